import type { Agent } from 'node:https';
import { messageOf } from '#platform/contract/problem.ts';
import type { PushTarget, VapidKeys } from './push-target.ts';

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** What a newer push of the same matter replaces. */
  readonly id: string;
  /** What a press opens; null: the app as it was. */
  readonly subject: { readonly kind: string; readonly id: string } | null;
}

/** `gone`: the browser no longer takes pushes and is forgotten. */
export type PushOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

/** A push service that says nothing for so long has failed. */
const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);
/** A push service refuses more (RFC 8030 asks for at least 4096 octets, encrypted). */
const MOST_BODY = 600;

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;

/** Rejects after so long. The timer keeps no process alive. */
const silence = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The push service did not answer in time.')), ms).unref();
  });

/** Sends by Web Push (RFC 8030, 8291, 8292). `contact` is the operator, `mailto:` or a web address. */
export function createPushChannel(
  keys: VapidKeys,
  contact: string,
  { agent, timeoutMs = TIMEOUT_MS }: { agent?: Agent; timeoutMs?: number } = {},
) {
  return async (target: PushTarget, message: PushMessage, ttlS: number): Promise<PushOutcome> => {
    // Loaded with the first push: most servers never send one.
    const { sendNotification } = (await import('web-push')).default;
    const payload = JSON.stringify({ ...message, body: message.body.slice(0, MOST_BODY) });
    try {
      const sending = sendNotification(target, payload, {
        TTL: Math.max(0, Math.round(ttlS)),
        timeout: timeoutMs,
        ...(agent ? { agent } : {}),
        vapidDetails: { subject: contact, ...keys },
      });
      // The library's own limit begins anew with every byte: one that answers drop by drop would hold on for ever.
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
