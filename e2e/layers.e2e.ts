import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, leaveApp, openBrowser, signIn, untilMapReady } from './support/browser.ts';
import { compareWithGolden } from './support/golden.ts';
import {
  type ServerUnderTest,
  freePort,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from './support/server-process.ts';

/** The simulated sky at one moment: the same pixels in every run. */
const FROZEN_AT = '2026-07-18T20:00:00Z';
const VIEW = { isGlobe: false, zoom: 3.4, center: { longitude: -88, latitude: 37 }, preset: 'weather' };
interface View {
  zoom: number;
  center: { longitude: number; latitude: number };
}
/** Where there is something to see of what is rare. */
const PLACES: Partial<Record<string, View>> = {
  'hail-intensity': { zoom: 3.4, center: { longitude: 86, latitude: 21 } },
  visibility: { zoom: 2.6, center: { longitude: 56, latitude: -48 } },
  notams: { zoom: 6.4, center: { longitude: -76.5, latitude: 39.6 } },
};
/** Too small for the eye, larger than what a font's edge may move. */
const TOLERATED = 0.004;
const SLOWLY = { timeout: 30_000, interval: 500 };
/**
 * What the simulated sky draws, by the name of its switch; relief needs a data pack, navigation layers have their own
 * audit. Fields say at their legend what they are valid for.
 */
const SKY_LAYERS: Record<string, { name: string; legend?: string }> = {
  radar: { name: 'Radar' },
  'metar-sigmet': { name: 'METAR and SIGMET' },
  temperature: { name: 'Temperature', legend: 'Temperature' },
  'wind-speed': { name: 'Wind', legend: 'Wind' },
  'wind-speed-contour': { name: 'Wind contours', legend: 'Isotachs' },
  'dew-point': { name: 'Dew point', legend: 'Dew point' },
  humidity: { name: 'Humidity', legend: 'Relative humidity' },
  'cloud-cover': { name: 'Cloud cover', legend: 'Cloud cover' },
  pressure: { name: 'Pressure', legend: 'Pressure at mean sea level' },
  thunderstorm: { name: 'Thunderstorms', legend: 'Thunderstorms' },
  'ocean-currents': { name: 'Ocean currents', legend: 'Ocean currents' },
  'wave-particles': { name: 'Waves', legend: 'Waves' },
  convective: { name: 'Convective outlook' },
  pirep: { name: 'Pilot reports' },
  // These have a place of their own, so that the page is opened anew for them.
  'hail-intensity': { name: 'Hail intensity', legend: 'Hail' },
  visibility: { name: 'Visibility', legend: 'Visibility' },
  notams: { name: 'NOTAMs' },
};

let server: ServerUnderTest;
let browser: BrowserSession;
let page: Page;
let waiting = 0;

/** Map idle, nothing on its way, and still so after two more frames. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await page.waitForSelector('[data-map-idle]', { state: 'attached', timeout: 90_000 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const isIdle = (await page.locator('[data-map-idle]').count()) > 0;
    quiet = isIdle && waiting === 0 ? quiet + 1 : 0;
  }
}

async function openWith(change: {
  layers: readonly string[];
  theme: 'night' | 'light';
  isGlobe?: boolean;
  place?: View;
}) {
  await leaveApp(page, server.url);
  await page.evaluate(
    ({ view, layers, theme }) => {
      const stored = JSON.parse(localStorage.getItem('app-store') ?? '{"state":{},"version":1}');
      stored.state.mapView = view;
      const known = Object.keys(stored.state.activeLayers ?? {});
      stored.state.activeLayers = Object.fromEntries(known.map((key) => [key, layers.includes(key)]));
      localStorage.setItem('app-store', JSON.stringify(stored));
      localStorage.setItem('theme', theme);
    },
    {
      view: { ...VIEW, ...change.place, isGlobe: change.isGlobe ?? false },
      layers: [...change.layers, ...(change.isGlobe ? ['globe'] : [])],
      theme: change.theme,
    },
  );
  await page.goto(server.url);
  await untilMapReady(page);
  await settled();
}

/** Switches a layer in the picker, which is open for no longer than that: it covers a part of the map. */
async function turn(name: string, isOn: boolean): Promise<void> {
  const picker = page.getByRole('button', { name: 'Layers', exact: true }).first();
  await picker.click();
  const toggle = page.getByRole('switch', { name: new RegExp(`^${name}(?! contours)\\b`) }).first();
  if ((await toggle.getAttribute('aria-checked')) !== String(isOn)) await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(String(isOn));
  await picker.click();
  await toggle.waitFor({ state: 'hidden' });
}

/** What is on says when and from where it is valid. */
async function untilLegendShows(title: string): Promise<void> {
  const legends = page.getByRole('region', { name: 'Colours' });
  const legend = legends.getByRole('group', { name: title, exact: true });
  // The simulated sky computes what is asked for the first time.
  await legend.getByText('Valid 18 2000Z').waitFor({ timeout: 90_000 });
  await legend.getByText('Simulated', { exact: true }).waitFor();
}

/** The middle of the map, without the shell and its legends around it. */
const picture = () => page.screenshot({ clip: { x: 340, y: 120, width: 500, height: 340 } });

beforeAll(async () => {
  server = await startServerProcess({
    dataDir: seededDataDir(),
    port: await freePort(),
    env: { CLOCK_FROZEN_AT: FROZEN_AT },
  });
  browser = await openBrowser({ url: server.url, viewport: { width: 1024, height: 640 } });
  ({ page } = browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('request', () => (waiting += 1));
  page.on('requestfinished', () => (waiting -= 1));
  page.on('requestfailed', () => (waiting -= 1));
  await signIn(page, server);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDataDir(server.dataDir);
});

describe('F1 F4 every layer of the simulated sky', () => {
  let placeShown: View | undefined | null = null;

  it.each(Object.entries(SKY_LAYERS))('%s looks as it was looked at', async (layer, { name, legend }) => {
    const place = PLACES[layer];
    if (place !== placeShown) await openWith({ layers: [], theme: 'night', ...(place ? { place } : {}) });
    placeShown = null;
    await turn(name, true);
    if (legend) await untilLegendShows(legend);
    await settled();
    // What comes in may still be on its way to the graphics processor: it is looked at until it is right.
    const looks = async () => (await compareWithGolden(page, layer, await picture())).differing;
    const first = await looks();
    if (first > TOLERATED) await expect.poll(looks, SLOWLY).toBeLessThanOrEqual(TOLERATED);
    await turn(name, false);
    // Only a picture that was right leaves the map as the next one needs it.
    placeShown = place;
  });

  it.each([
    { theme: 'night', isGlobe: false },
    { theme: 'night', isGlobe: true },
    { theme: 'light', isGlobe: false },
    { theme: 'light', isGlobe: true },
  ] as const)('all at once, $theme, globe $isGlobe, without an error', async (view) => {
    await openWith({ layers: Object.keys(SKY_LAYERS), ...view });
    expect(await page.locator('canvas.maplibregl-canvas').count()).toBe(1);
    expect(browser.pageErrors).toEqual([]);
  });

  it('F2 F0 no error was written, and nothing of the outside was asked for', () => {
    expect(browser.pageErrors).toEqual([]);
    expect(browser.foreignRequests).toEqual([]);
    expect(server.refusedHosts()).toEqual([]);
  });
});
