import { instantOfLocal, localDay, zoneNamed } from '../ftl/zone-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days shown by the board. */
export const BOARD_SPANS = [1, 3, 7, 14, 28] as const;
export type BoardSpan = (typeof BOARD_SPANS)[number];

/** Time range and width in pixels. */
export interface BoardView {
  startMs: number;
  endMs: number;
  widthPx: number;
}

/** Heights of the board in pixels: row, rank header, and positions of bars and the flights in them. */
export interface RowMetrics {
  rowPx: number;
  rankPx: number;
  flightTopPx: number;
  flightHeightPx: number;
}
export const ROOMY: RowMetrics = { rowPx: 44, rankPx: 24, flightTopPx: 11, flightHeightPx: 22 };
/** Thirty members and their rank headers in a window of 900 px. */
export const COMPACT: RowMetrics = { rowPx: 20, rankPx: 18, flightTopPx: 3, flightHeightPx: 14 };

export const xOf = ({ startMs, endMs, widthPx }: BoardView, ms: number): number =>
  ((ms - startMs) / (endMs - startMs)) * widthPx;
export const msAt = ({ startMs, endMs, widthPx }: BoardView, x: number): number =>
  startMs + (x / widthPx) * (endMs - startMs);

/** Steps for moving entries, no finer than a pointer can resolve. */
export function snapMinutes(span: BoardSpan): number {
  if (span <= 3) return 5;
  return span === 7 ? 15 : 60;
}
export const snapTo = (ms: number, minutes: number): number => {
  const step = minutes * MINUTE_MS;
  return Math.round(ms / step) * step;
};

/** The UTC midnight at or before an instant. */
export const dayStart = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

export interface Tick {
  ms: number;
  isDay: boolean;
}
/** Hours between grid lines. */
const TICK_HOURS: Record<BoardSpan, number> = { 1: 2, 3: 6, 7: 12, 14: 24, 28: 24 };

/** Grid lines at whole hours of a clock `offsetMinutes` east of UTC. */
export function ticksOf(view: BoardView, span: BoardSpan, offsetMinutes = 0): Tick[] {
  const stepMs = TICK_HOURS[span] * HOUR_MS;
  const shiftMs = offsetMinutes * MINUTE_MS;
  const ticks: Tick[] = [];
  for (
    let ms = Math.ceil((view.startMs + shiftMs) / stepMs) * stepMs;
    ms - shiftMs < view.endMs;
    ms += stepMs
  )
    ticks.push({ ms: ms - shiftMs, isDay: ms % DAY_MS === 0 });
  return ticks;
}

export interface TimeBand {
  startMs: number;
  endMs: number;
}

/**
 * Daily band between two local times of a zone, as instants, correct on days with a clock change. An end before its
 * start is on the next day. Empty for an unknown zone.
 */
export function localBands(
  zoneName: string,
  view: Pick<BoardView, 'startMs' | 'endMs'>,
  clock: { fromMinute: number; toMinute: number },
): TimeBand[] {
  const zone = zoneNamed(zoneName);
  if (!zone) return [];
  const first = localDay(zone, view.startMs / MINUTE_MS) - 1;
  const last = localDay(zone, view.endMs / MINUTE_MS) + 1;
  const nextDay = clock.toMinute <= clock.fromMinute ? 1440 : 0;
  const bands: TimeBand[] = [];
  for (let day = first; day <= last; day += 1) {
    const startMs = instantOfLocal(zone, day * 1440 + clock.fromMinute) * MINUTE_MS;
    const endMs = instantOfLocal(zone, day * 1440 + clock.toMinute + nextDay) * MINUTE_MS;
    if (endMs > view.startMs && startMs < view.endMs) bands.push({ startMs, endMs });
  }
  return bands;
}

/** Window of circadian low, 0200 to 0559 local at base (14 CFR 117.3, ORO.FTL.105(28)). */
export const WOCL = { fromMinute: 120, toMinute: 360 };
/** Local night, 2200 to 0800 (ORO.FTL.105(13)). */
export const LOCAL_NIGHT = { fromMinute: 22 * 60, toMinute: 8 * 60 };
