import { lazy } from 'react';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { freshnessText } from '#platform/client/ui/freshness-line.tsx';
import { inspectedStation, metarDrawing, metarLayerState } from './metar.store.ts';

export const METAR_LAYER = 'metar-stations';
export const METAR_SOURCE = 'metar-stations';
export const METAR_SYMBOLS = 'metar-symbols';

/** The style is loaded when the layer is first turned on; until then there is nothing to draw. */
let style: Pick<MapLayer, 'layers' | 'images'> | null = null;
export function setMetarStyle(given: Pick<MapLayer, 'layers' | 'images'>): void {
  style = given;
}

const mapLayer: MapLayer = {
  id: METAR_LAYER,
  // Above the names of cities, which give way to stations.
  slot: 'label',
  order: 10,
  sources: { [METAR_SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  interactive: [METAR_SYMBOLS],
  layers: (theme) => style?.layers(theme) ?? [],
  images: (theme) => style?.images?.(theme) ?? [],
};

const MetarLegend = lazy(async () => ({ default: (await import('./metar-legend.tsx')).MetarLegend }));

/** The METAR half of the layer `metar-sigmet` (row F1). */
export const metarRegistration: LayerRegistration = {
  key: 'metar-sigmet',
  mapLayers: [mapLayer],
  timeDependent: true,
  Legend: MetarLegend,
  useFreshness: () => useSlice(metarLayerState, ({ freshness }) => freshness),
  useSourceLine: () => {
    const { freshness, count, message } = useSlice(metarLayerState);
    const now = useNowMs('minute');
    if (freshness === null) return message;
    const stations = count === null ? [] : [`${count} stations`];
    return [...stations, freshnessText(freshness, now), ...(message === null ? [] : [message])].join(' · ');
  },
  readAt: (place) => metarDrawing.current?.readAt(place) ?? [],
  inspect: ({ properties: { icao } }) =>
    typeof icao === 'string'
      ? { title: `METAR ${icao}`, subtitle: 'Weather report', open: () => inspectedStation.set(icao) }
      : null,
};
