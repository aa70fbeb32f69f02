import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { waypointsQuery } from './waypoints.queries.ts';
import { drawnWaypoints, WAYPOINTS_SOURCE, waypointsLayer } from './waypoints.layer.ts';
import { waypointsShown } from './waypoints.store.ts';

/** Keeps the user's waypoints on the map; returns a function that stops it. */
export function followWaypoints(): () => void {
  const map = mapController();
  const remove = map.addLayer(waypointsLayer);
  const show = (isShown: boolean) => map.setLayerVisible(waypointsLayer.id, isShown);
  show(waypointsShown.get());
  const observer = new QueryObserver(queryClient, waypointsQuery());
  let drawn: unknown = null;
  const stops = [
    observer.subscribe(({ data }) => {
      // After a failure the last good waypoints remain on the map; the panel reports it.
      if (data === undefined || data === drawn) return;
      drawn = data;
      map.updateGeojson(WAYPOINTS_SOURCE, drawnWaypoints(data));
    }),
    waypointsShown.subscribe(show),
    () => map.updateGeojson(WAYPOINTS_SOURCE, drawnWaypoints([])),
    remove,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
