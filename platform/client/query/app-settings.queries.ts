import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAppSettings, type AppSettings } from '#platform/contract/app-settings.ts';
import { callEndpoint } from './api-client.ts';

/** What the server says of itself: feed mode, identity, features, navigation data. */
export const appSettingsQuery = () =>
  queryOptions({
    queryKey: ['app', 'settings'],
    queryFn: ({ signal }) => callEndpoint(getAppSettings, {}, signal),
  });

/** The settings, or `undefined` while they are not known. */
export function useAppSettings(): AppSettings | undefined {
  return useQuery(appSettingsQuery()).data;
}
