import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { TerrainState } from '../contract.ts';
import { BUNDLED_HEIGHTS, reliefLayer } from './terrain.layers.ts';
import { watchTerrainState } from './terrain-state.ts';
import { terrainState } from './terrain.store.ts';

/** Heights that the ground is shaded by: those in use, but the bundled ones while the online ones fail. */
export const reliefHeights = (
  state: TerrainState | null,
): Pick<TerrainState, 'source' | 'maxzoom' | 'attribution'> =>
  state && state.freshness.state !== 'failed' ? state : BUNDLED_HEIGHTS;

/**
 * Shades the ground of the main map, softly and below every layer, unless the settings disable it or a layer shades it
 * more strongly.
 */
export function startRelief(): () => void {
  let remove: (() => void) | null = null;
  let drawn: string | null = null;
  const follow = () => {
    const { hillshade = false, terrain = false } = activeLayers.get();
    const heights = reliefHeights(terrainState.get());
    const wanted = settings.get().baseMap === 'plain' || hillshade || terrain ? null : heights.source;
    if (wanted === drawn) return;
    remove?.();
    remove = null;
    drawn = wanted;
    if (wanted === null) return;
    const layer = reliefLayer(heights);
    remove = mapController().addLayer(layer);
    mapController().setLayerVisible(layer.id, true);
  };
  const stops = [
    watchTerrainState(),
    terrainState.subscribe(follow),
    activeLayers.subscribe(follow),
    settings.subscribe(follow),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
    remove?.();
  };
}
