import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  type BrowserSession,
  leaveApp,
  showOnMap,
  signIn,
  untilMapReady,
  setUpMap,
} from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
/** Folder for pictures, if requested. */
const { PICTURES } = process.env;

beforeAll(async () => {
  const journey = await startJourney({ isSignedIn: false, deviceScaleFactor: 1 });
  ({ server, session, page } = journey);
  return journey.end;
});

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ['night', 'light']) {
    await leaveApp(page, server.url);
    await page.evaluate((next) => localStorage.setItem('theme', next), theme);
    await page.goto(server.url);
    await untilMapReady(page);
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
  }
}

const colours = () => page.getByRole('region', { name: 'Colours' });
/** Tiles of one kind that the page requested, with the status of each. */
function watchTiles(part: string): { url: string; status: number }[] {
  const seen: { url: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.url().includes(part)) seen.push({ url: response.url(), status: response.status() });
  });
  return seen;
}

describe('radar and terrain', () => {
  it('F1 F4 radar shows the newest image with its time and scale, marked as simulated', async () => {
    const tiles = watchTiles('/efb-v2/radar/tiles/');
    const strokes = watchTiles('/efb-v2/radar/lightning/');
    // The map is ready soon; the legend shows when the radar images are.
    await setUpMap(page, server.url, { lat: 5, lon: 105, zoom: 4.2, layers: [] });
    await signIn(page, server);
    const picker = page.getByRole('button', { name: 'Layers', exact: true }).first();
    await picker.click();
    await page
      .getByRole('switch', { name: /^Radar/ })
      .first()
      .click();
    await picker.click();
    await colours().getByText('16:00 UTC').waitFor({ timeout: 90_000 });
    for (const text of ['Light', 'Moderate', 'Heavy', 'Extreme', 'dBZ', 'Simulated'])
      await colours().getByText(text, { exact: true }).waitFor();
    await expect.poll(() => Math.min(tiles.length, strokes.length)).toBeGreaterThan(0);
    expect([...tiles, ...strokes].filter(({ status }) => ![200, 204, 304].includes(status))).toEqual([]);
  });

  it('F4 the inspector reads the reflectivity of the image shown', async () => {
    await page.locator('body').press('i');
    const card = page.getByRole('region', { name: 'Data inspector' });
    await card.getByText(/dBZ$|^No echo$/).waitFor();
    await card.getByText('20 1600Z · Simulated sky · Simulated').waitFor();
    await page.locator('body').press('Escape');
    await card.waitFor({ state: 'hidden' });
  });

  it('F1 F4 a step back shows the image of that time; ahead there is none, as stated', async () => {
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    await colours().getByText('15:30 UTC').waitFor();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await colours().getByText('16:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await colours()
      .getByText(/No radar for future times/)
      .waitFor();
    await expect.poll(() => colours().getByText('16:00 UTC').count()).toBe(0);
    await picture('radar');
  });

  it('F1 F4 the loop shows images of the last two hours, and ends at now', async () => {
    await page.getByRole('button', { name: 'Loop the last 2 h' }).click();
    await colours()
      .getByText(/^1[45]:\d0 UTC$/)
      .waitFor();
    await page.getByRole('button', { name: 'Stop the loop' }).click();
    await colours().getByText('16:00 UTC').waitFor();
  });

  it('F1 hillshade and tint use the bundled heights, and the inspector reads them', async () => {
    const tiles = watchTiles('/efb-v2/terrain/tiles/etopo5/');
    await showOnMap(page, server.url, { lat: 46, lon: 10, zoom: 5.2, layers: ['hillshade', 'terrain'] });
    await colours().getByText('Terrain height').waitFor();
    await colours()
      .getByText(/never for clearance/)
      .first()
      .waitFor();
    await page.waitForSelector('[data-map-idle]', { state: 'attached' });
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.filter(({ status }) => status !== 200 && status !== 304)).toEqual([]);
    await page.locator('body').press('i');
    const card = page.getByRole('region', { name: 'Data inspector' });
    await card.getByText(/^[3-9]\d{3} ft$/).waitFor();
    await card.getByText(/^Never for clearance · NOAA ETOPO5/).waitFor();
    await page.locator('body').press('Escape');
    await picture('relief');
  });

  it('F1 3-D raises the terrain and tilts the map, without a page error', async () => {
    const tiles = watchTiles('/efb-v2/terrain/tiles/etopo5/');
    await showOnMap(page, server.url, { lat: 46, lon: 10, zoom: 6.2, layers: ['hillshade', 'terrain-3d'] });
    await colours().getByText('3D terrain').waitFor();
    await colours().getByRole('slider', { name: 'Pitch' }).press('ArrowRight');
    await colours().getByText('60°').waitFor();
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, 'relief-3d.png') });
    expect(tiles.length).toBeGreaterThan(0);
    expect(session.pageErrors).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });
});
