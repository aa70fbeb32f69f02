import { clockText } from '#platform/client/time/time-text.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';
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
      id: `${ID}-route`,
      type: 'line',
      source: ID,
      filter: ['==', ['get', 'part'], 'route'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.color('route-active'), 'line-width': 2 },
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
    {
      id: `${ID}-times`,
      type: 'symbol',
      source: ID,
      filter: ['has', 'text'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': theme.color('warning'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 2,
      },
    },
  ],
};

/** `Entry 1504Z FL370`: time and level of an end, as far as they are known. */
export function endText(word: 'Entry' | 'Exit', { time, altitudeFt }: CrossingMoment): string {
  const level =
    altitudeFt === null ? '' : ` FL${String(Math.max(0, Math.round(altitudeFt / 100))).padStart(3, '0')}`;
  return `${word} ${time === null ? '' : clockText(Date.parse(time))}${level}`.trim();
}

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
  const feature = (part: string, geometry: GeoJSON.Geometry, more: object = {}): GeoJSON.Feature => ({
    type: 'Feature',
    geometry,
    properties: { part, ...more },
  });
  const end = (word: 'Entry' | 'Exit', at: CrossingMoment) =>
    feature('end', { type: 'Point', coordinates: place(at) }, { text: endText(word, at) });
  return {
    type: 'FeatureCollection',
    features: [
      ...(crossing.geometry ? [feature('area', crossing.geometry)] : []),
      feature('route', { type: 'LineString', coordinates: continued(points.map(place)) }),
      ...crossing.stretches.flatMap(({ entry, exit }) => [
        feature('path', { type: 'LineString', coordinates: partOfPath(points, entry, exit) }),
        end('Entry', entry),
        end('Exit', exit),
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
