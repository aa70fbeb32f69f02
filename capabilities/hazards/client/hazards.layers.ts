import { lazy } from 'react';
import { followWhileOn } from '#platform/client/layers/follow-while.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { freshnessText } from '#platform/client/ui/freshness-line.tsx';
import { MAP_IDS, hazardStyle } from './hazard-drawing.store.ts';
import {
  HAZARD_LAYERS,
  type HazardLayer,
  type HazardLayerState,
  hazardLayerStates,
  hazardReaders,
  inspectedHazard,
} from './hazards.store.ts';

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

function mapLayer(
  id: string,
  place: Pick<MapLayer, 'slot' | 'order' | 'interactive'> & { drawsFrom?: string },
): MapLayer {
  const { drawsFrom, ...rest } = place;
  return {
    id,
    ...rest,
    sources: drawsFrom === undefined ? { [id]: { kind: 'geojson', data: EMPTY } } : {},
    layers: (theme) => hazardStyle(id)?.layers(theme) ?? [],
    images: (theme) => hazardStyle(id)?.images?.(theme) ?? [],
  };
}

const clicks = (id: string, names: readonly string[]) => names.map((name) => `${id}-${name}`);
const AREA_CLICKS = [
  'outline',
  'snapshot',
  'freezing',
  'fill',
  'forecast',
  'forecast-fill',
  'forecast-centre',
];
const LABEL_CLICKS = ['label', 'snapshot-label', 'forecast-label'];

const areaLayers = (areas: string, labels: string, order: number): MapLayer[] => [
  mapLayer(areas, { slot: 'area', order, interactive: clicks(areas, AREA_CLICKS) }),
  mapLayer(labels, { slot: 'label', order, interactive: clicks(labels, LABEL_CLICKS) }),
];

const MAP_LAYERS: Record<HazardLayer, readonly MapLayer[]> = {
  'metar-sigmet': areaLayers(MAP_IDS.areas, MAP_IDS.labels, 40),
  convective: [
    ...areaLayers(MAP_IDS.convectiveAreas, MAP_IDS.convectiveLabels, 42),
    mapLayer(MAP_IDS.cells, { slot: 'point', order: 20, interactive: [`${MAP_IDS.cells}-disc`] }),
  ],
  pirep: [
    mapLayer(MAP_IDS.reports, {
      slot: 'point',
      order: 70,
      interactive: clicks(MAP_IDS.reports, ['turbulence', 'icing', 'other']),
    }),
  ],
};

const legend = (name: 'AreaLegend' | 'ConvectiveLegend' | 'PirepLegend') =>
  lazy(async () => ({ default: (await import('./hazard-legends.tsx'))[name] }));
const LEGENDS = {
  'metar-sigmet': legend('AreaLegend'),
  convective: legend('ConvectiveLegend'),
  pirep: legend('PirepLegend'),
};

const NOUNS: Record<HazardLayer, string> = {
  'metar-sigmet': 'advisories',
  convective: 'areas and cells',
  pirep: 'reports',
};

/** `12 advisories · 3 hidden by altitude · aviationweather.gov · 2 min`. */
function sourceLine(layer: HazardLayer, state: HazardLayerState, now: number): string | null {
  const parts = [
    state.count === null ? null : `${state.count} ${NOUNS[layer]}`,
    state.hiddenByAltitude === 0 ? null : `${state.hiddenByAltitude} hidden by altitude`,
    state.freshness === null ? null : freshnessText(state.freshness, now),
    state.message,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function registrationOf(layer: HazardLayer): LayerRegistration {
  return {
    key: layer,
    mapLayers: MAP_LAYERS[layer],
    timeDependent: true,
    usesAltitude: true,
    Legend: LEGENDS[layer],
    useFreshness: () => useSlice(hazardLayerStates, (states) => states[layer].freshness),
    useSourceLine: () => {
      const state = useSlice(hazardLayerStates, (states) => states[layer]);
      return sourceLine(layer, state, useNowMs('minute'));
    },
    readAt: (place) => hazardReaders.get(layer)?.(place) ?? [],
    inspect: ({ properties: { id, title, subtitle } }) =>
      typeof title === 'string' && typeof subtitle === 'string' && typeof id === 'string'
        ? {
            title,
            subtitle,
            open: () => inspectedHazard.set({ what: layer === 'pirep' ? 'report' : 'hazard', id }),
          }
        : null,
  };
}

/** The layers `metar-sigmet` (its areas), `convective` and `pirep` (row F1). */
export const hazardLayers: readonly LayerRegistration[] = HAZARD_LAYERS.map(registrationOf);

/** Follows the feeds only while a layer is on: nothing is loaded or asked before. */
export function followLayersWhileOn(): () => void {
  const stops = HAZARD_LAYERS.map((layer) =>
    followWhileOn([layer], async () => {
      const { follow } = await import('./hazards-on-map.ts');
      return () => follow(layer);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
