import { type Motion, nearDistanceNm } from './motion.ts';
import { channelOf, type FlightSamples } from './samples.ts';

/** Airfield with a known elevation. */
export interface Airfield {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
}

/** Airborne section, by rows. Null: the recording begins or ends in the air. */
export interface Airborne {
  readonly liftOff: number | null;
  readonly touchdown: number | null;
  /** Ground altitude at departure and arrival, in the channel used for heights. */
  readonly departureFt: number | null;
  readonly arrivalFt: number | null;
  readonly from: number;
  readonly to: number;
}

/** Below this speed an aircraft is on the ground. */
export const FLYING_KT = 40;
const SLOW_KT = 30;
/** Height above the runway that indicates lift-off. */
const LIFTED_FT = 30;
/** Variation of altimeters and GPS along a runway. */
const ON_RUNWAY_FT = 15;

interface Search {
  readonly altitudeFt: Float64Array;
  readonly speedKt: Float64Array;
  /** 1 on the ground, 0 in the air, NaN unknown: as recorded. */
  readonly onGround: Float32Array | null;
}

const isKnownGround = ({ onGround }: Search, at: number): boolean => onGround?.[at] === 1;

/** Lift-off row: the last at ground altitude before `found`. */
function liftOffBefore(search: Search, found: number, groundFt: number, since: number): number {
  let at = found;
  while (at > since && (search.altitudeFt[at] ?? Number.NaN) - groundFt > ON_RUNWAY_FT) at -= 1;
  return at;
}

/** Touchdown row: the first at ground altitude after the last one above it. */
function touchdownBefore(search: Search, found: number, groundFt: number, since: number): number {
  let at = found;
  while (at > since && !((search.altitudeFt[at - 1] ?? Number.NaN) - groundFt > ON_RUNWAY_FT)) at -= 1;
  return at;
}

/** Whether the aircraft is in the air at a row, given its previous state; undefined when unknown. */
function isFlying(search: Search, at: number, groundFt: number | null): boolean | undefined {
  const isOnGround = search.onGround?.[at];
  if (isOnGround !== undefined && !Number.isNaN(isOnGround)) return isOnGround === 0;
  const [speed, altitude] = [search.speedKt[at] ?? Number.NaN, search.altitudeFt[at] ?? Number.NaN];
  if (Number.isNaN(speed)) return undefined;
  if (speed < SLOW_KT) return false;
  if (speed < FLYING_KT) return undefined;
  return groundFt === null || Number.isNaN(altitude)
    ? undefined
    : altitude - groundFt > LIFTED_FT || undefined;
}

/**
 * Airborne sections. Ground altitude is where the aircraft is slow; lift-off and touchdown are at the last and first
 * rows at that altitude. A hovering helicopter counts as on the ground.
 */
export function airborneOf(samples: FlightSamples, motion: Motion): Airborne[] {
  const search: Search = {
    altitudeFt: motion.altitudeFt,
    speedKt: motion.speedKt,
    onGround: channelOf(samples, 'onGround')?.values ?? null,
  };
  const count = samples.timeMs.length;
  const found: Airborne[] = [];
  let groundFt: number | null = null;
  let slowSince = 0;
  let current: Omit<Airborne, 'touchdown' | 'arrivalFt' | 'to'> | null = null;
  let isFirst = true;
  for (let at = 0; at < count; at += 1) {
    const flying = isFlying(search, at, groundFt);
    const [altitude, speed] = [search.altitudeFt[at] ?? Number.NaN, search.speedKt[at] ?? Number.NaN];
    if (current === null) {
      if (isFirst && groundFt === null && speed >= FLYING_KT && !isKnownGround(search, at)) {
        current = { liftOff: null, departureFt: null, from: at };
        continue;
      }
      if (speed < SLOW_KT || isKnownGround(search, at)) {
        isFirst = false;
        slowSince = at;
        if (!Number.isNaN(altitude)) groundFt = altitude;
      }
      if (flying !== true) continue;
      const liftOff: number = groundFt === null ? at : liftOffBefore(search, at, groundFt, slowSince);
      current = { liftOff, departureFt: groundFt, from: liftOff };
    } else if (flying === false) {
      const arrivalFt: number | null = Number.isNaN(altitude) ? null : altitude;
      const touchdown: number =
        arrivalFt === null ? at : touchdownBefore(search, at, arrivalFt, current.from);
      found.push({ ...current, touchdown, arrivalFt, to: touchdown });
      [current, isFirst, slowSince] = [null, false, at];
      groundFt = arrivalFt ?? groundFt;
    }
  }
  if (current !== null) found.push({ ...current, touchdown: null, arrivalFt: null, to: count - 1 });
  return found;
}

/** Low pass over an airfield: descent and climb. */
export interface LowPass {
  readonly index: number;
  readonly kind: 'touch-and-go' | 'go-around';
  readonly heightFt: number;
  readonly ident: string | null;
  /** Rows of the ground roll of a touch-and-go. */
  readonly from: number;
  readonly to: number;
}

const DEEP_FT = 200;
const NEAR_NM = 2;
const APPROACH_FT = 1000;
/** For a runway used by this flight the altitude is known as recorded; for others only as published. */
const TOUCH_OWN_FT = 40;
const TOUCH_PUBLISHED_FT = 75;
const FLAT_FT = 15;
const ROLL_MIN_MS = 3000;

interface Field {
  readonly ident: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
  readonly isOwn: boolean;
}

/** Minima of the altitude with a minimum depth on both sides, by their lowest rows. */
export function valleysOf(altitudeFt: Float64Array, from: number, to: number, deepFt = DEEP_FT): number[] {
  const found: number[] = [];
  let [lowest, highest] = [from, from];
  let isDown = false;
  for (let at = from; at <= to; at += 1) {
    const altitude = altitudeFt[at] ?? Number.NaN;
    if (Number.isNaN(altitude)) continue;
    if (isDown) {
      if (altitude < (altitudeFt[lowest] ?? Number.POSITIVE_INFINITY)) lowest = at;
      else if (altitude > (altitudeFt[lowest] ?? 0) + deepFt) {
        found.push(lowest);
        [isDown, highest] = [false, at];
      }
    } else if (!(altitude <= (altitudeFt[highest] ?? Number.NaN))) highest = at;
    else if (altitude < (altitudeFt[highest] ?? 0) - deepFt) [isDown, lowest] = [true, at];
  }
  return found;
}

/** Airfields of the flight: departure and arrival with the recorded altitude, and those published. */
function fieldsOf(
  samples: FlightSamples,
  airborne: readonly Airborne[],
  airfields: readonly Airfield[],
): Field[] {
  const own = airborne.flatMap(({ liftOff, departureFt, touchdown, arrivalFt }) =>
    (
      [
        [liftOff, departureFt],
        [touchdown, arrivalFt],
      ] as const
    ).flatMap(([row, elevationFt]): Field[] => {
      const [lat, lon] = [samples.lat[row ?? -1] ?? Number.NaN, samples.lon[row ?? -1] ?? Number.NaN];
      if (elevationFt === null || Number.isNaN(lat)) return [];
      const named = nearestField(airfields, lat, lon);
      return [{ ident: named?.ident ?? null, lat, lon, elevationFt, isOwn: true }];
    }),
  );
  return [...own, ...airfields.map((airfield) => ({ ...airfield, isOwn: false }))];
}

/** Nearest airfield within 2 NM of a position. */
export function nearestField<Place extends { readonly lat: number; readonly lon: number }>(
  fields: readonly Place[],
  lat: number,
  lon: number,
): Place | null {
  let best: { field: Place; nm: number } | null = null;
  for (const field of fields) {
    // A degree of latitude is 60 NM: this excludes most airfields.
    if (Math.abs(field.lat - lat) > NEAR_NM / 60) continue;
    const nm = nearDistanceNm(lat, lon, field.lat, field.lon);
    if (nm <= NEAR_NM && nm < (best?.nm ?? Number.POSITIVE_INFINITY)) best = { field, nm };
  }
  return best?.field ?? null;
}

/** Rows around the lowest one at the same altitude. */
function flatAround(altitudeFt: Float64Array, lowest: number): { from: number; to: number } {
  const limit = (altitudeFt[lowest] ?? Number.NaN) + FLAT_FT;
  let [from, to] = [lowest, lowest];
  while (from > 0 && (altitudeFt[from - 1] ?? Number.NaN) <= limit) from -= 1;
  while (to + 1 < altitudeFt.length && (altitudeFt[to + 1] ?? Number.NaN) <= limit) to += 1;
  return { from, to };
}

/** Touch-and-goes and go-arounds. Without airfield data only those at the departure or arrival are found. */
export function lowPassesOf(
  samples: FlightSamples,
  motion: Motion,
  given: { readonly airborne: readonly Airborne[]; readonly airfields: readonly Airfield[] },
): LowPass[] {
  const fields = fieldsOf(samples, given.airborne, given.airfields);
  const own = fields.filter(({ isOwn }) => isOwn);
  return given.airborne.flatMap(({ from, to }) =>
    valleysOf(motion.altitudeFt, from, to).flatMap((index): LowPass[] => {
      const [lat, lon] = [samples.lat[index] ?? Number.NaN, samples.lon[index] ?? Number.NaN];
      const field = nearestField(own, lat, lon) ?? nearestField(fields, lat, lon);
      if (!field) return [];
      const heightFt = (motion.altitudeFt[index] ?? Number.NaN) - field.elevationFt;
      if (heightFt > APPROACH_FT) return [];
      const flat = flatAround(motion.altitudeFt, index);
      const rollMs = (samples.timeMs[flat.to] ?? 0) - (samples.timeMs[flat.from] ?? 0);
      const isTouch = heightFt <= (field.isOwn ? TOUCH_OWN_FT : TOUCH_PUBLISHED_FT) && rollMs >= ROLL_MIN_MS;
      return [{ index, kind: isTouch ? 'touch-and-go' : 'go-around', heightFt, ident: field.ident, ...flat }];
    }),
  );
}
