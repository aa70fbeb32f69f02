import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { freshnessText } from '#platform/client/ui/freshness-line.tsx';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { tracksQuery } from './tracks.queries.ts';

const TITLES = { nat: 'North Atlantic tracks', pac: 'Pacific tracks' } as const;
const ORDERS = { nat: 90, pac: 91 } as const;

const definitionOf = (system: TrackSystem): LayerDefinition =>
  defineLayer({
    key: system,
    title: TITLES[system],
    group: 'Aeronautical',
    order: ORDERS[system],
    Icon: Route,
    load: async () => (await import('./tracks.map.ts')).tracksOnMap(system),
    timeDependent: true,
    useUnavailable: () => {
      const { data, error } = useQuery(tracksQuery(system));
      if (error) return error.message;
      return data && data.tracks.length === 0 && data.freshness.state === 'failed' ? data.warning : null;
    },
    useSourceLine: () => {
      const { data } = useQuery(tracksQuery(system));
      const now = useNowMs('minute');
      if (!data) return null;
      const none = data.tracks.length === 0 ? ['No tracks published'] : [];
      return [...none, freshnessText(data.freshness, now)].join(' · ');
    },
    useFreshness: () => useQuery(tracksQuery(system)).data?.freshness ?? null,
  });

/** The layers `nat` and `pac` (row F1). */
export const trackLayers: readonly LayerDefinition[] = [definitionOf('nat'), definitionOf('pac')];
