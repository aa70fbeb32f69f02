import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from './aircraft.ts';
import { POSITION_KEPT_MS, isTimely } from './merge-aircraft.ts';

/** An aircraft is moved on along its track for so long after it was heard; then it stands and grows pale. */
export const MOVED_ON_MS = 90_000;
/** On the ground nobody goes straight on for long. */
export const MOVED_ON_GROUND_MS = 15_000;
/** An older position is not shown. */
export const SHOWN_MS = POSITION_KEPT_MS;

const EARTH_CIRCUMFERENCE_M = 2 * Math.PI * 6_378_137;
const MPS_PER_KT = 1852 / 3600;

type Moving = Pick<
  Aircraft,
  'lat' | 'lon' | 'positionMs' | 'positionKind' | 'onGround' | 'groundSpeedKt' | 'trackDegTrue'
>;

/** Whether a position may be shown at an instant: neither too old nor from a time to come. */
export const isShownAt = isTimely;

/** How far it goes in a second, in web-mercator units; nowhere while speed or track is not known. */
export function mercatorVelocity(one: Moving): { x: number; y: number } {
  const { groundSpeedKt, trackDegTrue, positionKind, lat } = one;
  if (groundSpeedKt === null || trackDegTrue === null || positionKind === 'coarse') return { x: 0, y: 0 };
  const perSecond =
    (groundSpeedKt * MPS_PER_KT) /
    (EARTH_CIRCUMFERENCE_M * Math.cos((Math.min(85, Math.abs(lat)) * Math.PI) / 180));
  const track = (trackDegTrue * Math.PI) / 180;
  return { x: perSecond * Math.sin(track), y: -perSecond * Math.cos(track) };
}

/** For how much of its age an aircraft is moved on, ms. */
export function movedOnMs(one: Moving, nowMs: number): number {
  const limit = one.onGround === true ? MOVED_ON_GROUND_MS : MOVED_ON_MS;
  return Math.max(0, Math.min(limit, nowMs - one.positionMs));
}

/** Where an aircraft is drawn at an instant: straight on along its track from where it was heard. */
export function drawnPlace(one: Moving, nowMs: number): LatLon {
  const seconds = movedOnMs(one, nowMs) / 1000;
  const velocity = mercatorVelocity(one);
  if (seconds === 0 || (velocity.x === 0 && velocity.y === 0)) return { lat: one.lat, lon: one.lon };
  const from = toWebMercator(one);
  return fromWebMercator({ x: from.x + velocity.x * seconds, y: from.y + velocity.y * seconds });
}
