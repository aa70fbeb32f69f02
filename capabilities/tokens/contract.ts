import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainText } from '#platform/contract/fields.ts';

/** Prefix of every personal access token, recognised by scanners for leaked secrets. */
export const TOKEN_PREFIX = 'mrd_';
export const TOKEN_NAME_MAX = 60;
/** Days a token may be valid. */
export const TOKEN_DAYS = { min: 1, max: 366, default: 90 } as const;
/** Maximum number of tokens of a user. */
export const TOKENS_MAX = 50;

/** Stable ids for rejecting a personal access token, all 401. */
export const PERSONAL_TOKEN_REFUSALS = {
  unknown: 'personal-token-unknown',
  expired: 'personal-token-expired',
  revoked: 'personal-token-revoked',
} as const;

const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  /** False: read-only. */
  canWrite: z.boolean(),
  /** The last characters of the token, to distinguish tokens. */
  ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; null when it was never used. */
  lastUsedAt: z.string().nullable(),
  isExpired: z.boolean(),
});
export type PersonalToken = z.infer<typeof personalToken>;

const user = (id: string, method: 'GET' | 'POST', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/user/tokens${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;

/** The user's unrevoked tokens, newest first. */
export const listPersonalTokens = defineEndpoint({
  ...user('listPersonalTokens', 'GET', '', 'Personal access tokens: scope, expiry and last use.'),
  data: z.array(personalToken),
});

export const createTokenInput = z.object({
  name: plainText(TOKEN_NAME_MAX).min(1, 'Required'),
  canWrite: z.boolean().default(false),
  days: z.number().int().min(TOKEN_DAYS.min).max(TOKEN_DAYS.max).default(TOKEN_DAYS.default),
});

/** Creates a token. `secret` is only in this response: the server stores its hash. 409 `too-many-tokens`. */
export const createPersonalToken = defineEndpoint({
  ...user('createPersonalToken', 'POST', '', 'Create a personal access token; its text is shown once.'),
  body: createTokenInput,
  data: z.object({ token: personalToken, secret: z.string() }),
});

/** Revokes a token at once; 404 `personal-token-not-found` if it is not the caller's. */
export const revokePersonalToken = defineEndpoint({
  ...user('revokePersonalToken', 'POST', '/revoke', 'Revoke a personal access token.'),
  body: z.object({ id: z.string().min(1).max(64) }),
  data: z.object({ id: z.string() }),
});
