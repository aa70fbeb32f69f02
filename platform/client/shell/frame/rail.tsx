import { classNames } from '../../ui/class-names.ts';
import { useSlice } from '../../state/slice.ts';
import type { Contribution, ShellAction } from '../client-capability.ts';
import styles from './rail.module.css';
import { useHasMap } from '../needs-map.tsx';
import { selectAction } from '../palette/select-action.ts';
import { useShell } from '../shell-context.tsx';
import { shownIn, visibleContributions } from '../windows/visible-contributions.ts';

const noBadge = () => undefined;

/** The panels that cover those of an open action; null while they are visible. */
function useCover({ panels }: ShellAction, isOpen: boolean): Contribution | null {
  const { contributions } = useShell();
  const shown = useSlice(
    visibleContributions,
    (visible) => shownIn('left-panel', contributions, visible)[0] ?? null,
  );
  return isOpen && shown !== null && panels !== undefined && !panels.includes(shown.id) ? shown : null;
}

function RailItem({ action }: { action: ShellAction }) {
  const { windows } = useShell();
  const isOpen = action.useActive();
  const cover = useCover(action, isOpen);
  const isActive = isOpen && cover === null;
  const useBadge = action.useBadge ?? noBadge;
  const count = useBadge() ?? 0;
  return (
    <button
      type="button"
      className={classNames(styles.item, isActive && styles.active)}
      aria-pressed={isActive}
      onClick={() => {
        cover?.onClose?.();
        selectAction(action, isActive, windows);
      }}
    >
      <action.Icon size={20} aria-hidden />
      <span>{action.title}</span>
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </button>
  );
}

/** The left rail: icon and label of every action that opens a panel. */
export function Rail() {
  const { actions } = useShell();
  const hasMap = useHasMap();
  const items = (place: ShellAction['place']) =>
    actions
      .filter((action) => action.place === place && (hasMap || !action.needsMap))
      .map((action) => <RailItem key={action.id} action={action} />);
  return (
    <nav className={styles.rail} aria-label="Panels">
      {items('rail')}
      <div className={styles.end}>{items('rail-end')}</div>
    </nav>
  );
}
