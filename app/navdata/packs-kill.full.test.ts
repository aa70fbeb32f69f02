import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackInstaller } from '#capabilities/datapacks/server/index.ts';
import { type PackSourceServer, startPackSource } from '#capabilities/datapacks/testing/pack-source.ts';
import { OURAIRPORTS } from '#capabilities/datapacks/testing/sample-packs.ts';
import { systemClock } from '#platform/server/time/clock.ts';

let source: PackSourceServer;
const dataDir = mkdtempSync(join(tmpdir(), 'meridian-packs-kill-'));

beforeAll(async () => {
  source = await startPackSource();
  for (const [name, text] of Object.entries(OURAIRPORTS))
    source.files.set(`/${name}`, { bytes: Buffer.from(text) });
});
afterAll(async () => {
  await source.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function installing() {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PACK_OURAIRPORTS_URL: source.url,
    PACK_NASR_URL: 'off',
    PACK_CIFP_URL: 'off',
    PACK_DEBIAN_URL: 'off',
  };
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'app/commands/packs-cli.ts', 'install', 'ourairports'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, ended, printed: () => printed };
}

const installed = () =>
  openPackInstaller({
    dataDir,
    addresses: { nasr: 'off', cifp: 'off', ourAirports: source.url, debian: 'off' },
    clock: systemClock,
  }).store.sources(Date.now());

describe('data packs', () => {
  it('a killed installer leaves nothing marked as installed, and the next run completes', async () => {
    const [first] = [...source.files.keys()];
    const file = source.files.get(first ?? '');
    if (!file) throw new Error('no file to hang in');
    source.files.set(first ?? '', { ...file, hangsAfter: 100 });
    const killed = installing();
    await expect
      .poll(() => source.requests.some((request) => request.startsWith(`GET ${first}`)), { timeout: 60_000 })
      .toBe(true);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    expect(installed()).toEqual([]);
    source.files.set(first ?? '', file);
    const next = installing();
    expect(await next.ended, next.printed()).toBe(0);
    expect(next.printed()).toMatch(/installed: \d+ files/);
    expect(installed()).not.toEqual([]);
  }, 120_000);
});
