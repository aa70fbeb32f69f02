import { useEffect, useRef, useState } from 'react';
import type { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import { apiUrl, fetchWithToken } from '#platform/client/query/api-client.ts';
import { type AirportDiagramAnswer, AMM_MIN_ZOOM, AMM_TILE_PATH } from '../contract.ts';
import { AMM_SOURCE } from './amm-source.ts';
import { OUTLINE_LAYER, TILE_LAYER, outlineLayer, tileLayer } from './diagram-layers.ts';

/** Spec 9: tiles not received by then are replaced by the reduced drawing. */
const TILE_TIMEOUT_MS = 5000;

/** `waiting`: the reduced drawing is shown while the tiles load; `fallback`: they failed, or there are none. */
export type TileState = 'waiting' | 'tiles' | 'fallback';

/** Whether the server has the tile over an airport: a distant view requests none itself. */
async function hasTileAt(place: { lat: number; lon: number }, signal: AbortSignal): Promise<boolean> {
  const tiles = 2 ** AMM_MIN_ZOOM;
  const sine = Math.sin((place.lat * Math.PI) / 180);
  const x = Math.min(tiles - 1, Math.floor(((place.lon + 180) / 360) * tiles));
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles);
  const path = AMM_TILE_PATH.replace('{z}', String(AMM_MIN_ZOOM))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
  try {
    const answer = await fetchWithToken(apiUrl(path), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TILE_TIMEOUT_MS)]),
    });
    return answer.ok;
  } catch {
    // Unreachable, refused and late are equivalent here: there is no tile.
    return false;
  }
}

/** Map errors to report: missing tile sources or their layers are not reported (spec 8). */
export const describeMapError = (message: string): string | null =>
  /\bamm\b/.test(message) ? null : message;

export interface DiagramTiles {
  state: TileState;
  /** Error reported by the map, other than of its tiles. */
  mapError: string | null;
}

/** Puts the diagram on its map: tiles if they arrive within 5 s, the reduced drawing before and otherwise. */
export function useDiagramTiles(controller: MapControllerHost, diagram: AirportDiagramAnswer): DiagramTiles {
  const { isAvailable, outline, lat, lon } = diagram;
  const [state, setState] = useState<TileState>(isAvailable ? 'waiting' : 'fallback');
  const [mapError, setMapError] = useState<string | null>(null);
  const stateNow = useRef<TileState>(state);

  useEffect(() => {
    const show = (next: TileState) => {
      stateNow.current = next;
      setState(next);
      controller.refreshLayer(OUTLINE_LAYER);
    };
    const remove = controller.addLayer(outlineLayer(outline, () => stateNow.current === 'tiles'));
    controller.setLayerVisible(OUTLINE_LAYER, true);
    if (!isAvailable) return remove;

    const abort = new AbortController();
    const removeTiles = controller.addLayer(tileLayer);
    controller.setLayerVisible(TILE_LAYER, true);
    const giveUp = () => {
      if (abort.signal.aborted || stateNow.current === 'fallback') return;
      controller.setLayerVisible(TILE_LAYER, false);
      show('fallback');
    };
    const stopErrors = controller.on('source-error', ({ sourceId, message }) => {
      if (sourceId === AMM_SOURCE) giveUp();
      else setMapError((last) => describeMapError(message) ?? last);
    });
    show('waiting');
    void Promise.all([
      hasTileAt({ lat, lon }, abort.signal),
      controller
        .whenReady(TILE_TIMEOUT_MS)
        .then(() => controller.whenSourceLoaded(AMM_SOURCE, TILE_TIMEOUT_MS)),
    ]).then(([hasTile, isLoaded]) => {
      if (abort.signal.aborted) return;
      if (hasTile && isLoaded && stateNow.current === 'waiting') show('tiles');
      else giveUp();
    });
    return () => {
      abort.abort();
      stopErrors();
      removeTiles();
      remove();
    };
  }, [controller, outline, isAvailable, lat, lon]);

  return { state, mapError };
}
