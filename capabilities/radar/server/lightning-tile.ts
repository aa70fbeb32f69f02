import { GeoJSONWrapper, fromVectorTileJs } from '@maplibre/vt-pbf';
import type { Stroke } from './radar-feeds.ts';

/** Units across a tile: the precision at which the map library stores positions. */
const EXTENT = 8192;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const POINT = 1 as const;

/** Strokes as a vector tile (`LIGHTNING_TILE_PATH`); `null` when it contains none. */
export function lightningTile(
  strokes: readonly Stroke[],
  tile: { z: number; x: number; y: number },
  atMs: number,
): Uint8Array | null {
  const count = 2 ** tile.z;
  const features = strokes.map(([lon, lat, strokeMs, currentKa, isGround]) => {
    const x = ((lon + 180) / 360) * count - tile.x;
    const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
    const y = ((1 - mercator) / 2) * count - tile.y;
    const position: [number, number] = [Math.round(x * EXTENT), Math.round(y * EXTENT)];
    return {
      type: POINT,
      geometry: [position],
      tags: {
        ageMin: Math.floor((atMs - strokeMs) / MINUTE_MS),
        // Seconds, not milliseconds: strokes in the same second share one value in the tile.
        atS: Math.floor(strokeMs / SECOND_MS),
        currentKa,
        isGround,
      },
    };
  });
  if (features.length === 0) return null;
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  layer.name = 'lightning';
  return fromVectorTileJs({ layers: { lightning: layer } });
}
