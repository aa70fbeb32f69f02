import { settings } from '#platform/client/shell/settings.store.ts';
import { measuredText } from '#platform/client/units/units.ts';
import { Route, Waypoints } from 'lucide-react';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import type { MapPointerEvent } from '#platform/client/map/map-controller.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { routes, selectRoute } from '../routes.store.ts';
import { routeQuestion } from './edit-popover.store.ts';
import { freePosition, namedPointsNear } from './near-points.ts';
import { isPointOpen, type RouteChange } from './route-change.ts';
import { activeRoute } from './route-edit.store.ts';
import { changeOf, routePartAt } from './route-drag.ts';

const MAX_AIRCRAFT_CHOICES = 6;

async function askWhatToInsert(at: MapPointerEvent, change: RouteChange): Promise<void> {
  const place = { lat: at.lat, lon: at.lon, x: at.x, y: at.y };
  const question = { kind: 'lead-over', at: place, change, candidates: null, message: null } as const;
  routeQuestion.set(question);
  const answer = await namedPointsNear(place).then(
    (named) => ({
      candidates: [...named.slice(0, MAX_AIRCRAFT_CHOICES), freePosition(place)],
      message: null,
    }),
    (error: unknown) => ({ candidates: [freePosition(place)], message: messageOf(error) }),
  );
  if (routeQuestion.get() === question) routeQuestion.set({ ...question, ...answer });
}

function alternateHits({ features }: MapPointerEvent): InspectHit[] {
  const id = features.find(({ properties }) => properties.kind === 'alternate')?.properties.routeId;
  const item = typeof id === 'string' ? routes.get().items[id] : undefined;
  if (typeof id !== 'string' || !item) return [];
  const { departure, arrival, distanceNm } = item.drawn;
  const distance = measuredText('distanceNm', distanceNm, settings.get());
  return [
    {
      title: `Alternative ${departure} ${arrival}`,
      subtitle: `Select · ${distance}`,
      Icon: Route,
      open: () => selectRoute(id),
    },
  ];
}

/** Actions for a click on the routes: a point to remove, a leg to reroute, another route to select. */
export function routeHits(event: MapPointerEvent): InspectHit[] {
  const points = activeRoute()?.points ?? [];
  const part = routePartAt(points, event);
  if (part === null) return alternateHits(event);
  const at = { lat: event.lat, lon: event.lon, x: event.x, y: event.y };
  if ('point' in part) {
    const point = points[part.point];
    if (!point || !isPointOpen(points, part.point)) return [];
    return [
      {
        title: point.ident,
        subtitle: 'Point of the route',
        Icon: Waypoints,
        open: () => routeQuestion.set({ kind: 'point', at, index: part.point }),
      },
    ];
  }
  const change = changeOf(points, part);
  const ends = [points[part.leg]?.ident, points[part.leg + 1]?.ident];
  if (!change) return [];
  return [
    {
      title: ends.join(' – '),
      subtitle: 'Insert a point into this leg',
      Icon: Route,
      open: () => void askWhatToInsert(event, change),
    },
  ];
}
