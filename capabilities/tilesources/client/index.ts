import { QueryObserver } from '@tanstack/react-query';
import { activeLayers, mapView } from '#platform/client/layers/map-view.store.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { faaChartChoice, tileSourceStates } from './chart-choice.store.ts';
import { tileSourceLayers } from './tilesources.layers.ts';
import { TILE_SOURCES_KEY, tileSourcesQuery } from './tilesources.queries.ts';

const KEYS = ['faa', 'roads', 'openaip'] as const;

const isAnyOn = (): boolean => KEYS.some((key) => activeLayers.get()[key]);

function refreshLayers(): void {
  for (const key of KEYS) mapController().refreshLayer(key);
}

/** Keeps the map in step with what the server says of the sources, while one of the layers is on. */
function watchSources(): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    if (!isAnyOn()) {
      stop?.();
      stop = null;
      return;
    }
    stop ??= new QueryObserver(queryClient, tileSourcesQuery()).subscribe(({ data }) => {
      if (data && data !== tileSourceStates.get()) tileSourceStates.set(data);
    });
  };
  const stopFollowing = activeLayers.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    stop?.();
  };
}

/** Another feed mode changes what can be asked (row F0). */
function watchFeedMode(): () => void {
  let mode: string | undefined;
  return new QueryObserver(queryClient, appSettingsQuery()).subscribe(({ data }) => {
    if (data && mode !== undefined && data.feeds !== mode)
      void queryClient.invalidateQueries({ queryKey: TILE_SOURCES_KEY });
    mode = data?.feeds ?? mode;
  });
}

function start(): () => void {
  const stops = [
    watchSources(),
    watchFeedMode(),
    tileSourceStates.subscribe(refreshLayers),
    faaChartChoice.subscribe(refreshLayers),
    mapView.subscribe((now, before) => {
      if (now.preset !== before.preset) refreshLayers();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Map tiles of others: the FAA's charts, OpenAIP, roads. */
export const tileSourcesClient: ClientCapability = {
  id: 'tilesources',
  slices: [faaChartChoice, tileSourceStates],
  layers: tileSourceLayers,
  start,
};
