import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { personalTokens } from './tokens.tables.ts';

export type TokenRow = typeof personalTokens.$inferSelect;

/** Time for which an invalid token is remembered, so that its use can be rejected with the reason. */
const REMEMBERED_MS = 90 * 86_400_000;

/** Tokens of users. Queries for a user include the owner: rows of others are never read or changed. */
export function createTokensStore(db: Database) {
  const ofOwner = (userKey: string) =>
    and(eq(personalTokens.userKey, userKey), isNull(personalTokens.revokedAt));
  return {
    list: (userKey: string): Promise<TokenRow[]> =>
      db
        .select()
        .from(personalTokens)
        .where(ofOwner(userKey))
        .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id)),
    /** Number of a user's valid tokens. */
    async count(userKey: string, now: Date): Promise<number> {
      const [total] = await db
        .select({ value: count() })
        .from(personalTokens)
        .where(and(ofOwner(userKey), gt(personalTokens.expiresAt, now)));
      return total?.value ?? 0;
    },
    async add(row: TokenRow): Promise<void> {
      const before = new Date(row.createdAt.getTime() - REMEMBERED_MS);
      await db
        .delete(personalTokens)
        .where(or(lt(personalTokens.expiresAt, before), lt(personalTokens.revokedAt, before)));
      await db.insert(personalTokens).values(row);
    },
    /** Returns whether one was revoked. */
    async revoke(userKey: string, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(personalTokens)
        .set({ revokedAt: now })
        .where(and(ofOwner(userKey), eq(personalTokens.id, id)))
        .returning({ id: personalTokens.id });
      return rows.length > 0;
    },
    async findByHash(hash: string): Promise<TokenRow | null> {
      const [row] = await db.select().from(personalTokens).where(eq(personalTokens.hash, hash));
      return row ?? null;
    },
    async noteUse(id: string, now: Date): Promise<void> {
      await db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, id));
    },
  };
}
