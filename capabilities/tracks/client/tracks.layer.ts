import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { lazy } from 'react';
import type { InspectHit, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { freshnessMarks, freshnessText } from '#platform/client/ui/freshness-line.tsx';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { tracksQuery } from './tracks.queries.ts';
import { inspectedTrack } from './tracks.store.ts';

function inspectIn(system: TrackSystem) {
  return ({ properties }: { properties: Record<string, unknown> }): InspectHit | null => {
    const { id, track, direction, validity } = properties;
    if (typeof id !== 'string' || typeof track !== 'string' || typeof validity !== 'string') return null;
    return {
      title: `${system === 'nat' ? 'NAT' : 'PACOTS'} track ${track}`,
      subtitle: `${direction === 'west' ? 'Westbound' : 'Eastbound'} · ${validity}`,
      Icon: Route,
      open: () => inspectedTrack.set({ system, id }),
    };
  };
}

const LEGENDS = {
  nat: lazy(async () => ({ default: (await import('./track-legend.tsx')).NatLegend })),
  pac: lazy(async () => ({ default: (await import('./track-legend.tsx')).PacLegend })),
};

function registrationOf(system: TrackSystem): LayerRegistration {
  return {
    key: system,
    mapLayers: async () => (await import('./tracks.style.ts')).mapLayersOf(system),
    Icon: Route,
    timeDependent: true,
    Legend: LEGENDS[system],
    inspect: inspectIn(system),
    useUnavailable: () => {
      const { data, error } = useQuery(tracksQuery(system));
      if (error) return error.message;
      return data && data.tracks.length === 0 && data.freshness.state === 'failed' ? data.warning : null;
    },
    useSourceLine: () => {
      const { data } = useQuery(tracksQuery(system));
      const now = useNowMs('minute');
      if (!data) return null;
      const marks = freshnessMarks(data.freshness).map(({ text }) => text);
      const none = data.tracks.length === 0 ? ['No tracks published'] : [];
      return [...none, freshnessText(data.freshness, now), ...marks].join(' · ');
    },
  };
}

/** The layers `nat` and `pac` (row F1). */
export const trackLayers: readonly LayerRegistration[] = [registrationOf('nat'), registrationOf('pac')];
