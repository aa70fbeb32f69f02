import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFullRun, isFullRun } from '#platform/testing/full-run.ts';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, leaveApp, untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { pageFaults } from './support/page-faults.ts';

const VIEW = { isGlobe: false, zoom: 7, center: { longitude: -75, latitude: 40.6 }, preset: 'ifrh' };
/** The free part of the map: beside the panel, above the console. */
const FREE = { x: 470, y: 110, width: 760, height: 460 };
/** On a busy machine the first simulated sky takes time. */
const FIRST_SKY_MS = 280_000;
const RING_RADIUS_PX = 13;
/** `--accent` of the night theme. */
const ACCENT = [0x4c, 0xc2, 0xff];

interface Row {
  address: string;
  name: string;
  type: string | null;
  registration: string | null;
  level: string;
  trackDegTrue: number | null;
  lat: number;
  lon: number;
}
interface Seen {
  trafficRows: { rows: Row[]; inView: number } | null;
  trafficStatus: { counts: { total: number; received: number; shown: number } | null };
  selectedAircraftNow: { aircraft: { address: string; callsign: string; squawk: string | null } } | null;
  trafficData: unknown;
}

let server: JourneyServer;
let browser: BrowserSession;
let page: Page;
let chosen: Row;

const seen = () =>
  page.evaluate(
    () => (globalThis as unknown as Window).__meridian?.getState() as unknown as Record<string, unknown>,
  ) as unknown as Promise<Seen>;

/**
 * Westernmost point of the ring around the selected aircraft: of its colour, as is the point opposite. Anything else of that colour,
 * such as a focused control or an aircraft at a level of nearly that colour, is not the ring.
 */
async function ringAt(): Promise<{ x: number; y: number } | null> {
  const picture = await page.screenshot({ clip: FREE });
  return page.evaluate(
    async ({ base64, accent, across }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const isAccent = (x: number, y: number) => {
        const at = (y * bitmap.width + x) * 4;
        return accent.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 40);
      };
      for (let x = 0; x < bitmap.width; x += 1) {
        const rows: number[] = [];
        for (let y = 0; y < bitmap.height; y += 1) if (isAccent(x, y)) rows.push(y);
        const middle = rows[Math.floor(rows.length / 2)];
        if (rows.length < 3 || middle === undefined) continue;
        if ([-2, -1, 0, 1, 2].some((off) => isAccent(x + across + off, middle))) return { x, y: middle };
      }
      return null;
    },
    { base64: picture.toString('base64'), accent: ACCENT, across: 2 * RING_RADIUS_PX },
  );
}

beforeAll(async () => {
  // A busy day over New York. `npm run test:full` searches for the ring in the image, at whole pixels.
  const journey = await startJourney({ opensApp: false, ...(isFullRun ? { deviceScaleFactor: 1 } : {}) });
  ({ server, page, session: browser } = journey);
  await leaveApp(page, server.url);
  await page.evaluate((view) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{"state":{},"version":1}') as {
      state: { mapView?: object };
    };
    stored.state.mapView = view;
    localStorage.setItem('app-store', JSON.stringify(stored));
  }, VIEW);
  await page.goto(server.url);
  await untilMapReady(page);
  return journey.end;
});

describe('F5 live traffic', () => {
  it('F5 F1 with the layer switched on, aircraft appear, marked as simulated, counted with their source', async () => {
    await page.getByRole('button', { name: 'Layers', exact: true }).first().click();
    const layers = page.getByRole('region', { name: 'Layers' });
    await layers.getByRole('switch', { name: 'Traffic' }).click();
    const colours = page.getByRole('region', { name: 'Colours' });
    await colours.getByText(/^[1-9][\d,]* aircraft/).waitFor({ timeout: FIRST_SKY_MS });
    await colours.getByText('Simulated', { exact: true }).waitFor();
    const { trafficStatus } = await seen();
    expect(trafficStatus.counts?.received).toBe(trafficStatus.counts?.total);
  }, 300_000);

  it('F5 H5 D2 every aircraft of the API’s box is in the list view, at the same position, and in the cache', async () => {
    await page
      .getByRole('region', { name: 'Colours' })
      .getByRole('button', { name: 'List and filter' })
      .click();
    const list = page.getByRole('region', { name: 'Traffic' });
    await list.getByRole('listitem').first().waitFor();
    const { trafficRows, trafficData } = await seen();
    const rows = trafficRows?.rows ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect(trafficData).toHaveLength(rows.length);
    const answer = await fetch(`${server.url}/efb-v2/live/wingbits`, {
      headers: { authorization: `Bearer ${await apiToken(server)}` },
    });
    const { data } = (await answer.json()) as { data: { aircraft: (Row & { altitudeFt: number })[] } };
    const known = new Map(data.aircraft.map((one) => [one.address, one]));
    for (const row of rows) {
      const one = known.get(row.address);
      // Eight steps to a pixel of the window: a hundredth of a degree at this zoom is ten of them.
      expect(Math.abs((one?.lat ?? 0) - row.lat)).toBeLessThan(0.002);
      expect(Math.abs((one?.lon ?? 0) - row.lon)).toBeLessThan(0.002);
    }
    expect(await pageFaults(page)).toEqual([]);
  });

  it('F5 a row of the list selects: ring, figures, address bar', async () => {
    const { trafficRows } = await seen();
    const eastbound = trafficRows?.rows.find(
      ({ trackDegTrue, level }) =>
        trackDegTrue !== null && trackDegTrue > 30 && trackDegTrue < 150 && level.startsWith('FL'),
    );
    if (!eastbound) throw new Error('nobody flies east');
    chosen = eastbound;
    const list = page.getByRole('region', { name: 'Traffic' });
    await list.getByRole('button', { name: new RegExp(`^${chosen.name}\\b`) }).click();
    const panel = page.getByRole('region', { name: chosen.name });
    await panel.getByText('Ground speed').waitFor();
    const text = await panel.innerText();
    for (const part of [chosen.type, chosen.registration, chosen.level, chosen.address.toUpperCase()])
      expect(text).toContain(part ?? '—');
    expect(text).toMatch(/Position \d+ s old/);
    expect(text).toContain('Simulated');
    expect(page.url()).toContain(`?aircraft=${chosen.address}`);
    expect(await pageFaults(page)).toEqual([]);
  });

  inFullRun(() => {
    it('F5 a click on the aircraft’s pixels finds it', async () => {
      await page.waitForSelector('[data-map-idle]', { state: 'attached' });
      let edge = await ringAt();
      for (let turn = 0; edge === null && turn < 40; turn += 1) edge = await ringAt();
      if (edge === null) throw new Error('no ring is drawn');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('region', { name: 'Traffic' }).waitFor();
      await page.mouse.click(FREE.x + edge.x + RING_RADIUS_PX, FREE.y + edge.y);
      const chooser = page.getByRole('dialog').getByRole('button', { name: new RegExp(chosen.name) });
      const panel = page.getByRole('region', { name: chosen.name });
      await panel.or(chooser).first().waitFor();
      if (await chooser.isVisible()) await chooser.click();
      await panel.getByText('Ground speed').waitFor();
      expect((await seen()).selectedAircraftNow?.aircraft.address).toBe(chosen.address);
    });
  });

  it('F5 the conflict watch states the watched route and the approaching aircraft', async () => {
    await page.getByRole('button', { name: 'Watch for conflicts' }).click();
    const panel = page.getByRole('region', { name: 'Traffic' });
    await panel.getByText(`${chosen.name}, straight on`, { exact: false }).waitFor();
    await panel
      .getByText('No conflicts predicted.')
      .or(panel.getByRole('listitem').first())
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Stop watching' }).click();
  });

  it('F5 a filter hides and counts, and is reset by one button', async () => {
    const panel = page.getByRole('region', { name: 'Traffic' });
    await panel.getByRole('tab', { name: 'Filter' }).click();
    await panel.getByLabel('Operator or callsign').fill('zzzz');
    await panel.getByText(/^0 shown, [1-9][\d,]* hidden by/).waitFor();
    await panel.getByRole('button', { name: 'Show all' }).click();
    await panel.getByText(/^[1-9][\d,]* shown, 0 hidden by/).waitFor();
    expect(await pageFaults(page)).toEqual([]);
  });

  it('F4 F5 the timeline extends as far back as traffic is stored, and shows it as past', async () => {
    const console = page.getByRole('region', { name: 'Timeline' });
    const colours = page.getByRole('region', { name: 'Colours' });
    const names = async () => ((await seen()).trafficRows?.rows ?? []).map(({ name }) => name).toSorted();
    const now = await names();
    await console.getByRole('button', { name: 'Step back' }).click({ clickCount: 2 });
    await colours.getByText('No traffic stored for 1530Z', { exact: false }).waitFor();
    expect(await names()).toEqual([]);
    await console.getByRole('button', { name: 'Step back' }).click();
    await colours.getByText('As it was at 1500:00Z').waitFor();
    await expect.poll(names).toEqual(['PAST1', 'PAST2']);
    await colours.getByText('2 aircraft in view').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await console.getByRole('slider').press('Home');
    await console.getByText('−5 h', { exact: true }).waitFor();
    await colours.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(names).toEqual(now);
  });

  it('F5 a link opens the aircraft, wherever the map is; no error was logged', async () => {
    await page.goto(`${server.url}/?aircraft=${chosen.address}`);
    await untilMapReady(page);
    await page.getByRole('region', { name: chosen.name }).getByText('Ground speed').waitFor();
    expect(browser.pageErrors).toEqual([]);
    expect(browser.foreignRequests).toEqual([]);
  });
});
