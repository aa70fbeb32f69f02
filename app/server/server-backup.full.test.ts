import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMigrations } from '#capabilities/account/server/account.migrations.ts';
import { askRunningServer } from '#capabilities/account/server/admin-socket.ts';
import { createAccountServer } from '#capabilities/account/server/index.ts';
import { TestBrowser, testConfig } from '#capabilities/account/server/testing/account-world.ts';
import { cheapHasher } from '#capabilities/account/server/testing/cheap-hasher.ts';
import { NotABackup } from '#platform/server/db/embedded-backup.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createServerBackup, restoreServerBackup } from './server-backup.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const now = new Date('2026-11-20T15:00:00Z');

/** The part of a server that a backup must restore: database, secret, demo password, sign-in. */
async function runServer(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const log = createLog('silent');
  const { db, listen, migrate, backup, close } = await openDatabase({ dataDir });
  const account = await createAccountServer({
    db,
    listen,
    ...(backup ? { backup } : {}),
    log,
    hasher: cheapHasher,
    config: testConfig({ dataDir, demoPassword: null }),
  });
  await migrate(accountMigrations);
  const demo = await account.ensureDemoAccount();
  const fastify = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    authenticate: account.authenticate,
    capabilities: [account.capability],
  });
  await account.capability.start?.();
  return {
    demo,
    account,
    browser: new TestBrowser(fastify),
    async stop() {
      await fastify.close();
      await account.capability.stop?.();
      await close();
    },
  };
}

/** The data folder of a server that ran once and stopped: shared by all tests that need no new database. */
let template = '';
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'backup-template-'));
  await (await runServer(template)).stop();
}, 180_000);
afterAll(() => rmSync(template, { recursive: true, force: true }));
const copyStopped = (dataDir: string): void => cpSync(template, dataDir, { recursive: true });

const backUp = (dataDir: string, changes: Partial<Parameters<typeof createServerBackup>[0]> = {}) =>
  createServerBackup({
    dataDir,
    file: join(root, 'backup.tar'),
    version: '1.2.3',
    now,
    hasDatabase: true,
    hasConfiguredSecret: false,
    hasFoundryFiles: true,
    packs: [{ id: 'nasr', version: '2611' }],
    askRunningServer: async (file) =>
      (await askRunningServer(dataDir, { name: 'backup', file }))?.ok === true,
    ...changes,
  });
const restore = (dataDir: string) => restoreServerBackup({ dataDir, file: join(root, 'backup.tar'), now });

// Starting and stopping servers takes time on a busy machine.
describe('A8 a backup restores a server', { timeout: 180_000 }, () => {
  it('A8 one file, written while the server runs, restores sign-ins, passwords and charts on an empty machine', async () => {
    const [here, elsewhere] = [join(root, 'here'), join(root, 'elsewhere')];
    const running = await runServer(here);
    const { email, passwordShown } = running.demo;
    await running.browser.signIn(email, passwordShown ?? '');
    const token = await running.browser.token();
    mkdirSync(join(here, 'charts/own'), { recursive: true });
    writeFileSync(join(here, 'charts/own/own_1.pdf'), '%PDF-1.7 made up');
    writeFileSync(join(here, 'charts/own/own_2.part'), 'half');
    expect(await backUp(here)).toMatchObject({ authSecret: 'in this file', hasDatabase: true });
    expect(readdirSync(root).toSorted()).toEqual(['backup.tar', 'here']);
    expect(statSync(join(root, 'backup.tar')).mode & 0o777).toBe(0o600);
    expect(await running.browser.me(token)).toMatchObject({ code: 200 });
    await expect(restore(here)).rejects.toThrow(DataFolderInUse);
    await running.stop();

    const { manifest, previousDatabase } = await restore(elsewhere);
    expect(manifest).toMatchObject({ version: '1.2.3', packs: [{ id: 'nasr', version: '2611' }] });
    expect(previousDatabase).toBeNull();
    expect(readdirSync(join(elsewhere, 'charts/own'))).toEqual(['own_1.pdf']);
    expect(readFileSync(join(elsewhere, 'charts/own/own_1.pdf'), 'utf8')).toBe('%PDF-1.7 made up');
    const back = await runServer(elsewhere);
    expect(back.demo).toEqual({ email, passwordShown, created: false });
    expect(await back.browser.me(token)).toMatchObject({ code: 200, data: { email } });
    await back.stop();
  });

  it('A8 a stopped server can be backed up too; a restore over other data keeps that data', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')];
    copyStopped(here);
    copyStopped(there);
    const secret = 'a secret of the other server, which it had before';
    writeFileSync(join(there, 'auth-secret'), secret);
    await backUp(here);
    const { previousDatabase } = await restore(there);
    expect(previousDatabase).toMatch(/database\.before-2026-11-20/);
    expect(readFileSync(join(there, 'auth-secret.before-2026-11-20T15-00-00-000Z'), 'utf8')).toBe(secret);
    expect(readFileSync(join(there, 'auth-secret'), 'utf8')).toBe(
      readFileSync(join(here, 'auth-secret'), 'utf8'),
    );
  });

  /** A user's file as stored by the server. */
  function keepFile(dataDir: string, id: string, rows: string, changes: { bytes?: number } = {}): string {
    const own = join(dataDir, 'foundry-files', 'ab'.repeat(20));
    mkdirSync(own, { recursive: true });
    const facts = {
      id,
      name: `${id}.csv`,
      kind: 'CSV',
      encoding: 'UTF-8',
      rowCount: 1,
      columns: [],
      notes: [],
      sentBytes: 3,
      bytes: rows.length,
      sentAt: now.toISOString(),
      ...changes,
    };
    writeFileSync(join(own, `${id}.json`), JSON.stringify(facts));
    writeFileSync(join(own, `${id}.duckdb`), rows);
    return own;
  }
  const noDatabase = { hasDatabase: false, hasConfiguredSecret: true };

  it('A8 K1 uploaded Foundry files are restored with both parts; incomplete ones are not included', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')];
    const own = keepFile(here, 'csv1', 'rows of a database');
    keepFile(here, 'replaced', 'new rows', { bytes: 3 });
    mkdirSync(join(own, '.receiving-1'));
    writeFileSync(join(own, '.receiving-1/received'), 'half');
    keepFile(there, 'old', 'rows of before');
    const made = await backUp(here, noDatabase);
    expect(made.foundryFiles).toEqual({ isIncluded: true, count: 1, bytes: 18 });
    expect((await restore(there)).manifest).toEqual(made);
    const back = own.replace(here, there);
    expect(readdirSync(back).toSorted()).toEqual(['csv1.duckdb', 'csv1.json']);
    for (const name of readdirSync(back))
      expect(readFileSync(join(back, name), 'utf8')).toBe(readFileSync(join(own, name), 'utf8'));
    const before = join(there, 'foundry-files.before-2026-11-20T15-00-00-000Z');
    expect(readdirSync(join(before, 'ab'.repeat(20))).toSorted()).toEqual(['old.duckdb', 'old.json']);
  });

  it('A8 K1 excluded Foundry files are counted, and a restore keeps existing ones', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')];
    keepFile(here, 'csv1', 'rows');
    const own = keepFile(there, 'old', 'rows of before');
    const made = await backUp(here, { ...noDatabase, hasFoundryFiles: false });
    expect(made.foundryFiles).toEqual({ isIncluded: false, count: 1, bytes: 4 });
    await restore(there);
    expect(readdirSync(own)).toEqual(['old.duckdb', 'old.json']);
  });

  it('A8 K1 a backup that ends between two Foundry files is rejected', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')];
    keepFile(here, 'csv1', 'rows');
    keepFile(here, 'csv2', 'rows');
    await backUp(here, noDatabase);
    const whole = readFileSync(join(root, 'backup.tar'));
    const cut = whole.subarray(0, whole.indexOf('foundry-files', whole.indexOf('csv1.json') + 512));
    writeFileSync(join(root, 'backup.tar'), cut);
    await expect(restore(there)).rejects.toThrow(NotABackup);
    expect(readdirSync(there)).toEqual([]);
  });

  it('A8 the file states when database and secret are stored elsewhere', async () => {
    const here = join(root, 'here');
    mkdirSync(here);
    const kept = { hasDatabase: false, hasConfiguredSecret: true };
    expect(await backUp(here, kept)).toMatchObject({ hasDatabase: false, authSecret: 'in AUTH_SECRET' });
    const { manifest } = await restore(join(root, 'there'));
    expect(manifest).toMatchObject({ hasDatabase: false, authSecret: 'in AUTH_SECRET' });
  });

  it('A8 a file that is not a backup changes nothing', async () => {
    const here = join(root, 'here');
    writeFileSync(join(root, 'backup.tar'), 'no archive at all'.repeat(100));
    await expect(restore(here)).rejects.toThrow(NotABackup);
    expect(readdirSync(here)).toEqual([]);
  });

  it('A8 a backup truncated anywhere is rejected, and changes nothing', async () => {
    const [here, there] = [join(root, 'here'), join(root, 'there')];
    copyStopped(here);
    await backUp(here);
    const whole = readFileSync(join(root, 'backup.tar'));
    const manifestEnds = 1024;
    for (const length of [
      1,
      511,
      600,
      manifestEnds,
      manifestEnds + 100,
      manifestEnds + 512,
      whole.length >> 1,
    ]) {
      writeFileSync(join(root, 'backup.tar'), whole.subarray(0, length));
      await expect(restore(there), String(length)).rejects.toThrow(NotABackup);
      expect(readdirSync(there), String(length)).toEqual([]);
    }
  });

  it('A8 a missing file, a folder, and an unwritable location are reported', async () => {
    const here = join(root, 'here');
    await expect(restore(here)).rejects.toThrow(`There is no file ${join(root, 'backup.tar')}.`);
    expect(existsSync(here)).toBe(false);
    mkdirSync(join(root, 'backup.tar'));
    await expect(restore(here)).rejects.toThrow(/backup\.tar is not a file/);
    mkdirSync(here);
    await expect(backUp(here)).rejects.toThrow(/is a folder: name a file/);
    const file = join(root, 'nowhere', 'backup.tar');
    await expect(backUp(here, { file })).rejects.toThrow(`There is no folder ${join(root, 'nowhere')}.`);
    expect(readdirSync(here)).toEqual([]);
  });
});
