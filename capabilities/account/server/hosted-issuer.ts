import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Problem } from '#platform/contract/problem.ts';
import type { AccountConfig } from './account-config.ts';
import type { TrustedIssuer } from './token-verifier.ts';

const TIMEOUT_MS = 5000;
/** After a failed discovery no new attempt is made for this time. */
const RETRY_AFTER_MS = 5000;

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function discoverKeySet(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = discoveryDocument.parse(await response.json());
  if (document.issuer !== issuer) {
    throw new Error(`${address} names the issuer ${document.issuer}, configured is ${issuer}`);
  }
  return new URL(document.jwks_uri);
}

const remoteKeys = (address: URL) => createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_MS });

/** Keys found by OpenID discovery at the first token; a failure is not remembered for longer than a few seconds. */
function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | null = null;
  return async (header, token) => {
    found ??= discoverKeySet(issuer).then(remoteKeys);
    const pending = found;
    try {
      const keys = await pending;
      return await keys(header, token);
    } catch (error) {
      const isDiscovery = await pending.then(
        () => false,
        () => true,
      );
      if (!isDiscovery) throw error;
      setTimeout(() => {
        if (found === pending) found = null;
      }, RETRY_AFTER_MS).unref();
      throw new Problem('identity-unavailable', 503, 'The identity provider cannot be reached.', {
        cause: error,
      });
    }
  };
}

/** The hosted identity provider as token issuer; null when the app has its own accounts. */
export function hostedIssuer(config: AccountConfig): TrustedIssuer | null {
  const { identity } = config;
  if (identity.kind === 'embedded') return null;
  if (identity.kind === 'oidc') {
    return {
      issuer: identity.issuer,
      audience: identity.audience ?? identity.clientId,
      authorisedParties: null,
      requiresParty: false,
      keys:
        identity.jwksUrl === null ? discoveredKeys(identity.issuer) : remoteKeys(new URL(identity.jwksUrl)),
    };
  }
  const keySet = identity.jwksUrl ?? `${identity.issuer.replace(/\/$/, '')}/.well-known/jwks.json`;
  const isListed = identity.authorisedParties.length > 0;
  return {
    issuer: identity.issuer,
    audience: identity.audience,
    authorisedParties: isListed ? identity.authorisedParties : [new URL(config.publicUrl).origin],
    requiresParty: isListed,
    keys: remoteKeys(new URL(keySet)),
  };
}
