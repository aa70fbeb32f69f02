import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  PAGE_SETTINGS_ID,
  appSettings,
  getAppSettings,
  type AppSettings,
} from '#platform/contract/app-settings.ts';
import { callEndpoint } from './api-client.ts';

/** Interval of requests while the navigation data is not ready. */
const NOT_READY_MS = 1000;

/** The server's settings: feed mode, identity, features, navigation data. */
export const appSettingsQuery = () =>
  queryOptions({
    queryKey: ['app', 'settings'],
    queryFn: ({ signal }) => callEndpoint(getAppSettings, {}, signal),
    // Navigation data is built after the first start; dependent displays appear as soon as it is ready.
    refetchInterval: ({ state }) => (state.data?.navdata.ready === false ? NOT_READY_MS : false),
  });

/** The settings, or `undefined` while unknown. */
export function useAppSettings(): AppSettings | undefined {
  return useQuery(appSettingsQuery()).data;
}

/**
 * The settings embedded in the page, with the clock advanced to now; null where there are none, or the page was
 * cached by the browser and its age is unknown.
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
