import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { attempts } from './account.tables.ts';

/** At most `max` attempts in a window of `windowS` seconds. */
export interface AttemptLimit {
  name: string;
  max: number;
  windowS: number;
}

/** Guessing is limited per address and account together, so that no one can lock out another user from elsewhere. */
export const ATTEMPT_LIMITS = {
  signInByAccount: { name: 'sign-in-account', max: 10, windowS: 60 },
  signInByAddress: { name: 'sign-in-address', max: 60, windowS: 60 },
  signUpByAddress: { name: 'sign-up-address', max: 30, windowS: 60 },
  passwordByAccount: { name: 'password-account', max: 10, windowS: 60 },
  mailByAccount: { name: 'mail-account', max: 5, windowS: 900 },
  mailByAddress: { name: 'mail-address', max: 30, windowS: 60 },
  linkByAddress: { name: 'link-address', max: 30, windowS: 60 },
} satisfies Record<string, AttemptLimit>;

/** Counts attempts in the database, so that every instance sees the same count. */
export interface AttemptLimiter {
  /** @throws Problem 429 when the limit is used up */
  take(limit: AttemptLimit, subject: string): Promise<void>;
  /** Returns an attempt that proved legitimate. */
  giveBack(limit: AttemptLimit, subject: string): Promise<void>;
}

const SWEEP_ONE_IN = 200;

export function createAttemptLimiter(db: Database): AttemptLimiter {
  // Addresses and emails are personal data; a hash counts as well.
  const keyOf = (limit: AttemptLimit, subject: string) =>
    `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
  let taken = 0;
  return {
    async take(limit, subject) {
      taken += 1;
      if (taken % SWEEP_ONE_IN === 0) await db.delete(attempts).where(lt(attempts.windowEndsAt, sql`now()`));
      const nextEnd = sql`now() + make_interval(secs => ${limit.windowS})`;
      const isOver = sql`${attempts.windowEndsAt} <= now()`;
      const [row] = await db
        .insert(attempts)
        .values({ key: keyOf(limit, subject), count: 1, windowEndsAt: nextEnd })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
            windowEndsAt: sql`case when ${isOver} then ${nextEnd} else ${attempts.windowEndsAt} end`,
          },
        })
        .returning({ count: attempts.count });
      if ((row?.count ?? 0) <= limit.max) return;
      const wait = limit.windowS <= 60 ? 'a minute' : `${Math.ceil(limit.windowS / 60)} minutes`;
      throw new Problem('too-many-attempts', 429, `Too many attempts. Wait ${wait} and try again.`);
    },
    async giveBack(limit, subject) {
      await db
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(sql`${attempts.key} = ${keyOf(limit, subject)}`);
    },
  };
}
