import { Sun } from 'lucide-react';
import { defineLayer } from '#platform/client/layers/layer-definition.ts';

/** The layer `metar-sigmet` (row F1) with its METAR half; hazards add their areas. */
export const metarLayer = defineLayer({
  key: 'metar-sigmet',
  title: 'METAR and SIGMET',
  group: 'Weather',
  order: 30,
  Icon: Sun,
  presets: ['weather'],
  load: async () => (await import('./metars.map.ts')).metarsOnMap(),
  timeDependent: true,
  hasReadings: true,
});
