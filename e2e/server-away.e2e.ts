import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, COARSE_PIXELS, openBrowser, sharedBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  NO_SKY,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

const dataDir = seededDataDir();
let port: number;
let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;

const start = () => startServerProcess({ dataDir, port, env: NO_SKY });

beforeAll(async () => {
  port = await freePort();
  server = await start();
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
    removeDataDir(dataDir);
  };
});

const tiles: number[] = [];

describe('H1 an unreachable server', () => {
  it('H1 the header states that the server is unreachable; failed requests are repeated when it is reachable again', async () => {
    const away = page.locator('[data-server=away]');
    await signIn(page, server);
    await server.kill();
    await page.getByRole('combobox', { name: 'Search' }).fill('EGLL');
    await away.waitFor();
    tiles.splice(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'Search' }).click();
    // Its code was not loaded before.
    await panels.getByRole('button', { name: 'Waypoints' }).click();
    server = await start();
    await away.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Waypoints' }).first().waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => tiles).toContain(200);
    await page.getByRole('combobox', { name: 'Search' }).fill('EGLL');
    await page.getByRole('option', { name: /EGLL/ }).first().waitFor();
  });
});
