import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import {
  type PlannedRoute,
  plannedRouteLayers,
  showPlannedRoutes,
} from '#platform/client/map/planned-route.layer.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { type RoutesState, routes } from './routes.store.ts';

const PREFIX = 'planned-route';
const DIMMED = 0.35;

/** What is to be drawn: the selected route in colour, the other visible ones as alternates. */
export function routesToDraw({ items, selectedId }: RoutesState): PlannedRoute[] {
  return Object.entries(items)
    .filter(([, item]) => item.visible && item.drawn.points.length > 1)
    .map(([id, { drawn }]) => ({
      id,
      kind: id === selectedId ? ('active' as const) : ('alternate' as const),
      points: drawn.points.map(({ ident, type, coordinate: [lon, lat] }) => ({ ident, type, lat, lon })),
    }));
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

/** Keeps the map in step with the routes; returns how to stop. */
export function startRouteDrawing(): () => void {
  const map = mapController();
  const base = plannedRouteLayers(PREFIX);
  const layers = [dimmable(base.lines), dimmable(base.points)];
  const removals = layers.map((layer) => map.addLayer(layer));
  for (const layer of layers) map.setLayerVisible(layer.id, true);
  const draw = (state: RoutesState) => showPlannedRoutes(map, PREFIX, routesToDraw(state));
  draw(routes.get());
  const stop = routes.subscribe((state, previous) => {
    if (state.items !== previous.items || state.selectedId !== previous.selectedId) draw(state);
    if (state.dimAll !== previous.dimAll) for (const layer of layers) map.refreshLayer(layer.id);
  });
  return () => {
    stop();
    for (const remove of removals) remove();
  };
}
