import type { Moment, Piece } from './flown-path.ts';
import type { PreparedFrame } from './prepared-area.ts';

/** Positions along a path: the index of the piece plus the fraction of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

type Limits = Pick<PreparedFrame, 'lowerFt' | 'upperFt'>;
type Windows = PreparedFrame['windows'];

/** Feet above the vertical limits of an area, negative below; 0 within them or when the path has no levels. */
export function levelOffsetFt(
  { altitudeFt }: Moment,
  { lowerFt, upperFt }: Limits,
  hasLevels: boolean,
): number {
  if (!hasLevels || altitudeFt === null) return 0;
  if (altitudeFt > upperFt) return altitudeFt - upperFt;
  return altitudeFt < lowerFt ? altitudeFt - lowerFt : 0;
}

/** Whether a moment is in one of the time windows; true without windows or times. */
export function isInWindow({ timeMs }: Moment, windows: Windows, isTimed: boolean): boolean {
  if (!isTimed || timeMs === null || windows.length === 0) return true;
  return windows.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs);
}

/** Fraction of the piece at which a value, linear from `from` to `to`, crosses a limit. */
function passes(from: number, to: number, limit: number): number[] {
  if (from === to || !Number.isFinite(limit)) return [];
  const part = (limit - from) / (to - from);
  return part > 0 && part < 1 ? [part] : [];
}

/** Fractions of a piece at which it crosses a vertical limit. */
export function levelCuts({ from, to }: Piece, { lowerFt, upperFt }: Limits, hasLevels: boolean): number[] {
  if (!hasLevels || from.altitudeFt === null || to.altitudeFt === null) return [];
  const [start, end] = [from.altitudeFt, to.altitudeFt];
  return [lowerFt, upperFt].flatMap((limit) => passes(start, end, limit));
}

/** Fractions of a piece at which a time window begins or ends. */
export function windowCuts({ from, to }: Piece, windows: Windows, isTimed: boolean): number[] {
  if (!isTimed || from.timeMs === null || to.timeMs === null) return [];
  const [start, end] = [from.timeMs, to.timeMs];
  return windows.flatMap(({ fromMs, toMs }) => [...passes(start, end, fromMs), ...passes(start, end, toMs)]);
}
