import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUTH_PATH } from '../contract.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  openAccountWorld,
  type AccountWorld,
  type TestBrowser,
} from './testing/account-world.ts';

const PASSWORD = 'long enough password';
const NEXT = 'a quite different password';

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld({ accessPolicy: 'open' }, { mails: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forgetAttempts();
  world.mails.length = 0;
});

async function signedIn(email: string, password: string): Promise<{ browser: TestBrowser; token: string }> {
  const browser = world.browser();
  expect(await browser.signIn(email, password)).toMatchObject({ code: 200 });
  return { browser, token: await browser.token() };
}

async function signedUp(email: string): Promise<{ browser: TestBrowser; token: string }> {
  const browser = world.browser();
  expect(await browser.signUp(email, PASSWORD)).toMatchObject({ code: 200 });
  return { browser, token: await browser.token() };
}

function linkIn(text: string | undefined, pattern: RegExp): string {
  const found = pattern.exec(text ?? '')?.[1];
  if (!found) throw new Error(`no link in: ${text}`);
  return found;
}

describe('A5 changing the password', () => {
  it('A5 ends every session and gives this browser a new one', async () => {
    const here = await signedUp('change@example.com');
    const there = await signedIn('change@example.com', PASSWORD);
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect(await here.browser.post('/change-password', body)).toMatchObject({ code: 200 });
    expect(await here.browser.me(here.token)).toMatchObject({ code: 401, id: 'session-ended' });
    expect(await there.browser.me(there.token)).toMatchObject({ code: 401, id: 'session-ended' });
    expect(await there.browser.get('/token')).toMatchObject({ code: 401 });
    expect(await here.browser.me(await here.browser.token())).toMatchObject({ code: 200 });
    expect(await world.browser().signIn('change@example.com', PASSWORD)).toMatchObject({ code: 401 });
    await signedIn('change@example.com', NEXT);
  });

  it('A5 needs the current password and a session', async () => {
    const { browser, token } = await signedUp('keep@example.com');
    const wrong = { currentPassword: 'not the password', newPassword: NEXT };
    expect(await browser.post('/change-password', wrong)).toMatchObject({ code: 400, id: 'wrong-password' });
    expect(await browser.me(token)).toMatchObject({ code: 200 });
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect(await world.browser().post('/change-password', body)).toMatchObject({ code: 401 });
    expect(await browser.post('/change-password', { ...body, newPassword: 'short' })).toMatchObject({
      code: 400,
    });
  });
});

describe('A5 forgotten password', () => {
  it('A5 the mailed link sets a new password once and ends every session', async () => {
    const { browser, token } = await signedUp('forgot@example.com');
    world.mails.length = 0;
    await world.browser().post('/request-password-reset', { email: 'Forgot@Example.com' });
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.to).toBe('forgot@example.com');
    const link = linkIn(world.mails[0]?.text, /http:\/\/localhost:8000\/#reset-password=([\w-]+)/);
    const reset = () => world.browser().post('/reset-password', { token: link, newPassword: NEXT });
    expect(await reset()).toMatchObject({ code: 200 });
    expect(await browser.me(token)).toMatchObject({ code: 401, id: 'session-ended' });
    await signedIn('forgot@example.com', NEXT);
    expect(await reset()).toMatchObject({ code: 400, id: 'link-unusable' });
  });

  it('A2 the answer is the same for an address without an account, and no mail is sent', async () => {
    await signedUp('exists@example.com');
    world.mails.length = 0;
    const ask = (email: string) => world.browser().post('/request-password-reset', { email });
    expect(await ask('exists@example.com')).toEqual(await ask('nobody@example.com'));
    expect(world.mails.map((mail) => mail.to)).toEqual(['exists@example.com']);
  });

  it('A5 a forged link is rejected', async () => {
    const body = { token: 'made-up-link-0123456789', newPassword: NEXT };
    expect(await world.browser().post('/reset-password', body)).toMatchObject({
      code: 400,
      id: 'link-unusable',
    });
  });

  it('A5 a password set by the administrator invalidates a link mailed earlier', async () => {
    await signedUp('admin-reset@example.com');
    world.mails.length = 0;
    await world.browser().post('/request-password-reset', { email: 'admin-reset@example.com' });
    const link = linkIn(world.mails[0]?.text, /#reset-password=([\w-]+)/);
    await world.account.admin.resetPassword('admin-reset@example.com', NEXT);
    const body = { token: link, newPassword: 'an attacker password' };
    expect(await world.browser().post('/reset-password', body)).toMatchObject({ code: 400 });
    await signedIn('admin-reset@example.com', NEXT);
  });

  it('A5 at most five mails are sent to one address', async () => {
    await signedUp('flood@example.com');
    world.mails.length = 0;
    const ask = () => world.browser().post('/request-password-reset', { email: 'flood@example.com' });
    const answers = await Promise.all(Array.from({ length: 7 }, ask));
    expect(answers.filter((answer) => answer.code === 429)).toHaveLength(2);
    expect(world.mails).toHaveLength(5);
  });
});

describe('A4 verifying the email', () => {
  it('A4 the mail sent on sign-up verifies the address and leads back to the app', async () => {
    const { browser } = await signedUp('verify@example.com');
    expect(world.mails.map((mail) => mail.to)).toEqual(['verify@example.com']);
    const token = linkIn(world.mails[0]?.text, /verify-email\?token=([\w.-]+)/);
    expect(await browser.get('/get-session')).toMatchObject({ data: { account: { emailVerified: false } } });
    const response = await browser.send({ url: `${AUTH_PATH}/verify-email?token=${token}` });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/#email-verified');
    expect(await browser.get('/get-session')).toMatchObject({ data: { account: { emailVerified: true } } });
  });

  it('A4 a forged link verifies nothing and redirects nowhere else', async () => {
    const response = await world
      .browser()
      .send({ url: `${AUTH_PATH}/verify-email?token=abc&callbackURL=https://evil.example` });
    expect(response.headers.location).toBe('/#email-not-verified');
  });

  it('A4 a signed-in account can request the mail again', async () => {
    const { browser } = await signedUp('again@example.com');
    world.mails.length = 0;
    expect(await browser.post('/send-verification-email', undefined)).toMatchObject({
      data: { mailed: true },
    });
    expect(world.mails.map((mail) => mail.to)).toEqual(['again@example.com']);
  });
});

describe('A5 without a mail server', () => {
  let silent: AccountWorld;
  beforeAll(async () => {
    silent = await openAccountWorld({ accessPolicy: 'list:listed@example.com' });
  });
  afterAll(() => silent.close());

  it('A5 states for any address that an administrator must help', async () => {
    const ask = (email: string) => silent.browser().post('/request-password-reset', { email });
    expect(await ask(DEMO_EMAIL)).toEqual(await ask('nobody@example.com'));
    expect(await ask(DEMO_EMAIL)).toMatchObject({ code: 200, data: { mailed: false } });
  });

  it('A4 a listed address is admitted once an administrator has verified it, without signing in again', async () => {
    const browser = silent.browser();
    await browser.signUp('listed@example.com', PASSWORD);
    expect(await browser.get('/token')).toMatchObject({ code: 403, id: 'not-allowed' });
    await silent.account.admin.verifyEmail('listed@example.com');
    expect(await browser.me(await browser.token())).toMatchObject({ code: 200 });
  });

  it('A4 the demo account has no special access under another policy', async () => {
    const browser = silent.browser();
    await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    expect(await browser.get('/token')).toMatchObject({ code: 403 });
  });
});
