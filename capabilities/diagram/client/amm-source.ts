import type { MapSource } from '#platform/client/map/layer-registry.ts';
import { AMM_MAX_ZOOM, AMM_MIN_ZOOM, AMM_TILE_PATH } from '../contract.ts';

/** Name of the source of the diagram tiles on any map (spec 5). */
export const AMM_SOURCE = 'amm';

/** The vector source of all airport diagrams. */
export const ammSource: MapSource = {
  kind: 'vector',
  tiles: [AMM_TILE_PATH],
  minzoom: AMM_MIN_ZOOM,
  maxzoom: AMM_MAX_ZOOM,
};
