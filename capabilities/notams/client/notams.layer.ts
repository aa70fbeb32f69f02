import { TriangleAlert } from 'lucide-react';
import { defineLayer } from '#platform/client/layers/layer-definition.ts';
import { layerReports } from '#platform/client/layers/layer-reports.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';

const useReport = () => useSlice(layerReports, (reports) => reports.notams);

/** The layer `notams` (row F1). */
export const notamsLayer = defineLayer({
  key: 'notams',
  title: 'NOTAMs',
  group: 'Hazards',
  order: 30,
  Icon: TriangleAlert,
  load: async () => (await import('./notams.map.ts')).notamsOnMap(),
  timeDependent: true,
  usesAltitude: true,
  hasReadings: true,
  useUnavailable: () => {
    const report = useReport();
    return report?.counts.length === 0 ? report.message : null;
  },
  // Each part of the layer states its own sources.
  useSourceLine: () => useReport()?.counts.join(' · ') ?? null,
});
