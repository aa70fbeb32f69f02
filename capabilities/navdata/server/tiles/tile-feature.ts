import type { Feature } from '@maplibre/vt-pbf';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type GridPoint, type TileAddress, clipLine, isInTile, toGrid } from './tile-grid.ts';

/** The features of a tile by the name of their layer inside it. */
export type TileFeatures = Record<string, Feature[]>;

/** Unknown values are left out of a tile, which has no null. */
export type TileProperties = Record<string, string | number | boolean | null>;

function known(properties: TileProperties): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== null) kept[name] = value;
  return kept;
}

/** A point feature, or nothing when the place lies in another tile: neighbours draw no point twice. */
export function pointFeature(
  tile: TileAddress,
  place: LatLon,
  feature: { id: number; properties: TileProperties },
): Feature[] {
  const [x, y] = toGrid(tile, place);
  if (!isInTile([x, y])) return [];
  // Rounding must not push the point into the neighbour.
  const at: GridPoint = [Math.floor(x), Math.floor(y)];
  return [{ id: feature.id, type: 1, tags: known(feature.properties), geometry: [at] }];
}

/** A line feature along places that follow each other closely, clipped to the tile; nothing when it misses. */
export function lineFeature(
  tile: TileAddress,
  places: readonly LatLon[],
  feature: { id: number; properties: TileProperties },
): Feature[] {
  const parts: GridPoint[][] = [];
  const grid = places.map((place) => toGrid(tile, place));
  for (let index = 1; index < grid.length; index += 1) {
    const from = grid[index - 1];
    const to = grid[index];
    const clipped = from && to ? clipLine(from, to) : null;
    if (!clipped) continue;
    const [start, end] = clipped;
    if (start[0] === end[0] && start[1] === end[1]) continue;
    const current = parts.at(-1);
    const last = current?.at(-1);
    if (current && last && last[0] === start[0] && last[1] === start[1]) current.push(end);
    else parts.push([start, end]);
  }
  if (parts.length === 0) return [];
  return [{ id: feature.id, type: 2, tags: known(feature.properties), geometry: parts }];
}
