import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createLog } from '#platform/server/log/log.ts';
import { checkAccountConfig, type AccountConfig } from './account-config.ts';
import { accountMigrations } from './account.migrations.ts';
import { users } from './account.tables.ts';
import { createAccountServer, type AccountServer } from './index.ts';
import { DEMO_EMAIL, testConfig } from './testing/account-world.ts';
import { cheapHasher } from './testing/cheap-hasher.ts';

let database: DatabaseHandle;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase(accountMigrations);
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-account-'));
});
afterEach(async () => {
  await database.db.delete(users);
  await rm(dataDir, { recursive: true, force: true });
});

/** One start of the server on the same data folder and database. */
async function start(changes: Partial<AccountConfig> = {}): Promise<AccountServer> {
  const config = testConfig({ dataDir, demoPassword: null, ...changes });
  return createAccountServer({ db: database.db, config, log: createLog('silent'), hasher: cheapHasher });
}

describe('A8 the demo account', () => {
  it('A8 the first start creates it with a password that later starts can print again', async () => {
    const first = await (await start()).ensureDemoAccount();
    expect(first).toMatchObject({ email: DEMO_EMAIL, created: true });
    expect(first.passwordShown).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const server = await start();
    expect(await server.ensureDemoAccount()).toEqual({ ...first, created: false });
    expect(await server.admin.hasPassword(DEMO_EMAIL, first.passwordShown ?? '')).toBe(true);
    expect(await server.admin.find(DEMO_EMAIL)).toMatchObject({ emailVerified: true, madeByServer: true });
  });

  it('A8 stored files are readable only by their owner, and the password is not in the database', async () => {
    const { passwordShown } = await (await start()).ensureDemoAccount();
    const names = await readdir(dataDir);
    expect(names.toSorted()).toEqual(['auth-secret', 'demo-account.txt']);
    for (const name of names) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(await database.db.select().from(users))).not.toContain(passwordShown);
  });

  it('A8 after a password change it is not shown and its file is deleted', async () => {
    const server = await start();
    await server.ensureDemoAccount();
    await server.admin.resetPassword(DEMO_EMAIL, 'changed in the meantime');
    expect(await (await start()).ensureDemoAccount()).toMatchObject({ passwordShown: null, created: false });
    expect(await readdir(dataDir)).not.toContain('demo-account.txt');
    expect(await server.admin.hasPassword(DEMO_EMAIL, 'changed in the meantime')).toBe(true);
  });

  it('A8 DEMO_EMAIL and DEMO_PASSWORD override; a new DEMO_PASSWORD applies from the next start', async () => {
    const email = 'Tower@Example.com';
    const first = await start({ demoEmail: email, demoPassword: 'runway two seven left' });
    expect(await first.ensureDemoAccount()).toEqual({
      email: 'tower@example.com',
      passwordShown: null,
      created: true,
    });
    expect(await first.admin.hasPassword(email, 'runway two seven left')).toBe(true);
    const second = await start({ demoEmail: email, demoPassword: 'runway zero nine right' });
    await second.ensureDemoAccount();
    expect(await second.admin.hasPassword(email, 'runway zero nine right')).toBe(true);
    expect(await second.admin.hasPassword(email, 'runway two seven left')).toBe(false);
  });

  it('A8 a restart with the same DEMO_PASSWORD does not undo a password change', async () => {
    const settings = { demoPassword: 'runway two seven left' };
    const server = await start(settings);
    await server.ensureDemoAccount();
    await server.admin.resetPassword(DEMO_EMAIL, 'chosen by its owner');
    await (await start(settings)).ensureDemoAccount();
    expect(await server.admin.hasPassword(DEMO_EMAIL, 'chosen by its owner')).toBe(true);
  });

  it('A4 an account signed up by someone else under the demo address is taken over', async () => {
    const server = await start();
    await server.admin.create(DEMO_EMAIL, 'known to the stranger');
    const taken = await server.ensureDemoAccount();
    expect(taken.created).toBe(false);
    expect(await server.admin.hasPassword(DEMO_EMAIL, 'known to the stranger')).toBe(false);
    expect(await server.admin.hasPassword(DEMO_EMAIL, taken.passwordShown ?? '')).toBe(true);
  });
});

describe('A8 secrets on a public host', () => {
  const check = (changes: Partial<AccountConfig>) =>
    checkAccountConfig(testConfig({ isPublicHost: true, demoPassword: null, ...changes }));

  it.each<[string, Partial<AccountConfig>, string]>([
    ['a short password', { demoPassword: 'k3J!x9' }, 'demo-password-weak'],
    ['a common password', { demoPassword: 'password1234' }, 'demo-password-weak'],
    ['the product as password', { demoPassword: 'Meridian-2024!' }, 'demo-password-weak'],
    [
      'the email as password',
      { demoEmail: 'tower@a.example', demoPassword: 'tower-tower-1' },
      'demo-password-weak',
    ],
    ['digits as password', { demoPassword: '123456789012345' }, 'demo-password-weak'],
    ['one letter as password', { demoPassword: 'aaaaaaaaaaaaaaaa' }, 'demo-password-weak'],
    ['a short secret', { authSecret: 'Zx81kQ' }, 'auth-secret-weak'],
    ['a placeholder as secret', { authSecret: 'changeme-changeme-changeme-changeme' }, 'auth-secret-weak'],
    ['a repeated letter as secret', { authSecret: 'a'.repeat(64) }, 'auth-secret-weak'],
  ])('A8 rejects %s', (_, changes, id) => {
    expect(() => check(changes)).toThrow(expect.objectContaining({ id }));
    expect(() => checkAccountConfig(testConfig({ ...changes, isPublicHost: false }))).not.toThrow();
  });

  it('A8 accepts strong ones, and missing ones, which are generated', () => {
    const authSecret = 'b8Xq0uG2h7JYw3T9vRk5LzPc1NsDfAeM';
    expect(() => check({ demoPassword: 'lenticular over Sierra', authSecret })).not.toThrow();
    expect(() => check({})).not.toThrow();
  });

  it('A4 rejects an invalid policy on any host', () => {
    expect(() => checkAccountConfig(testConfig({ accessPolicy: 'everyone' }))).toThrow(
      expect.objectContaining({ id: 'access-policy-unreadable' }),
    );
  });

  it('A8 a database whose signing key belongs to another secret is rejected with instructions', async () => {
    const first = await start();
    await first.capability.start?.();
    await first.capability.stop?.();
    const other = await start({ authSecret: 'b8Xq0uG2h7JYw3T9vRk5LzPc1NsDfAeM' });
    await expect(other.capability.start?.()).rejects.toMatchObject({ id: 'auth-secret-changed' });
    await other.admin.rotateKey();
    await expect(other.capability.start?.()).resolves.toBeUndefined();
    await other.capability.stop?.();
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });
});
