import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { type BrowserSession, leaveApp, untilMapReady } from './support/browser.ts';
import { untilDiagramTiles } from './support/diagram-page.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
/** Folder for pictures, if requested. */
const { PICTURES } = process.env;
const TILES = '**/efb-v2/amm/tiles/**';
/** Drawing the map without a graphics card takes time. */
const SLOW = { timeout: 60_000 };
const KENNEDY_ENDS = '04L 04R 13L 13R 22L 22R 31L 31R';
const DENVER_ENDS = '07 08 16L 16R 17L 17R 25 26 34L 34R 35L 35R';
const HEATHROW_ENDS = '09L 09R 27L 27R';

beforeAll(async () => {
  const journey = await startJourney({ deviceScaleFactor: 1 });
  ({ server, session, page } = journey);
  return journey.end;
});

const frame = () => page.locator('[data-diagram]');
const untilDiagram = (state: string) => page.waitForSelector(`[data-diagram="${state}"]`);
const untilDrawn = (idents: string) => page.waitForSelector(`[data-designators="${idents}"]`);

/** Opens an airport's page as the app's other parts do, without reloading anything. */
async function open(code: string): Promise<void> {
  await page.evaluate((detail) => {
    globalThis.dispatchEvent(new CustomEvent('open-airport-detail', { detail }));
  }, code);
  await page.waitForURL(`**/airport/${code}`);
}

/** Changes the theme as if from another tab. */
async function choose(theme: 'night' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
}

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Background colour of the diagram, in its lower right corner. */
async function groundColour(): Promise<string> {
  const shot = await frame().screenshot();
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red, green, blue] = context?.getImageData(bitmap.width - 12, bitmap.height - 12, 1, 1).data ?? [];
    return [red, green, blue].join(' ');
  }, shot.toString('base64'));
}

describe('airport diagram', () => {
  it('E5 KJFK: eight designators are drawn from tiles, with the sources of the diagram', async () => {
    const tiles: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/efb-v2/amm/tiles/')) tiles.push(answer.status());
    });
    await open('KJFK');
    await untilDiagramTiles(page);
    await untilDrawn(KENNEDY_ENDS);
    await page.getByText(/markings are a pattern · not for navigation$/).waitFor();
    if (hasRealNavdata) await page.getByText(/^Ground: apt\.dat \d{4}-\d\d-\d\d/).waitFor();
    expect(await groundColour()).toBe('12 18 26');
    await picture('diagram-kjfk-night');
    await frame().getByRole('region', { name: 'Airport diagram of KJFK' }).focus();
    // Zoomed in far enough for further tiles.
    for (let step = 0; step < 2; step += 1)
      await page.getByRole('button', { name: 'Zoom in on the diagram' }).click();
    await expect.poll(() => tiles.length, SLOW).toBeGreaterThan(1);
    expect(tiles.filter((status) => ![200, 204, 304].includes(status))).toEqual([]);
  });

  it('E5 the diagram is rotated runway up, and two clicks measure a distance with both bearings', async () => {
    await page.getByRole('combobox', { name: 'Orientation' }).click();
    await page.getByRole('option', { name: '13R up' }).click();
    // As charted: 121° true.
    const turned = () =>
      page
        .getByRole('img', { name: 'North arrow' })
        .evaluate((arrow) => (arrow as SVGElement).style.transform);
    await expect.poll(turned, SLOW).toMatch(/rotate\(-12[01]/);
    const measure = page.getByRole('button', { name: 'Measure a distance' });
    await measure.click();
    const box = await frame().boundingBox();
    if (!box) throw new Error('no diagram');
    await page.mouse.click(box.x + box.width / 2, box.y + 60);
    await frame().getByText('Click the second point').waitFor();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 60);
    // Straight down, with 121° up, is 301° true.
    const result = frame().getByText(/30[01]°T · 31\d°M/);
    await result.waitFor();
    const figures = await frame().getByRole('status').innerText();
    const [metres = 0, feet = 0, miles = 0] = ['m', 'ft', 'NM'].map((unit) =>
      Number(
        new RegExp(`([\\d .]+) ${unit}\\b`).exec(figures.replaceAll('\n', '  '))?.[1]?.replaceAll(' ', ''),
      ),
    );
    expect(feet).toBeCloseTo(metres / 0.3048, -1);
    expect(miles).toBeCloseTo(metres / 1852, 1);
    await picture('diagram-kjfk-measure');
    await page.keyboard.press('Escape');
    await frame().getByRole('status').waitFor({ state: 'detached' });
    // Escape only ended the measuring.
    await page.getByRole('group', { name: 'Diagram of KJFK' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/airport/KJFK');
  });

  it('E5 KDEN has its own diagram, which follows the theme', async () => {
    await open('KDEN');
    await page.getByRole('group', { name: 'Diagram of KDEN' }).waitFor();
    await untilDiagramTiles(page);
    await untilDrawn(DENVER_ENDS);
    await picture('diagram-kden-night');
    await choose('light');
    await expect.poll(groundColour, SLOW).toBe('238 242 240');
    await untilDrawn(DENVER_ENDS);
    await picture('diagram-kden-light');
  });

  it('E5 when tiles hang, the reduced diagram is shown after 5000 ms until they arrive', async () => {
    const held: Route[] = [];
    await page.route(TILES, (route) => void held.push(route));
    await open('EGLL');
    await page.getByRole('group', { name: 'Diagram of EGLL' }).waitFor();
    await untilDiagram('fallback');
    await page.getByText('Detailed tiles unavailable: a reduced drawing is shown.').waitFor();
    expect(held.length).toBeGreaterThan(0);
    await untilDrawn(HEATHROW_ENDS);
    await picture('diagram-egll-fallback-light');
    for (const route of held.splice(0)) await route.abort();
    await page.unroute(TILES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilDiagramTiles(page);
    await untilDrawn(HEATHROW_ENDS);
    expect(await groundColour()).toBe('238 242 240');
    await picture('diagram-egll-light');
  });

  it('F1 amm: the layer of all diagrams is drawn on the main map from the same tiles', async () => {
    const tiles: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/efb-v2/amm/tiles/15/')) tiles.push(answer.status());
    });
    await leaveApp(page, server.url);
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
        state: { mapView: object; activeLayers: Record<string, boolean> };
      };
      const center = { longitude: -73.7789, latitude: 40.6398 };
      stored.state.mapView = { ...stored.state.mapView, zoom: 15.2, center };
      stored.state.activeLayers = { amm: true };
      localStorage.setItem('app-store', JSON.stringify(stored));
    });
    await page.goto(server.url);
    await untilMapReady(page);
    await expect.poll(() => tiles.length, SLOW).toBeGreaterThan(0);
    expect(tiles.filter((status) => ![200, 204, 304].includes(status))).toEqual([]);
    await picture('diagram-amm-layer');
    expect(session.foreignRequests).toEqual([]);
    // The failed tiles of the previous test are expected page errors.
    expect(session.pageErrors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([]);
  });
});
