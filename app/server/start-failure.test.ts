import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';
import { greeting } from './server.ts';
import { checkFolders, startFailureText } from './start-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => null,
    (error: unknown) => error,
  );
const listening = (host: string, port: number) => () =>
  new Promise((resolve, reject) =>
    createServer()
      .once('error', reject)
      .listen(port, host, () => resolve(null)),
  );

describe('L3 a failed start names the setting and what to do', () => {
  it('L3 a NAVDATA_DIR that is not a folder is rejected by name', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const wrong of [join(folder, 'nowhere'), file])
      expect(() => checkFolders(loadConfig({ NAVDATA_DIR: wrong }))).toThrow(ConfigError);
    expect(() => checkFolders(loadConfig({ NAVDATA_DIR: folder }))).not.toThrow();
    expect(() => checkFolders(loadConfig({}))).not.toThrow();
  });

  it('L3 a DATA_DIR that is a file is reported, with the file', async () => {
    const file = join(folder, 'data');
    writeFileSync(file, '');
    const error = await failureOf(() => openDatabase({ dataDir: join(file, 'below') }));
    const said = startFailureText(error, loadConfig({ DATA_DIR: join(file, 'below') }));
    expect(said).toMatch(/^DATA_DIR is .*a file is where a folder is expected/);
  });

  it.runIf(process.platform === 'linux')(
    'L3 a DATA_DIR that cannot be created ends the start at once',
    async () => {
      const error = await failureOf(() => openDatabase({ dataDir: '/proc/meridian/data' }));
      expect(startFailureText(error, loadConfig({ DATA_DIR: '/proc/meridian/data' }))).toBe(
        'DATA_DIR is /proc/meridian/data, and cannot be used: no folder can be made there (/proc/meridian).',
      );
    },
  );

  it('L3 a HOST that is not an address of this machine is reported', async () => {
    const error = await failureOf(listening('192.0.2.1', 0));
    expect(startFailureText(error, loadConfig({ HOST: '192.0.2.1' }))).toMatch(/^HOST is 192\.0\.2\.1/);
  });

  it('L3 an unexpected error keeps its stack trace', () => {
    expect(startFailureText(new TypeError('x is no function'), loadConfig({}))).toBeNull();
    expect(startFailureText('thrown text', null)).toBeNull();
  });
});

describe('A8 output of a start', () => {
  const demo = { email: 'demo@meridian.local', passwordShown: 'made-up-words', created: true };
  it('A8 email and password of the demo account, but none with an external identity provider', () => {
    expect(greeting('http://localhost:8000', demo, 1)).toMatch(/demo@meridian\.local\n.*made-up-words/);
    const elsewhere = greeting('http://localhost:8000', null, 1);
    expect(elsewhere).toContain('Sign in with your identity provider.');
    expect(elsewhere).not.toMatch(/password|demo/i);
  });
});
