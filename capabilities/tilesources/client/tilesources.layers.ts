import { BookOpen, Map as MapIcon, Milestone } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { TileSourceStatus } from '../contract.ts';
import { faaChartChoice, shownFaaChart } from './chart-choice.store.ts';
import { tileSourcesQuery } from './tilesources.queries.ts';

type LayerOfSource = TileSourceStatus['layer'];

/** The server's state of a layer's source. */
function useShownState(layer: LayerOfSource): TileSourceStatus | undefined {
  const states = useQuery(tileSourcesQuery()).data;
  const choice = useSlice(faaChartChoice);
  const preset = useSlice(mapView, (view) => view.preset);
  const id = layer === 'faa' ? shownFaaChart(choice, preset) : layer;
  return states?.find((state) => state.id === id);
}

/** `14:07 UTC` of the day, with the date if it was not today. */
const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Message for a failing source: which, what, when. */
export function failureText({
  host,
  lastError,
}: Pick<TileSourceStatus, 'host' | 'lastError'>): string | null {
  return lastError && `${host ?? 'The tile server'} ${lastError.message}, ${timeText(lastError.at)}`;
}

/** `Region packs: geneva, london; alps cannot be read: …`, or null without any. */
export function regionsText({ regions }: Pick<TileSourceStatus, 'regions'>): string | null {
  if (regions.length === 0) return null;
  const used = regions.flatMap(({ name, fault }) => (fault === null ? [name] : []));
  const faults = regions.flatMap(({ name, fault }) => (fault === null ? [] : [`${name} ${fault}`]));
  return [...(used.length > 0 ? [`Region packs: ${used.join(', ')}`] : []), ...faults].join('; ');
}

/** The source and its age, or its failure, in one line. */
export function sourceLineOf(state: TileSourceStatus, zoom: number): string | null {
  if (state.unavailable !== null) return null;
  if (state.isFailing) return failureText(state);
  const online =
    state.lastReceivedAt === null ? state.host : `${state.host ?? ''} ${timeText(state.lastReceivedAt)}`;
  const from = [regionsText(state), online].filter((part) => part !== null).join(' · ');
  return zoom < state.minzoom ? `Zoom in to see it · ${from}` : from || null;
}

function freshnessOf(state: TileSourceStatus): Freshness | null {
  if (state.unavailable !== null) return null;
  const newest = state.regions
    .flatMap(({ storedAt, fault }) => (fault === null ? [storedAt] : []))
    .toSorted()
    .at(-1);
  if (state.host === null && newest !== undefined)
    return { source: 'Region packs', asOf: null, receivedAt: newest, origin: 'reference', state: 'fresh' };
  return {
    source: state.host ?? state.title,
    asOf: null,
    receivedAt: state.lastReceivedAt,
    origin: 'live',
    state: state.isFailing ? 'failed' : 'fresh',
  };
}

function definition(
  layer: LayerOfSource,
  shown: Pick<LayerDefinition, 'title' | 'group' | 'order' | 'Icon'>,
) {
  return defineLayer({
    key: layer,
    ...shown,
    load: async () => (await import('./tilesources.map.ts')).tilesOnMap(layer),
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
  });
}

/** Charts, OpenAIP's overlay and roads (row F1). */
export const tileSourceLayers: readonly LayerDefinition[] = [
  definition('faa', { title: 'FAA charts', group: 'Aeronautical', order: 120, Icon: BookOpen }),
  definition('roads', { title: 'Roads', group: 'Map', order: 20, Icon: Milestone }),
  definition('openaip', { title: 'OpenAIP', group: 'Aeronautical', order: 110, Icon: MapIcon }),
];
