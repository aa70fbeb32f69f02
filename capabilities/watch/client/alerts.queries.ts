import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import {
  type WatchMinima,
  acknowledgeAlert,
  findCrossings,
  getWatchMinima,
  listWatchAlerts,
  putWatchMinima,
  snoozeAlert,
} from '../contract.ts';
import { isWaiting } from './alert-list.ts';
import { alertCount } from './alerts.store.ts';

const MINUTE_MS = 60_000;

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['watch', 'alerts'],
    queryFn: ({ signal }) => callEndpoint(listWatchAlerts, {}, signal),
    staleTime: MINUTE_MS / 2,
    refetchInterval: MINUTE_MS,
  });

/** What a saved flight crosses, with outlines for drawing. */
export const crossingsQuery = (flightId: string) =>
  queryOptions({
    queryKey: ['watch', 'crossings', flightId],
    queryFn: ({ signal }) => callEndpoint(findCrossings, { body: { flightId, withinNm: 0 } }, signal),
    staleTime: MINUTE_MS,
    retry: false,
  });

export const refreshAlerts = () => queryClient.invalidateQueries({ queryKey: ['watch'] });

/** Follows the alerts for the badge; returns a function that stops it. */
export function followAlerts(): () => void {
  return new QueryObserver(queryClient, alertsQuery()).subscribe(({ data }) => {
    const open = (data?.alerts ?? []).filter((alert) => isWaiting(alert, nowMs())).length;
    if (data) alertCount.set({ open });
  });
}

export async function acknowledge(id: string, isAcknowledged: boolean): Promise<void> {
  await callEndpoint(acknowledgeAlert, { body: { id, isAcknowledged } }).finally(refreshAlerts);
}
export async function snooze(id: string, minutes: number): Promise<void> {
  await callEndpoint(snoozeAlert, { body: { id, minutes } }).finally(refreshAlerts);
}

export const minimaQuery = () =>
  queryOptions({
    queryKey: ['watch-minima'],
    queryFn: ({ signal }) => callEndpoint(getWatchMinima, {}, signal),
    staleTime: MINUTE_MS,
  });

/** Stores minima of a type (null: of every type without its own); null removes them. */
export async function saveMinima(aircraft: string | null, minima: WatchMinima | null): Promise<void> {
  const kept = await callEndpoint(putWatchMinima, { body: { aircraft, minima } });
  queryClient.setQueryData(minimaQuery().queryKey, kept);
  await refreshAlerts();
}
