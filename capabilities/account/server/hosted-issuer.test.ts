import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SCOPES } from '#platform/contract/endpoint.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { getMe, revokeToken } from '../contract.ts';
import { accountMigrations } from './account.migrations.ts';
import type { AccountConfig } from './account-config.ts';
import { openAccountWorld, type AccountWorld } from './testing/account-world.ts';

const ANN = 'ann@example.com';
const AUDIENCE = 'https://efb.example/api';
const API_SCOPES = SCOPES.join(' ');

/** A real issuer running locally: discovery, key set, token endpoint. */
async function startIssuer(): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client = (client_id: string) => ({
    client_id,
    client_secret: `${client_id}-secret`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [] as never[],
  });
  const configuration: Configuration = {
    clients: [client('efb'), client('efb-nameless')],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'issuer-key' }] },
    scopes: [...SCOPES],
    cookies: { keys: ['only-for-this-test'] },
    extraTokenClaims: (_context, token) =>
      'client' in token && token.clientId === 'efb' ? { email: ANN, email_verified: true } : {},
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: API_SCOPES,
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 36_000,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
  server.on('request', new Provider(issuer, configuration).callback());
  return { server, issuer };
}

let server: Server;
let issuer: string;
let world: AccountWorld;
let database: DatabaseHandle;

async function issue(clientId: string, resource: string, scope = API_SCOPES): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientId}-secret`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

const openHosted = (identity: AccountConfig['identity'], accessPolicy = `list:${ANN}`) =>
  openAccountWorld({ identity, accessPolicy, publicUrl: 'https://efb.example' }, { database });

beforeAll(async () => {
  ({ server, issuer } = await startIssuer());
  database = await openTestDatabase(accountMigrations);
  world = await openHosted({ kind: 'oidc', issuer, clientId: 'efb', audience: AUDIENCE, jwksUrl: null });
});
afterAll(async () => {
  await world.close();
  await database.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('A5 a real OIDC issuer', () => {
  it('A5 its access token gives access to the API; the user is identified by issuer and subject', async () => {
    const token = await issue('efb', AUDIENCE);
    expect(await world.account.authenticate(token)).toEqual({
      ok: true,
      principal: {
        userKey: `${issuer}|efb`,
        issuer,
        subject: 'efb',
        email: ANN,
        emailVerified: true,
        scopes: expect.arrayContaining([...SCOPES]) as string[],
      },
    });
    expect(await world.browser().me(token)).toMatchObject({ code: 200, data: { email: ANN, allowed: true } });
  });

  it('A5 a token for another audience is rejected', async () => {
    const token = await issue('efb', 'https://another.example/api');
    expect(await world.browser().me(token)).toMatchObject({ code: 401, id: 'token-audience' });
  });

  it('H2 a token without the scope of an area gives no access to it', async () => {
    const token = await issue('efb', AUDIENCE, 'charts');
    expect(await world.browser().me(token)).toMatchObject({ code: 403, id: 'scope-missing' });
  });

  it('A4 a token without an email address has no access', async () => {
    const token = await issue('efb-nameless', AUDIENCE);
    expect(await world.browser().me(token)).toMatchObject({ code: 403, id: 'token-without-email' });
  });

  it('A4 the policy also applies to hosted accounts', async () => {
    const strict = await openHosted(
      { kind: 'oidc', issuer, clientId: 'efb', audience: AUDIENCE, jwksUrl: null },
      'demo',
    );
    expect(await strict.browser().me(await issue('efb', AUDIENCE))).toMatchObject({
      code: 403,
      id: 'not-allowed',
    });
    await strict.close();
  });

  it('A5 after sign-out the token is rejected', async () => {
    const token = await issue('efb', AUDIENCE);
    const kept = await issue('efb', AUDIENCE);
    const headers = { authorization: `Bearer ${token}` };
    const revoked = await world.fastify.inject({ method: 'POST', url: revokeToken.path, headers });
    expect(revoked.json()).toMatchObject({ code: 200 });
    expect(await world.browser().me(token)).toMatchObject({ code: 401, id: 'session-ended' });
    expect(await world.browser().me(kept)).toMatchObject({ code: 200 });
  });

  it('A5 embedded sign-in is not available', async () => {
    expect(
      (await world.fastify.inject({ method: 'POST', url: '/efb-v2/auth/sign-in/email' })).statusCode,
    ).toBe(404);
    const me = await world.fastify.inject({ url: getMe.path });
    expect(me.json()).toMatchObject({ code: 401 });
  });

  it('A5 an issuer that cannot be reached is 503, not a sign-out', async () => {
    const away = await openHosted({
      kind: 'oidc',
      issuer: 'http://127.0.0.1:9',
      clientId: 'efb',
      audience: AUDIENCE,
      jwksUrl: null,
    });
    expect(await away.browser().me(await issue('efb', AUDIENCE))).toMatchObject({
      code: 503,
      id: 'identity-unavailable',
    });
    await away.close();
  });
});

describe('A5 Clerk tokens', () => {
  const CLERK = 'https://clerk.efb.example';
  let clerk: AccountWorld;
  let keySet: Server;
  let key: CryptoKey;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'ins_1', alg: 'RS256', use: 'sig' }] };
    keySet = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(jwks));
    });
    await new Promise<void>((resolve) => keySet.listen(0, '127.0.0.1', resolve));
    const jwksUrl = `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/jwks`;
    clerk = await openHosted({
      kind: 'clerk',
      issuer: CLERK,
      audience: null,
      jwksUrl,
      authorisedParties: [],
    });
  });
  afterAll(async () => {
    await clerk.close();
    await new Promise((resolve) => keySet.close(resolve));
  });

  const token = (claims: JWTPayload) =>
    new SignJWT({ email: ANN, email_verified: true, scope: API_SCOPES, sid: 'sess_1', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'ins_1' })
      .setIssuer(CLERK)
      .setSubject('user_1')
      .setExpirationTime('10h')
      .sign(key);

  it('A5 accepts a template token of this site', async () => {
    expect(await clerk.browser().me(await token({ azp: 'https://efb.example' }))).toMatchObject({
      code: 200,
    });
  });

  it('A5 rejects one for another site', async () => {
    expect(await clerk.browser().me(await token({ azp: 'https://evil.example' }))).toMatchObject({
      code: 401,
      id: 'token-party',
    });
  });

  it('A5 signing out ends every token of the session, not only the one used', async () => {
    const [first, second] = [await token({ sid: 'sess_2' }), await token({ sid: 'sess_2', jti: 'later' })];
    const headers = { authorization: `Bearer ${first}` };
    await clerk.fastify.inject({ method: 'POST', url: revokeToken.path, headers });
    expect(await clerk.browser().me(second)).toMatchObject({ code: 401, id: 'session-ended' });
  });
});

describe('A5 ID tokens', () => {
  it('A5 without a configured audience the client id is the audience, and the policy alone decides', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' }] });
    const keySet = createServer((_request, response) => response.end(jwks));
    await new Promise<void>((resolve) => keySet.listen(0, '127.0.0.1', resolve));
    const jwksUrl = `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`;
    const hosted = await openHosted({ kind: 'oidc', issuer, clientId: 'efb', audience: null, jwksUrl });
    const idToken = (audience: string) =>
      new SignJWT({ email: ANN, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setIssuer(issuer)
        .setSubject('ann')
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(pair.privateKey);
    expect(await hosted.browser().me(await idToken('efb'))).toMatchObject({ code: 200 });
    expect(await hosted.browser().me(await idToken('another-client'))).toMatchObject({
      id: 'token-audience',
    });
    await hosted.close();
    await new Promise((resolve) => keySet.close(resolve));
  });
});
