import type { Server } from 'node:net';
import { lt, sql } from 'drizzle-orm';
import { decodeJwt, type JSONWebKeySet } from 'jose';
import { Problem } from '#platform/contract/problem.ts';
import type { Database, DatabaseHandle } from '#platform/server/db/database.ts';
import type { Authenticator, ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import { getMe, revokeToken, TOKEN_AUDIENCE } from '../contract.ts';
import type { AccessPolicy } from '../domain/access-policy.ts';
import { checkAccountConfig, type AccountConfig } from './account-config.ts';
import { createAccountAdmin, type AccountAdmin } from './account-admin.ts';
import { ACCOUNT_CHANGES, accountMigrations } from './account.migrations.ts';
import { sessions as sessionTable, verifications } from './account.tables.ts';
import { openAdminSocket } from './admin-socket.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import {
  type Admission,
  createEmbeddedAuthenticator,
  createHostedAuthenticator,
  EMBEDDED_ISSUER,
  embeddedAdmission,
  hostedAdmission,
  revocationKey,
} from './authenticator.ts';
import { ensureDemoAccount, type DemoAccount } from './demo-account.ts';
import { hostedIssuer } from './hosted-issuer.ts';
import { databaseKeys, registerKeySet } from './jwks.routes.ts';
import { loadOrMakeSecret } from './kept-secret.ts';
import { createSmtpMailer, type Mailer } from './mailer.ts';
import { type PasswordHasher, passwordHasher } from './password-hasher.ts';
import { rememberSessions, type SessionMemory } from './session-memory.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSignInLibrary, type SignInLibrary } from './sign-in-library.ts';
import { registerSignInRoutes } from './sign-in.routes.ts';
import type { TrustedIssuer } from './token-verifier.ts';

export interface AccountServerDeps {
  db: Database;
  /** Subscribes to changes by other instances; without it every call queries the database. */
  listen?: DatabaseHandle['listen'];
  /** Copies the database while it is open; absent for a database on a separate server. */
  backup?: DatabaseHandle['backup'];
  /** Default: the machine's clock. */
  nowMs?: () => number;
  config: AccountConfig;
  log: Log;
  /** Replaces the mailer configured by `smtpUrl`. */
  mailer?: Mailer;
  /** Default: scrypt with full cost. */
  hasher?: PasswordHasher;
}

export interface AccountServer {
  capability: ServerCapability;
  authenticate: Authenticator;
  /** Checks the owner of a personal access token. */
  admit: Admission;
  /** Called after the migrations and before the port opens. */
  ensureDemoAccount(): Promise<DemoAccount>;
  admin: AccountAdmin;
}

const sessionsOf = ({ db, nowMs }: AccountServerDeps): SessionMemory =>
  rememberSessions(createSessionStore(db), nowMs ?? Date.now);

async function listenForChanges({ listen }: AccountServerDeps, sessions: SessionMemory): Promise<void> {
  await listen?.(ACCOUNT_CHANGES, { message: sessions.hear, hearing: sessions.setHearing });
}

const bearerOf = (header: string | undefined) => (header ?? '').replace(/^Bearer /, '');

function registerMe(host: ServerHost, sessions: SessionStore): void {
  host.route(getMe, async ({ principal }) => {
    const account =
      principal.issuer === EMBEDDED_ISSUER ? await sessions.findAccount(principal.subject) : null;
    return {
      email: principal.email,
      username: account?.username ?? null,
      emailVerified: account?.emailVerified ?? true,
      allowed: true,
    };
  });
}

/** Accounts of a hosted provider: this server only checks tokens, and forgets those signed out here. */
function createHosted(
  deps: AccountServerDeps,
  issuer: TrustedIssuer,
  policy: AccessPolicy,
  admin: AccountAdmin,
): AccountServer {
  const { config } = deps;
  const sessions = sessionsOf(deps);
  const areIdTokens = config.identity.kind === 'oidc' && config.identity.audience === null;
  const authenticate = createHostedAuthenticator({ issuer, sessions, policy, areIdTokens });
  return {
    admin,
    authenticate,
    admit: hostedAdmission({ issuer, policy }),
    ensureDemoAccount: async () => ({ email: config.demoEmail, passwordShown: null, created: false }),
    capability: {
      id: 'account',
      migrations: accountMigrations,
      start: () => listenForChanges(deps, sessions),
      register(host) {
        registerMe(host, sessions);
        host.fastify.post(
          revokeToken.path,
          {
            schema: {
              operationId: revokeToken.id,
              summary: revokeToken.summary,
              tags: ['user'],
              security: [{ bearer: [] }],
            },
          },
          async (request) => {
            await host.authenticate(request.headers.authorization);
            const token = bearerOf(request.headers.authorization);
            const claims = decodeJwt(token);
            await sessions.revoke(revocationKey(token, claims), new Date((claims.exp ?? 0) * 1000));
            return { code: 200, data: { revoked: true }, message: 'ok' };
          },
        );
      },
    },
  };
}

/** Creates the signing key if there is none, and verifies that the secret decrypts the existing one. */
async function proveSigningKey(
  library: SignInLibrary,
  loadKeys: () => Promise<JSONWebKeySet>,
): Promise<void> {
  await loadKeys();
  try {
    await library.api.signJWT({ body: { payload: { iat: Math.floor(Date.now() / 1000), sub: 'probe' } } });
  } catch (error) {
    throw new Problem(
      'auth-secret-changed',
      500,
      'The signing key in the database was made with another AUTH_SECRET. Set that one again (the same on every instance), or run `npm run user -- rotate-key`, after which everyone has to sign in again.',
      { cause: error },
    );
  }
}

async function createEmbedded(
  deps: AccountServerDeps,
  policy: AccessPolicy,
  admin: AccountAdmin,
): Promise<AccountServer> {
  const { config, db, log, hasher = passwordHasher } = deps;
  const secret = config.authSecret ?? (await loadOrMakeSecret(config.dataDir));
  const mailer =
    deps.mailer ?? (config.smtpUrl === null ? null : createSmtpMailer(config.smtpUrl, config.mailFrom));
  const library = createSignInLibrary({ db, config, secret, mailer, log, hasher });
  const loadKeys = async (): Promise<JSONWebKeySet> => ({ keys: [...(await library.api.getJwks()).keys] });
  const sessions = sessionsOf(deps);
  const issuer: TrustedIssuer = {
    issuer: new URL(config.publicUrl).origin,
    audience: TOKEN_AUDIENCE,
    authorisedParties: null,
    requiresParty: false,
    keys: databaseKeys(loadKeys),
  };
  let socket: Server | null = null;
  return {
    admin,
    authenticate: createEmbeddedAuthenticator({ issuer, sessions, policy }),
    admit: embeddedAdmission({ sessions, policy }),
    ensureDemoAccount: () => ensureDemoAccount({ db, config, hasher, log }),
    capability: {
      id: 'account',
      migrations: accountMigrations,
      register(host) {
        registerMe(host, sessions);
        registerKeySet(host.fastify, loadKeys);
        registerSignInRoutes(host.fastify, {
          library,
          sessions,
          limiter: createAttemptLimiter(db),
          policy,
          config,
          hasMailer: mailer !== null,
          hasher,
          askDatabase: async () => await db.execute(sql`select 1`),
        });
      },
      async start() {
        await proveSigningKey(library, loadKeys);
        await listenForChanges(deps, sessions);
        await db.delete(sessionTable).where(lt(sessionTable.expiresAt, sql`now()`));
        await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
        socket = await openAdminSocket(config.dataDir, { admin, backup: deps.backup, log });
      },
      async stop() {
        const open = socket;
        socket = null;
        if (open) await new Promise<void>((resolve) => open.close(() => resolve()));
      },
    },
  };
}

/**
 * The account capability's server side: sign-in, tokens, access policy, demo account.
 * @throws Problem when the configuration is unsafe (weak secrets on a public host, invalid policy)
 */
export async function createAccountServer(deps: AccountServerDeps): Promise<AccountServer> {
  const policy = checkAccountConfig(deps.config);
  const admin = createAccountAdmin(deps.db, deps.hasher ?? passwordHasher);
  const issuer = hostedIssuer(deps.config);
  return issuer ? createHosted(deps, issuer, policy, admin) : createEmbedded(deps, policy, admin);
}
