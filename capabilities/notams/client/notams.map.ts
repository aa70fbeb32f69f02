import { TriangleAlert } from 'lucide-react';
import { drawnLayer } from '#platform/client/layers/drawn-layer.ts';
import type { LayerFeature, LayerModule } from '#platform/client/layers/layer-definition.ts';
import { AREA_RANK, type InspectHit } from '#platform/client/layers/layer-reading.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { AreaNotams } from '../contract.ts';
import { areaRequestOf } from './notam-area.ts';
import { notamFeatures } from './notam-features.ts';
import { NotamLegend } from './notam-legend.tsx';
import { notamReadings } from './notam-readings.ts';
import { areaNotamsQuery } from './notams.queries.ts';
import { openAirportNotams, openNotam } from './notams.store.ts';
import { NOTAM_SOURCE, notamMapLayer, notamMarkLayer } from './notams.style.ts';

/** Areas begin and end on minutes; finer steps are not visible. */
const STEP_MS = 60_000;
const minuteOf = (ms: number): number => Math.floor(ms / STEP_MS) * STEP_MS;

function inspect({ properties }: LayerFeature, area: AreaNotams | null): InspectHit | null {
  const { id, location, title, subtitle } = properties;
  if (typeof title !== 'string' || typeof subtitle !== 'string') return null;
  const hit = { title, subtitle, Icon: TriangleAlert };
  if (typeof location === 'string') return { ...hit, open: () => openAirportNotams(location) };
  const notam = area?.notams.find((one) => one.id === id);
  if (!notam) return null;
  return { ...hit, ...(notam.area === null ? {} : { rank: AREA_RANK.hazard }), open: () => openNotam(notam) };
}

/** NOTAMs not on the map with the reason, then the state of the sources; the most severe first. */
export function sourceParts(area: AreaNotams): string[] {
  const { notams, tfr } = area.sources;
  const parts: string[] = [];
  if (area.isTooWide) parts.push('Zoom in for NOTAMs; flight restrictions everywhere');
  if (notams && !notams.hasData && notams.message !== null) parts.push(notams.message);
  if (!tfr.hasData) parts.push(tfr.message === null ? 'Flight restrictions: waiting' : `TFR: ${tfr.message}`);
  if (area.pending > 0) parts.push(`${area.pending} parts of the view pending`);
  if (notams?.hasData) parts.push(`NOTAM ${notams.freshness.source}`);
  if (tfr.hasData) parts.push(`TFR ${tfr.freshness.source}`);
  return parts;
}

/** NOTAMs and flight restrictions on the map. */
export const notamsOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: [notamMapLayer, notamMarkLayer],
    followsView: true,
    query: ({ bounds, nowMs }) => {
      const request = areaRequestOf(bounds, nowMs);
      return request && areaNotamsQuery(request);
    },
    choice: { get: () => settings.get().height, watch: [settings] },
    keyAt: (_, { atMs, band, choice }) => `${minuteOf(atMs)} ${band.lowFl} ${band.highFl} ${choice}`,
    toFeatures: ({ notams }, { atMs, band }) => ({
      [NOTAM_SOURCE]: notamFeatures(notams, { atMs: minuteOf(atMs), band }),
    }),
    report: (area) => {
      const { notams, tfr } = area.sources;
      const isNothing = notams?.hasData === false && !tfr.hasData;
      return {
        freshness: area.freshness,
        message: isNothing ? notams.message : null,
        counts: isNothing ? [] : sourceParts(area),
        hiddenByAltitude: 0,
        ...(area.pending > 0
          ? { coverage: 'loading' as const }
          : area.isTooWide && { coverage: 'partial' as const }),
      };
    },
    readAt: (place, area) => notamReadings(place, area),
    inspect,
    Legend: NotamLegend,
  });
