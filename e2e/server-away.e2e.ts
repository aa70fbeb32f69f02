import { beforeAll, describe, expect, it } from 'vitest';
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

const start = (isReady: boolean) => startServerProcess({ dataDir, port, isReady, env: { FEEDS: 'replay' } });

beforeAll(async () => {
  dataDir = freshDataDir();
  port = await freePort();
  server = await start(false);
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

describe('H1 a server without data yet, and an unreachable one', () => {
  it('H1 states that navigation data is being built; map, search and panels update by themselves', async () => {
    await signIn(page, server);
    await page.getByText('Building navigation data').waitFor();
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('KJFK');
    await page.getByText(/Navigation data is being built\..*Search starts by itself/).waitFor();
    await page.getByText('Building navigation data').waitFor({ state: 'detached', timeout: 240_000 });
    await page.getByRole('option', { name: /KJFK/ }).first().waitFor();
    await expect.poll(() => tiles).toContain(200);
  });

  it('H1 the header states that the server is unreachable; failed requests are repeated when it is reachable again', async () => {
    const away = page.locator('[data-server=away]');
    await server.kill();
    await page.getByRole('combobox', { name: 'Search' }).fill('EGLL');
    await away.waitFor();
    tiles.splice(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'Search' }).click();
    // Its code was not loaded before.
    await panels.getByRole('button', { name: 'Waypoints' }).click();
    server = await start(true);
    await away.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Waypoints' }).first().waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => tiles).toContain(200);
    await page.getByRole('combobox', { name: 'Search' }).fill('EGLL');
    await page.getByRole('option', { name: /EGLL/ }).first().waitFor();
  });
});
