import { distanceNm, geodesicPath, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg, type LatLon, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';

/** Position along a route, with the true track there. */
export interface PathPlace extends LatLon {
  readonly trackDegTrue: number;
}

/** Route as a line; distances are from its start. */
export interface RoutePath {
  readonly lengthNm: number;
  /** Distance of each point along the route, ascending; the first is 0. */
  readonly pointsNm: readonly number[];
  at(this: void, alongNm: number): PathPlace;
}

interface Piece {
  readonly fromNm: number;
  readonly lengthNm: number;
  readonly from: LatLon;
  readonly turnLonDeg: number;
  readonly toLat: number;
  readonly trackDegTrue: number;
}

/** Spacing of samples; linear interpolation between them is within 0.01 NM of the geodesic. */
const SAMPLE_NM = 30;

/** Path along WGS84 geodesics through the points, in order. */
export function routePath(points: readonly LatLon[]): RoutePath {
  const pieces: Piece[] = [];
  const pointsNm: number[] = [0];
  let alongNm = 0;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) break;
    for (const piece of piecesOf(from, to, alongNm)) {
      pieces.push(piece);
      alongNm = piece.fromNm + piece.lengthNm;
    }
    pointsNm.push(alongNm);
  }
  return { lengthNm: alongNm, pointsNm, at: (nm) => placeAt(pieces, nm, points[0]) };
}

function piecesOf(from: LatLon, to: LatLon, startNm: number): Piece[] {
  const totalNm = distanceNm(from, to);
  if (totalNm === 0) return [];
  const samples = geodesicPath(from, to, SAMPLE_NM);
  const lengthNm = totalNm / (samples.length - 1);
  return samples.slice(1).map((end, index) => {
    const start = samples[index] ?? from;
    return {
      fromNm: startNm + lengthNm * index,
      lengthNm,
      from: start,
      turnLonDeg: angleDifferenceDeg(start.lon, end.lon),
      toLat: end.lat,
      trackDegTrue: inverseGeodesic(start, end).initialBearingDegTrue,
    };
  });
}

function placeAt(pieces: readonly Piece[], nm: number, start: LatLon | undefined): PathPlace {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.fromNm ?? Infinity) <= nm) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (!piece) return { lat: start?.lat ?? Number.NaN, lon: start?.lon ?? Number.NaN, trackDegTrue: 0 };
  const part = Math.min(1, Math.max(0, (nm - piece.fromNm) / piece.lengthNm));
  return {
    lat: piece.from.lat + (piece.toLat - piece.from.lat) * part,
    lon: normaliseLonDeg(piece.from.lon + piece.turnLonDeg * part),
    trackDegTrue: piece.trackDegTrue,
  };
}
