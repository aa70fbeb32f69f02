import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { revokedTokens, sessions, users } from './account.tables.ts';

/** The current row of an account, not its state when a token was issued. */
interface LiveAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  username: string;
}

/** A session that has not ended, and the account behind it. */
export interface LiveSession {
  account: LiveAccount;
  expiresAtMs: number;
}

/** Store of active sessions. */
export interface SessionStore {
  /** The session, or null when it has ended or belongs to someone else. */
  findLive(sessionId: string, userId: string): Promise<LiveSession | null>;
  findAccount(userId: string): Promise<LiveAccount | null>;
  /** Ends one session; rejects when that cannot be confirmed. */
  end(sessionId: string): Promise<void>;
  isRevoked(tokenKey: string): Promise<boolean>;
  revoke(tokenKey: string, expiresAt: Date): Promise<void>;
}

const columns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  username: users.name,
};

export function createSessionStore(db: Database): SessionStore {
  return {
    async findLive(sessionId, userId) {
      const [row] = await db
        .select({ account: columns, expiresAt: sessions.expiresAt })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)),
        );
      return row ? { account: row.account, expiresAtMs: row.expiresAt.getTime() } : null;
    },
    async findAccount(userId) {
      const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
      return row ?? null;
    },
    async end(sessionId) {
      await db.delete(sessions).where(eq(sessions.id, sessionId));
    },
    async isRevoked(tokenKey) {
      const rows = await db.select().from(revokedTokens).where(eq(revokedTokens.key, tokenKey));
      return rows.length > 0;
    },
    async revoke(tokenKey, expiresAt) {
      await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, sql`now()`));
      await db.insert(revokedTokens).values({ key: tokenKey, expiresAt }).onConflictDoNothing();
    },
  };
}
