import type { Job } from '../job.ts';
import type { TypedPoint } from '../words/typed-places.ts';
import { type ParsedRequest, has, missing, type Rule } from './asked.ts';

const EXAMPLE = 'NOTAMs between 46N 6E and 48N 10E';

/** NOTAMs of the box between two corners, the shorter way around. */
export function areaNotamsOf(points: readonly TypedPoint[]): Job {
  const [one, other] = points;
  if (one === undefined || other === undefined)
    return missing('Which area? Name two of its corners by latitude and longitude.', EXAMPLE);
  const [west, east] = [Math.min(one.lon, other.lon), Math.max(one.lon, other.lon)];
  const isOverDateLine = east - west > 180;
  const box = {
    west: isOverDateLine ? east : west,
    east: isOverDateLine ? west : east,
    south: Math.min(one.lat, other.lat),
    north: Math.max(one.lat, other.lat),
  };
  return { job: 'area-notams', box };
}

const ABOUT_AIRSPACE =
  /^(?:airspaces?|fir|firs|uir|class|control|controls|controlled|controlling|region|regions|acc|sector)$/;

const asksAirspace = (request: ParsedRequest): boolean =>
  has(request, 'layer:airspace') || request.reading.tokens.some(({ text }) => ABOUT_AIRSPACE.test(text));

/** A position by latitude and longitude. */
export const POINT_RULES: readonly Rule[] = [
  [
    (request) => request.reading.points.length > 0 && has(request, 'notam'),
    ({ reading: { points } }) => areaNotamsOf(points),
  ],
  [
    (request) => request.reading.points.length === 1 && has(request, 'open') && !asksAirspace(request),
    ({ reading: { points } }) => ({
      job: 'map',
      actions: points.map(({ lat, lon }) => ({ kind: 'camera' as const, lat, lon, zoom: null })),
    }),
  ],
  [
    (request) => request.reading.points.length === 1,
    (request) => {
      const [point = { lat: 0, lon: 0 }] = request.reading.points;
      return { job: asksAirspace(request) ? 'airspaces-at' : 'near', point };
    },
  ],
];
