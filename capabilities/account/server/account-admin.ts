import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { normaliseEmail } from '../domain/access-policy.ts';
import { credentials, sessions, signingKeys, users, verifications } from './account.tables.ts';
import { makeReadablePassword } from './kept-secret.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** The library's marker for a password credential. */
const PASSWORD_PROVIDER = 'credential';

interface AccountRow {
  id: string;
  email: string;
  username: string;
  emailVerified: boolean;
  madeByServer: boolean;
  createdAt: string;
  sessions: number;
}

/** The commands of `npm run user`, also used at server start. Every password change ends all sessions. */
export interface AccountAdmin {
  list(): Promise<AccountRow[]>;
  find(email: string): Promise<AccountRow | null>;
  hasPassword(email: string, password: string): Promise<boolean>;
  /** Returns the new password; generates one when none is given. */
  resetPassword(email: string, password: string | null): Promise<string>;
  verifyEmail(email: string): Promise<void>;
  create(email: string, password: string | null, username?: string): Promise<string>;
  /** Deletes the signing keys and all sessions: the recovery when the auth secret is lost. */
  rotateKey(): Promise<void>;
}

const unknownAccount = (email: string) =>
  new Problem('account-unknown', 404, `There is no account with the email ${email}.`);

async function listAccounts(db: Database, email?: string): Promise<AccountRow[]> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      username: users.name,
      emailVerified: users.emailVerified,
      madeByServer: users.madeByServer,
      createdAt: users.createdAt,
      sessions: count(sessions.id),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
    .where(email === undefined ? undefined : eq(users.email, email))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.email));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function setPassword(db: Database, userId: string, hash: string): Promise<void> {
  const isPassword = and(eq(credentials.userId, userId), eq(credentials.providerId, PASSWORD_PROVIDER));
  await db.transaction(async (transaction) => {
    const updatedAt = new Date();
    const changed = await transaction
      .update(credentials)
      .set({ password: hash, updatedAt })
      .where(isPassword)
      .returning({ id: credentials.id });
    if (changed.length === 0) {
      await transaction.insert(credentials).values({
        id: generateId('credential_', randomBytes, 16),
        accountId: userId,
        providerId: PASSWORD_PROVIDER,
        userId,
        password: hash,
        createdAt: updatedAt,
        updatedAt,
      });
    }
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    // A reset link sent earlier must not undo this change.
    await transaction.delete(verifications).where(eq(verifications.value, userId));
  });
}

export function createAccountAdmin(db: Database, hasher: PasswordHasher): AccountAdmin {
  const find = async (email: string) => (await listAccounts(db, normaliseEmail(email)))[0] ?? null;
  const need = async (email: string) => {
    const account = await find(email);
    if (!account) throw unknownAccount(email);
    return account;
  };
  return {
    list: () => listAccounts(db),
    find,
    async hasPassword(email, password) {
      const account = await need(email);
      const rows = await db
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.userId, account.id), eq(credentials.providerId, PASSWORD_PROVIDER)));
      const hash = rows[0]?.password;
      return hash ? hasher.verify(hash, password) : false;
    },
    async resetPassword(email, password) {
      const account = await need(email);
      const next = password ?? makeReadablePassword();
      await setPassword(db, account.id, await hasher.hash(next));
      return next;
    },
    async verifyEmail(email) {
      const account = await need(email);
      await db
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(eq(users.id, account.id));
    },
    async create(email, password, username) {
      if (await find(email)) {
        throw new Problem('account-exists', 409, `There already is an account with the email ${email}.`);
      }
      const normalised = normaliseEmail(email);
      const next = password ?? makeReadablePassword();
      const hash = await hasher.hash(next);
      const id = generateId('user_', randomBytes, 16);
      const now = new Date();
      await db.insert(users).values({
        id,
        name: username ?? normalised.slice(0, normalised.indexOf('@')),
        email: normalised,
        emailVerified: true,
        createdAt: now,
        updatedAt: now,
      });
      await setPassword(db, id, hash);
      return next;
    },
    async rotateKey() {
      await db.delete(signingKeys);
      await db.delete(sessions);
    },
  };
}
