import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAppSettings, type AppSettings } from '#platform/contract/app-settings.ts';
import { callEndpoint } from './api-client.ts';

/** How often to ask again while the navigation data is not ready. */
const NOT_READY_MS = 1000;

/** What the server says of itself: feed mode, identity, features, navigation data. */
export const appSettingsQuery = () =>
  queryOptions({
    queryKey: ['app', 'settings'],
    queryFn: ({ signal }) => callEndpoint(getAppSettings, {}, signal),
    // Navigation data is built after the first start; what hangs on it shows as soon as it is there.
    refetchInterval: ({ state }) => (state.data?.navdata.ready === false ? NOT_READY_MS : false),
  });

/** The settings, or `undefined` while they are not known. */
export function useAppSettings(): AppSettings | undefined {
  return useQuery(appSettingsQuery()).data;
}
