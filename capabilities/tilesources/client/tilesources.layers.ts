import { BookOpen, Map as MapIcon, Route } from 'lucide-react';
import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { TILE_SOURCE_PATH, type TileSourceId, type TileSourceStatus } from '../contract.ts';
import { faaChartChoice, shownFaaChart, tileSourceStates } from './chart-choice.store.ts';
import { tileSourcesQuery } from './tilesources.queries.ts';

type LayerOfSource = TileSourceStatus['layer'];

const FaaLegend = lazy(async () => ({ default: (await import('./faa-legend.tsx')).FaaLegend }));

/** Zooms and opacity as they are drawn; the server refuses other zooms. */
const SOURCES: Readonly<
  Record<TileSourceId, { layer: LayerOfSource; minzoom: number; maxzoom: number; opacity: number }>
> = {
  'faa-sectional': { layer: 'faa', minzoom: 8, maxzoom: 12, opacity: 0.9 },
  'faa-ifr-low': { layer: 'faa', minzoom: 7, maxzoom: 12, opacity: 0.9 },
  'faa-ifr-high': { layer: 'faa', minzoom: 5, maxzoom: 9, opacity: 0.9 },
  openaip: { layer: 'openaip', minzoom: 4, maxzoom: 14, opacity: 0.95 },
  roads: { layer: 'roads', minzoom: 6, maxzoom: 16, opacity: 0.85 },
};
const ATTRIBUTIONS: Readonly<Record<LayerOfSource, string>> = {
  faa: 'Charts: FAA Aeronautical Information Services',
  openaip: '© OpenAIP contributors, CC BY-NC 4.0',
  roads: 'Roads: US Census Bureau, TIGERweb',
};
const SOURCE_IDS = Object.keys(SOURCES) as TileSourceId[];
const idsOf = (layer: LayerOfSource): TileSourceId[] =>
  SOURCE_IDS.filter((id) => SOURCES[id].layer === layer);

/** Which source a layer shows now. */
function shownSource(layer: LayerOfSource): TileSourceId {
  return layer === 'faa' ? shownFaaChart() : layer;
}

const stateOf = (id: TileSourceId): TileSourceStatus | undefined =>
  tileSourceStates.get().find((state) => state.id === id);

/** A layer of images. Nothing is asked for while the server says that the source cannot be asked. */
export function rasterLayer(layer: LayerOfSource, order: number): MapLayer {
  return {
    id: layer,
    slot: 'raster',
    order,
    sources: Object.fromEntries(
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
    layers: () => {
      const id = shownSource(layer);
      if (stateOf(id)?.unavailable !== null) return [];
      const { minzoom, opacity } = SOURCES[id];
      const paint = { 'raster-opacity': opacity, 'raster-fade-duration': 0 };
      return [{ id: `tiles-${id}`, type: 'raster', source: `tiles-${id}`, minzoom, paint }];
    },
    /** An operator may have set another source with terms of its own. */
    get attribution() {
      return stateOf(shownSource(layer))?.attribution ?? ATTRIBUTIONS[layer];
    },
  };
}

/** What the server says of the source that a layer shows. */
function useShownState(layer: LayerOfSource): TileSourceStatus | undefined {
  const states = useQuery(tileSourcesQuery()).data;
  const choice = useSlice(faaChartChoice);
  const preset = useSlice(mapView, (view) => view.preset);
  const id = layer === 'faa' ? shownFaaChart(choice, preset) : layer;
  return states?.find((state) => state.id === id);
}

/** `14:07 UTC` of the day, with the date when it was another day than today. */
const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** What to show of a failing source: whom, what, when. */
export function failureText({
  host,
  lastError,
}: Pick<TileSourceStatus, 'host' | 'lastError'>): string | null {
  return lastError && `${host ?? 'The tile server'} ${lastError.message}, ${timeText(lastError.at)}`;
}

/** The source and its age, or its failure, in one line. */
export function sourceLineOf(state: TileSourceStatus, zoom: number): string | null {
  if (state.unavailable !== null) return null;
  if (state.isFailing) return failureText(state);
  const from =
    state.lastReceivedAt === null ? state.host : `${state.host ?? ''} ${timeText(state.lastReceivedAt)}`;
  return zoom < state.minzoom ? `Zoom in to see it · ${from ?? ''}` : from;
}

function freshnessOf(state: TileSourceStatus): Freshness | null {
  if (state.unavailable !== null) return null;
  return {
    source: state.host ?? state.title,
    asOf: null,
    receivedAt: state.lastReceivedAt,
    origin: 'live',
    state: state.isFailing ? 'failed' : 'fresh',
  };
}

function registration(layer: LayerOfSource, order: number, Icon: LucideIcon): LayerRegistration {
  return {
    key: layer,
    mapLayers: [rasterLayer(layer, order)],
    Icon,
    ...(layer === 'faa' ? { Legend: FaaLegend } : {}),
    useUnavailable: () => useShownState(layer)?.unavailable ?? null,
    useSourceLine: () => {
      const zoom = useSlice(mapView, (view) => view.zoom);
      const state = useShownState(layer);
      return state ? sourceLineOf(state, zoom) : null;
    },
    useFreshness: () => {
      const state = useShownState(layer);
      return state ? freshnessOf(state) : null;
    },
  };
}

/** Charts below, OpenAIP's overlay above, roads between. */
export const tileSourceLayers: readonly LayerRegistration[] = [
  registration('faa', 0, BookOpen),
  registration('roads', 5, Route),
  registration('openaip', 10, MapIcon),
];
