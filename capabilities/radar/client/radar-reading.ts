import { notifyReadingChange } from '#platform/client/layers/reading-changes.ts';
import { TilePixels } from '#platform/client/map/tile-pixels.ts';
import { apiUrl, bearerHeaders } from '#platform/client/query/api-client.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { RADAR_MAX_ZOOM, RADAR_TILE_PATH, RADAR_TILE_PX } from '../contract.ts';
import { bandText, echoOfPixel, intensityWord, paintOf } from '../domain/echo-colour.ts';
import { radarManifest, radarOptions, radarView, sourceInUse } from './radar.store.ts';

const pixels = new TilePixels({ headers: bearerHeaders, nowMs, onLoaded: notifyReadingChange });

/** Reflectivity of the picture that is drawn, at a place: read from its colours. */
export function readRadar(place: { lat: number; lon: number }): LayerReading[] {
  const { shownAtMs } = radarView.get();
  const source = sourceInUse(radarManifest.get(), radarOptions.get());
  const frame = source?.frames.find(({ at }) => Date.parse(at) === shownAtMs);
  if (!source || !frame || shownAtMs === null) return [];
  const picture = {
    url: apiUrl(RADAR_TILE_PATH.replace('{frame}', frame.id)),
    tileSizePx: RADAR_TILE_PX[source.id],
    maxzoom: RADAR_MAX_ZOOM[source.id],
  };
  const pixel = pixels.read(picture, place, mapController().getView().zoom);
  if (!pixel) return [];
  const reading = (value: string, unit: string | null): LayerReading => ({
    label: 'Radar',
    value,
    unit,
    level: null,
    validAtMs: shownAtMs,
    freshness: pixel.state === 'failed' ? { ...source.freshness, state: 'failed' } : source.freshness,
  });
  if (pixel.state !== 'known') return [reading('—', null)];
  const echo = echoOfPixel(pixel.rgba, paintOf(source));
  if (echo === null) return [reading('—', null)];
  if (echo === 'none') return [reading('No echo', null)];
  return [reading(`${intensityWord(echo)}, ${bandText(echo)}`, 'dBZ')];
}
