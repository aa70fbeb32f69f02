import { altitudeOf, type AltitudeDatum, channelOf, type FlightSamples, knownCount } from './samples.ts';

/** Section without data: nothing is drawn, derived or counted in it. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
  /** Last row before it. */
  readonly fromIndex: number;
}

/** Motion of the aircraft, one value per row; NaN when unknown. */
export interface Motion {
  /** Above the stated datum. */
  readonly altitudeFt: Float64Array;
  readonly altitudeDatum: AltitudeDatum | null;
  readonly altitudeTitle: string | null;
  readonly speedKt: Float64Array;
  /** `recorded`, or `derived` from positions. */
  readonly speedFrom: 'recorded' | 'derived';
  /** Over the seconds around the row, from the altitude. */
  readonly verticalFpm: Float64Array;
  readonly gaps: readonly Gap[];
  /** Silence longer than this is a gap, s. */
  readonly gapSeconds: number;
}

const GAP_MIN_S = 10;
/** Minimum length of a gap in recording intervals. */
const GAP_STEPS = 5;
const VERTICAL_WINDOW_MS = 8000;
const SPEED_WINDOW_MS = 4000;
const EARTH_RADIUS_NM = 3440.065;
const RADIANS = Math.PI / 180;

/** Great-circle distance on a sphere: within 0.6 % of the ellipsoid, for consecutive fixes. */
export function nearDistanceNm(latA: number, lonA: number, latB: number, lonB: number): number {
  const [a, b] = [latA * RADIANS, latB * RADIANS];
  const h =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lonB - lonA) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Median recording interval, s; null with fewer than two rows. */
export function usualStepSeconds({ timeMs }: Pick<FlightSamples, 'timeMs'>): number | null {
  if (timeMs.length < 2) return null;
  const steps = Float64Array.from(
    { length: timeMs.length - 1 },
    (_, at) => (timeMs[at + 1] ?? 0) - (timeMs[at] ?? 0),
  );
  steps.sort();
  return (steps[steps.length >> 1] ?? 0) / 1000;
}

/** Seconds without data that make a gap. */
export const gapSecondsOf = (samples: Pick<FlightSamples, 'timeMs'>): number =>
  Math.max(GAP_MIN_S, GAP_STEPS * (usualStepSeconds(samples) ?? 0));

export function gapsOf({ timeMs }: Pick<FlightSamples, 'timeMs'>, gapSeconds: number): Gap[] {
  const gaps: Gap[] = [];
  for (let index = 1; index < timeMs.length; index += 1) {
    const [fromMs, toMs] = [timeMs[index - 1] ?? 0, timeMs[index] ?? 0];
    if (toMs - fromMs > gapSeconds * 1000) gaps.push({ fromMs, toMs, fromIndex: index - 1 });
  }
  return gaps;
}

/** Number of gaps before each row: rows of different sections are never combined. */
function stretchesOf(count: number, gaps: readonly Gap[]): Uint16Array {
  const stretch = new Uint16Array(count);
  for (const [index, { fromIndex }] of gaps.entries()) stretch.fill(index + 1, fromIndex + 1);
  return stretch;
}

/** Calls with the first and last row of the window around each row, within its section. */
function overWindows(
  timeMs: Float64Array,
  stretch: Uint16Array,
  halfMs: number,
  each: (index: number, from: number, to: number) => void,
): void {
  let [from, to] = [0, 0];
  for (let index = 0; index < timeMs.length; index += 1) {
    const at = timeMs[index] ?? 0;
    while (at - (timeMs[from] ?? 0) > halfMs || stretch[from] !== stretch[index]) from += 1;
    if (to < index) to = index;
    while (
      to + 1 < timeMs.length &&
      (timeMs[to + 1] ?? 0) - at <= halfMs &&
      stretch[to + 1] === stretch[index]
    )
      to += 1;
    each(index, from, to);
  }
}

/** Slow recorders have fewer than two rows per window: it is then two intervals wide. */
const windowMs = (usual: number, stepS: number | null): number => Math.max(usual, 1000 * (stepS ?? 0) * 1.01);

function verticalFpmOf(samples: FlightSamples, altitudeFt: Float64Array, stretch: Uint16Array): Float64Array {
  const { timeMs } = samples;
  const vertical = new Float64Array(timeMs.length).fill(Number.NaN);
  overWindows(timeMs, stretch, windowMs(VERTICAL_WINDOW_MS, usualStepSeconds(samples)), (index, from, to) => {
    const minutes = ((timeMs[to] ?? 0) - (timeMs[from] ?? 0)) / 60_000;
    if (minutes > 0)
      vertical[index] = ((altitudeFt[to] ?? Number.NaN) - (altitudeFt[from] ?? Number.NaN)) / minutes;
  });
  return vertical;
}

function derivedSpeedKt(samples: FlightSamples, stretch: Uint16Array): Float64Array {
  const { timeMs, lat, lon } = samples;
  const speed = new Float64Array(timeMs.length).fill(Number.NaN);
  overWindows(timeMs, stretch, windowMs(SPEED_WINDOW_MS, usualStepSeconds(samples)), (index, from, to) => {
    const hours = ((timeMs[to] ?? 0) - (timeMs[from] ?? 0)) / 3_600_000;
    if (hours <= 0) return;
    const place = (at: number) => [lat[at] ?? Number.NaN, lon[at] ?? Number.NaN] as const;
    speed[index] = nearDistanceNm(...place(from), ...place(to)) / hours;
  });
  return speed;
}

/** Altitude, speed and vertical speed of a recording; as recorded if available, else derived within its section. */
export function motionOf(samples: FlightSamples): Motion {
  const gapSeconds = gapSecondsOf(samples);
  const gaps = gapsOf(samples, gapSeconds);
  const count = samples.timeMs.length;
  const stretch = stretchesOf(count, gaps);
  const altitude = altitudeOf(samples);
  const altitudeFt = altitude
    ? Float64Array.from(altitude.channel.values)
    : new Float64Array(count).fill(Number.NaN);
  const recorded = channelOf(samples, 'groundSpeed');
  const isRecorded = recorded !== null && knownCount(recorded.values) >= count / 2;
  return {
    altitudeFt,
    altitudeDatum: altitude?.datum ?? null,
    altitudeTitle: altitude?.channel.title ?? null,
    speedKt: isRecorded ? Float64Array.from(recorded.values) : derivedSpeedKt(samples, stretch),
    speedFrom: isRecorded ? 'recorded' : 'derived',
    verticalFpm: verticalFpmOf(samples, altitudeFt, stretch),
    gaps,
    gapSeconds,
  };
}
