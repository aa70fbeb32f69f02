import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { DELIVERY_DEFAULTS } from '#capabilities/notifications/contract.ts';
import { sendAtMs } from '../domain/quiet-hours.ts';
import type { DeliveryStore, OutboxRow } from './delivery.store.ts';
import type { Notice, NotificationsStore } from './notifications.store.ts';
import type { PushChannel } from './push-channel.ts';

/** Sends a mail. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>;

export interface DeliveryDeps {
  clock: Clock;
  log: Log;
  store: DeliveryStore;
  notifications: NotificationsStore;
  push: () => Promise<PushChannel>;
  /** Null without a mail server. */
  sendMail: SendMail | null;
  /** Where the app is, for the link in a mail. */
  publicUrl: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** What nobody took by then is no news any more. */
const KEPT_MS = 12 * HOUR_MS;
const MOST_TRIES = 5;
const RANK = { info: 0, caution: 1, warning: 2 } as const;

/** Pushes and mails: what is worth sending is kept until it is sent, or until it no longer holds. */
export function createDelivery(deps: DeliveryDeps) {
  const { clock, log, store, notifications } = deps;

  const pushTo = async (userKey: string, notice: Pick<Notice, 'id' | 'title' | 'body'>, ttlS: number) => {
    const push = await deps.push();
    const faults: string[] = [];
    let sent = 0;
    for (const browser of await store.browsers(userKey)) {
      const outcome = await push(browser, { id: notice.id, title: notice.title, body: notice.body }, ttlS);
      if (outcome.state === 'sent') sent += 1;
      else if (outcome.state === 'gone') await store.removeBrowser(userKey, browser.endpoint);
      else faults.push(outcome.message);
    }
    return { sent, message: faults[0] ?? null };
  };
  const mailTo = async (email: string, { title, body }: Pick<Notice, 'title' | 'body'>) => {
    if (!deps.sendMail) return { sent: 0, message: 'No mail server is configured (SMTP_URL).' };
    const text = `${body}\n\n${deps.publicUrl}\n\nNot for navigation.`;
    try {
      await deps.sendMail({ to: email, subject: title, text });
      return { sent: 1, message: null };
    } catch (error) {
      return { sent: 0, message: messageOf(error) };
    }
  };

  const send = async (row: OutboxRow): Promise<void> => {
    const nowMs = clock.nowMs();
    const found = await notifications.find(row.userKey, row.id);
    const kept = await store.settings(row.userKey);
    // Read in the app, withdrawn, expired or switched off since: there is nothing to send.
    if (!found || found.isRead || !kept || row.expiresAt.getTime() <= nowMs) return;
    const isPush = row.channel === 'push';
    if (isPush ? !kept.settings.isPushOn : !kept.settings.isEmailOn) return;
    const outcome = isPush
      ? await pushTo(row.userKey, found, (row.expiresAt.getTime() - nowMs) / 1000)
      : await mailTo(kept.email, found);
    if (outcome.sent > 0 || outcome.message === null) return;
    log.warn({ channel: row.channel, reason: outcome.message }, 'a notification was not delivered');
    const tries = row.tries + 1;
    if (tries < MOST_TRIES)
      await store.putBack({ ...row, tries, dueAt: new Date(nowMs + tries * MINUTE_MS) });
  };

  return {
    pushTo,
    mailTo,
    /** Puts what a user wants to hear of into the outbox; withdrawn matters leave it. */
    async take(userKey: string, notices: readonly Notice[]): Promise<void> {
      const nowMs = clock.nowMs();
      const { settings } = (await store.settings(userKey)) ?? { settings: DELIVERY_DEFAULTS };
      const channels = [...(settings.isPushOn ? ['push'] : []), ...(settings.isEmailOn ? ['email'] : [])];
      const isWanted = ({ severity }: Notice) => RANK[severity] >= RANK[settings.minSeverity];
      await store.cancel(
        userKey,
        notices.filter((notice) => !isWanted(notice)).map(({ id }) => id),
      );
      const dueAt = new Date(sendAtMs(settings.quiet, nowMs));
      const expiresAt = new Date(Math.max(dueAt.getTime(), nowMs) + KEPT_MS);
      await store.enqueue(
        notices
          .filter(isWanted)
          .flatMap(({ id }) => channels.map((channel) => ({ userKey, id, channel, dueAt, expiresAt }))),
      );
    },
    /** Sends what is due; one that fails does not stop the others. */
    async round(): Promise<void> {
      for (const row of await store.takeDue(new Date(clock.nowMs())))
        await send(row).catch((error: unknown) =>
          log.error({ err: error }, 'a notification was not delivered'),
        );
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
