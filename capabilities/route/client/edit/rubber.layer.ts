import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';

export const RUBBER_SOURCE = 'route-rubber';

/** The dragged part of the route: from the previous point via the pointer to the next point. */
export interface Rubber {
  readonly before: LatLon;
  readonly at: LatLon;
  readonly after: LatLon;
  /** The named point it has snapped to, or null at a free position. */
  readonly ident: string | null;
}

/** The line as it would be flown, and its new point. */
export function rubberData(rubber: Rubber | null): GeoJSON.FeatureCollection {
  if (rubber === null) return { type: 'FeatureCollection', features: [] };
  const { before, at, after, ident } = rubber;
  const path = [...geodesicPath(before, at), ...geodesicPath(at, after).slice(1)];
  const line = unwrapLongitudes(path).map(({ lat, lon }) => [lon, lat]);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } },
      {
        type: 'Feature',
        properties: { ident: ident ?? '', isSnapped: ident !== null },
        geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
      },
    ],
  };
}

/** Dashed while dragged; with a ring where it has snapped. */
export const rubberLayer: MapLayer = {
  id: RUBBER_SOURCE,
  slot: 'overlay',
  order: 30,
  sources: { [RUBBER_SOURCE]: { kind: 'geojson', data: rubberData(null) } },
  layers: ({ color }) => [
    {
      id: `${RUBBER_SOURCE}-casing`,
      type: 'line',
      source: RUBBER_SOURCE,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color('route-casing'), 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      id: `${RUBBER_SOURCE}-line`,
      type: 'line',
      source: RUBBER_SOURCE,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color('route-active'), 'line-width': 2.5, 'line-dasharray': [2.4, 1.6] },
    },
    {
      id: `${RUBBER_SOURCE}-ring`,
      type: 'circle',
      source: RUBBER_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['get', 'isSnapped'], 9, 5],
        'circle-color': color('route-casing'),
        'circle-opacity': ['case', ['get', 'isSnapped'], 0.35, 1],
        'circle-stroke-color': color('route-active'),
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: `${RUBBER_SOURCE}-name`,
      type: 'symbol',
      source: RUBBER_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'ident'],
        'text-font': MAP_FONT.identBold,
        'text-size': 14,
        'text-offset': [0, -1.5],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': color('text'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 2.1,
      },
    },
  ],
};
