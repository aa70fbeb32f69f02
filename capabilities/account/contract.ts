import { z } from 'zod';
import { defineEndpoint, SCOPES } from '#platform/contract/endpoint.ts';

export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const USERNAME_MAX = 64;

/** Base path of the sign-in calls; every other call needs a bearer token. */
export const AUTH_PATH = '/efb-v2/auth';
/** Public, not enveloped: the key set for verifying access tokens. */
export const JWKS_PATH = '/.well-known/jwks.json';

/** The signed-in account as the API shows it. `allowed` is the verdict of the access policy. */
const accountView = z.object({
  email: z.string(),
  username: z.string().nullable(),
  emailVerified: z.boolean(),
  allowed: z.boolean(),
});
export type AccountView = z.infer<typeof accountView>;

/** Verdict of the access policy for the holder of a valid token, so that a client can show Access Restricted. */
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
/** What an embedded access token is issued for (`aud`). */
export const TOKEN_AUDIENCE = 'meridian';
/** A token lives at least this long (requirement A5). */
export const TOKEN_LIFETIME_S = 36_000;
/** Spec 9: the token is requested again every 35,000,000 ms. */
export const TOKEN_REFRESH_MS = 35_000_000;

/** Stable ids for rejecting a bearer token; 401 except the last two, which are 403. */
export const TOKEN_REFUSALS = {
  malformed: 'token-malformed',
  algorithm: 'token-algorithm',
  key: 'token-unknown-key',
  signature: 'token-signature',
  issuer: 'token-issuer',
  audience: 'token-audience',
  expired: 'token-expired',
  party: 'token-party',
  claims: 'token-claims',
  session: 'session-ended',
  email: 'token-without-email',
  notAllowed: 'not-allowed',
} as const;

// Control characters and half surrogate pairs break storage; direction overrides let one name look like another.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const email = z
  .string()
  .trim()
  .min(1, 'Enter your email address.')
  .max(EMAIL_MAX, `An email address has at most ${EMAIL_MAX} characters.`)
  .pipe(z.email('Enter a whole email address, such as name@example.com.'));
const username = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a username.')
      .max(USERNAME_MAX, `A username has at most ${USERNAME_MAX} characters.`)
      .refine((text) => !UNPRINTABLE.test(text), 'Use only printable characters in the username.'),
  );
const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters for the password.`)
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters.`);
const currentPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters.`);

/** Input of the sign-in calls; the client validates its forms with the same schemas. */
export const signInInput = z.object({ email, password: currentPassword });
export const signUpInput = z.object({ username, email, password: newPassword });
export const changePasswordInput = z.object({ currentPassword, newPassword });
export const requestResetInput = z.object({ email });
export const resetPasswordInput = z.object({
  token: z.string().regex(/^[\w-]{8,128}$/, 'This link is not complete.'),
  newPassword,
});
export const updateUserInput = z.object({ username });

/** Response of a session lookup: the user signed in with this browser, or none. */
export const sessionView = z.object({ account: accountView.extend({ id: z.string() }).nullable() });
export type SessionView = z.infer<typeof sessionView>;

export const tokenView = z.object({ token: z.string() });
/** `mailed` is false when this server sends no mail; an administrator must reset the password. */
export const mailView = z.object({ mailed: z.boolean(), message: z.string() });

/** Hosted identity only: the provider's sign-out does not reach this server, so the client reports the token that ended. */
export const revokeToken = defineEndpoint({
  id: 'revokeToken',
  method: 'POST',
  path: '/efb-v2/user/revokeToken',
  summary: 'Refuse this access token from now on (hosted identity; embedded sessions end by signing out).',
  auth: 'bearer',
  data: z.object({ revoked: z.boolean() }),
});
