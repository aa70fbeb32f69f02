import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { formatLatitude, formatLongitude } from '#aviation/geo/format-coordinate.ts';
import { geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { OceanicTrackAnswer } from '../contract.ts';
import { phaseAt, validityText } from './track-text.ts';

interface KnownPoint extends LatLon {
  ident: string;
}

/**
 * Features of the tracks at a given time: a line for each, its letter at both ends and in the middle, and its points.
 * Points with unknown names are omitted; the line continues to the next.
 */
export function trackFeatures(
  tracks: readonly OceanicTrackAnswer[],
  atMs: number,
): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: tracks.flatMap((track) => featuresOf(track, atMs)) };
}

/** The line of a track; null where fewer than two of its points are known. */
export function trackLine(track: OceanicTrackAnswer): GeoJSON.LineString | null {
  const points = continued(track);
  return points.length < 2 ? null : { type: 'LineString', coordinates: pathOf(points) };
}

function featuresOf(track: OceanicTrackAnswer, atMs: number): GeoJSON.Feature[] {
  const points = continued(track);
  const line = trackLine(track);
  if (line === null) return [];
  const properties = {
    id: track.id,
    track: track.ident,
    direction: track.direction,
    isValid: phaseAt(track, atMs) === 'valid',
    validity: validityText(track),
  };
  const at = (kind: string, point: KnownPoint, more: object = {}): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { ...properties, kind, ...more },
    geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
  });
  const [first, last] = [points[0], points.at(-1)];
  const middle = points[Math.floor((points.length - 1) / 2)];
  const letters = [first, middle, last].filter((point) => point !== undefined);
  return [
    {
      type: 'Feature',
      properties: { ...properties, kind: 'line' },
      geometry: line,
    },
    ...letters.map((point, index) => at('letter', point, { isEnd: index !== 1 })),
    ...points.map((point) =>
      at('point', point, {
        ident: point.ident,
        coordinates: `${formatLatitude(point.lat)}\n${formatLongitude(point.lon)}`,
      }),
    ),
  ];
}

/** Points with longitudes continued across the antimeridian, so that lines and letters stay together there. */
function continued(track: OceanicTrackAnswer): KnownPoint[] {
  const known = track.points.flatMap(({ ident, lat, lng }) =>
    lat === null || lng === null ? [] : [{ ident, lat, lon: lng }],
  );
  return unwrapLongitudes(known).map((place, index) => ({ ...place, ident: known[index]?.ident ?? '' }));
}

function pathOf(points: readonly KnownPoint[]): [number, number][] {
  const path = points.flatMap((point, index) => {
    const next = points[index + 1];
    // Each leg's end is the next leg's start.
    return next ? geodesicPath(point, next).slice(index === 0 ? 0 : 1) : [];
  });
  return unwrapLongitudes(path).map(({ lat, lon }) => [lon, lat]);
}
