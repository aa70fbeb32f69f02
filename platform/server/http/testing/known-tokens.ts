import type { Authentication, Authenticator } from '../server-capability.ts';

type Scopes = Extract<Authentication, { ok: true }>['principal']['scopes'];

const user = (scopes: Scopes) => ({
  ok: true as const,
  principal: { userKey: 't|1', issuer: 't', subject: '1', email: 'a@b.c', scopes },
});

/** Recognises one user by the given tokens, each with its own scopes; all others are rejected with 401. */
export function knownTokens(scopesOf: Readonly<Record<string, Scopes>>): Authenticator {
  return async (token) => {
    const scopes = scopesOf[token];
    return scopes ? user(scopes) : { ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' };
  };
}

/** Every token belongs to one user with these scopes. */
export const anyToken =
  (...scopes: Scopes): Authenticator =>
  async () =>
    user(scopes);
