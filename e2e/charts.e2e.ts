import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFullRun, isFullRun } from '#platform/testing/full-run.ts';
import { samplePdf } from '#capabilities/charts/testing/sample-charts.ts';
import { type BrowserSession, COARSE_PIXELS, untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

/** Two pages of 400 × 600 points; a red square on the first marks its position on the map. */
const PDF = samplePdf([
  { widthPt: 400, heightPt: 600, text: 'Made up, page 1', square: { x: 150, y: 250, side: 100 } },
  { widthPt: 400, heightPt: 600, text: 'Made up, page 2' },
]);
const OTHER = { email: 'other.pilot@example.com', password: 'other-pilot-2026' };

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
let panel: Locator;
let chartId = '';
/** The map is drawn under `npm run test:full` only, which compares the chart on it. */
const PIXELS = isFullRun ? 1 : COARSE_PIXELS;
const pdfFile = join(mkdtempSync(join(tmpdir(), 'meridian-charts-e2e-')), 'kjfk_ground_map.pdf');

beforeAll(async () => {
  writeFileSync(pdfFile, PDF);
  const journey = await startJourney({ opensApp: false, deviceScaleFactor: PIXELS });
  ({ server, session, page } = journey);
  panel = page.getByRole('region', { name: 'Charts', exact: true });
  return journey.end;
});

const viewer = () => page.getByRole('region', { name: 'kjfk ground map' });

/** Number of pixels in part of the screen as red as the square, in its own or in night colours. */
async function redPixels(area: { x: number; y: number; width: number; height: number }): Promise<number> {
  const png = (await page.screenshot({ clip: area })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    let red = 0;
    for (let index = 0; index < pixels.length; index += 4) {
      const [r = 0, g = 0, b = 0] = pixels.slice(index, index + 3);
      if (r > g + 60 && r > b + 60) red += 1;
    }
    return red;
  }, png);
}
const MAP_AREA = { x: 500, y: 120, width: 440, height: 600 };

/** Presses a position on the page, given as fractions of its width and height. */
async function mark(x: number, y: number): Promise<void> {
  const area = viewer().getByRole('button', { name: 'Mark the point on the chart' });
  const box = await area.boundingBox();
  if (!box) throw new Error('no page to mark');
  await area.click({ position: { x: box.width * x, y: box.height * y } });
}

describe('charts', () => {
  it('H5 E4 the airport opens its charts; a note states that FAA charts need live feeds', async () => {
    await page.goto(`${server.url}/airport/KJFK`);
    await untilMapReady(page);
    await page.getByRole('button', { name: 'Charts of KJFK' }).click();
    await panel.getByText('FAA charts come with live feeds', { exact: false }).waitFor();
    await panel.getByText('No charts of KJFK yet', { exact: false }).waitFor();
  });

  it('H5 a PDF is added and its first page is drawn', async () => {
    await panel.getByRole('button', { name: 'Add a chart' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a chart' });
    await dialog.getByLabel('PDF file').setInputFiles(pdfFile);
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('kjfk ground map');
    await expect.poll(() => dialog.getByLabel('Airport (optional)').inputValue()).toBe('KJFK');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await viewer().locator('[data-page="1"][data-drawn] canvas').waitFor();
    await viewer().getByText('1 / 2').waitFor();
    // Night colours are on initially: white becomes black, and red stays red.
    const box = await viewer().locator('canvas').boundingBox();
    if (!box) throw new Error('no page');
    await expect.poll(() => redPixels(box)).toBeGreaterThan(500 * PIXELS ** 2);
    await viewer().getByRole('button', { name: 'Next page' }).click();
    await viewer().locator('[data-page="2"][data-drawn] canvas').waitFor();
    await expect.poll(() => redPixels(box)).toBe(0);
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Charts of KJFK' }).waitFor();
  });

  inFullRun(() => {
    it('H5 two points georeference the page on the map, with opacity and a note that it is not surveyed', async () => {
      await page.getByRole('button', { name: 'Charts of KJFK' }).click();
      await viewer().getByRole('button', { name: 'Place on the map' }).click();
      const form = viewer().getByRole('region', { name: 'Place on the map' });
      await mark(0.2, 0.5);
      await form.getByLabel('Position of point 1').fill('40.64, -73.90');
      await form.getByRole('button', { name: 'Point 2', exact: true }).click();
      await mark(0.8, 0.5);
      await form.getByLabel('Position of point 2').fill('N40°38.4 W073°39.0');
      await form.getByText('Top of the page points 000°T', { exact: false }).waitFor();
      await form.getByRole('button', { name: 'Save place' }).click();
      const onMap = viewer().getByRole('region', { name: 'Chart on the map' });
      await onMap.getByText('Placed by two points; not surveyed.').waitFor();
      expect(await redPixels(MAP_AREA)).toBe(0);
      await onMap.getByRole('switch', { name: 'On the map' }).click();
      await expect.poll(() => redPixels(MAP_AREA)).toBeGreaterThan(2000);
      await onMap.getByLabel('Opacity', { exact: false }).fill('10');
      await expect.poll(() => redPixels(MAP_AREA)).toBe(0);
    });
  });

  inFullRun(() => {
    it('H5 the georeference is saved with the chart', async () => {
      await page.reload();
      await untilMapReady(page);
      await page.getByRole('button', { name: 'Charts of KJFK' }).click();
      const row = panel.getByRole('listitem').filter({ hasText: 'kjfk ground map' });
      await row.getByText('on the map').waitFor();
    });
  });

  it('H5 an uploaded chart is renamed, and an invalid airport code is reported', async () => {
    const row = panel.getByRole('listitem').filter({ hasText: 'kjfk ground map' });
    if (!isFullRun) {
      // It opens with the page last viewed.
      await page.getByRole('button', { name: 'Charts of KJFK' }).click();
      await viewer().getByRole('button', { name: 'Back' }).click();
    }
    chartId = (await row.getAttribute('data-chart')) ?? '';
    expect(chartId).toMatch(/^own_/);
    await panel.getByRole('button', { name: /^kjfk ground map/ }).click();
    await viewer().getByRole('button', { name: 'Edit kjfk ground map' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit chart' });
    await dialog.getByLabel('Airport (optional)').fill('K/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('An airport code has 2 to 10 letters or digits').waitFor();
    await dialog.getByLabel('Airport (optional)').fill('KJFK');
    await dialog.getByLabel('Name').fill('Kennedy ground');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const renamed = page.getByRole('region', { name: 'Kennedy ground' });
    await renamed.getByRole('button', { name: 'Back' }).click();
  });

  it('H5 delete, and undo brings it back', async () => {
    await panel.getByRole('button', { name: 'Delete Kennedy ground' }).click();
    await panel.getByText('No charts of KJFK yet', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: /^Kennedy ground/ }).waitFor();
  });

  it('H2 another account gets 404 for it and sees no charts', async () => {
    const headers = { 'content-type': 'application/json', origin: server.url };
    const signedUp = await fetch(`${server.url}/efb-v2/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...OTHER, username: 'other-pilot' }),
    });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const token = (await (
      await fetch(`${server.url}/efb-v2/auth/token`, { headers: { cookie } })
    ).json()) as {
      data: { token: string } | null;
    };
    if (!token.data) throw new Error(`no token: ${signedUp.status} ${JSON.stringify(token)}`);
    const bearer = { authorization: `Bearer ${token.data.token}` };
    const get = (path: string) => fetch(`${server.url}/efb-v2/charts/aip/${path}`, { headers: bearer });
    expect((await get(`charturl?id=${chartId}`)).status).toBe(404);
    expect((await get(`file/${chartId}`)).status).toBe(404);
    const list = (await (await get('chartList')).json()) as { data: { charts: unknown[] } };
    expect(list.data.charts).toEqual([]);
  });

  it('H5 no request went to another host, and the page had no error', () => {
    expect(server.refusedHosts()).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
    expect(session.pageErrors).toEqual([]);
  });
});
