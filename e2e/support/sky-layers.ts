import type { Page, Request } from 'playwright-core';

/** Relief of the bundled coarse heights. */
export const RELIEF_LAYERS: Record<string, { name: string; legend?: string }> = {
  hillshade: { name: 'Hillshade' },
  terrain: { name: 'Terrain' },
};

/**
 * Layers drawn by the simulated sky, by the name of their switch; navigation layers have a separate audit. Fields
 * show their valid time in the legend.
 */
export const SKY_LAYERS: Record<string, { name: string; legend?: string }> = {
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
  'hail-intensity': { name: 'Hail intensity', legend: 'Hail' },
  visibility: { name: 'Visibility', legend: 'Visibility' },
  notams: { name: 'NOTAMs' },
};

/** First requests are computed by the simulated sky, and the machine may be busy. */
const SLOWLY_MS = 120_000;

/** Switches a layer in the picker, without waiting for a busy map. */
export async function turnLayer(page: Page, name: string, isOn: boolean): Promise<void> {
  const named = { name: new RegExp(`^${name}(?! contours)\\b`) };
  const toggle = page.getByRole('switch', { ...named, disabled: false }).first();
  await toggle.waitFor({ timeout: SLOWLY_MS });
  if ((await toggle.getAttribute('aria-checked')) !== String(isOn))
    await toggle.evaluate((element: HTMLElement) => element.click());
  await page
    .getByRole('switch', { ...named, checked: isOn })
    .first()
    .waitFor({ timeout: SLOWLY_MS });
}

/** Watches the requests of a page; the result waits until the map is idle, no request is pending, and two more frames have passed. */
export function watchSettling(page: Page): { settled(): Promise<void>; forget(): void } {
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return {
    /** Pending requests of the previous page do not count for the next one. */
    forget: () => waiting.clear(),
    async settled() {
      for (let quiet = 0; quiet < 2;) {
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.waitForSelector('[data-map-idle]', { state: 'attached', timeout: 150_000 });
        quiet = waiting.size === 0 ? quiet + 1 : 0;
      }
    },
  };
}
