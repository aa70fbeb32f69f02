import { QueryObserver } from '@tanstack/react-query';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { dismissNavigationError } from '#platform/client/shell/shell-ui.store.ts';
import { mapController } from '#platform/client/shell/map-access.ts';

/** Dependencies of data packs. */
export interface DatapacksDeps {
  /** Map sources whose tiles are made from navigation data, with their addresses. */
  navdataTiles: () => readonly { readonly sourceId: string; readonly tiles: readonly string[] }[];
}

const BUILDING_MS = 5000;
/** Poll interval while there is no data: everything waits for it. */
const MISSING_MS = 1000;
const RESTING_MS = 60_000;
/** Responses that are not derived from navigation data. */
const OTHER_KEYS: readonly unknown[] = ['app', 'packs'];

/** Gives the tiles of this version their own address, so that no cache returns those of another. */
function showTilesOf({ navdataTiles }: DatapacksDeps, version: string): void {
  for (const { sourceId, tiles } of navdataTiles())
    mapController().setTiles(
      sourceId,
      tiles.map((address) => `${address}${address.includes('?') ? '&' : '?'}v=${version}`),
    );
}

/**
 * Watches the server's navigation data; when it changes, the map's tiles and all answers derived from it are refetched.
 * Returns a function that stops it.
 */
export function watchArtefact(deps: DatapacksDeps): () => void {
  let shown: string | null = null;
  let wasMissing = false;
  const observer = new QueryObserver(queryClient, {
    ...appSettingsQuery(),
    refetchInterval: ({ state }) => {
      if (state.data?.navdata.ready === false) return MISSING_MS;
      return state.data?.navdata.state === 'building' ? BUILDING_MS : RESTING_MS;
    },
  });
  const take = (version: string | null | undefined) => {
    if (version === null) wasMissing = true;
    if (version === null || version === undefined || version === shown) return;
    const isOther = shown !== null || wasMissing;
    shown = version;
    showTilesOf(deps, version);
    if (wasMissing) dismissNavigationError();
    wasMissing = false;
    if (isOther)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !OTHER_KEYS.includes(queryKey[0]) });
  };
  take(observer.getCurrentResult().data?.navdata.version);
  return observer.subscribe(({ data }) => take(data?.navdata.version));
}
