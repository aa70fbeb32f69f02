import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { AMM_SOURCE, ammSource } from './amm-source.ts';
import { groundStyle, runwayStyle, tileDrawing } from './diagram-style.ts';

/** A second source with the same tiles, because a source belongs to one map layer; the browser fetches them once. */
const RUNWAY_SOURCE = 'amm-runways';

/**
 * Airport diagrams on the main map. The ground is below the symbols of navaids and airports; the runways are above the
 * lines that represent them in the airport layer at low zoom.
 */
export const ammLayers: readonly MapLayer[] = [
  {
    id: 'amm',
    slot: 'line',
    order: 90,
    sources: { [AMM_SOURCE]: ammSource },
    attribution: 'Airport grounds: apt.dat, where it is installed',
    layers: (theme) => groundStyle(theme, tileDrawing('amm', AMM_SOURCE)),
  },
  {
    id: 'amm-runways',
    slot: 'point',
    order: 31,
    sources: { [RUNWAY_SOURCE]: ammSource },
    layers: (theme) => runwayStyle(theme, tileDrawing('amm', RUNWAY_SOURCE)),
  },
];
