import { createHash, randomBytes } from 'node:crypto';
import { generateId } from '#platform/contract/ids.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type {
  Authentication,
  Authenticator,
  ServerCapability,
} from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  createPersonalToken,
  listPersonalTokens,
  PERSONAL_TOKEN_REFUSALS,
  type PersonalToken,
  revokePersonalToken,
  TOKEN_PREFIX,
  TOKENS_MAX,
} from '../contract.ts';
import { tokensMigrations } from './tokens.migrations.ts';
import { createTokensStore, type TokenRow } from './tokens.store.ts';

/** Owner of a token. */
export type TokenOwner = Pick<Principal, 'issuer' | 'subject' | 'email' | 'emailVerified' | 'scopes'>;

export interface TokensDeps {
  db: Database;
  clock: Clock;
  /** Whether the owner of a token is still admitted, by the current account. */
  admit: (owner: TokenOwner) => Promise<Authentication>;
}

export interface TokensServer {
  capability: ServerCapability;
  /** Accepts personal access tokens, and leaves every other token to `next`. */
  authenticator(next: Authenticator): Authenticator;
}

const SECRET_BYTES = 32;
const ENDING_LENGTH = 4;
/** Last use is stored to the minute: a program that calls often must not cause as many writes. */
const USE_NOTED_EVERY_MS = 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const shown = (row: TokenRow, nowMs: number): PersonalToken => ({
  id: row.id,
  name: row.name,
  canWrite: row.canWrite,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isExpired: row.expiresAt.getTime() <= nowMs,
});

const refuse = (id: string, message: string): Authentication => ({ ok: false, status: 401, id, message });

/** Tokens are managed only by signed-in users: a leaked token must not create others. */
function requireSignIn({ personalToken }: Principal): void {
  if (personalToken !== undefined)
    throw new Problem(
      'personal-token-not-taken',
      403,
      'Personal access tokens are managed in the app, not with a token.',
    );
}

function newRow(
  principal: Principal,
  secret: string,
  input: { name: string; canWrite: boolean },
  times: Times,
) {
  const row: TokenRow = {
    id: generateId('token_', randomBytes),
    userKey: principal.userKey,
    issuer: principal.issuer,
    subject: principal.subject,
    email: principal.email,
    emailVerified: principal.emailVerified ?? null,
    scopes: principal.scopes.join(' '),
    name: input.name,
    canWrite: input.canWrite,
    hash: hashOf(secret),
    ending: secret.slice(-ENDING_LENGTH),
    createdAt: times.now,
    expiresAt: times.expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  return row;
}
interface Times {
  now: Date;
  expiresAt: Date;
}
const DAY_MS = 86_400_000;

/** Personal access tokens: created, listed and revoked by their owner, and accepted in place of a session (row H2). */
export function createTokensServer({ db, clock, admit }: TokensDeps): TokensServer {
  const store = createTokensStore(db);

  async function check(secret: string): Promise<Authentication> {
    const row = await store.findByHash(hashOf(secret));
    if (row === null)
      return refuse(PERSONAL_TOKEN_REFUSALS.unknown, 'This server does not know the personal access token.');
    if (row.revokedAt !== null)
      return refuse(PERSONAL_TOKEN_REFUSALS.revoked, 'The personal access token was revoked.');
    const nowMs = clock.nowMs();
    if (row.expiresAt.getTime() <= nowMs)
      return refuse(
        PERSONAL_TOKEN_REFUSALS.expired,
        `The personal access token expired at ${row.expiresAt.toISOString()}. Create another in the account panel.`,
      );
    const { issuer, subject, email, emailVerified } = row;
    const owner = await admit({ issuer, subject, email, emailVerified, scopes: row.scopes.split(' ') });
    if (!owner.ok) return owner;
    if (nowMs - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS)
      await store.noteUse(row.id, new Date(nowMs));
    return {
      ok: true,
      principal: { ...owner.principal, personalToken: { id: row.id, canWrite: row.canWrite } },
    };
  }

  return {
    authenticator: (next) => (token) => (token.startsWith(TOKEN_PREFIX) ? check(token) : next(token)),
    capability: {
      id: 'tokens',
      migrations: tokensMigrations,
      register(host) {
        host.route(listPersonalTokens, async ({ principal }) => {
          requireSignIn(principal);
          const nowMs = clock.nowMs();
          return (await store.list(principal.userKey)).map((row) => shown(row, nowMs));
        });
        host.route(createPersonalToken, async ({ principal, body }) => {
          requireSignIn(principal);
          const now = new Date(clock.nowMs());
          if ((await store.count(principal.userKey, now)) >= TOKENS_MAX)
            throw new Problem(
              'too-many-tokens',
              409,
              `You have ${TOKENS_MAX} valid tokens. Revoke some first.`,
            );
          const secret = `${TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
          const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
          const row = newRow(principal, secret, body, { now, expiresAt });
          await store.add(row);
          return { token: shown(row, now.getTime()), secret };
        });
        host.route(revokePersonalToken, async ({ principal, body }) => {
          requireSignIn(principal);
          const wasThere = await store.revoke(principal.userKey, body.id, new Date(clock.nowMs()));
          if (!wasThere) throw new Problem('personal-token-not-found', 404, 'Access token not found');
          return { id: body.id };
        });
      },
    },
  };
}
