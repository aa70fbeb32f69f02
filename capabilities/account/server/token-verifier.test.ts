import fc from 'fast-check';
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { TOKEN_REFUSALS } from '../contract.ts';
import { emailVerifiedOf, scopesOf, verifyToken, type TrustedIssuer } from './token-verifier.ts';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'meridian';
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let keys: Keys;
let foreign: Keys;
let trusted: TrustedIssuer;

function draft(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
  return new SignJWT({ email: 'a@b.example', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject('user-1')
    .setExpirationTime('1h');
}

async function refusal(token: string, issuer = trusted): Promise<string> {
  const outcome = await verifyToken(token, issuer);
  return outcome.ok ? 'accepted' : outcome.id;
}

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  foreign = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  trusted = {
    issuer: ISSUER,
    audience: AUDIENCE,
    authorisedParties: null,
    requiresParty: false,
    keys: createLocalJWKSet({ keys: [jwk] }),
  };
});

describe('A5 H2 checking a bearer token', () => {
  it('A5 accepts a token of the issuer and passes on its claims', async () => {
    const outcome = await verifyToken(await draft({ scope: 'openid charts' }).sign(keys.privateKey), trusted);
    expect(outcome).toMatchObject({ ok: true, claims: { sub: 'user-1', email: 'a@b.example' } });
  });

  it('H2 rejects alg none', async () => {
    const token = new UnsecuredJWT({}).setIssuer(ISSUER).setAudience(AUDIENCE).setSubject('user-1');
    expect(await refusal(token.setExpirationTime('1h').encode())).toBe(TOKEN_REFUSALS.algorithm);
  });

  it('H2 rejects HS256 keyed with the public key, in every form available to an attacker', async () => {
    const jwk = await exportJWK(keys.publicKey);
    for (const secret of [await exportSPKI(keys.publicKey), JSON.stringify(jwk), jwk.x ?? '']) {
      const token = await draft({}, { alg: 'HS256' }).sign(new TextEncoder().encode(secret));
      expect(await refusal(token)).toBe(TOKEN_REFUSALS.algorithm);
    }
  });

  it('H2 rejects a foreign key, also with the known key id or an embedded key', async () => {
    expect(await refusal(await draft().sign(foreign.privateKey))).toBe(TOKEN_REFUSALS.signature);
    const unknown = draft({}, { kid: 'two' });
    expect(await refusal(await unknown.sign(foreign.privateKey))).toBe(TOKEN_REFUSALS.key);
    const jwk = await exportJWK(foreign.publicKey);
    const selfMade = draft({}, { jwk });
    expect(await refusal(await selfMade.sign(foreign.privateKey))).toBe(TOKEN_REFUSALS.signature);
  });

  it('H2 rejects tokens that are expired, of another issuer, for another audience, or without expiry', async () => {
    const expired = draft().setExpirationTime('-1m');
    expect(await refusal(await expired.sign(keys.privateKey))).toBe(TOKEN_REFUSALS.expired);
    const other = draft().setIssuer('https://other.example');
    expect(await refusal(await other.sign(keys.privateKey))).toBe(TOKEN_REFUSALS.issuer);
    const elsewhere = draft().setAudience('another-app');
    expect(await refusal(await elsewhere.sign(keys.privateKey))).toBe(TOKEN_REFUSALS.audience);
    const endless = new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'one' }).setIssuer(ISSUER);
    const token = await endless.setAudience(AUDIENCE).setSubject('user-1').sign(keys.privateKey);
    expect(await refusal(token)).toBe(TOKEN_REFUSALS.claims);
    const early = await draft().setNotBefore('10m').sign(keys.privateKey);
    expect(await refusal(early)).toBe(TOKEN_REFUSALS.claims);
  });

  it('H2 rejects a token without a subject', async () => {
    const token = await draft().setSubject('').sign(keys.privateKey);
    expect(await refusal(token)).toBe(TOKEN_REFUSALS.claims);
  });

  it('A5 checks the authorised party if the issuer sets no audience', async () => {
    const issuer = { ...trusted, audience: null, authorisedParties: ['https://efb.example'] };
    const ours = await draft({ azp: 'https://efb.example' }).sign(keys.privateKey);
    const theirs = await draft({ azp: 'https://evil.example' }).sign(keys.privateKey);
    const none = await draft().sign(keys.privateKey);
    expect(await refusal(ours, issuer)).toBe('accepted');
    expect(await refusal(theirs, issuer)).toBe(TOKEN_REFUSALS.party);
    expect(await refusal(none, issuer)).toBe('accepted');
    expect(await refusal(none, { ...issuer, requiresParty: true })).toBe(TOKEN_REFUSALS.party);
  });

  it('H2 rejects any text and any damaged token, without an exception', async () => {
    const good = await draft().sign(keys.privateKey);
    const damaged = fc
      .tuple(fc.nat(good.length - 1), fc.constantFrom(...'Aa.0_-{'))
      .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1))
      .filter((token) => token !== good);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), damaged), async (token) => {
        const id = await refusal(token);
        // The last character of a signature has spare bits, so changing it may not change the bytes.
        const sameBytes = token.slice(0, -1) === good.slice(0, -1);
        if (!sameBytes) expect(Object.values(TOKEN_REFUSALS)).toContain(id);
      }),
      { numRuns: cases(300) },
    );
  });

  it('A5 an unavailable key set is not the bearer\u2019s fault: 503, not 401', async () => {
    const keysAway = () => Promise.reject(new TypeError('fetch failed'));
    const token = await draft().sign(keys.privateKey);
    await expect(verifyToken(token, { ...trusted, keys: keysAway })).rejects.toMatchObject({
      id: 'identity-unavailable',
      status: 503,
    });
  });
});

describe('H2 scopes and email claims', () => {
  it('H2 reads scope and scp, and nothing else', () => {
    expect(scopesOf({ scope: 'openid charts' })).toEqual(['openid', 'charts']);
    expect(scopesOf({ scp: ['openid', 7, 'routes'] })).toEqual(['openid', 'routes']);
    expect(scopesOf({ scp: 'openid' })).toEqual(['openid']);
    expect(scopesOf({ scope: ['openid'] })).toEqual([]);
    expect(scopesOf({})).toEqual([]);
  });

  it('A4 distinguishes verified, unverified and unknown', () => {
    expect(emailVerifiedOf({ email_verified: true })).toBe(true);
    expect(emailVerifiedOf({ email_verified: 'false' })).toBe(false);
    expect(emailVerifiedOf({})).toBeNull();
    expect(emailVerifiedOf({ email_verified: 1 })).toBeNull();
  });
});
