import type { DiagramPart } from '../contract.ts';

/** [longitude, latitude], WGS84 degrees. */
export type Position = [lon: number, lat: number];

export type PartGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

/** Feature of a diagram. Unknown properties are omitted: a tile has no null. */
export interface PartFeature {
  part: DiagramPart;
  geometry: PartGeometry;
  properties: Record<string, string | number | boolean>;
  /** Minimum zoom at which it is visible. */
  minZoom: number;
}

/** Properties without unknown ones. */
export function known(
  properties: Record<string, string | number | boolean | null>,
): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== null) kept[name] = value;
  return kept;
}

/** Ring closed by repeating its first position, as in GeoJSON (RFC 7946, 3.1.6). */
export function closedRing(places: readonly Position[]): Position[] {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return [];
  return first[0] === last[0] && first[1] === last[1] ? [...places] : [...places, [first[0], first[1]]];
}
