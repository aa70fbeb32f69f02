import { clockText } from '../../time/time-text.ts';
import { ChevronDown, Pause, Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { useSlice } from '../../state/slice.ts';
import { nowMs } from '../../time/clock.ts';
import { offsetText, timeline, timelineInstant, togglePlaying } from '../../time/timeline.store.ts';
import { useTimelineLanes } from '../../time/use-timeline-lanes.ts';
import { useNowMs } from '../../time/use-now.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import float from '../frame/float.module.css';
import { lanesHeight } from '../frame/shell-layout.ts';
import styles from './phone-timeline.module.css';
import { useShell } from '../shell-context.tsx';
import { hasTimeline, usePartShown } from '../frame/use-shell-layout.ts';

const TimelineBar = lazy(() =>
  import('../../time/timeline-bar.tsx').then(({ TimelineBar: Bar }) => ({ default: Bar })),
);

const OPEN_HEIGHT = 92;

/** On a phone the timeline is a chip that unfolds. */
export function PhoneTimeline() {
  const isShown = usePartShown('timeline');
  const services = useShell();
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  const [isOpen, setOpen] = useState(false);
  const lanes = useTimelineLanes().shown.length;
  if (!isShown || !hasTimeline(services)) return null;
  const at = timelineInstant(state, now);
  if (isOpen) {
    return (
      <div
        className={classNames(float.float, styles.open)}
        style={{ height: OPEN_HEIGHT + lanesHeight(lanes) }}
      >
        <Suspense>
          <TimelineBar isStacked />
        </Suspense>
        <IconButton
          label="Fold the timeline"
          Icon={ChevronDown}
          className={styles.fold}
          onClick={() => setOpen(false)}
        />
      </div>
    );
  }
  return (
    <div className={classNames(float.float, styles.chip)}>
      <IconButton
        label={state.isPlaying ? 'Pause' : 'Play'}
        Icon={state.isPlaying ? Pause : Play}
        className={styles.play}
        onClick={() => togglePlaying(nowMs())}
      />
      <button type="button" className={styles.time} aria-expanded={false} onClick={() => setOpen(true)}>
        <span className={styles.figure}>{clockText(at)}</span>
        <span className={state.atMs === null ? styles.now : styles.offset}>{offsetText(at, now)}</span>
      </button>
    </div>
  );
}
