import { boxAround } from '#aviation/geo/bounding-box.ts';
import { fitBounds } from '#platform/client/shell/map-access.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { AreaToAvoid } from '#capabilities/route/contract.ts';
import type { Crossing, WatchAlert } from '../contract.ts';
import { crossingsQuery } from './alerts.queries.ts';
import { shownCrossing } from './alerts.store.ts';
import { drawCrossing } from './crossing-drawing.ts';
import type { WatchDeps } from './watch-deps.ts';

async function crossingOfAlert({ flightId, areaId }: WatchAlert): Promise<Crossing> {
  const { crossings } = await queryClient.fetchQuery(crossingsQuery(flightId));
  const crossing = crossings.find(({ id }) => id === areaId);
  if (!crossing) throw new Error('The flight no longer crosses this area.');
  return crossing;
}

const cornersOf = ({ geometry }: Crossing): [number, number][] => {
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates.flat(2);
  return geometry?.coordinates.flat() ?? [];
};

/** Flies to the crossing of an alert and draws it: the area, and the part of the route in it. */
export async function showAlert(alert: WatchAlert): Promise<void> {
  const { path } = await queryClient.fetchQuery(crossingsQuery(alert.flightId));
  const crossing = await crossingOfAlert(alert);
  shownCrossing.set({ flightId: alert.flightId, areaId: crossing.id });
  drawCrossing(path.points, crossing);
  const places = [
    ...cornersOf(crossing).map(([lon, lat]) => ({ lat, lon })),
    ...crossing.stretches.flatMap(({ entry, exit }) => [entry, exit]),
  ];
  const box = boxAround(places);
  if (box) await fitBounds(box, { marginPx: 80, maxZoom: 8 });
}

/** Maximum number of corners accepted by the route finder. */
const MAX_CORNERS = 2000;

/** An area as input of the route finder: by its id, otherwise by the drawn outline. */
function avoidOf(crossing: Crossing): AreaToAvoid[] {
  if (crossing.avoid) return [crossing.avoid];
  if (crossing.geometry?.type !== 'MultiPolygon') return [];
  return crossing.geometry.coordinates.flatMap(([outline]): AreaToAvoid[] => {
    if (!outline || outline.length < 3 || outline.length > MAX_CORNERS) return [];
    const { lowerFt, upperFt } = crossing;
    return [
      {
        kind: 'polygon',
        name: crossing.title.slice(0, 60),
        polygon: outline.map(([lon, lat]) => [((((lon + 180) % 360) + 360) % 360) - 180, lat]),
        ...(lowerFt === null ? {} : { lowerFt }),
        ...(upperFt === null ? {} : { upperFt }),
      },
    ];
  });
}

/** Opens the form of the flight with a route around the area of an alert. */
export async function rerouteAround(deps: WatchDeps, alert: WatchAlert): Promise<void> {
  const avoid = avoidOf(await crossingOfAlert(alert));
  if (avoid.length === 0) throw new Error('The area has no outline that a route could keep clear of.');
  toast({ message: await deps.rerouteAround(alert.flightId, avoid) });
}
