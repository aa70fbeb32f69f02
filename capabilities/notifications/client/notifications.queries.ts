import { QueryObserver, queryOptions } from '@tanstack/react-query';
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#capabilities/notifications/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { followChanges } from './notifications-live.ts';
import {
  dropNotification,
  markAllRead,
  mergeNotifications,
  setNotificationRead,
} from './notifications.store.ts';

const MINUTE_MS = 60_000;

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => callEndpoint(listNotifications, {}, signal),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });

/** Follows the server's notifications into the slice; returns a function that stops it. */
export function followNotifications(): () => void {
  const stops = [
    new QueryObserver(queryClient, notificationsQuery()).subscribe(({ data }) => {
      if (data) mergeNotifications(data);
    }),
    followChanges(() => void refresh()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['notifications'], exact: true });

/** Each is applied at once on the screen, and corrected by the server's response. */
export async function readOne(id: string, isRead: boolean): Promise<void> {
  setNotificationRead(id, isRead);
  await callEndpoint(readNotification, { params: { id }, body: { isRead } }).finally(refresh);
}
export async function readAll(): Promise<void> {
  markAllRead();
  await callEndpoint(readAllNotifications).finally(refresh);
}
export async function removeOne(id: string): Promise<void> {
  dropNotification(id);
  await callEndpoint(deleteNotification, { params: { id } }).finally(refresh);
}
