import { mapController } from '#platform/client/shell/map-access.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { RADAR_MAX_ZOOM, RADAR_TILE_PATH, RADAR_TILE_PX, type RadarSource } from '../contract.ts';

/** Above fields and charts, below lines and labels. */
const ORDER = 40;
const FADE_MS = 220;

export const RADAR_SOURCE_PREFIX = 'radar-picture-';
const sourceIdOf = (frameId: string): string => RADAR_SOURCE_PREFIX + frameId;

/** One radar image on the map. It is loaded while still invisible, so that images can cross-fade. */
export interface RadarPicture {
  readonly frameId: string;
  /** Whether all tiles in view are loaded. */
  whenLoaded(timeoutMs: number): Promise<boolean>;
  setOpacity(opacity: number): void;
  /** Like `setOpacity`, without fading. */
  cutTo(opacity: number): void;
  /** Removes the image at once, without fading: it must not be visible at another time. */
  hide(): void;
  remove(): void;
}

export function putPicture(source: RadarSource, frameId: string): RadarPicture {
  const map = mapController();
  const sourceId = sourceIdOf(frameId);
  let opacity = 0;
  let fadeMs = FADE_MS;
  const layer: MapLayer = {
    id: sourceId,
    slot: 'raster',
    order: ORDER,
    sources: {
      [sourceId]: {
        kind: 'raster',
        tiles: [RADAR_TILE_PATH.replace('{frame}', frameId)],
        tileSizePx: RADAR_TILE_PX[source.id],
        minzoom: 0,
        maxzoom: RADAR_MAX_ZOOM[source.id],
      },
    },
    layers: () => [
      {
        id: sourceId,
        type: 'raster',
        source: sourceId,
        paint: {
          'raster-opacity': opacity,
          'raster-opacity-transition': { duration: fadeMs, delay: 0 },
          'raster-fade-duration': 0,
          'raster-resampling': 'linear',
        },
      },
    ],
    attribution: source.attribution,
  };
  const takeAway = map.addLayer(layer);
  map.setLayerVisible(layer.id, true);
  const paint = (next: number, duration: number) => {
    if (next === opacity && duration === fadeMs) return;
    opacity = next;
    fadeMs = duration;
    map.refreshLayer(layer.id);
  };
  return {
    frameId,
    whenLoaded: (timeoutMs) => map.whenSourceLoaded(sourceId, timeoutMs),
    setOpacity: (next) => paint(next, FADE_MS),
    cutTo: (next) => paint(next, 0),
    hide: () => paint(0, 0),
    remove: takeAway,
  };
}
