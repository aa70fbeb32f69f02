import { Route } from 'lucide-react';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { defineLayer } from '#platform/client/layers/layer-definition.ts';
import type { MapController } from '#platform/client/map/map-controller.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { inspectedPoint, openPointAt } from './inspected-point.store.ts';
import { layerHooks } from './navdata-status.ts';
import { MIN_ZOOM, numberOrNull, text } from './tile-properties.ts';

/** The map layers of `airway.style.ts`. */
const MAP_LAYERS = ['airways', 'airway-labels'];

/** Draws the other level when the preset changes. */
function followPreset(map: MapController): () => void {
  const draw = () => {
    for (const id of MAP_LAYERS) map.refreshLayer(id);
  };
  draw();
  return mapView.subscribe((view, previous) => {
    if (view.preset !== previous.preset) draw();
  });
}

const LEVEL_NAMES: Readonly<Record<string, string>> = { L: 'low', H: 'high', B: 'low and high' };

/** `FL180 – FL450`, with `—` for an unknown end; null when both are unknown. */
export function levelBandText(minFl: number | null, maxFl: number | null): string | null {
  if (minFl === null && maxFl === null) return null;
  const level = (fl: number | null) => (fl === null ? '—' : `FL${String(fl).padStart(3, '0')}`);
  return `${level(minFl)} – ${level(maxFl)}`;
}

function inspectAirway(feature: {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}): InspectHit {
  const { properties } = feature;
  const name = text(properties.name);
  const level = LEVEL_NAMES[text(properties.level)];
  return {
    title: name,
    subtitle: [
      level === undefined ? 'Airway' : `Airway, ${level}`,
      levelBandText(numberOrNull(properties.minFl), numberOrNull(properties.maxFl)),
      properties.oneWay === true ? 'one way' : null,
    ]
      .filter(Boolean)
      .join(' · '),
    Icon: Route,
    open: () => void openPointAt({ type: 'airway', ident: name }, feature),
    opensIn: inspectedPoint,
  };
}

/** The layer `airways`. */
export const airwaysLayer = defineLayer({
  key: 'airways',
  title: 'Airways',
  group: 'Aeronautical',
  order: 50,
  Icon: Route,
  presets: ['ifrh', 'ifrl'],
  load: async () => {
    const { airwayLabelLayer, airwayLayer } = await import('./airway.style.ts');
    return { mapLayers: [airwayLayer, airwayLabelLayer], engine: followPreset, inspect: inspectAirway };
  },
  ...layerHooks({ records: 'airways', minZoom: MIN_ZOOM.airways }),
});
