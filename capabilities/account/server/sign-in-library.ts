import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { jwt } from 'better-auth/plugins/jwt';
import { and, desc, eq, sql } from 'drizzle-orm';
import { generateId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log/log.ts';
import { randomBytes } from 'node:crypto';
import { AUTH_PATH, PASSWORD_MAX, PASSWORD_MIN, TOKEN_AUDIENCE, TOKEN_LIFETIME_S } from '../contract.ts';
import type { AccountConfig } from './account-config.ts';
import { credentials, sessions, signingKeys, users, verifications } from './account.tables.ts';
import { resetMail, verificationMail, type Mail, type Mailer } from './mailer.ts';
import type { PasswordHasher } from './password-hasher.ts';

const DAY_S = 86_400;
const SIGNING_ALGORITHM = 'ES256';
/** Header that passes the caller's address to the library; never accepted from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-meridian-client-address';
/** Any fixed number: instances that start together create one signing key, not two. */
const SIGNING_KEY_LOCK = 7_305_114;

export interface SignInLibraryDeps {
  db: Database;
  config: AccountConfig;
  secret: string;
  mailer: Mailer | null;
  log: Log;
  hasher: PasswordHasher;
}

type SigningKey = typeof signingKeys.$inferSelect;

/** Stores a new signing key, unless another instance was first: then that one is used. */
async function keepSigningKey(db: Database, made: Omit<SigningKey, 'id'>): Promise<SigningKey> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SIGNING_KEY_LOCK})`);
    const [existing] = await transaction
      .select()
      .from(signingKeys)
      .where(and(eq(signingKeys.alg, SIGNING_ALGORITHM)))
      .orderBy(desc(signingKeys.createdAt))
      .limit(1);
    if (existing) return existing;
    const row: SigningKey = { ...made, id: generateId('key_', randomBytes, 16) };
    await transaction.insert(signingKeys).values(row);
    return row;
  });
}

function jwtPlugin(db: Database, issuer: string) {
  return jwt({
    jwks: { keyPairConfig: { alg: SIGNING_ALGORITHM } },
    jwt: { issuer, audience: TOKEN_AUDIENCE, expirationTime: `${TOKEN_LIFETIME_S}s` },
    disableSettingJwtHeader: true,
    adapter: {
      createJwk: async (made) => {
        const { publicKey, privateKey, alg, crv, createdAt, expiresAt } = made;
        const row = await keepSigningKey(db, {
          publicKey,
          privateKey,
          alg: alg ?? SIGNING_ALGORITHM,
          crv: crv ?? null,
          createdAt,
          expiresAt: expiresAt ?? null,
        });
        return { ...made, id: row.id, publicKey: row.publicKey, privateKey: row.privateKey };
      },
    },
  });
}

/** Email is sent in the background: the time that the mail server takes must not reveal whether an account exists. */
function createPostman(mailer: Mailer | null, log: Log) {
  return async (mail: Mail): Promise<void> => {
    if (!mailer) return;
    mailer.send(mail).catch((error: unknown) => {
      log.error({ err: error, subject: mail.subject }, 'a mail could not be sent');
    });
  };
}

/** The sign-in library over the app's own database: accounts, sessions, password hashing, signing keys. */
export function createSignInLibrary({ db, config, secret, mailer, log, hasher }: SignInLibraryDeps) {
  const post = createPostman(mailer, log);
  const publicOrigin = new URL(config.publicUrl).origin;
  return betterAuth({
    appName: 'Meridian',
    baseURL: publicOrigin,
    basePath: AUTH_PATH,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        jwks: signingKeys,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ hash, password }) => hasher.verify(hash, password),
      },
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        post(resetMail(user.email, `${publicOrigin}/#reset-password=${token}`)),
    },
    emailVerification: {
      expiresIn: DAY_S,
      sendOnSignUp: mailer !== null,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) =>
        post(verificationMail(user.email, `${publicOrigin}${AUTH_PATH}/verify-email?token=${token}`)),
    },
    // A session always outlives a token issued from it: it lasts a week and is extended when a day old.
    session: { expiresIn: 7 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    plugins: [jwtPlugin(db, publicOrigin)],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'meridian',
      useSecureCookies: publicOrigin.startsWith('https:'),
      defaultCookieAttributes: { path: AUTH_PATH, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Its lower log levels contain people's addresses; relevant events are logged where they occur.
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'sign-in' }, message) },
  });
}
export type SignInLibrary = ReturnType<typeof createSignInLibrary>;
