import { useEffect } from 'react';
import { continuedPath } from '#aviation/geo/antimeridian.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { SectionAnswer } from '../contract.ts';

const ID = 'analysis-compare';
/** Colour token and dashes of each plan, as the table shows them. */
const LINES = [
  { token: 'route-active', dash: [1] },
  { token: 'series-arr', dash: [3, 2] },
  { token: 'hz-wind', dash: [1, 1.6] },
  { token: 'hz-cyclone', dash: [6, 1.5] },
] as const;

const layer: MapLayer = {
  id: ID,
  slot: 'overlay',
  order: 96,
  sources: { [ID]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) =>
    LINES.map(({ token, dash }, index) => ({
      id: `${ID}/${index}`,
      type: 'line',
      source: ID,
      filter: ['==', ['get', 'line'], index],
      paint: {
        'line-color': color(token),
        'line-width': 3,
        // Plans on one route lie beside each other.
        'line-offset': (index - (LINES.length - 1) / 2) * 3,
        'line-dasharray': [...dash],
      },
    })),
};

/** The paths of plans, each with the number of its line. */
export function compareFeatures(sections: readonly (SectionAnswer | null)[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: sections.flatMap((section, line): GeoJSON.Feature[] => {
      if (!section) return [];
      const coordinates = section.columns.map(({ coordinate }) => coordinate);
      return [
        {
          type: 'Feature',
          properties: { line },
          geometry: { type: 'LineString', coordinates: continuedPath(coordinates) },
        },
      ];
    }),
  };
}

/** Draws the plans while they are compared. */
export function useCompareLines(sections: readonly (SectionAnswer | null)[]): void {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(layer);
    map.setLayerVisible(ID, true);
    return remove;
  }, []);
  const key = sections.map((section) => section?.madeAt ?? '').join('|');
  useEffect(() => {
    mapController().updateGeojson(ID, compareFeatures(sections));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is new with each render, its answers are not
  }, [key]);
}
