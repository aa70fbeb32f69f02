import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { DeliveryStore, OutboxRow } from './delivery.store.ts';
import type { Notice, NotificationsStore } from './notifications.store.ts';
import type { PushChannel, PushMessage, PushOutcome } from './push-channel.ts';
import type { PushTarget } from './push-target.ts';

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
  /** Address of the app, for the link in an email. */
  publicUrl: string;
}

const MINUTE_MS = 60_000;
const MAX_TRIES = 5;
/** A claim not sent by then may be claimed again, by any server. */
const CLAIM_MS = 5 * MINUTE_MS;
const SILENT: PushOutcome = { state: 'failed', message: 'The push service did not answer.' };

/** The delivery channels. Each has its own rounds: a hanging one does not stop the other. */
export const CHANNELS = ['push', 'email'] as const;
type Channel = (typeof CHANNELS)[number];

/** Push messages and email: notices are stored until sent, or until no longer valid. */
export function createDelivery(deps: DeliveryDeps) {
  const { clock, log, store, notifications } = deps;

  /** All browsers in parallel: a hanging one does not delay the others. `silent` ones are not waited for again. */
  const pushTo = async (
    userKey: string,
    {
      id,
      title,
      body,
      subject = null,
    }: Pick<Notice, 'id' | 'title' | 'body'> & Partial<Pick<PushMessage, 'subject'>>,
    ttlS: number,
    silent = new Set<string>(),
  ) => {
    const push = await deps.push();
    const faults: string[] = [];
    let sent = 0;
    const pushOne = async (browser: PushTarget): Promise<void> => {
      const { endpoint } = browser;
      const outcome = silent.has(endpoint) ? SILENT : await push(browser, { id, title, body, subject }, ttlS);
      if (outcome.state === 'sent') sent += 1;
      else if (outcome.state === 'gone') await store.removeBrowser(userKey, endpoint);
      else {
        silent.add(endpoint);
        faults.push(outcome.message);
      }
    };
    await Promise.all((await store.browsers(userKey)).map(pushOne));
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

  const send = async (row: OutboxRow, silent: Set<string>): Promise<void> => {
    const nowMs = clock.nowMs();
    const found = await notifications.find(row.userKey, row.id);
    const kept = await store.settings(row.userKey);
    const isPush = row.channel === 'push';
    const isOn = isPush ? kept?.settings.isPushOn : kept?.settings.isEmailOn;
    // Read in the app, withdrawn, expired or switched off meanwhile: nothing to send.
    if (!found || found.isRead || !kept || !isOn || row.expiresAt.getTime() <= nowMs)
      return store.settle(row);
    const outcome = isPush
      ? await pushTo(row.userKey, found, (row.expiresAt.getTime() - nowMs) / 1000, silent)
      : await mailTo(kept.email, found);
    if (outcome.message !== null)
      log.warn({ channel: row.channel, reason: outcome.message }, 'a notification was not delivered');
    if (outcome.sent > 0 || outcome.message === null || row.tries >= MAX_TRIES) return store.settle(row);
    await store.restoreDeleted(row, new Date(nowMs + row.tries * MINUTE_MS));
  };
  /** Sequential for each user; parallel across users. */
  const sendAll = async (rows: readonly OutboxRow[]): Promise<void> => {
    const silent = new Set<string>();
    for (const row of rows)
      await send(row, silent).catch((error: unknown) =>
        log.error({ err: error }, 'a notification was not delivered'),
      );
  };

  return {
    pushTo,
    mailTo,
    /** Sends due messages by a channel; a failure does not stop the others. */
    async round(channel: Channel): Promise<void> {
      const byUser = new Map<string, OutboxRow[]>();
      for (const row of await store.takeDue(channel, clock.nowMs(), CLAIM_MS))
        byUser.set(row.userKey, [...(byUser.get(row.userKey) ?? []), row]);
      await Promise.all([...byUser.values()].map(sendAll));
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
