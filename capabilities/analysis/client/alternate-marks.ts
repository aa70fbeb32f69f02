import { useEffect } from 'react';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { AlternatesAnswer, SectionAnswer } from '../contract.ts';

const ID = 'analysis-alternates';

const layer: MapLayer = {
  id: ID,
  slot: 'overlay',
  order: 88,
  sources: { [ID]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) => [
    {
      id: `${ID}/way`,
      type: 'line',
      source: ID,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color('route-alt'), 'line-width': 1.5, 'line-dasharray': [3, 3] },
    },
    {
      id: `${ID}/place`,
      type: 'circle',
      source: ID,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['==', ['get', 'part'], 'equal-time'], 4, 6],
        'circle-color': ['case', ['==', ['get', 'part'], 'equal-time'], color('accent'), color('map-land')],
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
      filter: ['==', ['geometry-type'], 'Point'],
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

const feature = (part: string, name: string, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties: { part, name },
});
const point = (coordinates: [number, number]): GeoJSON.Geometry => ({ type: 'Point', coordinates });
const SIGNS = { suitable: '✓', check: '▲', 'ruled-out': '✕' } as const;

/** Alternates with their verdict, equal-time points and the ways from them to their aerodromes. */
export function alternateFeatures(
  { equalTime }: Pick<SectionAnswer, 'equalTime'>,
  answer: Pick<AlternatesAnswer, 'alternates'> | null,
): GeoJSON.FeatureCollection {
  const aerodromes = equalTime?.aerodromes ?? [];
  const placeOf = (ident: string) => aerodromes.find((one) => one.ident === ident)?.coordinate;
  const points = (equalTime?.points ?? []).filter(({ scenario }) => scenario === 'engine-failure');
  return {
    type: 'FeatureCollection',
    features: [
      ...points.flatMap(({ coordinate, from, to }) => [
        ...[from, to].flatMap((ident) => {
          const end = placeOf(ident);
          return end ? [feature('way', ident, { type: 'LineString', coordinates: [coordinate, end] })] : [];
        }),
        feature('equal-time', `ETP ${from}/${to}`, point(coordinate)),
      ]),
      ...aerodromes.map(({ ident, coordinate }) => feature('en-route', ident, point(coordinate))),
      ...(answer?.alternates ?? []).map(({ icao, coordinate, verdict }) =>
        feature(verdict, `${icao} ${SIGNS[verdict]}`, point(coordinate)),
      ),
    ],
  };
}

/** Draws them while the tab is open. */
export function useAlternateMarks(section: SectionAnswer, answer: AlternatesAnswer | null): void {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(layer);
    map.setLayerVisible(ID, true);
    return remove;
  }, []);
  useEffect(() => mapController().updateGeojson(ID, alternateFeatures(section, answer)), [section, answer]);
}
