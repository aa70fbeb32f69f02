import { z } from 'zod';
import { defineEndpoint, SCOPES } from '#platform/contract/endpoint.ts';

export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const USERNAME_MAX = 64;

/** The signed-in account as the API shows it. `allowed` is the verdict of the access policy. */
export const accountView = z.object({
  email: z.string(),
  username: z.string().nullable(),
  emailVerified: z.boolean(),
  allowed: z.boolean(),
});
export type AccountView = z.infer<typeof accountView>;

/** Public: verdict of the policy for the bearer of a valid token, so that a client can show Access Restricted. */
export const getMe = defineEndpoint({
  id: 'getMe',
  method: 'GET',
  path: '/efb-v2/user/me',
  summary: 'The signed-in account and what the access policy says of it (403 when it is not allowed).',
  auth: 'bearer',
  scope: 'openid',
  data: accountView,
});

export const TOKEN_SCOPES = SCOPES;
/** A token lives at least this long (requirement A5). */
export const TOKEN_LIFETIME_S = 36_000;
/** Spec 9: the token is requested again every 35,000,000 ms. */
export const TOKEN_REFRESH_MS = 35_000_000;
/** Spec 7: where the token is kept. */
export const ACCESS_TOKEN_KEY = 'access_token';
