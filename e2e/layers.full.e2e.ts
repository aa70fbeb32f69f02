import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowser, signIn, setUpMap } from './support/browser.ts';
import { compareWithGolden, difference } from './support/golden.ts';
import {
  type ServerUnderTest,
  freePort,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from './support/server-process.ts';
import { RELIEF_LAYERS, SKY_LAYERS, turnLayer, watchSettling } from './support/sky-layers.ts';

/**
 * The simulated sky at a fixed time: the same pixels in every run. Storms with hail over the Great Lakes, rain in
 * Canada, the Gulf Stream off the coast.
 */
const FROZEN_AT = '2026-06-06T20:00:00Z';
const VIEW = { lat: 37.5, lon: -78, zoom: 3.4, layers: [] };
/** Small areas need a closer view: number of zoom-in steps for a layer. */
const CLOSER: Partial<Record<string, number>> = { notams: 2 };
/** Large enough for the whole shell, small enough for drawing without a graphics card. */
const SMALL = { width: 740, height: 440 };
/** Too small to see, larger than the variation of font edges. */
const TOLERATED = 0.004;
/** First requests are computed by the simulated sky, and the machine may be busy. */
const SLOWLY = { timeout: 120_000, interval: 250 };
let server: ServerUnderTest;
let browser: BrowserSession;
let page: Page;
/** The map without any layer. */
let bare: Buffer;
let settling: ReturnType<typeof watchSettling>;

const settled = () => settling.settled();
const turn = (name: string, isOn: boolean) => turnLayer(page, name, isOn);

const legends = () => page.getByRole('region', { name: 'Colours' });

/** Active layers state valid time and source. */
async function untilLegendShows(title: string): Promise<void> {
  const legend = legends().getByRole('group', { name: title, exact: true });
  await legend.getByText('Valid 06 2000Z').waitFor({ timeout: SLOWLY.timeout });
  await legend.getByText('Simulated', { exact: true }).waitFor();
}

/** The map beside the picker and above the timeline. */
const picture = () => page.screenshot({ clip: { x: 470, y: 56, width: 480, height: 420 } });

/** Legends stay readable, but do not cover the map in the pictures. */
const seeThroughLegends = () =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('section[aria-label="Colours"] { opacity: 0 }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

beforeAll(async () => {
  server = await startServerProcess({
    dataDir: seededDataDir(),
    port: await freePort(),
    env: { CLOCK_FROZEN_AT: FROZEN_AT },
  });
  browser = await openBrowser({ url: server.url, viewport: { width: 1024, height: 640 } });
  ({ page } = browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  settling = watchSettling(page);
  await setUpMap(page, server.url, VIEW);
  settling.forget();
  await signIn(page, server);
  await seeThroughLegends();
  await page.getByRole('button', { name: 'Layers', exact: true }).first().click();
  await settled();
  bare = await picture();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  if (server) removeDataDir(server.dataDir);
});

describe('F1 F4 every layer of the simulated sky', () => {
  let shown: string | null = null;

  const looked = Object.entries({ ...RELIEF_LAYERS, ...SKY_LAYERS });

  it.each(looked)('%s equals its golden picture', async (layer, { name, legend }) => {
    if (shown !== null) await turn(shown, false);
    shown = name;
    await turn(name, true);
    const closer = CLOSER[layer] ?? 0;
    for (let step = 0; step < closer; step += 1) await page.locator('body').press('+');
    if (legend) await untilLegendShows(legend);
    if (process.env.UPDATE_GOLDEN === '1') await settled();
    // Data may still be in transit to the GPU, so the comparison is repeated.
    const looks = async () => (await compareWithGolden(page, layer, await picture())).differing;
    await expect.poll(looks, SLOWLY).toBeLessThanOrEqual(TOLERATED);
    expect(await difference(page, bare, await picture())).toBeGreaterThan(TOLERATED);
    for (let step = 0; step < closer; step += 1) await page.locator('body').press('-');
  });

  it.each([
    { theme: 'night', isGlobe: false, key: null },
    { theme: 'night', isGlobe: true, key: 'b' },
    { theme: 'light', isGlobe: true, key: 't' },
    { theme: 'light', isGlobe: false, key: 'b' },
  ] as const)('all at once, $theme, globe $isGlobe, without an error', async ({ theme, isGlobe, key }) => {
    await page.setViewportSize(SMALL);
    if (key === null) for (const { name } of Object.values(SKY_LAYERS)) await turn(name, true);
    else await page.locator('body').press(key);
    const globe = page.getByRole('switch', { name: /^Globe/ }).first();
    await expect.poll(() => globe.getAttribute('aria-checked'), SLOWLY).toBe(String(isGlobe));
    await expect.poll(() => page.locator('html').getAttribute('data-theme'), SLOWLY).toBe(theme);
    await settled();
    await expect.poll(() => page.locator('canvas.maplibregl-canvas').count()).toBe(1);
    await expect.poll(() => legends().getByText('Failed', { exact: true }).count()).toBe(0);
    expect(browser.pageErrors).toEqual([]);
  });

  it('F2 F0 no error was logged, and no request went to another host', () => {
    expect(browser.pageErrors).toEqual([]);
    expect(browser.foreignRequests).toEqual([]);
    expect(server.refusedHosts()).toEqual([]);
  });
});
