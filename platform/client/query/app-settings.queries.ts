import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  PAGE_SETTINGS_ID,
  appSettings,
  getAppSettings,
  type AppSettings,
} from '#platform/contract/app-settings.ts';
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

/**
 * What the page itself carries, its clock moved on to now; null where it carries nothing, or was kept by the browser and is of
 * nobody knows when.
 */
export function settingsOfPage(): AppSettings | null {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent;
  const [sent] = performance.getEntriesByType('navigation');
  if (!text || !(sent instanceof PerformanceNavigationTiming) || sent.transferSize === 0) return null;
  const { data } = appSettings.safeParse(JSON.parse(text));
  if (data === undefined) return null;
  const { nowMs, frozen } = data.clock;
  const passedMs = frozen ? 0 : performance.now() - sent.responseStart;
  return { ...data, clock: { frozen, nowMs: Math.round(nowMs + passedMs) } };
}
