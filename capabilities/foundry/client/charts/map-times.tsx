import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import {
  moveTimelineTo,
  timeline,
  timelineFrom,
  TIMELINE_AHEAD_MS,
} from '#platform/client/time/timeline.store.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { MapMoment } from './map-places.ts';
import styles from '../views/views.module.css';

/** Steps from the first time of the data to the last one. */
const STEPS = 48;
const STEP_MS = 400;

interface Times {
  readonly fromS: number;
  readonly toS: number;
}

export interface MapPlayer {
  /** Null while the whole data is shown. */
  readonly moment: MapMoment | null;
  readonly stepS: number;
  readonly isPlaying: boolean;
  moveTo(atS: number): void;
  toggle(): void;
}

/** The map's time is that of the timeline, within its range; beyond it a view has its own time. */
function moveTimeline(atS: number): void {
  const [atMs, now] = [atS * 1000, nowMs()];
  if (atMs >= timelineFrom(now) && atMs <= now + TIMELINE_AHEAD_MS) moveTimelineTo(atMs, now);
}

/** The time shown by a map, and its control. */
export function useMapMoment(times: Times | null): MapPlayer {
  const [atS, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const stepS = times === null ? 0 : Math.max(1, (times.toS - times.fromS) / STEPS);
  const follow = useEffectEvent((ms: number) => {
    if (times !== null && ms / 1000 >= times.fromS && ms / 1000 <= times.toS + stepS) setAt(ms / 1000);
  });
  useEffect(() => timeline.subscribe(({ atMs }) => atMs !== null && follow(atMs)), []);
  const moveTo = (next: number) => {
    setAt(next);
    moveTimeline(next);
  };
  const step = useEffectEvent(() => {
    if (times === null) return;
    const next = (atS ?? times.fromS) + stepS;
    if (next > times.toS) setPlaying(false);
    moveTo(Math.min(next, times.toS));
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => step(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const moment = useMemo(
    () => (times === null || atS === null ? null : { atS, lengthS: stepS }),
    [times, atS, stepS],
  );
  return {
    moment,
    stepS,
    isPlaying,
    moveTo,
    toggle() {
      if (!isPlaying && times !== null && (atS === null || atS >= times.toS)) moveTo(times.fromS);
      setPlaying(!isPlaying);
    },
  };
}

const momentText = (atS: number): string => `${formatUtcDay(atS * 1000)} ${formatUtcTime(atS * 1000)}`;

/** Slider over the times of the data. */
export function MapTimes({ times, player }: { times: Times; player: MapPlayer }) {
  const { moment, stepS, isPlaying } = player;
  const text =
    moment === null ? 'All times' : `${momentText(moment.atS - stepS)} to ${momentText(moment.atS)}`;
  return (
    <div className={styles.mapTimes} role="group" aria-label="Time of the map">
      <IconButton
        label={isPlaying ? 'Pause' : 'Play through the times'}
        Icon={isPlaying ? Pause : Play}
        iconSize={16}
        onClick={player.toggle}
      />
      <input
        type="range"
        aria-label="Time of the rows"
        aria-valuetext={text}
        min={times.fromS}
        max={times.toS}
        step={stepS}
        value={moment?.atS ?? times.toS}
        onChange={({ target }) => player.moveTo(Number(target.value))}
      />
      <span>{text}</span>
    </div>
  );
}
