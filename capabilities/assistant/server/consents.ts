import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/server/time/clock.ts';
import type { ToolArgs } from './tool-calls.ts';

/** How long a confirmation code is valid. */
const VALID_MS = 10 * 60_000;

/** A requested change, and by whom. */
interface Change {
  readonly userKey: string;
  readonly tool: string;
  readonly args: ToolArgs;
}

/** A canonical form: the same text for the same arguments, in any order of names. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, ordered(item)]),
  );
}

/**
 * Codes that confirm a change: each is for one user, one tool and exactly these arguments, valid for ten minutes and
 * once. Only used codes are stored.
 */
export function createConsents(clock: Clock) {
  const key = randomBytes(32);
  const used = new Map<string, number>();

  const signed = ({ userKey, tool, args }: Change, untilMs: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userKey, tool, ordered(args), untilMs]))
      .digest('base64url');

  return {
    issue(change: Change): string {
      const untilMs = clock.nowMs() + VALID_MS;
      return `${untilMs.toString(36)}.${signed(change, untilMs)}`;
    },
    /** Whether the code confirms this change; a used code is invalid. */
    take(change: Change, code: string): boolean {
      const [until = '', signature = ''] = code.split('.');
      const untilMs = Number.parseInt(until, 36);
      const nowMs = clock.nowMs();
      const expected = Buffer.from(signed(change, untilMs));
      const given = Buffer.from(signature);
      const isSame = expected.length === given.length && timingSafeEqual(expected, given);
      if (!isSame || !(untilMs > nowMs) || used.has(signature)) return false;
      for (const [old, endMs] of used) if (endMs <= nowMs) used.delete(old);
      used.set(signature, untilMs);
      return true;
    },
  };
}
export type Consents = ReturnType<typeof createConsents>;
