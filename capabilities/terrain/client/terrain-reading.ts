import { METRES_PER_FOOT } from '#aviation/units.ts';
import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { notifyReadingChange } from '#platform/client/layers/reading-changes.ts';
import { TilePixels } from '#platform/client/map/tile-pixels.ts';
import { apiUrl, bearerHeaders } from '#platform/client/query/api-client.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { TERRAIN_TILE_PATH } from '../contract.ts';
import { TERRAIN_TILE_PX, terrariumHeightM } from '../domain/terrain-tile.ts';
import { TERRAIN_KEYS, type TerrainKey, terrainState } from './terrain.store.ts';

const pixels = new TilePixels({ headers: bearerHeaders, nowMs, onLoaded: notifyReadingChange });

/** Height of the drawn ground at a place; shown once, however many layers show heights. */
export function readTerrain(key: TerrainKey, place: { lat: number; lon: number }): LayerReading[] {
  const state = terrainState.get();
  const shown = activeLayers.get();
  if (!state || TERRAIN_KEYS.find((one) => shown[one]) !== key) return [];
  const picture = {
    url: apiUrl(TERRAIN_TILE_PATH.replace('{source}', state.source)),
    tileSizePx: TERRAIN_TILE_PX,
    maxzoom: state.maxzoom,
  };
  const pixel = pixels.read(picture, place, mapController().getView().zoom);
  if (!pixel) return [];
  const reading = (value: string, unit: string | null): LayerReading => ({
    label: 'Terrain height',
    value,
    unit,
    level: 'Never for clearance',
    validAtMs: null,
    freshness: {
      ...state.freshness,
      source: `${state.title}, ${state.resolution}`,
      ...(pixel.state === 'failed' ? { state: 'failed' } : {}),
    },
  });
  if (pixel.state !== 'known' || pixel.rgba[3] === 0) return [reading('—', null)];
  const heightM = terrariumHeightM(pixel.rgba);
  // The bundled heights do not include the sea: it, and land below it, are 0.
  if (state.source === 'etopo5' && heightM <= 0) return [reading('Sea level or below', null)];
  const { height: unit } = settings.get();
  return [reading(String(Math.round(unit === 'ft' ? heightM / METRES_PER_FOOT : heightM)), unit)];
}
