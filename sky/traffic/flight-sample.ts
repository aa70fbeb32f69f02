import type { Flight } from './flight.ts';

const RAD = Math.PI / 180;
const LINE_MS = 60_000;
const LINE_COLUMNS = 12;
const LEAST_CHANGE_KT_PER_S = 0.1;
const MOST_LINE_LAT = 75;

/** Where an aircraft is at one instant, in degrees, knots, feet and feet a minute. */
export interface Sample {
  lat: number;
  lon: number;
  track: number;
  speedKt: number;
  altitudeFt: number;
  rateFpm: number;
}

/** Between two points: speed changes evenly, so the way made grows with the square of the time. */
export function sampleAt(flight: Flight, row: number, seconds: number, into: Sample): void {
  const start = flight.seconds[row] ?? 0;
  const lengthS = (flight.seconds[row + 1] ?? start) - start;
  const share = lengthS > 0 ? Math.min(1, (seconds - start) / lengthS) : 0;
  const v0 = flight.groundSpeedKt[row] ?? 0;
  const v1 = flight.groundSpeedKt[row + 1] ?? v0;
  const sum = v0 + v1;
  const way = sum > 0 ? (share * (2 * v0 + (v1 - v0) * share)) / sum : share;
  const [x0, y0, z0] = [flight.x[row] ?? 0, flight.y[row] ?? 0, flight.z[row] ?? 0];
  const dx = (flight.x[row + 1] ?? x0) - x0;
  const dy = (flight.y[row + 1] ?? y0) - y0;
  const dz = (flight.z[row + 1] ?? z0) - z0;
  const x = x0 + dx * way;
  const y = y0 + dy * way;
  const z = z0 + dz * way;
  const flat = Math.sqrt(x * x + y * y);
  into.lat = Math.atan2(z, flat) / RAD;
  into.lon = Math.atan2(y, x) / RAD;
  const isMoving = dx !== 0 || dy !== 0 || dz !== 0;
  const east = x * dy - y * dx;
  const north = dz * flat * flat - z * (x * dx + y * dy);
  const track = isMoving ? Math.atan2(east, north) / RAD : 0;
  into.track = track < 0 ? track + 360 : track;
  into.speedKt = isMoving ? v0 + (v1 - v0) * share : 0;
  const low = flight.altitudeFt[row] ?? 0;
  const high = flight.altitudeFt[row + 1] ?? low;
  into.altitudeFt = low + (high - low) * way;
  into.rateFpm = lengthS > 0 ? ((high - low) / lengthS) * 60 : 0;
}

export const emptySample = (): Sample => ({
  lat: 0,
  lon: 0,
  track: 0,
  speedKt: 0,
  altitudeFt: 0,
  rateFpm: 0,
});

/**
 * Remembers for every aircraft that flies evenly how it goes on for the minute of the clock. Whether there is a line
 * depends on the flight and the instant alone, so what was asked before changes nothing.
 */
export function createMinuteLines(room: number) {
  const now = emptySample();
  const then = emptySample();
  // Stretches of a minute flown evenly, by column: where they begin and how it goes on for each millisecond.
  const lines = Array.from({ length: LINE_COLUMNS }, () => new Float64Array(room));
  const [
    fromMs,
    untilMs,
    lat,
    latPerMs,
    lon,
    lonPerMs,
    altitude,
    altitudePerMs,
    speed,
    speedPerMs,
    track,
    rate,
  ] = lines;

  /** Makes the line of the minute, if the aircraft flies evenly all through it. */
  const draw = (index: number, at: { flight: Flight; row: number; timeMs: number }): void => {
    const { flight, row, timeMs } = at;
    const lineMs = Math.floor(timeMs / LINE_MS) * LINE_MS;
    const startS = (lineMs - flight.startMs) / 1000;
    const endS = startS + LINE_MS / 1000;
    const rowS = flight.seconds[row] ?? 0;
    const nextS = flight.seconds[row + 1] ?? rowS;
    const change = Math.abs((flight.groundSpeedKt[row + 1] ?? 0) - (flight.groundSpeedKt[row] ?? 0));
    const isEven = flight.onGround[row] === 0 && change < LEAST_CHANGE_KT_PER_S * (nextS - rowS);
    if (!isEven || startS < rowS || endS > nextS) return;
    sampleAt(flight, row, startS, now);
    sampleAt(flight, row, endS, then);
    if (Math.abs(now.lat) > MOST_LINE_LAT) return;
    const east = then.lon - now.lon;
    const values = [
      lineMs,
      lineMs + LINE_MS,
      now.lat,
      (then.lat - now.lat) / LINE_MS,
      now.lon,
      (east > 180 ? east - 360 : east < -180 ? east + 360 : east) / LINE_MS,
      now.altitudeFt,
      (then.altitudeFt - now.altitudeFt) / LINE_MS,
      now.speedKt,
      (then.speedKt - now.speedKt) / LINE_MS,
      now.track,
      now.rateFpm,
    ];
    values.forEach((value, number) => {
      const column = lines[number];
      if (column) column[index] = value;
    });
  };
  /** Reads the line of the minute; `false` when there is none for this instant. */
  const read = (index: number, timeMs: number, into: Sample): boolean => {
    const start = fromMs?.[index] ?? 0;
    if (timeMs < start || timeMs >= (untilMs?.[index] ?? 0)) return false;
    const ms = timeMs - start;
    into.lat = (lat?.[index] ?? 0) + ms * (latPerMs?.[index] ?? 0);
    into.lon = (lon?.[index] ?? 0) + ms * (lonPerMs?.[index] ?? 0);
    into.altitudeFt = (altitude?.[index] ?? 0) + ms * (altitudePerMs?.[index] ?? 0);
    into.speedKt = (speed?.[index] ?? 0) + ms * (speedPerMs?.[index] ?? 0);
    into.track = track?.[index] ?? 0;
    into.rateFpm = rate?.[index] ?? 0;
    return true;
  };
  return {
    draw,
    read,
    forget(index: number): void {
      if (untilMs) untilMs[index] = 0;
    },
  };
}
