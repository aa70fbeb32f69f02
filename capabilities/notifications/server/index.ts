import { sql } from 'drizzle-orm';
import { NOTIFICATIONS_PROTOCOL, NOTIFICATIONS_SOCKET_PATH } from '#capabilities/notifications/contract.ts';
import type { Database, DatabaseHandle } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { registerLiveTopic } from '#platform/server/live/live-sockets.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { vapidSubject } from '../domain/vapid-subject.ts';
import { registerDeliveryRoutes } from './delivery.routes.ts';
import { createDeliveryStore } from './delivery.store.ts';
import { makeVapidKeys, withFullPrivateKey } from './vapid-keys.ts';
import { takeNotices } from './delivery-take.ts';
import { CHANNELS, createDelivery, type SendMail } from './delivery.ts';
import { NOTIFICATION_CHANGES, createNotificationLines } from './notification-lines.ts';
import { registerNotificationRoutes } from './notifications.routes.ts';
import { notificationsMigrations } from './notifications.migrations.ts';
import { createNotificationsStore, type Notice } from './notifications.store.ts';
import { type PushChannel, createPushChannel } from './push-channel.ts';

/** A source of current conditions, as opposed to events: queried when viewed, at most once a minute. */
export interface NoticeSource {
  /** Common prefix of the ids of its notices; notices no longer returned are withdrawn. */
  prefix: string;
  current: (userKey: string, nowMs: number) => Promise<readonly Notice[]>;
  /** False where not everything has been examined yet: then nothing is withdrawn. */
  isWhole?: (userKey: string) => boolean;
}

export interface NotificationsDeps {
  db: Database;
  /** Without it changes reach only clients of this instance. */
  listen?: DatabaseHandle['listen'];
  clock: Clock;
  log: Log;
  sources: readonly NoticeSource[];
  sendMail?: SendMail | null;
  publicUrl?: string;
  /** Contact for push services, `mailto:` or `https:`. */
  contact?: string;
  /** Sends push messages; default Web Push. */
  push?: PushChannel;
}

export interface NotificationsServer {
  capability: ServerCapability;
  /** Stores events, and forwards them to those who want them. Rejects when they were not stored. */
  keep: (userKey: string, notices: readonly Notice[]) => Promise<void>;
  /** The same without rejecting, for work already done: a failure is logged. */
  notify: (userKey: string, notices: readonly Notice[]) => Promise<void>;
  /** Queries the sources for current conditions. */
  refresh: (userKey: string) => Promise<void>;
  /**
   * Users to be reached outside the app: current conditions are queried for them even when they do not view the app.
   */
  reachable: () => Promise<readonly string[]>;
  /** Sends due messages. */
  deliver: () => Promise<void>;
}

const ASK_AGAIN_MS = 60_000;
const DELIVER_MS = 15_000;
const BEAT_MS = 60_000;
const MAX_WAITING_BYTES = 64 * 1024;

/** Notifications of users (row K4): events passed to `notify`, and current conditions queried from sources. */
export function createNotificationsServer(deps: NotificationsDeps): NotificationsServer {
  const { db, clock, log, sources } = deps;
  const store = createNotificationsStore(db);
  const settings = createDeliveryStore(db);
  const lines = createNotificationLines();
  const keys = async () => withFullPrivateKey(await settings.vapid(async () => makeVapidKeys()));
  const contact = deps.contact ?? vapidSubject(undefined, deps.publicUrl ?? 'https://localhost');
  const delivery = createDelivery({
    clock,
    log,
    store: settings,
    notifications: store,
    push: async () => deps.push ?? createPushChannel(await keys(), contact),
    sendMail: deps.sendMail ?? null,
    publicUrl: deps.publicUrl ?? '',
  });
  const requestedAt = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  const delivering = new Map(CHANNELS.map((channel) => [channel, Promise.resolve()]));
  /**
   * One round at a time per channel, however slow a push service is; a failure is reported and the next continues.
   */
  const deliver = async (): Promise<void> => {
    for (const [channel, before] of delivering)
      delivering.set(
        channel,
        before
          .then(() => delivery.round(channel))
          .catch((error: unknown) => log.error({ err: error }, 'the outbox was not read')),
      );
    await Promise.all(delivering.values());
  };

  /** Every instance receives it, including this one; changes in a transaction are sent at commit. */
  const notifySessions = async (userKey: string, within: Pick<Database, 'execute'> = db): Promise<void> => {
    if (deps.listen) await within.execute(sql`select pg_notify(${NOTIFICATION_CHANGES}, ${userKey})`);
    else lines.changed(userKey);
  };
  /** Stored, queued and announced all together or not at all: after a kill in between the caller repeats it. */
  const keep = async (userKey: string, notices: readonly Notice[]): Promise<void> => {
    if (notices.length === 0) return;
    await db.transaction(async (tx) => {
      const news = await createNotificationsStore(tx).put(userKey, notices);
      await takeNotices(userKey, news, { outbox: createDeliveryStore(tx), nowMs: clock.nowMs() });
      if (news.length > 0) await notifySessions(userKey, tx);
    });
  };
  const askSources = async (userKey: string): Promise<void> => {
    const nowMs = clock.nowMs();
    if (nowMs - (requestedAt.get(userKey) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;
    requestedAt.set(userKey, nowMs);
    for (const { prefix, current, isWhole } of sources) {
      const notices = await current(userKey, nowMs);
      await keep(userKey, notices);
      if (isWhole?.(userKey) !== false) await store.keepOnly(userKey, prefix, notices);
    }
  };
  const capability: ServerCapability = {
    id: 'notifications',
    migrations: notificationsMigrations,
    async register(host) {
      registerNotificationRoutes(host, { store, clock, askSources, notifySessions });
      registerDeliveryRoutes(host, { store: settings, delivery, keys, hasMail: deps.sendMail != null });
      registerLiveTopic(host, {
        path: NOTIFICATIONS_SOCKET_PATH,
        protocol: NOTIFICATIONS_PROTOCOL,
        scope: 'database',
        maxWaitingBytes: MAX_WAITING_BYTES,
        maxPerUser: 50,
        open: lines.open,
      });
    },
    async start() {
      await keys();
      await deps.listen?.(NOTIFICATION_CHANGES, {
        message: lines.changed,
        hearing: (isHearing) => isHearing && lines.all(),
      });
      timers.push(
        setInterval(() => void deliver(), DELIVER_MS).unref(),
        setInterval(lines.beat, BEAT_MS).unref(),
      );
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      return Promise.resolve();
    },
  };
  const notify = async (userKey: string, notices: readonly Notice[]): Promise<void> => {
    requestedAt.delete(userKey);
    await keep(userKey, notices);
    void deliver();
  };
  return {
    capability,
    refresh: askSources,
    reachable: settings.reachable,
    deliver,
    keep: notify,
    // The event itself has happened; a failure to notify must not undo it.
    notify: (userKey, notices) =>
      notify(userKey, notices).catch((error: unknown) =>
        log.error({ err: error }, 'a notification was not stored'),
      ),
  };
}
