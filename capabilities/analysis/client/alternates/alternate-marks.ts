import { useEffect } from 'react';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { AlternatesAnswer } from '../../contract.ts';

const ID = 'analysis-alternates';

const layer: MapLayer = {
  id: ID,
  slot: 'overlay',
  order: 88,
  sources: { [ID]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) => [
    {
      id: `${ID}/place`,
      type: 'circle',
      source: ID,
      paint: {
        'circle-radius': 6,
        'circle-color': color('map-land'),
        'circle-stroke-width': 2,
        'circle-stroke-color': [
          'match',
          ['get', 'part'],
          'suitable',
          color('ok'),
          'ruled-out',
          color('muted'),
          'check',
          color('caution'),
          color('accent'),
        ],
      },
    },
    {
      id: `${ID}/name`,
      type: 'symbol',
      source: ID,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT.ident,
        'text-size': 11,
        'text-offset': [0, 1.1],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: {
        'text-color': color('text'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 1.4,
      },
    },
  ],
};

const SIGNS = { suitable: '✓', check: '▲', 'ruled-out': '✕' } as const;

/** Alternates with their verdict; equal-time points are drawn as the flight document draws them. */
export function alternateFeatures(
  answer: Pick<AlternatesAnswer, 'alternates'> | null,
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: (answer?.alternates ?? []).map(({ icao, coordinate, verdict }): GeoJSON.Feature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: coordinate },
      properties: { part: verdict, name: `${icao} ${SIGNS[verdict]}` },
    })),
  };
}

/** Draws them while the tab is open. */
export function useAlternateMarks(answer: AlternatesAnswer | null): void {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(layer);
    map.setLayerVisible(ID, true);
    return remove;
  }, []);
  useEffect(() => mapController().updateGeojson(ID, alternateFeatures(answer)), [answer]);
}
