import { eq } from 'drizzle-orm';
import type { Log } from '#platform/server/log/log.ts';
import { lockUntilCommit } from '#platform/server/db/advisory-lock.ts';
import { createAccountAdmin, type AccountAdmin } from './account-admin.ts';
import type { AccountConfig } from './account-config.ts';
import { users } from './account.tables.ts';
import type { Database } from '#platform/server/db/database.ts';
import { makeReadablePassword, readKept, removeKept, writeKept } from './kept-secret.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** The generated password of the demo account; only its owner can read the file. */
const FILE = 'demo-account.txt';

export interface DemoAccount {
  email: string;
  /** The generated password while valid; null when it was configured or has been changed. */
  passwordShown: string | null;
  created: boolean;
}

export interface DemoAccountDeps {
  db: Database;
  config: Pick<AccountConfig, 'demoEmail' | 'demoPassword' | 'dataDir'>;
  hasher: PasswordHasher;
  log: Log;
}
type Deps = DemoAccountDeps & { admin: AccountAdmin };

async function keepMadePassword(dataDir: string, email: string, password: string): Promise<void> {
  await writeKept(dataDir, FILE, `${email}\n${password}\n`);
}

/** The stored password, if it belongs to this address and is still valid for the account. */
async function madePasswordInForce(deps: Deps, email: string): Promise<string | null> {
  const kept = await readKept(deps.config.dataDir, FILE);
  const [keptEmail, password] = kept?.split('\n') ?? [];
  if (keptEmail !== email || !password) return null;
  if (await deps.admin.hasPassword(email, password)) return password;
  await removeKept(deps.config.dataDir, FILE);
  return null;
}

async function applyConfigured(deps: Deps, email: string, configured: string): Promise<void> {
  const [row] = await deps.db.select().from(users).where(eq(users.email, email));
  const applied = row?.configuredPassword ?? null;
  // The same configured password is not applied twice: that would undo a later change by the owner.
  if (applied !== null && (await deps.hasher.verify(applied, configured))) return;
  await deps.admin.resetPassword(email, configured);
  await deps.db
    .update(users)
    .set({ configuredPassword: await deps.hasher.hash(configured) })
    .where(eq(users.email, email));
  await removeKept(deps.config.dataDir, FILE);
}

/**
 * Ensures that the demo account exists, is verified, and has the configured password or one generated once (row A8).
 * An account that someone else registered under its address is taken over: new password, all sessions ended.
 * Instances that start together on one database do this one at a time.
 */
export async function ensureDemoAccount(deps: DemoAccountDeps): Promise<DemoAccount> {
  return await deps.db.transaction(async (db) => {
    await lockUntilCommit(db, 'account/demo-account');
    return await ensureInTransaction({ ...deps, db, admin: createAccountAdmin(db, deps.hasher) });
  });
}

async function ensureInTransaction(deps: Deps): Promise<DemoAccount> {
  const { admin, config, db, log } = deps;
  const email = config.demoEmail.trim().toLowerCase();
  const configured = config.demoPassword;
  const existing = await admin.find(email);
  if (existing?.madeByServer) {
    if (!existing.emailVerified) await admin.verifyEmail(email);
    if (configured === null) {
      return { email, passwordShown: await madePasswordInForce(deps, email), created: false };
    }
    await applyConfigured(deps, email, configured);
    return { email, passwordShown: null, created: false };
  }
  const password = configured ?? makeReadablePassword();
  if (existing) {
    log.warn('the demo address was in use by an account signed up earlier; it has been taken over');
    await admin.resetPassword(email, password);
    await admin.verifyEmail(email);
  } else {
    await admin.create(email, password, 'Demo');
  }
  await db.update(users).set({ madeByServer: true }).where(eq(users.email, email));
  if (configured === null) await keepMadePassword(config.dataDir, email, password);
  else await applyConfigured(deps, email, configured);
  return { email, passwordShown: configured === null ? password : null, created: !existing };
}
