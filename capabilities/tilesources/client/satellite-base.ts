import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { tileSourceStates } from './chart-choice.store.ts';
import { rasterLayer } from './tilesources.map.ts';
import { tileSourcesQuery } from './tilesources.queries.ts';

/** Shows satellite imagery under every layer while it is the base map and the server has a source of it. */
export function startSatellite(): () => void {
  const map = mapController();
  const layer = rasterLayer('satellite');
  const remove = map.addLayer(layer);
  const follow = () => {
    map.refreshLayer(layer.id);
    map.setLayerVisible(layer.id, settings.get().baseMap === 'satellite');
  };
  const stops = [
    settings.subscribe(follow),
    tileSourceStates.subscribe(follow),
    new QueryObserver(queryClient, tileSourcesQuery()).subscribe(({ data }) => {
      if (data && data !== tileSourceStates.get()) tileSourceStates.set(data);
    }),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
    remove();
  };
}
