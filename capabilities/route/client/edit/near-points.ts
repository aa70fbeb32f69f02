import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { searchNear } from '#capabilities/navdata/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { icaoCoordinate } from '../../domain/text/coordinate-token.ts';
import type { NewPoint } from './route-change.ts';

/** A named point near a place, or the place itself. */
export interface Candidate extends NewPoint {
  readonly name: string | null;
  /** From the selected place; 0 for the place itself. */
  readonly distanceNm: number;
}

/** The place itself, to the minute, as filed: `4012N07430W`. */
export function freePosition(at: { lat: number; lon: number }): Candidate {
  const toMinute = (degrees: number) => Math.round(degrees * 60) / 60;
  const lat = toMinute(at.lat);
  const lon = toMinute(normaliseLonDeg(at.lon));
  return {
    ident: icaoCoordinate({ lat, lon }),
    coordinate: [lon, lat],
    type: 'coordinate',
    name: null,
    distanceNm: 0,
  };
}

/** Airports are excluded: within a route their codes mean the alternates. */
const TYPES = ['vor', 'ndb', 'waypoint'] as const;

/** Named points that a route can pass, nearest first. @throws ApiError, NetworkError */
export async function namedPointsNear(
  at: { lat: number; lon: number },
  signal?: AbortSignal,
): Promise<Candidate[]> {
  const query = { lat: at.lat, lng: normaliseLonDeg(at.lon) };
  const found = await callEndpoint(searchNear, { query }, signal);
  return found.flatMap(({ ident, lat, lng, type, name, distanceNm }) => {
    const known = TYPES.find((one) => one === type);
    return known ? [{ ident, coordinate: [lng, lat], type: known, name, distanceNm } as const] : [];
  });
}
