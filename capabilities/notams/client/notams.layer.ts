import { TriangleAlert } from 'lucide-react';
import { lazy } from 'react';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import type { AreaNotams } from '../contract.ts';
import { openAirportNotams, openNotam } from './notams.store.ts';
import { readShownNotams, shownNotam } from './shown-notams.ts';
import { useShownArea } from './use-shown-area.ts';

function inspect({ properties }: { properties: Record<string, unknown> }): InspectHit | null {
  const { id, location, title, subtitle } = properties;
  if (typeof title !== 'string' || typeof subtitle !== 'string') return null;
  const hit = { title, subtitle, Icon: TriangleAlert };
  if (typeof location === 'string') return { ...hit, open: () => openAirportNotams(location) };
  const notam = typeof id === 'string' ? shownNotam(id) : null;
  return notam ? { ...hit, open: () => openNotam(notam) } : null;
}

/** What is not on the map and why, then the sources; the least happy part first. */
export function sourceLineOf(area: AreaNotams): string {
  const { notams, tfr } = area.sources;
  const parts: string[] = [];
  if (area.isTooWide) parts.push('Zoom in for NOTAMs; flight restrictions everywhere');
  if (notams && !notams.hasData && notams.message !== null) parts.push(notams.message);
  if (!tfr.hasData) parts.push(tfr.message === null ? 'Flight restrictions: waiting' : `TFR: ${tfr.message}`);
  if (area.pending > 0) parts.push(`${area.pending} parts of the view still to come`);
  if (notams?.hasData) parts.push(`NOTAM ${notams.freshness.source}`);
  if (tfr.hasData) parts.push(`TFR ${tfr.freshness.source}`);
  return parts.join(' · ');
}

/** The layer `notams` (row F1). */
export const notamsLayer: LayerRegistration = {
  key: 'notams',
  mapLayers: async () => [(await import('./notams.style.ts')).notamMapLayer],
  Icon: TriangleAlert,
  timeDependent: true,
  usesAltitude: true,
  Legend: lazy(async () => ({ default: (await import('./notam-legend.tsx')).NotamLegend })),
  useUnavailable: () => {
    const { data, error } = useShownArea();
    if (error && !data) return error.message;
    const isNothing = data?.sources.notams?.hasData === false && !data.sources.tfr.hasData;
    return isNothing ? (data.sources.notams?.message ?? null) : null;
  },
  useSourceLine: () => {
    const { data } = useShownArea();
    return data ? sourceLineOf(data) : null;
  },
  useFreshness: () => useShownArea().data?.freshness ?? null,
  inspect,
  readAt: readShownNotams,
};
