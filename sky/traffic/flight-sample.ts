import { type Flight, POINT, POINT_NUMBERS, pointOf } from './flight.ts';

const RAD = Math.PI / 180;
const LINE_MS = 60_000;
const MIN_CHANGE_KT_PER_S = 0.1;
const MAX_LINE_LAT = 75;

/** State of an aircraft at one time: degrees, degrees true, knots, feet, ft/min. */
export interface Sample {
  lat: number;
  lon: number;
  track: number;
  speedKt: number;
  altitudeFt: number;
  rateFpm: number;
}

/** Interpolates between two points at constant acceleration: the distance is quadratic in time. */
export function sampleAt({ points }: Flight, row: number, seconds: number, into: Sample): void {
  const a = row * POINT_NUMBERS;
  const b = (row + 1) * POINT_NUMBERS < points.length ? a + POINT_NUMBERS : a;
  const start = points[a + POINT.seconds] ?? 0;
  const lengthS = (points[b + POINT.seconds] ?? 0) - start;
  const share = lengthS > 0 ? Math.min(1, (seconds - start) / lengthS) : 0;
  const v0 = points[a + POINT.groundSpeedKt] ?? 0;
  const v1 = points[b + POINT.groundSpeedKt] ?? 0;
  const sum = v0 + v1;
  const covered = sum > 0 ? (share * (2 * v0 + (v1 - v0) * share)) / sum : share;
  const x0 = points[a + POINT.x] ?? 0;
  const y0 = points[a + POINT.y] ?? 0;
  const z0 = points[a + POINT.z] ?? 0;
  const dx = (points[b + POINT.x] ?? 0) - x0;
  const dy = (points[b + POINT.y] ?? 0) - y0;
  const dz = (points[b + POINT.z] ?? 0) - z0;
  const x = x0 + dx * covered;
  const y = y0 + dy * covered;
  const z = z0 + dz * covered;
  const flat = Math.sqrt(x * x + y * y);
  into.lat = Math.atan2(z, flat) / RAD;
  into.lon = Math.atan2(y, x) / RAD;
  const isMoving = dx !== 0 || dy !== 0 || dz !== 0;
  const east = x * dy - y * dx;
  const north = dz * flat * flat - z * (x * dx + y * dy);
  const track = isMoving ? Math.atan2(east, north) / RAD : 0;
  into.track = track < 0 ? track + 360 : track;
  into.speedKt = isMoving ? v0 + (v1 - v0) * share : 0;
  const low = points[a + POINT.altitudeFt] ?? 0;
  const high = points[b + POINT.altitudeFt] ?? 0;
  into.altitudeFt = low + (high - low) * covered;
  into.rateFpm = lengthS > 0 ? ((high - low) / lengthS) * 60 : 0;
}

/** Creates a zeroed sample. */
export const emptySample = (): Sample => ({
  lat: 0,
  lon: 0,
  track: 0,
  speedKt: 0,
  altitudeFt: 0,
  rateFpm: 0,
});

/** Offsets of the numbers of a line. */
const LINE = {
  fromMs: 0,
  lat: 1,
  latPerMs: 2,
  lon: 3,
  lonPerMs: 4,
  altitude: 5,
  altitudePerMs: 6,
  speed: 7,
  speedPerMs: 8,
  track: 9,
  rate: 10,
} as const;
const LINE_NUMBERS = 12;

/**
 * Caches a linear path for each aircraft in steady flight, for one clock minute. Whether there is a line depends only
 * on the flight and the time, so earlier queries do not change a result.
 */
export function createMinuteLines(room: number) {
  const now = emptySample();
  const then = emptySample();
  // The numbers of one aircraft are contiguous: ten thousand aircraft are read at each step.
  const lines = new Float64Array(room * LINE_NUMBERS).fill(Number.POSITIVE_INFINITY);

  /** Computes the line of the minute if the aircraft is in steady flight throughout. */
  const draw = (index: number, at: { flight: Flight; row: number; timeMs: number }): void => {
    const { flight, row, timeMs } = at;
    const lineMs = Math.floor(timeMs / LINE_MS) * LINE_MS;
    const startS = (lineMs - flight.startMs) / 1000;
    const endS = startS + LINE_MS / 1000;
    const rowS = pointOf(flight, row, 'seconds');
    const nextS = row + 1 < flight.count ? pointOf(flight, row + 1, 'seconds') : rowS;
    if (startS < rowS || endS > nextS || pointOf(flight, row, 'onGround') === 1) return;
    const change = pointOf(flight, row + 1, 'groundSpeedKt') - pointOf(flight, row, 'groundSpeedKt');
    if (Math.abs(change) >= MIN_CHANGE_KT_PER_S * (nextS - rowS)) return;
    sampleAt(flight, row, startS, now);
    if (Math.abs(now.lat) > MAX_LINE_LAT) return;
    sampleAt(flight, row, endS, then);
    const east = then.lon - now.lon;
    const line = index * LINE_NUMBERS;
    lines[line + LINE.fromMs] = lineMs;
    lines[line + LINE.lat] = now.lat;
    lines[line + LINE.latPerMs] = (then.lat - now.lat) / LINE_MS;
    lines[line + LINE.lon] = now.lon;
    lines[line + LINE.lonPerMs] = (east > 180 ? east - 360 : east < -180 ? east + 360 : east) / LINE_MS;
    lines[line + LINE.altitude] = now.altitudeFt;
    lines[line + LINE.altitudePerMs] = (then.altitudeFt - now.altitudeFt) / LINE_MS;
    lines[line + LINE.speed] = now.speedKt;
    lines[line + LINE.speedPerMs] = (then.speedKt - now.speedKt) / LINE_MS;
    lines[line + LINE.track] = now.track;
    lines[line + LINE.rate] = now.rateFpm;
  };
  /** Reads the line of the minute into `into`; `false` when there is none for this time. */
  const read = (index: number, timeMs: number, into: Sample): boolean => {
    const line = index * LINE_NUMBERS;
    const ms = timeMs - (lines[line + LINE.fromMs] ?? 0);
    if (!(ms >= 0 && ms < LINE_MS)) return false;
    into.lat = (lines[line + LINE.lat] ?? 0) + ms * (lines[line + LINE.latPerMs] ?? 0);
    into.lon = (lines[line + LINE.lon] ?? 0) + ms * (lines[line + LINE.lonPerMs] ?? 0);
    into.altitudeFt = (lines[line + LINE.altitude] ?? 0) + ms * (lines[line + LINE.altitudePerMs] ?? 0);
    into.speedKt = (lines[line + LINE.speed] ?? 0) + ms * (lines[line + LINE.speedPerMs] ?? 0);
    into.track = lines[line + LINE.track] ?? 0;
    into.rateFpm = lines[line + LINE.rate] ?? 0;
    return true;
  };
  return {
    draw,
    read,
    forget(index: number): void {
      lines[index * LINE_NUMBERS + LINE.fromMs] = Number.POSITIVE_INFINITY;
    },
  };
}
