import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { geodesicPath } from '#aviation/geo/geodesic.ts';
import type { MapLayer, MapStyleLayer } from './layer-registry.ts';
import type { MapController } from './map-controller.ts';
import { MAP_FONT, type MapTheme } from './map-theme.ts';
import { ROUTE_TOKEN, routeEndImage, routePointImage, type RouteKind } from './style/symbols.ts';

export interface PlannedRoutePoint {
  ident: string;
  lat: number;
  lon: number;
  /** Returned to the owner with a click, e.g. `waypoint`, `vor`, `airport`. */
  type: string;
  /** Belongs to the line only: the end of the flown part. It has no symbol. */
  isBend?: true;
}

/** A route on the map: the active one in colour, alternates dashed, the flown part grey. */
export interface PlannedRoute {
  id: string;
  kind: RouteKind;
  points: readonly PlannedRoutePoint[];
  /** Index of the first point in the whole route, where this is a part of it. Default 0. */
  firstIndex?: number;
}

export interface PlannedRouteData {
  lines: GeoJSON.FeatureCollection;
  points: GeoJSON.FeatureCollection;
}

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const KINDS: readonly RouteKind[] = ['active', 'alternate', 'passed'];

function lineFeature(route: PlannedRoute): GeoJSON.Feature[] {
  const path = route.points.flatMap((point, index) => {
    const next = route.points[index + 1];
    // Each leg's end is the next leg's start.
    return next ? geodesicPath(point, next).slice(index === 0 ? 0 : 1) : [];
  });
  if (path.length < 2) return [];
  const coordinates = unwrapLongitudes(path).map(({ lat, lon }) => [lon, lat]);
  const { id, kind } = route;
  return [
    { type: 'Feature', properties: { routeId: id, kind }, geometry: { type: 'LineString', coordinates } },
  ];
}

function pointFeatures(route: PlannedRoute): GeoJSON.Feature[] {
  const last = route.points.length - 1;
  return route.points.flatMap(({ ident, lat, lon, type, isBend }, index) =>
    isBend
      ? []
      : [
          {
            type: 'Feature',
            properties: {
              routeId: route.id,
              kind: route.kind,
              role: index === 0 || index === last ? 'end' : 'point',
              index: index + (route.firstIndex ?? 0),
              ident,
              type,
            },
            geometry: { type: 'Point', coordinates: [lon, lat] },
          },
        ],
  );
}

/**
 * Great-circle legs and points of the routes for the layers below. The active route comes last, on top; parts shared
 * with others are drawn once, as its own.
 */
export function plannedRouteData(routes: readonly PlannedRoute[]): PlannedRouteData {
  const ordered = routes.toSorted((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind));
  const placeOf = ({ ident, lat, lon }: PlannedRoutePoint) => `${ident} ${lat.toFixed(3)} ${lon.toFixed(3)}`;
  const active = new Set(
    routes.filter(({ kind }) => kind === 'active').flatMap(({ points }) => points.map(placeOf)),
  );
  const drawn = ({ points, kind, ...route }: PlannedRoute): PlannedRoute => ({
    ...route,
    kind,
    points: points.map((point) =>
      kind !== 'active' && active.has(placeOf(point)) ? { ...point, isBend: true } : point,
    ),
  });
  return {
    lines: { type: 'FeatureCollection', features: ordered.flatMap(lineFeature) },
    points: {
      type: 'FeatureCollection',
      features: ordered.flatMap((route) => pointFeatures(drawn(route))),
    },
  };
}

const byKind = (values: Record<RouteKind, number>): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'active',
  values.active,
  'alternate',
  values.alternate,
  values.passed,
];
const isKind = (kind: RouteKind): FilterSpecification => ['==', ['get', 'kind'], kind];

function lineLayers(prefix: string, source: string, { color, name }: MapTheme): MapStyleLayer[] {
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const glow: MapStyleLayer = {
    id: `${prefix}-glow`,
    type: 'line',
    source,
    filter: isKind('active'),
    layout: round,
    paint: {
      'line-color': color(ROUTE_TOKEN.active),
      'line-width': 12,
      'line-blur': 7,
      // On light ground a glow looks blurred.
      'line-opacity': name === 'light' ? 0 : 0.13,
    },
  };
  return [
    {
      id: `${prefix}-alternate`,
      type: 'line',
      source,
      filter: isKind('alternate'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color(ROUTE_TOKEN.alternate),
        'line-width': 1.6,
        'line-opacity': 0.8,
        'line-dasharray': [3, 2.4],
      },
    },
    glow,
    {
      id: `${prefix}-casing`,
      type: 'line',
      source,
      filter: ['!=', ['get', 'kind'], 'alternate'],
      layout: round,
      paint: { 'line-color': color('route-casing'), 'line-width': 6, 'line-opacity': 0.95 },
    },
    {
      id: `${prefix}-passed`,
      type: 'line',
      source,
      filter: isKind('passed'),
      layout: round,
      paint: { 'line-color': color(ROUTE_TOKEN.passed), 'line-width': 3 },
    },
    {
      id: `${prefix}-active`,
      type: 'line',
      source,
      filter: isKind('active'),
      layout: round,
      paint: { 'line-color': color(ROUTE_TOKEN.active), 'line-width': 3 },
    },
  ];
}

function pointLayers(prefix: string, source: string, { color }: MapTheme): MapStyleLayer[] {
  const halo = { 'text-halo-color': color('map-halo'), 'text-halo-width': 2.1 };
  return [
    {
      id: `${prefix}-point`,
      type: 'symbol',
      source,
      filter: ['all', ['==', ['get', 'role'], 'point'], ['!=', ['get', 'kind'], 'alternate']],
      layout: {
        'icon-image': ['concat', 'route-point-', ['get', 'kind']],
        'icon-size': 0.72,
        'icon-allow-overlap': true,
        'text-field': ['get', 'ident'],
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
        'text-radial-offset': 0.85,
        'text-optional': true,
        'text-padding': 2,
      },
      paint: { ...halo, 'text-color': color('text') },
    },
    {
      id: `${prefix}-end`,
      type: 'symbol',
      source,
      filter: ['==', ['get', 'role'], 'end'],
      layout: {
        'icon-image': ['concat', 'route-end-', ['get', 'kind']],
        'icon-size': byKind({ active: 0.9, alternate: 0.62, passed: 0.9 }),
        'icon-allow-overlap': true,
        'text-field': ['get', 'ident'],
        'text-font': MAP_FONT.identBold,
        'text-size': byKind({ active: 13, alternate: 11, passed: 13 }),
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.95,
        'text-optional': true,
        // The active route's own ends have label priority.
        'symbol-sort-key': byKind({ active: 0, alternate: 2, passed: 1 }),
      },
      paint: {
        ...halo,
        'text-color': ['case', ['==', ['get', 'kind'], 'alternate'], color('text-2'), color('text')],
      },
    },
  ];
}

/**
 * The two layers that draw routes: lines below the airports, points and labels over everything. Register both, then set
 * their data with `showPlannedRoutes`. Several owners use different prefixes.
 */
export function plannedRouteLayers(prefix: string): { lines: MapLayer; points: MapLayer } {
  const lineSource = `${prefix}-lines`;
  const pointSource = `${prefix}-points`;
  return {
    lines: {
      id: lineSource,
      slot: 'line',
      order: 90,
      sources: { [lineSource]: { kind: 'geojson', data: NOTHING } },
      layers: (theme) => lineLayers(prefix, lineSource, theme),
      interactive: [`${prefix}-active`, `${prefix}-alternate`],
    },
    points: {
      id: pointSource,
      slot: 'overlay',
      order: 20,
      sources: { [pointSource]: { kind: 'geojson', data: NOTHING } },
      layers: (theme) => pointLayers(prefix, pointSource, theme),
      images: (theme) => KINDS.flatMap((kind) => [routePointImage(theme, kind), routeEndImage(theme, kind)]),
      interactive: [`${prefix}-end`, `${prefix}-point`],
    },
  };
}

/** Puts routes on the map, replacing those under this prefix. */
export function showPlannedRoutes(map: MapController, prefix: string, routes: readonly PlannedRoute[]): void {
  const data = plannedRouteData(routes);
  map.updateGeojson(`${prefix}-lines`, data.lines);
  map.updateGeojson(`${prefix}-points`, data.points);
}
