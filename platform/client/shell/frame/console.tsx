import { Suspense, type CSSProperties } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ShellAction } from '../client-capability.ts';
import styles from './console.module.css';
import float from './float.module.css';
import { Contributed } from './place.tsx';
import { selectAction } from '../palette/select-action.ts';
import { useShell } from '../shell-context.tsx';
import type { ShellLayout } from './shell-layout.ts';
import { usePartShown, useShown, useTimelineShown } from './use-shell-layout.ts';

const TimelineBar = lazy(() =>
  import('../../time/timeline-bar.tsx').then(({ TimelineBar: Bar }) => ({ default: Bar })),
);
const noBadge = () => undefined;

/**
 * Sizes of the dock: an item (rem, scaling with its text) and its gap, the space around them, and its height below the
 * timeline.
 */
const DOCK = { itemRem: 4, gap: 2, around: 7, stackedHeight: 48 };

function dockProperties(items: number): CSSProperties {
  const width =
    items === 0 ? '0px' : `calc(${items * DOCK.itemRem}rem + ${items * DOCK.gap + DOCK.around}px)`;
  const height = items === 0 ? 0 : DOCK.stackedHeight;
  return { '--dock-w': width, '--dock-h': `${height}px` } as CSSProperties;
}

function DockItem({ action }: { action: ShellAction }) {
  const { windows } = useShell();
  const isActive = action.useActive();
  const useBadge = action.useBadge ?? noBadge;
  const count = useBadge() ?? 0;
  return (
    <button
      type="button"
      className={styles.item}
      aria-pressed={isActive}
      onClick={() => selectAction(action, isActive, windows)}
    >
      <action.Icon size={18} aria-hidden />
      <span>
        {action.title}
        {count > 0 && ` ${count}`}
      </span>
    </button>
  );
}

/** Timeline and dock as one surface at the bottom of the map column; each only if a capability uses it. */
export function Console({ layout }: { layout: ShellLayout }) {
  const services = useShell();
  const isTimelineShown = useTimelineShown();
  const onTimeline = useShown('timeline');
  const isDockShown = usePartShown('dock');
  const dock = isDockShown ? services.actions.filter((action) => action.place === 'dock') : [];
  if (layout.console === 'none') return null;
  return (
    <div
      className={classNames(float.float, styles.console, styles[layout.console])}
      style={dockProperties(dock.length)}
      data-alone={isTimelineShown ? undefined : ''}
    >
      {isTimelineShown && (
        <Suspense fallback={<Skeleton height="100%" />}>
          <div className={styles.timeline}>
            <TimelineBar isStacked={layout.console === 'stacked'} />
            {onTimeline.map((contribution) => (
              <Contributed key={contribution.id} contribution={contribution} size="small" />
            ))}
          </div>
        </Suspense>
      )}
      {dock.length > 0 && (
        <nav className={styles.dock} aria-label="Dock">
          {dock.map((action) => (
            <DockItem key={action.id} action={action} />
          ))}
        </nav>
      )}
    </div>
  );
}
