import type { DiagramPart } from '../contract.ts';

/** [longitude, latitude], WGS84 degrees. */
export type Position = [lon: number, lat: number];

export type PartGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

/** One thing that a diagram draws. Unknown properties are left out: a tile has no null. */
export interface PartFeature {
  part: DiagramPart;
  geometry: PartGeometry;
  properties: Record<string, string | number | boolean>;
  /** Too small to be seen before this zoom. */
  minZoom: number;
}

/** Properties without those that nobody knows. */
export function known(
  properties: Record<string, string | number | boolean | null>,
): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== null) kept[name] = value;
  return kept;
}

/** A polygon's ring with its first place repeated at the end, as GeoJSON wants it (RFC 7946, 3.1.6). */
export function closedRing(places: readonly Position[]): Position[] {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return [];
  return first[0] === last[0] && first[1] === last[1] ? [...places] : [...places, [first[0], first[1]]];
}
