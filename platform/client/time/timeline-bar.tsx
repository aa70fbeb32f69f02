import { Slider } from '@base-ui/react/slider';
import { Pause, Play, SkipBack, SkipForward, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '../state/slice.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { WithTooltip } from '../ui/tooltip.tsx';
import { nowMs } from './clock.ts';
import styles from './timeline-bar.module.css';
import { LaneNames, TimelineLanes } from './timeline-lanes.tsx';
import {
  moveTimelineTo,
  offsetText,
  returnToNow,
  stepTimeline,
  TIMELINE_AHEAD_MS,
  TIMELINE_STEP_MS,
  timeline,
  timelineFrom,
  timelineInstant,
  timelineReach,
  togglePlaying,
} from './timeline.store.ts';
import { localTimeText, clockText } from './time-text.ts';
import { useNowMs } from './use-now.ts';
import { settings } from '../shell/settings.store.ts';

const HOUR_MS = 3_600_000;

/** The date needs the room of its neighbours where the scale is short. */
function tickClass(utcHour: number): string | undefined {
  if (utcHour === 0) return styles.day;
  return utcHour === 3 || utcHour === 21 ? styles.besideDay : undefined;
}

/** Hour marks; every third is named, midnight by its date. */
function Ticks({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const first = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from(
    { length: Math.floor((toMs - first) / HOUR_MS) + 1 },
    (_, k) => first + k * HOUR_MS,
  );
  return (
    <div className={styles.ticks} aria-hidden>
      {hours.map((hour) => {
        const utcHour = new Date(hour).getUTCHours();
        const isNamed = utcHour % 3 === 0;
        const place = `${((hour - fromMs) / (toMs - fromMs)) * 100}%`;
        return (
          <span
            key={hour}
            className={classNames(styles.tick, isNamed && styles.named)}
            style={{ left: place }}
          >
            {isNamed && (
              <span className={tickClass(utcHour)}>
                {utcHour === 0 ? formatUtcDay(hour) : String(utcHour).padStart(2, '0')}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** The time shown on the map, from the stored past to a day ahead, by dragging, keys, steps or playing. */
export function TimelineBar({ isStacked }: { isStacked: boolean }) {
  const showsLocal = useSlice(settings, (value) => value.showsLocalTime);
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  const titleId = useId();
  const at = timelineInstant(state, now);
  useSlice(timelineReach);
  const fromMs = timelineFrom(now);
  const toMs = now + TIMELINE_AHEAD_MS;
  const isNow = state.atMs === null;
  const nowShare = (now - fromMs) / (toMs - fromMs);
  return (
    <section className={classNames(styles.bar, isStacked && styles.stacked)} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        Timeline
      </h2>
      <LaneNames />
      <TimelineLanes
        span={{ fromMs, toMs }}
        nowShare={nowShare}
        atShare={isNow ? null : (at - fromMs) / (toMs - fromMs)}
      />
      <div className={styles.buttons}>
        <IconButton
          label="Step back"
          Icon={SkipBack}
          iconSize={15}
          onClick={() => stepTimeline(-1, nowMs())}
        />
        <IconButton
          label={state.isPlaying ? 'Pause' : 'Play'}
          Icon={state.isPlaying ? Pause : Play}
          iconSize={17}
          className={styles.play}
          onClick={() => togglePlaying(nowMs())}
        />
        <IconButton
          label="Step forward"
          Icon={SkipForward}
          iconSize={15}
          onClick={() => stepTimeline(1, nowMs())}
        />
        <WithTooltip tooltip={{ text: 'Return to now' }}>
          <button type="button" className={styles.instant} onClick={returnToNow}>
            <span className={styles.time}>{formatUtcTime(at)}</span>
            {showsLocal && <span className={styles.offset}>{localTimeText(at)}</span>}
            <span className={isNow ? styles.now : styles.offset}>
              {/* Touch has no tooltip: the arrow indicates that a press leads back. */}
              {!isNow && <Undo2 size={11} aria-hidden />}
              {offsetText(at, now)}
            </span>
            {!isNow && <span className="visually-hidden">, return to now</span>}
          </button>
        </WithTooltip>
      </div>
      <Slider.Root
        className={styles.slider}
        min={fromMs}
        max={toMs}
        step={60_000}
        largeStep={TIMELINE_STEP_MS}
        value={at}
        onValueChange={(value, details) => {
          const isEnd = value === fromMs || value === toMs;
          if (details.reason === 'keyboard' && !isEnd) stepTimeline(value > at ? 1 : -1, nowMs());
          else moveTimelineTo(value, nowMs());
        }}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <span className={styles.past} style={{ width: `${nowShare * 100}%` }} />
            <span className={styles.nowLine} style={{ left: `${nowShare * 100}%` }} />
            <Slider.Thumb
              className={styles.thumb}
              aria-label="Time shown on the map"
              // Not `getAriaValueText`: the slider would format its value as a number first, which loads the browser's number
              // formats while the map is waiting.
              aria-valuetext={`${clockText(at)}, ${offsetText(at, now)}`}
            />
          </Slider.Track>
        </Slider.Control>
        <Ticks fromMs={fromMs} toMs={toMs} />
      </Slider.Root>
    </section>
  );
}
