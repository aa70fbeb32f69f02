import type { NotamsDeps, SelectedRoute } from '#capabilities/notams/client/notams-deps.ts';
import { type DrawnRoute, routes } from '#capabilities/route/client/routes.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';

/** One object per drawn route, so that results for it can be reused. */
const known = new WeakMap<DrawnRoute, SelectedRoute>();

function selectedRouteOf(drawn: DrawnRoute): SelectedRoute {
  const { departure, arrival, points } = drawn;
  const route = known.get(drawn) ?? {
    departure,
    arrival,
    points: points.map(({ coordinate: [lon, lat] }) => ({ lat, lon })),
  };
  known.set(drawn, route);
  return route;
}

/** Dependencies of NOTAMs on routes and airports. */
export function notamsDepsOf(useOpenAirport: () => string | null): NotamsDeps {
  return {
    useOpenAirport,
    useSelectedRoute: () =>
      useSlice(routes, ({ items, selectedId }) => {
        const item = selectedId === null ? undefined : items[selectedId];
        return item === undefined ? null : selectedRouteOf(item.drawn);
      }),
  };
}
