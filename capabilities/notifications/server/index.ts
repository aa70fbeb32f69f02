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
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { notificationsMigrations } from './notifications.migrations.ts';
import { createNotificationsStore, type Notice } from './notifications.store.ts';

/** Something that is so now, rather than having happened: asked whenever somebody looks, once a minute at most. */
export interface NoticeSource {
  /** What the ids of its notices begin with; whatever it no longer gives is taken back. */
  prefix: string;
  current: (userKey: string, nowMs: number) => Promise<readonly Notice[]>;
}

export interface NotificationsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  sources: readonly NoticeSource[];
}

const ASK_AGAIN_MS = 60_000;
const notFound = () => new Problem('notification-not-found', 404, 'Notification not found');

/** Notifications of users (row K4): what happened, told by `notify`, and what is so now, asked of sources. */
export function createNotificationsServer({ db, clock, log, sources }: NotificationsDeps): {
  capability: ServerCapability;
  notify: (userKey: string, notices: readonly Notice[]) => Promise<void>;
} {
  const store = createNotificationsStore(db);
  const askedAt = new Map<string, number>();
  const askSources = async (userKey: string): Promise<void> => {
    const nowMs = clock.nowMs();
    if (nowMs - (askedAt.get(userKey) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;
    askedAt.set(userKey, nowMs);
    for (const { prefix, current } of sources)
      await store.putAll(userKey, prefix, await current(userKey, nowMs));
  };
  const capability: ServerCapability = {
    id: 'notifications',
    migrations: notificationsMigrations,
    register(host) {
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
        return made;
      });
      host.route(readNotification, async ({ params, body, principal }) => {
        const read = await store.setRead(principal.userKey, params.id, body?.isRead ?? true);
        if (!read) throw notFound();
        return read;
      });
      host.route(readAllNotifications, async ({ principal }) => ({
        changed: await store.readAll(principal.userKey),
      }));
      host.route(deleteNotification, async ({ params, principal }) => {
        if (!(await store.remove(principal.userKey, params.id))) throw notFound();
        return { id: params.id };
      });
    },
  };
  return {
    capability,
    async notify(userKey, notices) {
      // Whatever a notice tells of is done; that nobody could be told must not undo it.
      askedAt.delete(userKey);
      await store
        .put(userKey, notices)
        .catch((error: unknown) => log.error({ err: error }, 'a notification was not kept'));
    },
  };
}
