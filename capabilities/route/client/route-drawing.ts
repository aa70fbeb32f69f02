import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import {
  type PlannedRoute,
  type PlannedRoutePoint,
  plannedRouteLayers,
  showPlannedRoutes,
} from '#platform/client/map/planned-route.layer.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { RoutePoint } from '../contract.ts';
import { nearestOnRoute } from './edit/nearest-on-route.ts';
import { routeProgress } from './route-progress.store.ts';
import { type RoutesState, routes } from './routes.store.ts';

const PREFIX = 'planned-route';
const DIMMED = 0.35;

/** Beyond this distance from the route, a device is not flying it. */
export const OFF_ROUTE_NM = 50;

const symbolOf = ({ ident, type, coordinate: [lon, lat] }: RoutePoint): PlannedRoutePoint => ({
  ident,
  type,
  lat,
  lon,
});

/** The active route; the part behind the position is passed. */
function activeParts(id: string, points: readonly RoutePoint[], position: LatLon | null): PlannedRoute[] {
  const place = position && nearestOnRoute(points, position);
  if (!place || place.offNm > OFF_ROUTE_NM) return [{ id, kind: 'active', points: points.map(symbolOf) }];
  const { legIndex } = place;
  const bend = { ident: '', type: 'position', ...place.place, isBend: true } as const;
  const passed = [...points.slice(0, legIndex + 1).map(symbolOf), bend];
  const ahead = [bend, ...points.slice(legIndex + 1).map(symbolOf)];
  return [
    { id, kind: 'passed', points: passed },
    { id, kind: 'active', points: ahead, firstIndex: legIndex },
  ];
}

/**
 * Routes to draw: the selected one in colour, its part behind `position` as passed, the other visible ones as
 * alternates.
 */
export function routesToDraw(
  { items, selectedId }: RoutesState,
  position: LatLon | null = null,
): PlannedRoute[] {
  return Object.entries(items)
    .filter(([, item]) => item.visible && item.drawn.points.length > 1)
    .flatMap(([id, { drawn }]): PlannedRoute[] =>
      id === selectedId
        ? activeParts(id, drawn.points, position)
        : [{ id, kind: 'alternate', points: drawn.points.map(symbolOf) }],
    );
}

/** The same style layer, faint. */
export function dimmed(layer: MapStyleLayer): MapStyleLayer {
  if (layer.type === 'line') {
    const opacity = layer.paint?.['line-opacity'];
    const faint = typeof opacity === 'number' ? opacity * DIMMED : DIMMED;
    return { ...layer, paint: { ...layer.paint, 'line-opacity': faint } };
  }
  return layer.type === 'symbol'
    ? { ...layer, paint: { ...layer.paint, 'icon-opacity': DIMMED, 'text-opacity': DIMMED } }
    : layer;
}

function dimmable(layer: MapLayer): MapLayer {
  return {
    ...layer,
    layers: (theme) => (routes.get().dimAll ? layer.layers(theme).map(dimmed) : layer.layers(theme)),
  };
}

/** Keeps the map in step with the routes; returns a function that stops it. */
export function startRouteDrawing(): () => void {
  const map = mapController();
  const base = plannedRouteLayers(PREFIX);
  const layers = [dimmable(base.lines), dimmable(base.points)];
  const removals = layers.map((layer) => map.addLayer(layer));
  for (const layer of layers) map.setLayerVisible(layer.id, true);
  const draw = (state: RoutesState) =>
    showPlannedRoutes(map, PREFIX, routesToDraw(state, routeProgress.get().position));
  draw(routes.get());
  const stopProgress = routeProgress.subscribe(() => draw(routes.get()));
  const stop = routes.subscribe((state, previous) => {
    if (state.items !== previous.items || state.selectedId !== previous.selectedId) draw(state);
    if (state.dimAll !== previous.dimAll) for (const layer of layers) map.refreshLayer(layer.id);
  });
  return () => {
    stop();
    stopProgress();
    for (const remove of removals) remove();
  };
}
