import { MPS_PER_KNOT } from '#aviation/units.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from './aircraft.ts';
import { POSITION_KEPT_MS, isTimely } from './merge-aircraft.ts';

/** Extrapolation limit; after it the aircraft stops and fades. */
export const MAX_EXTRAPOLATION_MS = 90_000;
/** Extrapolation limit on the ground, where aircraft turn often. */
export const MAX_GROUND_EXTRAPOLATION_MS = 15_000;
/** Maximum age of a position shown. */
export const SHOWN_MS = POSITION_KEPT_MS;

const EARTH_CIRCUMFERENCE_M = 2 * Math.PI * 6_378_137;

type Moving = Pick<
  Aircraft,
  'lat' | 'lon' | 'positionMs' | 'positionKind' | 'onGround' | 'groundSpeedKt' | 'trackDegTrue'
>;

/** Whether a position may be shown at a time: neither too old nor in the future. */
export const isShownAt = isTimely;

/** Velocity in web-mercator units per second; zero when speed or track is unknown. */
export function mercatorVelocity(one: Moving): { x: number; y: number } {
  const { groundSpeedKt, trackDegTrue, positionKind, lat } = one;
  if (groundSpeedKt === null || trackDegTrue === null || positionKind === 'coarse') return { x: 0, y: 0 };
  const perSecond =
    (groundSpeedKt * MPS_PER_KNOT) /
    (EARTH_CIRCUMFERENCE_M * Math.cos((Math.min(85, Math.abs(lat)) * Math.PI) / 180));
  const track = (trackDegTrue * Math.PI) / 180;
  return { x: perSecond * Math.sin(track), y: -perSecond * Math.cos(track) };
}

/** Extrapolated part of the age of a position, ms. */
export function movedOnMs(one: Moving, nowMs: number): number {
  const limit = one.onGround === true ? MAX_GROUND_EXTRAPOLATION_MS : MAX_EXTRAPOLATION_MS;
  return Math.max(0, Math.min(limit, nowMs - one.positionMs));
}

/** Extrapolated position of an aircraft at a time. */
export function drawnPlace(one: Moving, nowMs: number): LatLon {
  const seconds = movedOnMs(one, nowMs) / 1000;
  const velocity = mercatorVelocity(one);
  if (seconds === 0 || (velocity.x === 0 && velocity.y === 0)) return { lat: one.lat, lon: one.lon };
  const from = toWebMercator(one);
  return fromWebMercator({ x: from.x + velocity.x * seconds, y: from.y + velocity.y * seconds });
}
