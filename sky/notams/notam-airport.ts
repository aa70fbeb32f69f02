import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { issuingRegion } from '../hazards/areas.ts';

/** Airport with the runways and navaids that its NOTAMs may concern. */
export interface NotamAirport {
  readonly icao: string;
  readonly lat: number;
  readonly lon: number;
  /** Designators of both ends, `04L/22R`. */
  readonly runways: readonly string[];
  /** Navaids on or near the airport. */
  readonly navaids: readonly { readonly ident: string; readonly kind: 'VOR' | 'NDB' | 'DME' | 'ILS' }[];
  readonly isLarge: boolean;
}

/** US air route traffic control centers with the approximate centre of their area. */
const CENTRES: readonly (readonly [id: string, lat: number, lon: number])[] = [
  ['KZSE', 46, -121],
  ['KZOA', 38, -121.5],
  ['KZLA', 34.5, -117],
  ['KZLC', 43, -112],
  ['KZDV', 39.5, -105],
  ['KZAB', 34, -107.5],
  ['KZMP', 45.5, -96],
  ['KZKC', 38.5, -97],
  ['KZFW', 33, -98],
  ['KZHU', 29.5, -95.5],
  ['KZAU', 42, -89],
  ['KZID', 39, -85.5],
  ['KZME', 35, -90],
  ['KZTL', 34, -84],
  ['KZJX', 30.5, -82.5],
  ['KZMA', 26.5, -80.5],
  ['KZOB', 41, -82],
  ['KZDC', 37.5, -77.5],
  ['KZNY', 40.8, -75],
  ['KZBW', 43.3, -72],
];

/** Flight information region (US: ARTCC) whose centre is nearest to a position. */
export function regionIdOf(place: LatLon): string {
  const { id } = issuingRegion(place);
  if (id !== 'KKCI') return id;
  const scale = Math.cos(place.lat * RADIANS_PER_DEGREE);
  const square = ([, lat, lon]: readonly [string, number, number]): number =>
    (lat - place.lat) ** 2 + ((lon - place.lon) * scale) ** 2;
  return CENTRES.toSorted((p, q) => square(p) - square(q))[0]?.[0] ?? 'KZKC';
}
