import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, COARSE_PIXELS, openBrowser, sharedBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  freshDataDir,
  keepNavdataSeed,
  removeDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

let dataDir: string;
let port: number;
let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
let builder: number;

/** Process id of the builder of navigation data, or null before it starts. */
function builderOf(folder: string): number | null {
  try {
    return (
      Number(execFileSync('pgrep', ['-f', `navdata-cli.*${folder}`], { encoding: 'utf8' }).trim()) || null
    );
  } catch {
    return null;
  }
}

beforeAll(async () => {
  dataDir = freshDataDir();
  port = await freePort();
  server = await startServerProcess({ dataDir, port, isReady: false, env: { FEEDS: 'replay' } });
  // Held until the page has shown that it waits: it could finish before a busy browser opens the page.
  builder = await vi.waitUntil(() => builderOf(dataDir), { timeout: 120_000 });
  process.kill(builder, 'SIGSTOP');
  session = await openBrowser({
    url: server.url,
    browser: await sharedBrowser(),
    deviceScaleFactor: COARSE_PIXELS,
  });
  page = session.page;
  // The map sends requests from its own worker.
  session.context.on('response', (response) => {
    if (response.url().includes('/navdata/tiles/airport/')) tiles.push(response.status());
  });
  return async () => {
    await session.close();
    await server.stop();
    keepNavdataSeed(dataDir);
    removeDataDir(dataDir);
  };
});

const tiles: number[] = [];

describe('H1 a server without data yet', () => {
  it('H1 states that navigation data is being built; map, search and panels update by themselves', async () => {
    await signIn(page, server);
    await page.getByText('Building navigation data').waitFor();
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('KJFK');
    await page.getByText(/Navigation data is being built\..*Search starts by itself/).waitFor();
    process.kill(builder, 'SIGCONT');
    await page.getByText('Building navigation data').waitFor({ state: 'detached', timeout: 240_000 });
    await page.getByRole('option', { name: /KJFK/ }).first().waitFor();
    await expect.poll(() => tiles).toContain(200);
  });
});
