import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '#platform/contract/endpoint.ts';
import { AUTH_PATH, getMe, JWKS_PATH, TOKEN_LIFETIME_S } from '../contract.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { accountMigrations } from './account.migrations.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, openAccountWorld, type AccountWorld } from './testing/account-world.ts';

let world: AccountWorld;

withOneEngine('accounts', (open) => {
  beforeAll(async () => {
    world = await openAccountWorld({ accessPolicy: 'demo' }, { database: await open(accountMigrations) });
  });
  afterAll(() => world.close());
  beforeEach(() => world.forgetAttempts());

  describe('A2 A5 signing in and out', () => {
    it('A5 the demo account signs in and gets a token for the API', async () => {
      const browser = world.browser();
      expect(await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ code: 200 });
      expect(await browser.get('/get-session')).toMatchObject({
        code: 200,
        data: { account: { email: DEMO_EMAIL, username: 'Demo', emailVerified: true, allowed: true } },
      });
      const token = await browser.token();
      expect(await browser.me(token)).toMatchObject({
        code: 200,
        data: { email: DEMO_EMAIL, username: 'Demo', allowed: true },
      });
      const claims = decodeJwt(token);
      expect(decodeProtectedHeader(token).alg).toBe('ES256');
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeGreaterThanOrEqual(TOKEN_LIFETIME_S);
      expect(claims).toMatchObject({
        iss: 'http://localhost:8000',
        aud: 'meridian',
        email: DEMO_EMAIL,
        email_verified: true,
        scope: SCOPES.join(' '),
      });
    });

    it('A5 sign-out revokes the token at once, although it would be valid for hours', async () => {
      const browser = world.browser();
      await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const token = await browser.token();
      expect(await browser.me(token)).toMatchObject({ code: 200 });
      expect(await browser.post('/sign-out', undefined)).toMatchObject({ code: 200 });
      expect(await browser.me(token)).toMatchObject({ code: 401, id: 'session-ended' });
      expect(await browser.get('/get-session')).toMatchObject({ data: { account: null } });
      expect(await browser.get('/token')).toMatchObject({ code: 401, id: 'no-session' });
    });

    it('A5 signing out in one browser leaves the other signed in', async () => {
      const [here, there] = [world.browser(), world.browser()];
      await here.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      await there.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const token = await there.token();
      await here.post('/sign-out', undefined);
      expect(await there.me(token)).toMatchObject({ code: 200 });
    });

    it('A2 gives the same message for an unknown email and a wrong password', async () => {
      const browser = world.browser();
      const unknown = await browser.signIn('nobody@example.com', DEMO_PASSWORD);
      const wrong = await browser.signIn(DEMO_EMAIL, 'not the password');
      expect(unknown).toEqual(wrong);
      expect(wrong).toEqual({
        code: 401,
        data: null,
        message: 'The email or the password is wrong.',
        id: 'sign-in-refused',
      });
    });

    it('A2 signing up signs in at once; A4 an account that is not the demo account gets no token', async () => {
      const browser = world.browser();
      expect(await browser.signUp('Ann@Example.com', 'long enough password', ' Ann ')).toMatchObject({
        code: 200,
      });
      expect(await browser.get('/get-session')).toMatchObject({
        data: {
          account: { email: 'ann@example.com', username: 'Ann', emailVerified: false, allowed: false },
        },
      });
      expect(await browser.get('/token')).toMatchObject({ code: 403, id: 'not-allowed', data: null });
    });

    it('A2 a registered email cannot sign up again, in any letter case, and its password stays', async () => {
      const browser = world.browser();
      const answer = await browser.signUp('DEMO@meridian.LOCAL', 'another long password');
      expect(answer).toMatchObject({ code: 422, id: 'sign-up-refused' });
      expect(await browser.get('/get-session')).toMatchObject({ data: { account: null } });
      expect(await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ code: 200 });
    });

    it('A2 never returns the session token in a body; scripts cannot read the cookie', async () => {
      const response = await world.fastify.inject({
        method: 'POST',
        url: `${AUTH_PATH}/sign-in/email`,
        payload: { email: DEMO_EMAIL, password: DEMO_PASSWORD },
      });
      const [cookie] = response.cookies;
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: AUTH_PATH });
      expect(response.body).not.toContain(cookie?.value.split('.')[0]);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('A7 changes the username', async () => {
      const browser = world.browser();
      await browser.signUp('bob@example.com', 'long enough password', 'Bob');
      expect(await browser.post('/update-user', { username: 'Röbert 机长' })).toMatchObject({ code: 200 });
      expect(await browser.get('/get-session')).toMatchObject({
        data: { account: { username: 'Röbert 机长' } },
      });
      expect(await world.browser().post('/update-user', { username: 'X' })).toMatchObject({ code: 401 });
    });
  });

  describe('H2 authorisation', () => {
    it('H2 without a token, or with an invalid one: 401 envelope', async () => {
      const none = await world.fastify.inject({ url: getMe.path });
      expect(none.statusCode).toBe(401);
      expect(none.json()).toMatchObject({ code: 401, data: null });
      expect(await world.browser().me('abc')).toMatchObject({ code: 401, data: null });
    });

    it('H2 the key set is public, without an envelope, at both addresses, without private parts', async () => {
      for (const url of [JWKS_PATH, `${AUTH_PATH}/jwks`]) {
        const { keys } = (await world.fastify.inject({ url })).json<{ keys: Record<string, unknown>[] }>();
        expect(keys).toHaveLength(1);
        expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
        expect(keys[0]).not.toHaveProperty('d');
      }
    });

    it.each(['https://evil.example', 'null', 'http://localhost:8000.evil.example'])(
      'A5 a page of %s can neither sign anyone in nor out',
      async (origin) => {
        const browser = world.browser();
        await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
        const token = await browser.token();
        expect(await browser.post('/sign-out', undefined, { origin })).toMatchObject({ code: 403 });
        expect(await browser.me(token)).toMatchObject({ code: 200 });
      },
    );

    it('A5 pages of the public address and of the same host may call', async () => {
      const payload = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
      const pages: Record<string, string>[] = [
        { origin: 'http://localhost:8000' },
        { origin: 'http://127.0.0.1:9140', host: '127.0.0.1:9140' },
      ];
      for (const headers of pages) {
        expect(await world.browser().post('/sign-in/email', payload, headers)).toMatchObject({ code: 200 });
      }
    });
  });

  describe('A2 typed input', () => {
    const password = 'long enough password';
    const bad: [what: string, body: object][] = [
      ['no email', { username: 'Ann', email: '', password }],
      ['half an email', { username: 'Ann', email: 'ann@', password }],
      ['SQL as email', { username: 'Ann', email: "a'; drop table account_users; --", password }],
      ['a short password', { username: 'Ann', email: 'x@example.com', password: 'short' }],
      ['a long password', { username: 'Ann', email: 'x@example.com', password: 'p'.repeat(129) }],
      ['no username', { username: '   ', email: 'x@example.com', password }],
      ['a long username', { username: 'u'.repeat(65), email: 'x@example.com', password }],
      ['a zero byte', { username: 'A\u0000nn', email: 'x@example.com', password }],
      ['half a surrogate pair', { username: 'A\ud800', email: 'x@example.com', password }],
      ['a direction override', { username: 'A\u202enn', email: 'x@example.com', password }],
      ['a number as password', { username: 'Ann', email: 'x@example.com', password: 1234567890 }],
      ['an object as email', { username: 'Ann', email: { $ne: null }, password }],
      ['a megabyte', { username: 'u'.repeat(1_000_000), email: 'x@example.com', password }],
    ];
    it.each(bad)('A2 %s is rejected with a 4xx and creates no account', async (_, body) => {
      const before = (await world.account.admin.list()).length;
      const answer = await world.browser().post('/sign-up/email', body);
      expect(answer.code).toBeGreaterThanOrEqual(400);
      expect(answer.code).toBeLessThan(500);
      expect(answer.message).not.toBe('');
      expect(await world.account.admin.list()).toHaveLength(before);
    });

    it('A2 SQL in a username is a username', async () => {
      const browser = world.browser();
      const username = "Robert'); drop table account_users;--";
      expect(await browser.signUp('tables@example.com', password, username)).toMatchObject({ code: 200 });
      expect(await browser.get('/get-session')).toMatchObject({ data: { account: { username } } });
    });

    it('A4 unexpected fields are not stored: no one can sign up as verified', async () => {
      const browser = world.browser();
      await browser.post('/sign-up/email', {
        username: 'Eve',
        email: 'eve@example.com',
        password,
        emailVerified: true,
        madeByServer: true,
        role: 'admin',
      });
      expect(await world.account.admin.find('eve@example.com')).toMatchObject({
        emailVerified: false,
        madeByServer: false,
      });
    });

    it('A2 form posts and invalid JSON are rejected', async () => {
      for (const [type, payload] of [
        ['application/x-www-form-urlencoded', 'email=a&password=b'],
        ['text/plain', '{"email":"a"}'],
        ['application/json', '{"email":'],
      ] as const) {
        const response = await world.fastify.inject({
          method: 'POST',
          url: `${AUTH_PATH}/sign-in/email`,
          headers: { 'content-type': type },
          payload,
        });
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json()).toMatchObject({ code: response.statusCode, data: null });
      }
    });
  });

  describe('A2 passwords that are easy to guess', () => {
    it.each([
      ['common', 'password1234'],
      ['a repetition', 'aaaaaaaaaaaa'],
      ['a repeated word', 'abcabcabcabc'],
      ['a run of digits', '1234567890'],
      ['a run on the keyboard', 'qwertyuiop'],
      ['the product', 'meridian1234'],
      ['the email', 'carol.tower@example.com'],
    ])('A2 %s is rejected at sign-up, on a change and by a mailed link', async (_, password) => {
      const browser = world.browser();
      const email = 'carol.tower@example.com';
      expect(await browser.signUp(email, password, 'Carol')).toMatchObject({
        code: 422,
        id: 'password-guessable',
        message: expect.stringContaining('easily guessed'),
      });
      expect(await world.account.admin.find(email)).toBeNull();
      await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const change = { currentPassword: DEMO_PASSWORD, newPassword: password };
      const isOfAnother = password === email;
      if (!isOfAnother)
        expect(await browser.post('/change-password', change)).toMatchObject({ id: 'password-guessable' });
      const reset = { token: 'made-up-link-0123456789', newPassword: password };
      if (!isOfAnother)
        expect(await browser.post('/reset-password', reset)).toMatchObject({ id: 'password-guessable' });
    });

    it('A2 a registered address with a weak password gets the same response as any other', async () => {
      const answers = [DEMO_EMAIL, 'free@example.com'].map((email) =>
        world.browser().signUp(email, 'password1234'),
      );
      const [taken, free] = await Promise.all(answers);
      expect(taken).toEqual(free);
    });
  });

  describe('A8 instances that start together', () => {
    it('A8 create one demo account and one signing key on one empty database', async () => {
      const database = await open(accountMigrations);
      const settings = { authSecret: 'b8Xq0uG2h7JYw3T9vRk5LzPc1NsDfAeM' };
      const worlds = await Promise.all([1, 2, 3].map(() => openAccountWorld(settings, { database })));
      expect(await worlds[0]?.account.admin.list()).toMatchObject([
        { email: DEMO_EMAIL, madeByServer: true },
      ]);
      const [first, second] = worlds;
      const browser = first?.browser();
      await browser?.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      expect(await second?.browser().me((await browser?.token()) ?? '')).toMatchObject({ code: 200 });
      for (const started of worlds) await started.close();
    });
  });

  describe('A2 guessing', () => {
    it('A2 wrong passwords are counted for known and unknown addresses alike, and end in 429', async () => {
      for (const email of [DEMO_EMAIL, 'nobody@example.com']) {
        // All at once: no attempt may slip past the count while another is being checked.
        const attempts = Array.from({ length: 12 }, () => world.browser().signIn(email, 'wrong password'));
        const codes = (await Promise.all(attempts)).map((answer) => answer.code);
        expect(codes.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(401), 429, 429]);
      }
      const answer = await world.browser().signIn(DEMO_EMAIL, DEMO_PASSWORD);
      expect(answer).toMatchObject({ code: 429, id: 'too-many-attempts' });
    });

    it('H1 failed sign-ins are in the log, the first at once, without address or password', async () => {
      const before = world.warnings.length;
      await world.browser().signIn('nobody@example.com', 'wrong password');
      const since = world.warnings.slice(before);
      const refusals = world.warnings.filter(({ msg }) => msg === 'calls refused');
      expect(refusals).toContainEqual(
        expect.objectContaining({ status: 401, id: 'sign-in-refused', address: '127.0.0.1' }),
      );
      expect(JSON.stringify(since)).not.toMatch(/nobody@example|wrong password/);
    });

    it('A2 correct passwords do not count towards the limit', async () => {
      for (let attempt = 0; attempt < 12; attempt++) {
        expect(await world.browser().signIn(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ code: 200 });
      }
    });
  });
});
