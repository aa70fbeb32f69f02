import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Problem } from '#platform/contract/problem.ts';
import { isDatabaseOutOfReach } from '#platform/server/db/database-error.ts';
import { TOKEN_REFUSALS } from '../contract.ts';

/** Accepted signature algorithms. No shared-secret algorithm: a public key must never work as a secret. */
const TOKEN_ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** Accepted clock difference between issuer and server. */
const CLOCK_TOLERANCE_S = 5;

/** A trusted issuer of tokens. */
export interface TrustedIssuer {
  issuer: string;
  /** Required `aud`; null when the issuer sets none and `authorisedParties` is checked instead. */
  audience: string | null;
  /** Accepted `azp`; null when it is not checked. */
  authorisedParties: readonly string[] | null;
  /** Whether a token without `azp` is rejected. */
  requiresParty: boolean;
  keys: JWTVerifyGetKey;
}

export type VerifiedToken =
  | { ok: true; claims: JWTPayload & { sub: string } }
  | { ok: false; id: string; message: string };

const refuse = (id: string, message: string): VerifiedToken => ({ ok: false, id, message });

function refuseClaim(claim: string): VerifiedToken {
  if (claim === 'iss')
    return refuse(TOKEN_REFUSALS.issuer, 'The access token comes from another issuer. Sign in again.');
  if (claim === 'aud')
    return refuse(TOKEN_REFUSALS.audience, 'The access token was made for another application.');
  return refuse(TOKEN_REFUSALS.claims, `The access token has no usable claim ${claim}.`);
}

function refusalOf(error: unknown): VerifiedToken {
  if (error instanceof errors.JWTExpired)
    return refuse(TOKEN_REFUSALS.expired, 'The access token has expired. Sign in again.');
  if (error instanceof errors.JWTClaimValidationFailed) return refuseClaim(error.claim);
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return refuse(TOKEN_REFUSALS.algorithm, 'The access token is signed in a way that is not accepted.');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refuse(TOKEN_REFUSALS.signature, 'The signature of the access token is wrong.');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return refuse(TOKEN_REFUSALS.key, 'The access token is signed with an unknown key.');
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return refuse(TOKEN_REFUSALS.malformed, 'The access token is malformed.');
  if (error instanceof Problem || isDatabaseOutOfReach(error)) throw error;
  // The remaining case is an unavailable key set: the token may be valid, so this is no 401.
  throw new Problem(
    'identity-unavailable',
    503,
    'The identity provider cannot be reached to check the sign-in.',
    {
      cause: error,
    },
  );
}

function hasWrongParty(claims: JWTPayload, issuer: TrustedIssuer): boolean {
  if (issuer.authorisedParties === null) return false;
  if (claims.azp === undefined) return issuer.requiresParty;
  return typeof claims.azp !== 'string' || !issuer.authorisedParties.includes(claims.azp);
}

/**
 * Checks signature, algorithm, issuer, audience, times and authorised party of a bearer token.
 * @throws Problem 503 when the issuer's key set is unavailable
 */
export async function verifyToken(token: string, issuer: TrustedIssuer): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      algorithms: TOKEN_ALGORITHMS,
      issuer: issuer.issuer,
      ...(issuer.audience === null ? {} : { audience: issuer.audience }),
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    if (typeof payload.sub !== 'string' || payload.sub === '') return refuseClaim('sub');
    if (hasWrongParty(payload, issuer))
      return refuse(TOKEN_REFUSALS.party, 'The access token was made for another site.');
    return { ok: true, claims: { ...payload, sub: payload.sub } };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The scopes of a token: `scope` as a list of words, or `scp` as some issuers write it. */
export function scopesOf(claims: JWTPayload): string[] {
  const { scope, scp } = claims;
  if (typeof scope === 'string') return scope.split(' ').filter(Boolean);
  if (Array.isArray(scp)) return scp.filter((item): item is string => typeof item === 'string');
  if (typeof scp === 'string') return scp.split(' ').filter(Boolean);
  return [];
}

/** Whether the issuer vouches for the email address; null when it is not stated. */
export function emailVerifiedOf(claims: JWTPayload): boolean | null {
  if (claims.email_verified === true || claims.email_verified === 'true') return true;
  if (claims.email_verified === false || claims.email_verified === 'false') return false;
  return null;
}
