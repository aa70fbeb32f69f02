import { clockText } from '#platform/client/time/time-text.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import type { MapExpression, MapLayer } from '#platform/client/map/layer-registry.ts';
import type { Crossing, CrossingMoment, WatchPathPoint } from '../contract.ts';
import { shownCrossing } from './alerts.store.ts';

const ID = 'shown-crossing';
const ENDS_ID = 'shown-crossing-ends';
const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The severity of its alert. */
const areaColor = (theme: MapTheme): MapExpression => [
  'match',
  ['get', 'severity'],
  'warning',
  theme.color('warning'),
  theme.color('caution'),
];

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
      paint: { 'fill-color': areaColor(theme), 'fill-opacity': 0.16 },
    },
    {
      id: `${ID}-outline`,
      type: 'line',
      source: ID,
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'line-color': areaColor(theme), 'line-width': 2, 'line-dasharray': [3, 2] },
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
  ],
};

/** Entry and exit are above all labels of the map. */
const ENDS: MapLayer = {
  id: ENDS_ID,
  slot: 'overlay',
  sources: { [ENDS_ID]: { kind: 'geojson', data: EMPTY } },
  layers: (theme) => [
    {
      id: `${ENDS_ID}-places`,
      type: 'circle',
      source: ENDS_ID,
      paint: {
        'circle-color': theme.color('warning'),
        'circle-radius': 5,
        'circle-stroke-color': theme.color('map-halo'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${ENDS_ID}-times`,
      type: 'symbol',
      source: ENDS_ID,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        // On opposite sides of the route: on short sections one would otherwise cover the other.
        'text-anchor': ['match', ['get', 'word'], 'Exit', 'top', 'bottom'],
        'text-offset': ['match', ['get', 'word'], 'Exit', ['literal', [0, 0.8]], ['literal', [0, -0.8]]],
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

/** Longitudes continued beyond ±180 instead of jumping, so that a line across the antimeridian stays one. */
function continued(line: readonly [number, number][]): [number, number][] {
  let last = line[0]?.[0] ?? 0;
  return line.map(([lon, lat]) => {
    last = lon + Math.round((last - lon) / 360) * 360;
    return [last, lat];
  });
}

/** The part of a path between two positions on it. */
export function partOfPath(
  points: readonly Pick<WatchPathPoint, 'lat' | 'lon'>[],
  entry: CrossingMoment,
  exit: CrossingMoment,
): [number, number][] {
  const between = points.slice(entry.legIndex + 1, exit.legIndex + 1);
  return continued([place(entry), ...between.map(place), place(exit)]);
}

const feature = (part: string, geometry: GeoJSON.Geometry, more: object = {}): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties: { part, ...more },
});
const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const shapesOf = (points: readonly WatchPathPoint[], crossing: Crossing) =>
  collection([
    ...(crossing.geometry ? [feature('area', crossing.geometry, { severity: crossing.severity })] : []),
    feature('route', { type: 'LineString', coordinates: continued(points.map(place)) }),
    ...crossing.stretches.map(({ entry, exit }) =>
      feature('path', { type: 'LineString', coordinates: partOfPath(points, entry, exit) }),
    ),
  ]);

const endsOf = ({ stretches }: Crossing) => {
  const end = (word: 'Entry' | 'Exit', at: CrossingMoment) =>
    feature('end', { type: 'Point', coordinates: place(at) }, { word, text: endText(word, at) });
  return collection(stretches.flatMap(({ entry, exit }) => [end('Entry', entry), end('Exit', exit)]));
};

let removal: (() => void) | null = null;

/** Draws a crossing over the map until `shownCrossing` is emptied. */
export function drawCrossing(points: readonly WatchPathPoint[], crossing: Crossing): void {
  const map = mapController();
  if (!removal) {
    const removals = [LAYER, ENDS].map((layer) => {
      const remove = map.addLayer(layer);
      map.setLayerVisible(layer.id, true);
      return remove;
    });
    const remove = () => {
      for (const one of removals) one();
    };
    const stop = shownCrossing.subscribe((shown) => {
      if (shown !== null) return;
      stop();
      remove();
      removal = null;
    });
    removal = remove;
  }
  map.updateGeojson(ID, shapesOf(points, crossing));
  map.updateGeojson(ENDS_ID, endsOf(crossing));
}
