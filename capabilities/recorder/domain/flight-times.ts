import type { Airborne, LowPass } from './airborne.ts';
import { type Motion, nearDistanceNm } from './motion.ts';
import { channelOf, type FlightSamples } from './samples.ts';

/** Off-block, on-block, take-off and landing times, ms; null when not recorded. */
export interface FlightTimes {
  readonly outMs: number | null;
  readonly offMs: number | null;
  readonly onMs: number | null;
  readonly inMs: number | null;
}

export interface Landing {
  readonly kind: 'full-stop' | 'touch-and-go';
  readonly timeMs: number;
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
  readonly ident: string | null;
  /** Mean over the seconds before touchdown; NaN when unknown. */
  readonly verticalFpm: number;
  readonly speedKt: number;
  /** Maximum normal acceleration within 3 s; NaN when not recorded. */
  readonly normalG: number;
}

/** Speed below which an aircraft is stationary, within GPS accuracy. */
const MOVING_KT = 3;
/** Longer than a GPS drift. */
const MOVING_MIN_MS = 8000;

/** First row from which the aircraft moves continuously; null when it never does before `to`. */
function firstMovement(
  { timeMs }: FlightSamples,
  { speedKt }: Motion,
  from: number,
  to: number,
): number | null {
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    if (!((speedKt[at] ?? Number.NaN) >= MOVING_KT)) start = -1;
    else if (start < 0) start = at;
    else if ((timeMs[at] ?? 0) - (timeMs[start] ?? 0) >= MOVING_MIN_MS) return start;
  }
  return null;
}

/** Row after the last movement; null when it moves to the end. */
function lastMovement(
  { timeMs }: FlightSamples,
  { speedKt }: Motion,
  from: number,
  to: number,
): number | null {
  let stopped: number | null = null;
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    if ((speedKt[at] ?? Number.NaN) >= MOVING_KT) {
      if (start < 0) start = at;
      if ((timeMs[at] ?? 0) - (timeMs[start] ?? 0) >= MOVING_MIN_MS) stopped = null;
    } else if (!Number.isNaN(speedKt[at] ?? Number.NaN)) {
      start = -1;
      stopped ??= at;
    }
  }
  return stopped;
}

/** Block and airborne times. A recording that begins or ends in motion has no block time there. */
export function timesOf(samples: FlightSamples, motion: Motion, airborne: readonly Airborne[]): FlightTimes {
  const [first, last] = [airborne[0], airborne.at(-1)];
  const at = (index: number | null | undefined): number | null =>
    index === null || index === undefined ? null : (samples.timeMs[index] ?? null);
  if (!first || !last) return { outMs: null, offMs: null, onMs: null, inMs: null };
  const isStill = (motion.speedKt[0] ?? Number.NaN) < MOVING_KT;
  const out = first.liftOff === null || !isStill ? null : firstMovement(samples, motion, 0, first.liftOff);
  const end = samples.timeMs.length - 1;
  const stopped = last.touchdown === null ? null : lastMovement(samples, motion, last.touchdown, end);
  return { outMs: at(out), offMs: at(first.liftOff), onMs: at(last.touchdown), inMs: at(stopped) };
}

const BEFORE_MS = 5000;
const IMPACT_MS = 3000;

/** Maximum within 3 s of a row; NaN for none. */
function highestAround({ timeMs }: FlightSamples, values: ArrayLike<number>, index: number): number {
  const at = timeMs[index] ?? 0;
  let [from, to] = [index, index];
  while (at - (timeMs[from - 1] ?? Number.NEGATIVE_INFINITY) <= IMPACT_MS) from -= 1;
  while ((timeMs[to + 1] ?? Number.POSITIVE_INFINITY) - at <= IMPACT_MS) to += 1;
  let highest = Number.NaN;
  for (let row = from; row <= to; row += 1) highest = greater(highest, values[row]);
  return highest;
}

function landingAt(
  samples: FlightSamples,
  motion: Motion,
  touch: { index: number; kind: Landing['kind']; ident: string | null },
): Landing {
  const { index, kind, ident } = touch;
  const { timeMs, lat, lon } = samples;
  const at = timeMs[index] ?? 0;
  let before = index;
  while (before > 0 && at - (timeMs[before - 1] ?? 0) <= BEFORE_MS) before -= 1;
  const minutes = (at - (timeMs[before] ?? 0)) / 60_000;
  const fell = (motion.altitudeFt[index] ?? Number.NaN) - (motion.altitudeFt[before] ?? Number.NaN);
  return {
    kind,
    ident,
    index,
    timeMs: at,
    lat: lat[index] ?? Number.NaN,
    lon: lon[index] ?? Number.NaN,
    verticalFpm: minutes > 0 ? fell / minutes : Number.NaN,
    speedKt: motion.speedKt[index] ?? Number.NaN,
    normalG: highestAround(samples, channelOf(samples, 'normalG')?.values ?? [], index),
  };
}

const greater = (a: number, b: number | undefined): number =>
  b === undefined || Number.isNaN(b) ? a : Number.isNaN(a) ? b : Math.max(a, b);

/** All landings in order, including touch-and-goes. */
export function landingsOf(
  samples: FlightSamples,
  motion: Motion,
  found: {
    readonly airborne: readonly Airborne[];
    readonly lowPasses: readonly LowPass[];
    readonly identAt: (lat: number, lon: number) => string | null;
  },
): Landing[] {
  const stops = found.airborne.flatMap(({ touchdown }) => (touchdown === null ? [] : [touchdown]));
  const touches = [
    ...stops.map((index) => ({
      index,
      kind: 'full-stop' as const,
      ident: found.identAt(samples.lat[index] ?? Number.NaN, samples.lon[index] ?? Number.NaN),
    })),
    ...found.lowPasses
      .filter(({ kind }) => kind === 'touch-and-go')
      .map(({ from, ident }) => ({ index: from, kind: 'touch-and-go' as const, ident })),
  ];
  return touches
    .toSorted((one, other) => one.index - other.index)
    .map((touch) => landingAt(samples, motion, touch));
}

/** Recorded distance; gaps and rows without a fix add nothing. */
export function flownNm({ lat, lon }: FlightSamples, { gaps }: Motion): number {
  const cut = new Set(gaps.map(({ fromIndex }) => fromIndex));
  let sum = 0;
  for (let at = 1; at < lat.length; at += 1) {
    if (cut.has(at - 1)) continue;
    const step = nearDistanceNm(
      lat[at - 1] ?? Number.NaN,
      lon[at - 1] ?? Number.NaN,
      lat[at] ?? Number.NaN,
      lon[at] ?? Number.NaN,
    );
    if (!Number.isNaN(step)) sum += step;
  }
  return sum;
}
