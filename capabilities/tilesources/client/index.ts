import { QueryObserver } from '@tanstack/react-query';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { faaChartChoice, tileSourceStates } from './chart-choice.store.ts';
import { isGroundHintClosed, useGroundHint } from './ground-hint.store.ts';
import { tileSourceLayers } from './tilesources.layers.ts';
import { TILE_SOURCES_KEY } from './tilesources.queries.ts';

/** Shown at high zoom only. */
const GroundHintNotice = lazyPart(async () => (await import('./ground-hint.tsx')).GroundHintNotice);

/** Another feed mode changes the available sources (row F0). */
function watchFeedMode(): () => void {
  let mode: string | undefined;
  return new QueryObserver(queryClient, appSettingsQuery()).subscribe(({ data }) => {
    if (data && mode !== undefined && data.feeds !== mode)
      void queryClient.invalidateQueries({ queryKey: TILE_SOURCES_KEY });
    mode = data?.feeds ?? mode;
  });
}

/** Satellite images load when first chosen as the base map. */
function watchBaseMap(): () => void {
  let isStopped = false;
  let stop: (() => void) | null = null;
  let isAsked = false;
  const follow = () => {
    if (isAsked || settings.get().baseMap !== 'satellite') return;
    isAsked = true;
    void import('./satellite-base.ts').then(({ startSatellite }) => {
      if (!isStopped) stop = startSatellite();
    });
  };
  const unsubscribe = settings.subscribe(follow);
  follow();
  return () => {
    isStopped = true;
    unsubscribe();
    stop?.();
  };
}

function start(): () => void {
  const stops = [watchFeedMode(), watchBaseMap()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Map tiles of other providers: the FAA's charts, OpenAIP, roads, satellite imagery. */
export const tileSourcesClient: ClientCapability = {
  id: 'tilesources',
  slices: [faaChartChoice, tileSourceStates, isGroundHintClosed],
  layers: tileSourceLayers,
  contributions: [
    {
      id: 'tilesources/ground-hint',
      place: 'map-notice',
      order: 60,
      useVisible: () => useGroundHint() !== null,
      Component: GroundHintNotice,
    },
  ],
  start,
};
