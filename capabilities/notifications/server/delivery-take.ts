import { DELIVERY_DEFAULTS } from '#capabilities/notifications/contract.ts';
import { sendAtMs } from '../domain/quiet-hours.ts';
import type { DeliveryStore } from './delivery.store.ts';
import type { ChangedNotice } from './notifications.store.ts';

/** A notice not fetched by then is outdated. */
const KEPT_MS = 12 * 3_600_000;
const RANK = { info: 0, caution: 1, warning: 2 } as const;

/** Puts the notices that a user wants into the outbox; withdrawn ones are removed from it. */
export async function takeNotices(
  userKey: string,
  notices: readonly ChangedNotice[],
  { outbox, nowMs }: { outbox: DeliveryStore; nowMs: number },
): Promise<void> {
  const { settings } = (await outbox.settings(userKey)) ?? { settings: DELIVERY_DEFAULTS };
  const channels = [...(settings.isPushOn ? ['push'] : []), ...(settings.isEmailOn ? ['email'] : [])];
  const isWanted = ({ severity }: ChangedNotice) => RANK[severity] >= RANK[settings.minSeverity];
  await outbox.cancel(
    userKey,
    notices.filter((notice) => !isWanted(notice)).map(({ id }) => id),
  );
  const over = notices.filter(({ isWithdrawal }) => isWithdrawal).map(({ id }) => id);
  const unsent = new Set((await outbox.withdraw(userKey, over)).map(({ id, channel }) => `${channel} ${id}`));
  const dueMs = sendAtMs(settings.quiet, nowMs);
  const latestMs = Math.max(dueMs, nowMs) + KEPT_MS;
  const wanted = notices.filter(isWanted).map(({ id, expiresAt, isFirst }) => {
    const overMs = expiresAt == null ? Number.NaN : Date.parse(expiresAt);
    return { id, isFirst, expiresMs: overMs < latestMs ? overMs : latestMs };
  });
  // A notice that ends before the quiet hours do is not sent at all.
  const isInTime = ({ expiresMs }: { expiresMs: number }) => expiresMs > dueMs;
  await outbox.cancel(
    userKey,
    wanted.filter((one) => !isInTime(one)).map(({ id }) => id),
  );
  const dueAt = new Date(dueMs);
  await outbox.enqueue(
    wanted.filter(isInTime).flatMap(({ id, isFirst, expiresMs }) =>
      channels
        // The end of an alert is not sent to users who were not sent its beginning.
        .filter((channel) => !unsent.has(`${channel} ${id}`))
        .map((channel) => ({ userKey, id, channel, isFirst, dueAt, expiresAt: new Date(expiresMs) })),
    ),
  );
}
