import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminCommand, parseAdminCommand } from './admin-commands.ts';
import { adminSocketPath, askRunningServer } from './admin-socket.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, openAccountWorld, type AccountWorld } from './testing/account-world.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld({ accessPolicy: 'open' });
});
afterAll(() => world.close());

const ask = (...words: string[]) => {
  const parsed = parseAdminCommand(words);
  if (!parsed || !('command' in parsed)) throw new Error(`not a command: ${words.join(' ')}`);
  return askRunningServer(world.config.dataDir, parsed.command);
};

describe('A8 npm run user while the server runs', () => {
  it('A8 lists accounts', async () => {
    const answer = await ask('list');
    expect(answer?.ok).toBe(true);
    expect(answer?.lines).toHaveLength(1);
    expect(answer?.lines[0]).toMatch(/^demo@meridian\.local +verified .* Demo · demo account$/);
  });

  it('A8 creates an account that can sign in', async () => {
    const answer = await ask('create', 'new@example.com');
    const password = /Password: (\S+)$/.exec(answer?.lines[0] ?? '')?.[1] ?? '';
    expect(await world.browser().signIn('new@example.com', password)).toMatchObject({ code: 200 });
    expect(await ask('create', 'NEW@example.com')).toMatchObject({ ok: false });
  });

  it('A8 resets a password, which ends the sessions of the account at once', async () => {
    const browser = world.browser();
    await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const token = await browser.token();
    expect(await browser.me(token)).toMatchObject({ code: 200 });
    expect(await ask('reset', DEMO_EMAIL, '--password', 'set on the command line')).toMatchObject({
      ok: true,
    });
    expect(await browser.me(token)).toMatchObject({ code: 401, id: 'session-ended' });
    expect(await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ code: 401 });
    expect(await browser.signIn(DEMO_EMAIL, 'set on the command line')).toMatchObject({ code: 200 });
  });

  it('A8 verifies an email, and reports an unknown account', async () => {
    await world.browser().signUp('later@example.com', 'long enough password');
    expect(await ask('verify', 'later@example.com')).toMatchObject({ ok: true });
    expect(await world.account.admin.find('later@example.com')).toMatchObject({ emailVerified: true });
    expect(await ask('verify', 'nobody@example.com')).toEqual({
      ok: false,
      lines: ['There is no account with the email nobody@example.com.'],
    });
  });

  it('A8 only the owner of the data folder can reach the socket', async () => {
    expect((await stat(join(world.config.dataDir, 'admin'))).mode & 0o777).toBe(0o700);
    expect((await stat(adminSocketPath(world.config.dataDir) ?? '')).mode & 0o777).toBe(0o600);
  });

  it('A8 invalid input on the socket gets an error or is cut off, and the server keeps running', async () => {
    for (const garbage of ['{"name":"drop"}\n', 'not json\n', `${'x'.repeat(10_000)}\n`]) {
      const socket = connect(adminSocketPath(world.config.dataDir) ?? '');
      socket.on('error', () => {});
      socket.end(garbage);
      expect(await text(socket).catch(() => '')).not.toContain('"ok":true');
    }
    expect(await ask('list')).toMatchObject({ ok: true });
  });

  it('A8 returns nothing when no server is running', async () => {
    expect(await askRunningServer(join(world.config.dataDir, 'elsewhere'), { name: 'list' })).toBeNull();
  });
});

describe('A8 the command line', () => {
  it('A8 parses its arguments', () => {
    expect(parseAdminCommand(['list'])).toEqual({ command: { name: 'list' } });
    expect(parseAdminCommand(['reset', 'a@b.example'])).toEqual({
      command: { name: 'reset', email: 'a@b.example', password: null },
    });
    expect(parseAdminCommand(['reset', '--password', 'long enough password', 'a@b.example'])).toEqual({
      command: { name: 'reset', email: 'a@b.example', password: 'long enough password' },
    });
  });

  it.each([[[]], [['help']], [['reset', 'a@b.example', 'extra']], [['reset', '--force', 'a@b.example']]])(
    'A8 shows the usage for %j',
    (words) => expect(parseAdminCommand(words)).toBeNull(),
  );

  it('A8 states what is wrong with an argument', () => {
    expect(parseAdminCommand(['reset', 'not-an-email'])).toEqual({
      message: 'Give a whole email address.',
    });
    expect(parseAdminCommand(['reset', 'a@b.example', '--password', 'short'])).toMatchObject({
      message: expect.stringContaining('at least 10') as string,
    });
  });

  it('A8 a failure that is not an administrator’s error is thrown', async () => {
    const broken = { ...world.account.admin, list: () => Promise.reject(new Error('disk full')) };
    await expect(runAdminCommand(broken, { name: 'list' })).rejects.toThrow('disk full');
  });
});
