import type { OwnRoute, TrafficDeps } from '#capabilities/traffic/client/traffic-deps.ts';
import { type DrawnRoute, routes } from '#capabilities/route/client/routes.store.ts';

/** The selected route, or else the first one shown. */
function shownRoute(): DrawnRoute | null {
  const { items, selectedId } = routes.get();
  const selected = selectedId === null ? undefined : items[selectedId];
  const item = selected ?? Object.values(items).find(({ visible, kind }) => visible && kind !== 'alternate');
  return item?.visible ? item.drawn : null;
}

let known: { drawn: DrawnRoute; route: OwnRoute } | null = null;

/** The same object as long as it is the same route. */
function ownRoute(): OwnRoute | null {
  const drawn = shownRoute();
  if (drawn === null) return null;
  if (known?.drawn !== drawn) {
    const points = drawn.points.map(({ coordinate: [lon, lat] }) => ({ lat, lon }));
    known = { drawn, route: { name: `${drawn.departure}–${drawn.arrival}`, points } };
  }
  return known.route;
}

/** The route of the map, for filters and the conflict watch of traffic. */
export const trafficDeps: TrafficDeps = {
  route: { get: ownRoute, subscribe: (listener) => routes.subscribe(listener) },
};
