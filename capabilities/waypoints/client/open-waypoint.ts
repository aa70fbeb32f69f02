import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { waypointsQuery } from './waypoints.queries.ts';
import { editWaypoint } from './waypoints.store.ts';

/** Opens the form of a waypoint that is on the map. */
export async function openWaypoint(id: string): Promise<void> {
  const all = await fetchShared(waypointsQuery());
  const waypoint = all.find((one) => one.id === id);
  if (waypoint) editWaypoint(waypoint);
}
