import { QueryObserver } from '@tanstack/react-query';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { TerrainState } from '../contract.ts';
import { terrainQuery } from './terrain.queries.ts';
import { terrainProblem, terrainState } from './terrain.store.ts';

/**
 * Keeps `terrainState` equal to the server's, also across a change of the feed mode; returns a function that stops
 * it.
 */
export function watchTerrainState(): () => void {
  const observer = new QueryObserver(queryClient, terrainQuery());
  const take = ({ data, error }: { data: TerrainState | undefined; error: Error | null }) => {
    if (data) terrainState.set(data);
    terrainProblem.set(error ? `Terrain source unavailable: ${error.message}` : null);
  };
  let mode: string | undefined;
  const stops = [
    observer.subscribe(take),
    new QueryObserver(queryClient, appSettingsQuery()).subscribe(({ data }) => {
      if (data && mode !== undefined && data.feeds !== mode)
        void queryClient.invalidateQueries({ queryKey: terrainQuery().queryKey });
      mode = data?.feeds ?? mode;
    }),
  ];
  take(observer.getCurrentResult());
  return () => {
    for (const stop of stops) stop();
  };
}
