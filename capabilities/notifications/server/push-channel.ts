import { Agent } from 'node:https';
import { messageOf } from '#platform/contract/problem.ts';
import { publicLookup } from './public-lookup.ts';
import type { PushTarget, VapidKeys } from './push-target.ts';

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Key by which a newer push message on the same subject replaces it. */
  readonly id: string;
  /** Address opened by a press; null: the app in its current state. */
  readonly subject: { readonly kind: string; readonly id: string } | null;
}

/** `gone`: the browser no longer accepts push messages and is removed. */
export type PushOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

/** A push service silent for this long has failed. */
const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);
/** A push service may reject larger ones (RFC 8030 requires at least 4096 octets, encrypted). */
const MAX_BODY = 600;

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;

/** Rejects after this time. The timer does not keep the process alive. */
const silence = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The push service did not answer in time.')), ms).unref();
  });

/** Sends by Web Push (RFC 8030, 8291, 8292). `contact` is the operator, `mailto:` or a web address. */
export function createPushChannel(
  keys: VapidKeys,
  contact: string,
  {
    agent = new Agent({ lookup: publicLookup }),
    timeoutMs = TIMEOUT_MS,
  }: { agent?: Agent; timeoutMs?: number } = {},
) {
  return async (target: PushTarget, message: PushMessage, ttlS: number): Promise<PushOutcome> => {
    // Loaded with the first push message: most servers never send one.
    const { sendNotification } = (await import('web-push')).default;
    const payload = JSON.stringify({ ...message, body: message.body.slice(0, MAX_BODY) });
    try {
      const sending = sendNotification(target, payload, {
        TTL: Math.max(0, Math.round(ttlS)),
        timeout: timeoutMs,
        agent,
        vapidDetails: { subject: contact, ...keys },
      });
      // The library's own limit restarts with every byte: a service that answers byte by byte would block it for ever.
      await Promise.race([sending, silence(timeoutMs)]);
      return { state: 'sent' };
    } catch (error) {
      if (GONE.has(statusOf(error))) return { state: 'gone' };
      const status = statusOf(error);
      const reason = Number.isNaN(status) ? messageOf(error) : `The push service answered ${status}.`;
      return { state: 'failed', message: reason };
    }
  };
}
export type PushChannel = ReturnType<typeof createPushChannel>;
