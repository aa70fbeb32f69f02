import type { TimelineMark } from '#platform/client/time/timeline-lanes.store.ts';
import type { CrossingsAnswer } from '../contract.ts';

interface TimedPoint {
  readonly atMs: number;
  readonly altitudeFt: number | null;
}

const markOf = (id: string, [fromMs, toMs]: [number, number]): TimelineMark[] =>
  toMs > fromMs
    ? [{ id, fromMs, toMs, label: id, title: id, tone: id === 'Cruise' ? 'accent' : 'neutral' }]
    : [];

/** The end of the first climb and the start of the last descent. Step climbs in cruise are neither. */
function cruiseOf(points: readonly TimedPoint[]): [number, number] | null {
  if (points.length < 3 || points.some(({ altitudeFt }) => altitudeFt === null)) return null;
  const heights = points.map(({ altitudeFt }) => altitudeFt ?? 0);
  const top = heights.findIndex((height, index) => index > 0 && (heights[index + 1] ?? -Infinity) <= height);
  const bottomUp = heights.toReversed();
  const last = bottomUp.findIndex(
    (height, index) => index > 0 && (bottomUp[index + 1] ?? -Infinity) <= height,
  );
  const descent = heights.length - 1 - last;
  return top > 0 && last > 0 && descent >= top ? [top, descent] : null;
}

/** Climb, cruise and descent of a timed path; the whole flight where levels are not known. */
export function flightPhases({ points, basis }: CrossingsAnswer['path']): TimelineMark[] {
  const timed = points.flatMap(({ time, altitudeFt }) =>
    time === null ? [] : [{ atMs: Date.parse(time), altitudeFt }],
  );
  const [first, last] = [timed[0], timed.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return [];
  const cruise = cruiseOf(timed);
  if (cruise === null) {
    const title = basis === 'estimated' ? 'Flight, times estimated' : 'Flight';
    return [{ id: 'flight', fromMs: first.atMs, toMs: last.atMs, label: 'Flight', title, tone: 'accent' }];
  }
  const [from, until] = cruise.map((index) => timed[index]?.atMs ?? 0) as [number, number];
  return [
    ...markOf('Climb', [first.atMs, from]),
    ...markOf('Cruise', [from, until]),
    ...markOf('Descent', [until, last.atMs]),
  ];
}
