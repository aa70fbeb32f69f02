import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { decodeGridFile, sampleGrid } from '#capabilities/weather/domain/grid-file.ts';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, setUpMap } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { SHARED_NOW } from './support/shared-server.ts';

/** Drawing the map takes a moment without a graphics card. */
const SLOWLY = { timeout: 150_000, interval: 500 };
/**
 * A point of the model: the value drawn there is its own. Storms over the Amazon, a cyclone, and open water are in
 * view.
 */
const PLACE = { lat: 12, lon: -53 };

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const beforeSignIn = async (first: Page, { url }: { url: string }) => {
    // Particles are frozen, so that pictures can be compared and the map becomes idle.
    await first.emulateMedia({ reducedMotion: 'reduce' });
    await setUpMap(first, url, { ...PLACE, zoom: 3, layers: [] });
  };
  const journey = await startJourney({ beforeSignIn, drawsMap: true });
  ({ server, session, page } = journey);
  await page.getByRole('button', { name: 'Layers', exact: true }).first().click();
  return journey.end;
});

const switchOf = (name: string): Locator =>
  page.getByRole('switch', { name: new RegExp(`^${name}(?! contours)\\b`) }).first();

async function turn(name: string, isOn: boolean): Promise<void> {
  const toggle = switchOf(name);
  if ((await toggle.getAttribute('aria-checked')) !== String(isOn)) await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(String(isOn));
}

const legendOf = (title: string): Locator =>
  page.getByRole('region', { name: 'Colours' }).getByRole('group', { name: title, exact: true });

/** The middle of the map, without legend and panels. */
const picture = (): Promise<Buffer> => page.screenshot({ clip: { x: 560, y: 120, width: 560, height: 420 } });

async function api(path: string): Promise<Response> {
  const token = await apiToken(server);
  return fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** The field from the server, interpolated to the frozen instant. */
async function expectedAt(variable: string, level: string, place: typeof PLACE): Promise<number> {
  const { data } = (await (await api('/efb-v2/weather/grids')).json()) as { data: { steps: string[] } };
  const atMs = Date.parse(SHARED_NOW);
  const steps = data.steps.map((step) => Date.parse(step));
  const first = steps.findLast((step) => step <= atMs) ?? 0;
  const second = steps.find((step) => step > atMs) ?? 0;
  const values = await Promise.all(
    [first, second].map(async (step) => {
      const file = await (await api(`/efb-v2/weather/grids/${variable}/${level}/${step}`)).arrayBuffer();
      const grid = decodeGridFile(new Uint8Array(file));
      return (grid && sampleGrid(grid, place)[0]) ?? Number.NaN;
    }),
  );
  const [before = Number.NaN, after = Number.NaN] = values;
  return before + ((after - before) * (atMs - first)) / (second - first);
}

describe('weather fields on the map', () => {
  // Each layer with its legend, and all together, flat and globe, in both themes: e2e/layers.full.e2e.ts.
  it('F4 the inspector shows the field’s value at the map centre', async () => {
    await turn('Temperature', true);
    await legendOf('Temperature').getByRole('combobox', { name: 'Level of Temperature' }).waitFor();
    await page.locator('body').press('i');
    const card = page.getByRole('region', { name: 'Data inspector' });
    await card.getByText('N12°00.0 W053°00.0 · 20 1604Z').waitFor();
    await card.getByText('Surface · 20 1604Z · Simulated sky · Simulated').waitFor();
    const shown = (await card.getByText('°C').textContent()) ?? '';
    const expected = (await expectedAt('temperature', 'surface', PLACE)) - 273.15;
    expect(Number(shown.replace('−', '-').replace('°C', ''))).toBeCloseTo(expected, 1);
    await page.locator('body').press('Escape');
    await card.waitFor({ state: 'hidden' });
  });

  it('F4 a step of the timeline moves the field, another level changes it', async () => {
    const legend = legendOf('Temperature');
    const before = await picture();
    const thumb = page.getByRole('slider', { name: 'Time shown on the map' });
    await thumb.focus();
    for (let step = 0; step < 8; step += 1) await thumb.press('ArrowRight');
    await legend.getByText('Valid 20 2000Z').waitFor();
    await expect.poll(async () => (await picture()).equals(before), SLOWLY).toBe(false);
    const later = await picture();
    await legend.getByRole('combobox', { name: 'Level of Temperature' }).click();
    await page.getByRole('option', { name: 'FL240 (400 hPa)' }).click();
    await expect.poll(async () => (await picture()).equals(later), SLOWLY).toBe(false);
    expect(session.pageErrors).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });

  it('F4 in a small window an open legend takes at most a fifth of the map', async () => {
    await page.setViewportSize({ width: 860, height: 560 });
    const areaOf = async (element: Locator) => {
      const { width, height } = (await element.boundingBox()) ?? { width: Number.NaN, height: Number.NaN };
      return width * height;
    };
    const panel = page.getByRole('region', { name: 'Colours' });
    await panel.getByRole('button', { name: 'Legend of Temperature' }).waitFor();
    expect((await areaOf(panel)) / (860 * 560)).toBeLessThan(0.2);
  });
});
