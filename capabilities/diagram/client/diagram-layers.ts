import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { type AirportDiagramAnswer, AMM_MIN_ZOOM } from '../contract.ts';
import { AMM_SOURCE, ammSource } from './amm-source.ts';
import { diagramStyle, tileDrawing } from './diagram-style.ts';

export const TILE_LAYER = 'diagram-tiles';
export const OUTLINE_LAYER = 'diagram-outline';
export const MEASURE_LAYER = 'diagram-measure';
export const MEASURE_SOURCE = 'measure';
const OUTLINE_SOURCE = 'outline';

/** Style layers of the runway designators, which handle clicks. */
const designatorsOf = (layerId: string): string => `${layerId}-designator`;

/** The diagram from the tiles; only the diagram's own map has it, so the source may have the name from the spec. */
export const tileLayer: MapLayer = {
  id: TILE_LAYER,
  slot: 'area',
  order: 2,
  sources: { [AMM_SOURCE]: ammSource },
  layers: (theme) => diagramStyle(theme, tileDrawing(TILE_LAYER, AMM_SOURCE)),
  interactive: [designatorsOf(TILE_LAYER)],
};

/** The reduced drawing; while tiles are shown it serves the views from further away only. */
export function outlineLayer(outline: AirportDiagramAnswer['outline'], hasTiles: () => boolean): MapLayer {
  return {
    id: OUTLINE_LAYER,
    slot: 'area',
    order: 1,
    sources: { [OUTLINE_SOURCE]: { kind: 'geojson', data: outline, tolerance: 0, maxzoom: 16 } },
    layers: (theme) =>
      diagramStyle(theme, {
        id: OUTLINE_LAYER,
        sourceId: OUTLINE_SOURCE,
        from: 'outline',
        ...(hasTiles() ? { maxzoom: AMM_MIN_ZOOM } : {}),
      }),
    interactive: [designatorsOf(OUTLINE_LAYER)],
  };
}

/** The line between two clicks. */
export const measureLayer: MapLayer = {
  id: MEASURE_LAYER,
  slot: 'overlay',
  sources: {
    [MEASURE_SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 },
  },
  layers: ({ color }) => [
    {
      id: 'measure-casing',
      type: 'line',
      source: MEASURE_SOURCE,
      paint: { 'line-color': color('dg-bg'), 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      id: 'measure-line',
      type: 'line',
      source: MEASURE_SOURCE,
      paint: { 'line-color': color('accent'), 'line-width': 2.2 },
    },
    {
      id: 'measure-point',
      type: 'circle',
      source: MEASURE_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': color('accent'),
        'circle-radius': 4,
        'circle-stroke-color': color('dg-bg'),
        'circle-stroke-width': 1.5,
      },
    },
  ],
};
