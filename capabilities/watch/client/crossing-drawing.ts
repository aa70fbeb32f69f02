import { mapController } from '#platform/client/shell/map-access.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { Crossing, CrossingMoment, WatchPathPoint } from '../contract.ts';
import { shownCrossing } from './alerts.store.ts';

const ID = 'shown-crossing';
const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

const LAYER: MapLayer = {
  id: ID,
  slot: 'area',
  order: 90,
  sources: { [ID]: { kind: 'geojson', data: EMPTY } },
  layers: (theme) => [
    {
      id: `${ID}-fill`,
      type: 'fill',
      source: ID,
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'fill-color': theme.color('caution'), 'fill-opacity': 0.16 },
    },
    {
      id: `${ID}-outline`,
      type: 'line',
      source: ID,
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'line-color': theme.color('caution'), 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: `${ID}-path`,
      type: 'line',
      source: ID,
      filter: ['==', ['get', 'part'], 'path'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.color('warning'), 'line-width': 6 },
    },
    {
      id: `${ID}-ends`,
      type: 'circle',
      source: ID,
      filter: ['==', ['get', 'part'], 'end'],
      paint: {
        'circle-color': theme.color('warning'),
        'circle-radius': 5,
        'circle-stroke-color': theme.color('map-halo'),
        'circle-stroke-width': 1.5,
      },
    },
  ],
};

const place = ({ lon, lat }: { lon: number; lat: number }): [number, number] => [lon, lat];

/** Longitudes that go on past ±180 instead of jumping, so that a line over the antimeridian stays one. */
function continued(line: readonly [number, number][]): [number, number][] {
  let last = line[0]?.[0] ?? 0;
  return line.map(([lon, lat]) => {
    last = lon + Math.round((last - lon) / 360) * 360;
    return [last, lat];
  });
}

/** The part of a path between two places of it. */
export function partOfPath(
  points: readonly Pick<WatchPathPoint, 'lat' | 'lon'>[],
  entry: CrossingMoment,
  exit: CrossingMoment,
): [number, number][] {
  const between = points.slice(entry.legIndex + 1, exit.legIndex + 1);
  return continued([place(entry), ...between.map(place), place(exit)]);
}

function featuresOf(points: readonly WatchPathPoint[], crossing: Crossing): GeoJSON.FeatureCollection {
  const feature = (part: string, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
    type: 'Feature',
    geometry,
    properties: { part },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...(crossing.geometry ? [feature('area', crossing.geometry)] : []),
      ...crossing.stretches.flatMap(({ entry, exit }) => [
        feature('path', { type: 'LineString', coordinates: partOfPath(points, entry, exit) }),
        feature('end', { type: 'Point', coordinates: place(entry) }),
        feature('end', { type: 'Point', coordinates: place(exit) }),
      ]),
    ],
  };
}

let removal: (() => void) | null = null;

/** Draws a crossing over the map until `shownCrossing` is emptied. */
export function drawCrossing(points: readonly WatchPathPoint[], crossing: Crossing): void {
  const map = mapController();
  if (!removal) {
    const remove = map.addLayer(LAYER);
    map.setLayerVisible(ID, true);
    const stop = shownCrossing.subscribe((shown) => {
      if (shown !== null) return;
      stop();
      remove();
      removal = null;
    });
    removal = remove;
  }
  map.updateGeojson(ID, featuresOf(points, crossing));
}
