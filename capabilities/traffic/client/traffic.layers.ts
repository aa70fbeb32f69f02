import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { AircraftDrawing } from './aircraft-drawing.ts';
import { LABELS, labelLayers, markedLabelLayer } from './traffic-label-style.ts';
import type { LabelOf } from './traffic-worker-messages.ts';

const AIRCRAFT = 'traffic-aircraft';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The one drawing of all aircraft. */
export const aircraftDrawing = new AircraftDrawing();

/** The data blocks beside aircraft, ready for the map. An emergency is written out: colour alone is not enough. */
export function labelFeatures(labels: readonly LabelOf[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: labels.map(({ lat, lon, rank, text, emergency, isSelected, isConflict }) => ({
      type: 'Feature',
      properties: {
        rank,
        text: emergency === null ? text : `${text}\n${emergency}`,
        isMarked: emergency !== null || isSelected || isConflict,
        tone: emergency !== null ? 'emergency' : isSelected ? 'selected' : 'conflict',
      },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  };
}

/** Aircraft and the blocks beside them. */
export function trafficMapLayers(): readonly MapLayer[] {
  return [
    aircraftDrawing.mapLayer(AIRCRAFT),
    {
      id: LABELS,
      slot: 'label',
      order: 60,
      sources: { [LABELS]: { kind: 'geojson', data: NOTHING } },
      layers: labelLayers,
    },
    aircraftDrawing.markedLayer(`${AIRCRAFT}-marked`),
    markedLabelLayer,
  ];
}
