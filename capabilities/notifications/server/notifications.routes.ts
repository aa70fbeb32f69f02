import { randomBytes } from 'node:crypto';
import {
  createNotification,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#capabilities/notifications/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { NotificationsStore } from './notifications.store.ts';

const notFound = () => new Problem('notification-not-found', 404, 'Notification not found');

/** Registers the calls by which users read and manage their notifications. */
export function registerNotificationRoutes(
  host: ServerHost,
  {
    store,
    clock,
    askSources,
    notifySessions,
  }: {
    store: NotificationsStore;
    clock: Clock;
    askSources: (userKey: string) => Promise<void>;
    notifySessions: (userKey: string) => Promise<void>;
  },
): void {
  const changed = <Answer>(userKey: string, answer: Answer): Promise<Answer> =>
    notifySessions(userKey).then(() => answer);
  host.route(listNotifications, async ({ query, principal }) => {
    await askSources(principal.userKey);
    const isUnread = query.unread === 'true';
    return store.list(principal.userKey, { limit: query.limit, isUnread, category: query.category });
  });
  host.route(createNotification, async ({ body, principal }) => {
    const id = body.id ?? generateId('note_', randomBytes);
    await store.put(principal.userKey, [{ ...body, id, at: new Date(clock.nowMs()).toISOString() }]);
    const made = await store.find(principal.userKey, id);
    if (!made) throw notFound();
    return changed(principal.userKey, made);
  });
  host.route(readNotification, async ({ params, body, principal }) => {
    const read = await store.setRead(principal.userKey, params.id, body?.isRead ?? true);
    if (!read) throw notFound();
    return changed(principal.userKey, read);
  });
  host.route(readAllNotifications, async ({ principal }) =>
    changed(principal.userKey, { changed: await store.readAll(principal.userKey) }),
  );
  host.route(deleteNotification, async ({ params, principal }) => {
    if (!(await store.remove(principal.userKey, params.id))) throw notFound();
    return changed(principal.userKey, { id: params.id });
  });
}
