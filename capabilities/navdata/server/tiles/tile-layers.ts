import { GeoJSONWrapper, fromVectorTileJs } from '@maplibre/vt-pbf';
import type { NAVDATA_TILE_LAYERS } from '../../contract.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { airportFeatures } from './airport-features.ts';
import { airspaceFeatures } from './airspace-features.ts';
import { airwayFeatures } from './airway-features.ts';
import { ndbFeatures, vorFeatures, waypointFeatures } from './point-features.ts';
import { TILE_EXTENT, type TileAddress } from './tile-grid.ts';
import type { TileFeatures } from './tile-feature.ts';

/** Name of a tile layer in its address. */
export type TileLayer = (typeof NAVDATA_TILE_LAYERS)[number];

/** Highest zoom with tiles; beyond it the map enlarges them. */
export const TILE_MAX_ZOOM = 14;

/**
 * Format of the tiles: incremented with every change of the layers, properties or zooms of their features. It is part
 * of the version in tile addresses, so that no browser shows tiles of an earlier release with the current styles.
 */
export const TILE_FORMAT = 2;

const FEATURES: Record<TileLayer, (reader: NavdataReader, tile: TileAddress) => TileFeatures> = {
  airport: airportFeatures,
  vor: vorFeatures,
  ndb: ndbFeatures,
  waypoints: waypointFeatures,
  airways: airwayFeatures,
  airspace: airspaceFeatures,
};

/** One vector tile (Mapbox Vector Tile 2), uncompressed; `null` when it is empty. */
export function encodeTile(reader: NavdataReader, layer: TileLayer, tile: TileAddress): Uint8Array | null {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of Object.entries(FEATURES[layer](reader, tile))) {
    if (features.length === 0) continue;
    const wrapped = new GeoJSONWrapper(features, { version: 2, extent: TILE_EXTENT });
    wrapped.name = name;
    layers[name] = wrapped;
  }
  return Object.keys(layers).length === 0 ? null : fromVectorTileJs({ layers });
}
