import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Principal } from '#platform/contract/principal.ts';
import type { Authentication, Authenticator } from '#platform/server/http/server-capability.ts';
import { TOKEN_REFUSALS, TOKEN_SCOPES } from '../contract.ts';
import { isAllowed, normaliseEmail, type AccessPolicy } from '../domain/access-policy.ts';
import type { SessionStore } from './session-store.ts';
import { emailVerifiedOf, scopesOf, verifyToken, type TrustedIssuer } from './token-verifier.ts';

/** Issuer part of the user key of embedded accounts: unchanged when the public address changes. */
export const EMBEDDED_ISSUER = 'embedded';

const notAllowed: Authentication = {
  ok: false,
  status: 403,
  id: TOKEN_REFUSALS.notAllowed,
  message: "This account doesn't have access.",
};
const sessionEnded: Authentication = {
  ok: false,
  status: 401,
  id: TOKEN_REFUSALS.session,
  message: 'The session has ended. Sign in again.',
};

/**
 * Checks tokens issued by this server: signature and claims, then the session, then the policy. `sessions` reflects a
 * sign-out, a password change or a new verification at once.
 */
export function createEmbeddedAuthenticator(deps: {
  issuer: TrustedIssuer;
  sessions: SessionStore;
  policy: AccessPolicy;
}): Authenticator {
  return async (token) => {
    const verified = await verifyToken(token, deps.issuer);
    if (!verified.ok) return { ...verified, status: 401 };
    const { sub, sid } = verified.claims;
    const live = typeof sid === 'string' ? await deps.sessions.findLive(sid, sub) : null;
    if (!live) return sessionEnded;
    const { account } = live;
    if (!isAllowed(deps.policy, account)) return notAllowed;
    return {
      ok: true,
      principal: {
        userKey: `${EMBEDDED_ISSUER}|${sub}`,
        issuer: EMBEDDED_ISSUER,
        subject: sub,
        email: account.email,
        emailVerified: account.emailVerified,
        scopes: scopesOf(verified.claims),
      },
    };
  };
}

/** Owner of a personal access token. */
type Owner = Pick<Principal, 'issuer' | 'subject' | 'email' | 'emailVerified' | 'scopes'>;
/** Whether the owner of a personal access token is admitted, by the current account and policy. */
export type Admission = (owner: Owner) => Promise<Authentication>;

const ownerGone: Authentication = {
  ok: false,
  status: 401,
  id: TOKEN_REFUSALS.session,
  message: 'The account of this access token no longer exists.',
};

/** Admission of accounts of this server, by their current row. */
export const embeddedAdmission =
  (deps: { sessions: SessionStore; policy: AccessPolicy }): Admission =>
  async ({ issuer, subject, scopes }) => {
    const account = issuer === EMBEDDED_ISSUER ? await deps.sessions.findAccount(subject) : null;
    if (!account) return ownerGone;
    if (!isAllowed(deps.policy, account)) return notAllowed;
    const { email, emailVerified } = account;
    const userKey = `${issuer}|${subject}`;
    return { ok: true, principal: { userKey, issuer, subject, email, emailVerified, scopes } };
  };

/** Accounts of a hosted provider: as at the time of the token, by the current policy. */
export const hostedAdmission =
  (deps: { issuer: TrustedIssuer; policy: AccessPolicy }): Admission =>
  async ({ issuer, subject, email, emailVerified = null, scopes }) => {
    if (issuer !== deps.issuer.issuer) return ownerGone;
    if (!isAllowed(deps.policy, { email, emailVerified })) return notAllowed;
    const userKey = `${issuer}|${subject}`;
    return { ok: true, principal: { userKey, issuer, subject, email, emailVerified, scopes } };
  };

/** Key under which a signed-out hosted token is recorded: its session if it names one, otherwise the token itself. */
export function revocationKey(token: string, claims: JWTPayload): string {
  const session = typeof claims.sid === 'string' ? `${claims.iss}|${claims.sid}` : token;
  return createHash('sha256').update(session).digest('base64url');
}

/** Checks tokens of a hosted provider; those signed out here are rejected although not yet expired. */
export function createHostedAuthenticator(deps: {
  issuer: TrustedIssuer;
  sessions: SessionStore;
  policy: AccessPolicy;
  /** ID tokens carry no scopes; for them the policy alone decides. */
  areIdTokens: boolean;
}): Authenticator {
  return async (token) => {
    const verified = await verifyToken(token, deps.issuer);
    if (!verified.ok) return { ...verified, status: 401 };
    const { claims } = verified;
    if (typeof claims.email !== 'string' || claims.email.trim() === '') {
      return {
        ok: false,
        status: 403,
        id: TOKEN_REFUSALS.email,
        message: 'The access token carries no email address; add the claim email at the identity provider.',
      };
    }
    if (await deps.sessions.isRevoked(revocationKey(token, claims))) return sessionEnded;
    const subject = { email: claims.email, emailVerified: emailVerifiedOf(claims) };
    if (!isAllowed(deps.policy, subject)) return notAllowed;
    return {
      ok: true,
      principal: {
        userKey: `${deps.issuer.issuer}|${claims.sub}`,
        issuer: deps.issuer.issuer,
        subject: claims.sub,
        email: normaliseEmail(claims.email),
        emailVerified: subject.emailVerified,
        scopes: deps.areIdTokens ? TOKEN_SCOPES : scopesOf(claims),
      },
    };
  };
}
