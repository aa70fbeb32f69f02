import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, openBrowser, signIn, untilMapReady } from './support/browser.ts';
import {
  freePort,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
const dataDir = seededDataDir();
/** Where pictures go, when someone wants to look. */
const { PICTURES } = process.env;

beforeAll(async () => {
  const env = { DATA_PACKS: 'off', CLOCK_FROZEN_AT: '2026-11-20T15:04:00Z' };
  server = await startServerProcess({ dataDir, port: await freePort(), env });
  session = await openBrowser({ url: server.url });
  page = session.page;
  await signIn(page, server);
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

/** The map of a place with these layers only. */
async function lookAt(place: { lat: number; lon: number; zoom: number }, layers: string[]): Promise<void> {
  await page.evaluate(
    ({ view, on }) => {
      const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
        state: { mapView: object; activeLayers: Record<string, boolean> };
      };
      const center = { longitude: view.lon, latitude: view.lat };
      stored.state.mapView = { ...stored.state.mapView, zoom: view.zoom, center };
      stored.state.activeLayers = Object.fromEntries(
        ['airport', ...on].map((key) => [key, on.includes(key)]),
      );
      localStorage.setItem('app-store', JSON.stringify(stored));
    },
    { view: place, on: layers },
  );
  await page.reload();
  await untilMapReady(page);
}

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ['night', 'light']) {
    await page.evaluate((next) => localStorage.setItem('theme', next), theme);
    await page.reload();
    await untilMapReady(page);
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
  }
  await page.evaluate(() => localStorage.setItem('theme', 'night'));
}

const colours = () => page.getByRole('region', { name: 'Colours' });
/** Tiles of one kind that the page asked for, with the status of each. */
function watchTiles(part: string): { url: string; status: number }[] {
  const seen: { url: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.url().includes(part)) seen.push({ url: response.url(), status: response.status() });
  });
  return seen;
}

describe('radar and terrain', () => {
  it('F1 F4 radar shows the newest picture with its time and scale, marked as simulated', async () => {
    const tiles = watchTiles('/efb-v2/radar/tiles/');
    const strokes = watchTiles('/efb-v2/radar/lightning/');
    await lookAt({ lat: 5, lon: 105, zoom: 4.2 }, ['radar']);
    await colours().getByText('15:00 UTC').waitFor();
    for (const text of ['Light', 'Moderate', 'Heavy', 'Extreme', 'dBZ', 'Simulated'])
      await colours().getByText(text, { exact: true }).waitFor();
    await page.waitForSelector('[data-map-idle]', { state: 'attached' });
    expect(tiles.length).toBeGreaterThan(0);
    expect(strokes.length).toBeGreaterThan(0);
    expect([...tiles, ...strokes].filter(({ status }) => ![200, 204, 304].includes(status))).toEqual([]);
  });

  it('F1 F4 a step back shows the picture of that time; ahead there is none, and that is said', async () => {
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    await colours().getByText('14:30 UTC').waitFor();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await colours().getByText('15:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await colours()
      .getByText(/there is none of the future/)
      .waitFor();
    expect(await colours().getByText('15:00 UTC').count()).toBe(0);
    await picture('radar');
  });

  it('F1 hillshade and tint come from the heights that ship', async () => {
    const tiles = watchTiles('/efb-v2/terrain/tiles/etopo5/');
    await lookAt({ lat: 46, lon: 10, zoom: 5.2 }, ['hillshade', 'terrain']);
    await colours().getByText('Terrain height').waitFor();
    await colours()
      .getByText(/never for clearance/)
      .first()
      .waitFor();
    await page.waitForSelector('[data-map-idle]', { state: 'attached' });
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.filter(({ status }) => status !== 200 && status !== 304)).toEqual([]);
    await picture('relief');
  });

  it('F1 3-D lifts the map and leans it over, without a fault of the page', async () => {
    const tiles = watchTiles('/efb-v2/terrain/tiles/etopo5/');
    await lookAt({ lat: 46, lon: 10, zoom: 6.2 }, ['hillshade', 'terrain-3d']);
    await colours().getByText('3D terrain').waitFor();
    await colours().getByRole('slider', { name: 'Pitch' }).press('ArrowRight');
    await colours().getByText('60°').waitFor();
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, 'relief-3d.png') });
    expect(tiles.length).toBeGreaterThan(0);
    expect(session.pageErrors).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });
});
