import { MessageSquareWarning, Zap } from 'lucide-react';
import { type LayerPart, defineLayer, defineLayerPart } from '#platform/client/layers/layer-definition.ts';

/** How all of them are registered: they move with the timeline and obey the altitude band. */
const COMMON = { timeDependent: true, usesAltitude: true, hasReadings: true } as const;

/** The areas of `metar-sigmet`, and the layers `convective` and `pirep` (row F1). */
export const hazardLayers: readonly LayerPart[] = [
  defineLayerPart({
    key: 'metar-sigmet',
    id: 'hazard-areas',
    load: async () => (await import('./hazards.map.ts')).areasOnMap(),
    ...COMMON,
  }),
  defineLayer({
    key: 'convective',
    title: 'Convective outlook',
    group: 'Hazards',
    order: 10,
    Icon: Zap,
    load: async () => (await import('./hazards.map.ts')).convectiveOnMap(),
    ...COMMON,
  }),
  defineLayerPart({
    key: 'convective',
    id: 'storm-cells',
    load: async () => (await import('./hazards.map.ts')).cellsOnMap(),
    timeDependent: true,
    usesAltitude: true,
  }),
  defineLayer({
    key: 'pirep',
    title: 'Pilot reports',
    group: 'Hazards',
    order: 20,
    Icon: MessageSquareWarning,
    load: async () => (await import('./pireps.map.ts')).pirepsOnMap(),
    ...COMMON,
  }),
];
