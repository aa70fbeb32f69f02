import { Rows3 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatUtcTime } from '#aviation/time/utc.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { WithTooltip } from '../ui/tooltip.tsx';
import { nowMs } from './clock.ts';
import {
  LANES_MAX,
  type ShownLane,
  type TimelineMark,
  placeOfMark,
  roomsForNames,
  toggleLane,
} from './timeline-lanes.store.ts';
import styles from './timeline-lanes.module.css';
import { moveTimelineTo } from './timeline.store.ts';
import { useTimelineLanes } from './use-timeline-lanes.ts';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const timesOf = ({ fromMs, toMs }: TimelineMark): string => `${formatUtcTime(fromMs)}–${formatUtcTime(toMs)}`;

/** Shows the time of a mark: its begin, or now where it has begun. */
function show({ fromMs, toMs, open }: TimelineMark): void {
  const now = nowMs();
  moveTimelineTo(fromMs <= now && now < toMs ? now : fromMs, now);
  open?.();
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One subject. Tab reaches a lane once, arrows move from mark to mark, Enter shows the time of one. */
function Lane({ lane, span }: { lane: ShownLane; span: Span }) {
  const [current, setCurrent] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const rooms = roomsForNames(lane.marks, span);
  const reached = Math.min(current, lane.marks.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: lane.marks.length - 1 };
    const next = step === undefined ? ends[event.key] : reached + step;
    if (next === undefined || next < 0 || next >= lane.marks.length) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      className={styles.lane}
      ref={row}
      role="toolbar"
      aria-label={lane.title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {lane.marks.map((mark, index) => {
        const { left, width } = placeOfMark(mark, span);
        const text = `${mark.title}, ${timesOf(mark)}`;
        return (
          <WithTooltip key={mark.id} tooltip={{ text }}>
            <button
              type="button"
              className={styles.mark}
              data-tone={mark.tone}
              tabIndex={index === reached ? 0 : -1}
              style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
              aria-label={text}
              onFocus={() => setCurrent(index)}
              onClick={() => show(mark)}
            >
              <span className={styles.label} style={{ width: `${(rooms[index] ?? 0) * 100}%` }} aria-hidden>
                <span>{mark.label}</span>
              </span>
            </button>
          </WithTooltip>
        );
      })}
    </div>
  );
}

/** Below the buttons beside the lanes: their names, and the choice where there are too many. */
export function LaneNames() {
  const lanes = useTimelineLanes();
  if (lanes.all.length === 0) return null;
  return (
    <div className={styles.names}>
      {lanes.shown.map(({ id, title }) => (
        <span key={id} className={styles.name} title={title}>
          {title}
        </span>
      ))}
      {lanes.all.length > LANES_MAX && (
        <Menu
          trigger={
            <IconButton label="Lanes of the timeline" Icon={Rows3} iconSize={14} className={styles.choose} />
          }
          items={lanes.all.map(({ id, title }) => ({
            id,
            label: title,
            isChecked: lanes.shown.some((lane) => lane.id === id),
            onSelect: () => toggleLane(id, lanes),
          }))}
        />
      )}
    </div>
  );
}

/** Marks of capabilities under the scale of the timeline, one lane for each subject. */
export function TimelineLanes(props: { span: Span; nowShare: number; atShare: number | null }) {
  const { span, nowShare, atShare } = props;
  const { shown } = useTimelineLanes();
  if (shown.length === 0) return null;
  return (
    <div className={styles.lanes} role="group" aria-label="Marks of the timeline">
      {shown.map((lane) => (
        <Lane key={lane.id} lane={lane} span={span} />
      ))}
      <span className={styles.nowLine} style={{ left: `${nowShare * 100}%` }} aria-hidden />
      {atShare !== null && (
        <span className={styles.atLine} style={{ left: `${atShare * 100}%` }} aria-hidden />
      )}
    </div>
  );
}
