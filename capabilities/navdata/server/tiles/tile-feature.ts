import type { Feature } from '@maplibre/vt-pbf';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { joinedLines, ringOnGrid } from './polygon-feature.ts';
import { type GridPoint, type TileAddress, isInTile, toGrid } from './tile-grid.ts';

/** The features of a tile by the name of their layer. */
export type TileFeatures = Record<string, Feature[]>;

/** Unknown values are omitted, because tiles have no null. */
export type TileProperties = Record<string, string | number | boolean | null>;

/** Properties of a tile without the unknown ones. */
export function knownProperties(properties: TileProperties): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== null) kept[name] = value;
  return kept;
}

/** A point feature, or nothing when the place is in another tile: neighbours draw no point twice. */
export function pointFeature(
  tile: TileAddress,
  place: LatLon,
  feature: { id: number; properties: TileProperties },
): Feature[] {
  const [x, y] = toGrid(tile, place);
  if (!isInTile([x, y])) return [];
  // Rounding must not move the point into the neighbour.
  const at: GridPoint = [Math.floor(x), Math.floor(y)];
  return [{ id: feature.id, type: 1, tags: knownProperties(feature.properties), geometry: [at] }];
}

/** A line feature along closely spaced places, clipped to the tile; nothing when it misses. */
export function lineFeature(
  tile: TileAddress,
  places: readonly LatLon[],
  feature: { id: number; properties: TileProperties },
): Feature[] {
  const parts = joinedLines(places.map((place) => toGrid(tile, place)));
  if (parts.length === 0) return [];
  return [{ id: feature.id, type: 2, tags: knownProperties(feature.properties), geometry: parts }];
}

/** An area inside an open ring of places, clipped to the tile; nothing when it misses. */
export function areaFeature(
  tile: TileAddress,
  ring: readonly LatLon[],
  feature: { id: number; properties: TileProperties },
): Feature[] {
  const closed = ringOnGrid(ring.map((place) => toGrid(tile, place)));
  if (!closed) return [];
  return [{ id: feature.id, type: 3, tags: knownProperties(feature.properties), geometry: [closed] }];
}
