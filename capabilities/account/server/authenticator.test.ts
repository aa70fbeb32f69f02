import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { symmetricDecrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { sessions, signingKeys, users } from './account.tables.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, openAccountWorld, type AccountWorld } from './testing/account-world.ts';

let world: AccountWorld;
/** The server's own signing key, available to anyone with database and secret. */
let ownKey: { kid: string; key: CryptoKey };

async function readOwnKey(): Promise<{ kid: string; key: CryptoKey }> {
  const [row] = await world.database.db.select().from(signingKeys);
  if (!row) throw new Error('no signing key');
  const secret = (await readFile(join(world.config.dataDir, 'auth-secret'), 'utf8')).trim();
  const jwk = await symmetricDecrypt({ key: secret, data: JSON.parse(row.privateKey) as string });
  const key = await importJWK(JSON.parse(jwk) as Record<string, string>, 'ES256');
  if (key instanceof Uint8Array) throw new Error('not a key pair');
  return { kid: row.id, key };
}

beforeAll(async () => {
  world = await openAccountWorld();
  ownKey = await readOwnKey();
});
afterAll(() => world.close());

async function liveClaims(): Promise<JWTPayload> {
  const browser = world.browser();
  await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
  const [, body = ''] = (await browser.token()).split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
}

const sign = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: ownKey.kid }).sign(ownKey.key);

describe('A4 A5 H2 principal of a bearer token', () => {
  it('A5 a token of an active session identifies its user by issuer and subject', async () => {
    const claims = await liveClaims();
    const outcome = await world.account.authenticate(await sign(claims));
    expect(outcome).toMatchObject({
      ok: true,
      principal: { userKey: `embedded|${claims.sub}`, email: DEMO_EMAIL, subject: claims.sub },
    });
  });

  it.each<[string, JWTPayload, string]>([
    ['expired', { exp: 1_700_000_000 }, 'token-expired'],
    ['for another audience', { aud: 'another-app' }, 'token-audience'],
    ['of another issuer', { iss: 'https://issuer.example' }, 'token-issuer'],
    ['without a session', { sid: undefined }, 'session-ended'],
    ['of a session that is not there', { sid: 'made-up' }, 'session-ended'],
    ["of someone else's session", { sub: 'someone-else' }, 'session-ended'],
  ])('A5 rejects one that is %s even if signed with the right key', async (_, changes, id) => {
    const token = await sign({ ...(await liveClaims()), ...changes });
    expect(await world.account.authenticate(token)).toMatchObject({ ok: false, status: 401, id });
  });

  it('A5 rejects a foreign key with the right key id', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const token = await new SignJWT(await liveClaims())
      .setProtectedHeader({ alg: 'ES256', kid: ownKey.kid, jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    expect(await world.account.authenticate(token)).toMatchObject({ status: 401, id: 'token-signature' });
  });

  it('H2 grants only the scopes of the token', async () => {
    const token = await sign({ ...(await liveClaims()), scope: 'openid' });
    expect(await world.account.authenticate(token)).toMatchObject({
      principal: { scopes: ['openid'], email: DEMO_EMAIL, emailVerified: true },
    });
  });

  it('A5 a session that has expired in the database is rejected, whatever the token claims', async () => {
    const claims = await liveClaims();
    await world.database.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.id, claims.sid as string));
    expect(await world.account.authenticate(await sign(claims))).toMatchObject({ id: 'session-ended' });
  });

  it('A4 an account that has lost access gets 403 on its next call', async () => {
    const claims = await liveClaims();
    const token = await sign(claims);
    const setVerified = (emailVerified: boolean) =>
      world.database.db.update(users).set({ emailVerified }).where(eq(users.email, DEMO_EMAIL));
    await setVerified(false);
    const outcome = await world.account.authenticate(token);
    await setVerified(true);
    expect(outcome).toMatchObject({
      ok: false,
      status: 403,
      id: 'not-allowed',
      message: "This account doesn't have access.",
    });
    expect(await world.account.authenticate(token)).toMatchObject({ ok: true });
  });
});
