import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { AircraftDrawing } from './aircraft-drawing.ts';
import type { LabelOf } from './traffic-worker-messages.ts';

type SymbolLayer = Extract<MapStyleLayer, { type: 'symbol' }>;

const AIRCRAFT = 'traffic-aircraft';
export const LABELS = 'traffic-labels';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The one drawing of all aircraft. */
export const aircraftDrawing = new AircraftDrawing();

function labelLayers({ color }: MapTheme): MapStyleLayer[] {
  const block: NonNullable<SymbolLayer['layout']> = {
    'text-field': ['get', 'text'],
    'text-size': 10.5,
    'text-justify': 'left',
    'text-anchor': 'left',
    'text-line-height': 1.15,
    'symbol-sort-key': ['get', 'rank'],
  };
  return [
    {
      id: LABELS,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], false],
      layout: {
        ...block,
        'text-font': MAP_FONT.ident,
        'text-offset': [1.15, -0.1],
        'text-padding': 1,
      },
      paint: {
        'text-color': color('text-2'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 1.6,
      },
    },
    {
      id: `${LABELS}-marked`,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], true],
      layout: {
        ...block,
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        'text-offset': [1.9, 0],
        'text-allow-overlap': true,
        'icon-allow-overlap': true,
      },
      paint: {
        'text-color': [
          'match',
          ['get', 'tone'],
          'emergency',
          color('warning'),
          'conflict',
          color('caution'),
          color('accent'),
        ],
        'text-halo-color': color('map-halo'),
        'text-halo-width': 2,
      },
    },
  ];
}

/** The blocks beside aircraft, ready for the map. An emergency is written out: colour alone says nothing. */
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
  ];
}
