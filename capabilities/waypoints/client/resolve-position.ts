import { destination } from '#aviation/geo/geodesic.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { normaliseLonDeg, type LatLon } from '#aviation/geo/lat-lon.ts';
import { magneticVariationDegEast, trueFromMagnetic } from '#aviation/magnetic/magnetic-variation.ts';
import { invalid, type Validated, valid } from '#platform/contract/validation.ts';
import { type FromPlace, parsePosition } from '../domain/position-text.ts';
import type { KnownPlace } from './waypoints-deps.ts';

export interface ResolvedPosition {
  readonly at: LatLon;
  /** How the text was interpreted, for the user. */
  readonly text: string;
}

function measured(place: KnownPlace, from: FromPlace, nowMs: number): ResolvedPosition {
  const variation = magneticVariationDegEast({ lat: place.lat, lon: place.lon, at: new Date(nowMs) });
  const bearingDegTrue = from.isTrue ? from.bearingDeg : trueFromMagnetic(from.bearingDeg, variation);
  const at = destination(place, { bearingDegTrue, distanceNm: from.distanceNm });
  const bearing = String(Math.round(bearingDegTrue) % 360).padStart(3, '0');
  const typed = from.isTrue ? '' : `${String(from.bearingDeg).padStart(3, '0')}°M by WMM 2025 = `;
  return {
    at: { lat: at.lat, lon: normaliseLonDeg(at.lon) },
    text: `${formatCoordinate(at)} · ${place.kind} ${place.ident}, ${typed}${bearing}°T, ${from.distanceNm} NM`,
  };
}

/** The position meant by a typed text; places are looked up by `findPlace`. */
export async function resolvePosition(
  typed: string,
  findPlace: (ident: string) => Promise<KnownPlace | null>,
  nowMs: number,
): Promise<Validated<ResolvedPosition>> {
  const read = parsePosition(typed);
  if (!read.ok) return read;
  if (read.value.kind === 'coordinates')
    return valid({ at: read.value.at, text: formatCoordinate(read.value.at) });
  const { from } = read.value;
  const place = await findPlace(from.ident);
  return place === null ? invalid(`${from.ident} is not known.`) : valid(measured(place, from, nowMs));
}
