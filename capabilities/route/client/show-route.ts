import { boxAround } from '#aviation/geo/bounding-box.ts';
import { fitBounds, mapController } from '#platform/client/shell/map-access.ts';
import { setPlannedRoute } from './planned-route.store.ts';
import {
  type DrawnRoute,
  pinRoute,
  removeEphemeralRoutes,
  routes,
  selectRoute,
  setFocusRoute,
} from './routes.store.ts';

/**
 * A flight may be opened by its address while the map is still starting: showing its route waits for at most this
 * long.
 */
const MAP_START_MS = 60_000;
/** Extra margin for names beside the ends of a route where there is room. */
const PHONE_BELOW_PX = 700;

/** Moves the map so that the whole route is visible, once there is a map and while the route is still drawn. */
export async function showWholeRoute({ flightId, points }: DrawnRoute): Promise<void> {
  const box = boxAround(points.map(({ coordinate: [lon, lat] }) => ({ lat, lon })));
  await mapController().whenReady(MAP_START_MS);
  // The row of routes appears with the first route: the area it covers is known only once it is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  // The map itself shows why it cannot fly there.
  if (box && routes.get().items[flightId]?.drawn.points === points)
    void fitBounds(box, { marginPx: window.innerWidth < PHONE_BELOW_PX ? 24 : 60, maxZoom: 9 });
}

/** The same text over the same positions: redrawing would interrupt a drag. */
function leadsTheSame(one: DrawnRoute, other: DrawnRoute): boolean {
  return (
    one.route === other.route &&
    one.distanceNm === other.distanceNm &&
    one.points.length === other.points.length &&
    one.points.every(({ coordinate: [lon, lat] }, index) => {
      const same = other.points[index]?.coordinate;
      return same?.[0] === lon && same[1] === lat;
    })
  );
}

/**
 * Draws a flight's route as the focus route, or renews it where it is pinned, selects it and shows the whole of
 * it, unless the same points are drawn already.
 */
export function showRoute(drawn: DrawnRoute): void {
  const known = routes.get().items[drawn.flightId];
  if (known && known.kind !== 'alternate' && leadsTheSame(known.drawn, drawn)) {
    selectRoute(drawn.flightId);
    setPlannedRoute(drawn.route, 'flight');
    return;
  }
  if (known?.kind === 'pinned') {
    pinRoute(drawn);
    selectRoute(drawn.flightId);
  } else setFocusRoute(drawn);
  setPlannedRoute(drawn.route, 'flight');
  void showWholeRoute(drawn);
}

/** Removes unpinned routes from the map: the flight was closed. */
export function hideRoutes(): void {
  removeEphemeralRoutes();
  setPlannedRoute('');
}
