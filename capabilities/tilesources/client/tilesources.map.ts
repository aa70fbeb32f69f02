import { QueryObserver } from '@tanstack/react-query';
import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { sharedEngine } from '#platform/client/layers/shared-engine.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { TILE_SOURCE_PATH, type TileSourceId, type TileSourceStatus } from '../contract.ts';
import { faaChartChoice, shownFaaChart, tileSourceStates } from './chart-choice.store.ts';
import { roadStyle, groundStyle } from './road-style.ts';
import { FaaLegend } from './faa-legend.tsx';
import { tileSourcesQuery } from './tilesources.queries.ts';

type LayerOfSource = TileSourceStatus['layer'];

/** From bottom to top: satellite images, charts, roads, OpenAIP's overlay. */
const ORDERS: Readonly<Record<LayerOfSource, number>> = { satellite: -90, faa: 0, roads: 5, openaip: 10 };

/** Zoom range and opacity of each layer; the server refuses other zooms. */
const SOURCES: Readonly<
  Record<TileSourceId, { layer: LayerOfSource; minzoom: number; maxzoom: number; opacity: number }>
> = {
  'faa-sectional': { layer: 'faa', minzoom: 8, maxzoom: 12, opacity: 0.9 },
  'faa-ifr-low': { layer: 'faa', minzoom: 7, maxzoom: 12, opacity: 0.9 },
  'faa-ifr-high': { layer: 'faa', minzoom: 5, maxzoom: 9, opacity: 0.9 },
  openaip: { layer: 'openaip', minzoom: 4, maxzoom: 14, opacity: 0.95 },
  roads: { layer: 'roads', minzoom: 6, maxzoom: 16, opacity: 0.85 },
  satellite: { layer: 'satellite', minzoom: 0, maxzoom: 16, opacity: 1 },
};
/** The roads' source when it sends vector tiles. */
const VECTOR_ROADS = 'tiles-roads-vector';
const VECTOR_MAX_ZOOM = 14;
const ATTRIBUTIONS: Readonly<Record<LayerOfSource, string>> = {
  faa: 'Charts: FAA Aeronautical Information Services',
  openaip: '© OpenAIP contributors, CC BY-NC 4.0',
  roads: 'Roads: OpenFreeMap © OpenMapTiles, data © OpenStreetMap contributors',
  satellite: 'Satellite imagery: see the operator of this server',
};
const SOURCE_IDS = Object.keys(SOURCES) as TileSourceId[];
const idsOf = (layer: LayerOfSource): TileSourceId[] =>
  SOURCE_IDS.filter((id) => SOURCES[id].layer === layer);

/** The source that a layer currently shows. */
function shownSource(layer: LayerOfSource): TileSourceId {
  return layer === 'faa' ? shownFaaChart() : layer;
}

const stateOf = (id: TileSourceId): TileSourceStatus | undefined =>
  tileSourceStates.get().find((state) => state.id === id);

/** A raster layer. Nothing is requested while the server reports the source as unavailable. */
export function rasterLayer(layer: LayerOfSource): MapLayer {
  return {
    id: layer,
    slot: 'raster',
    order: ORDERS[layer],
    sources: {
      ...Object.fromEntries(
        idsOf(layer).map((id) => [
          `tiles-${id}`,
          {
            kind: 'raster' as const,
            tiles: [TILE_SOURCE_PATH.replace('{id}', id)],
            tileSizePx: 256,
            minzoom: SOURCES[id].minzoom,
            maxzoom: SOURCES[id].maxzoom,
          },
        ]),
      ),
      ...(layer === 'roads' && {
        [VECTOR_ROADS]: {
          kind: 'vector' as const,
          tiles: [TILE_SOURCE_PATH.replace('{id}', layer)],
          minzoom: SOURCES[layer].minzoom,
          maxzoom: VECTOR_MAX_ZOOM,
        },
      }),
    },
    layers: (theme) => {
      const id = shownSource(layer);
      const state = stateOf(id);
      if (state?.unavailable !== null) return [];
      if (state.format === 'vector') return roadStyle(theme, VECTOR_ROADS);
      const { minzoom, opacity } = SOURCES[id];
      const paint = { 'raster-opacity': opacity, 'raster-fade-duration': 0 };
      return [{ id: `tiles-${id}`, type: 'raster', source: `tiles-${id}`, minzoom, paint }];
    },
    /** Attribution: an operator may have configured another source with its own terms. An inactive source is not named. */
    get attribution() {
      const state = stateOf(shownSource(layer));
      if (typeof state?.unavailable === 'string') return '';
      return state?.attribution ?? ATTRIBUTIONS[layer];
    },
    /** The base map is always present: if the chosen one is replaced, the map says so. */
    get problem() {
      const reason = layer === 'satellite' ? stateOf(layer)?.unavailable : null;
      return typeof reason === 'string' ? `Satellite imagery unavailable. ${reason}` : '';
    },
  };
}

const TOWNS_AND_WATER = 'roads-ground';

/** Urban areas and inland water from the roads' vector tiles: below the lakes of the base map, which roads cross. */
export const townsAndWater = (): MapLayer => ({
  id: TOWNS_AND_WATER,
  slot: 'ground',
  sources: {},
  layers: (theme) => {
    const state = stateOf('roads');
    return state?.unavailable === null && state.format === 'vector' ? groundStyle(theme, VECTOR_ROADS) : [];
  },
});

/** Updates the layers when the server's state of the sources or the chosen chart changes. */
const followSources = sharedEngine((map) => {
  const refresh = () => {
    for (const layer of [...Object.keys(ORDERS), TOWNS_AND_WATER]) map.refreshLayer(layer);
  };
  const stops = [
    tileSourceStates.subscribe(refresh),
    faaChartChoice.subscribe(refresh),
    mapView.subscribe((now, before) => {
      if (now.preset !== before.preset) refresh();
    }),
    new QueryObserver(queryClient, tileSourcesQuery()).subscribe(({ data }) => {
      if (data && data !== tileSourceStates.get()) tileSourceStates.set(data);
    }),
  ];
  refresh();
  return () => {
    for (const stop of stops) stop();
  };
});

/** A raster layer from another server. */
export const tilesOnMap = (layer: LayerOfSource): LayerModule => ({
  mapLayers: layer === 'roads' ? [rasterLayer(layer), townsAndWater()] : [rasterLayer(layer)],
  engine: followSources,
  ...(layer === 'faa' ? { Legend: FaaLegend } : {}),
});
