import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, goWithin, signIn, setUpMap } from './support/browser.ts';
import { apiToken } from './support/api-session.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ isSignedIn: false });
  ({ server, session, page } = journey);
  return journey.end;
});

interface Answer {
  icao: string[];
  lat: number[];
  lon: number[];
  freshness: { origin: string; source: string };
}

async function metars(token: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/efb-v2/weather/metars`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const envelope = (await answer.json()) as { code: number; data: Answer };
  expect(envelope.code).toBe(200);
  return envelope.data;
}

describe('METAR and TAF in the browser', () => {
  it('F0 worldwide reports are available soon after the start', { timeout: 300_000 }, async () => {
    // The simulated sky writes them once navigation data is loaded, which may take time on a busy machine.
    const token = await apiToken(server);
    const hasReport = async () => (await metars(token)).icao.includes('KDEN');
    await expect.poll(hasReport, { timeout: 240_000, interval: 1000 }).toBe(true);
  });

  // The browser loads its first page here, including the map's code.
  const firstPage = { timeout: 300_000 };
  it('F1 F6 a station on the map opens its report, and the report its airport', firstPage, async () => {
    const data = await metars(await apiToken(server));
    expect(data.freshness).toMatchObject({ origin: 'simulated', source: 'Simulated sky' });
    const index = data.icao.indexOf('KDEN');
    const place = { lat: data.lat[index] ?? 0, lon: data.lon[index] ?? 0 };
    await setUpMap(page, server.url, { ...place, zoom: 8, layers: ['metar-sigmet'] });
    await signIn(page, server);
    await page.getByRole('region', { name: 'Colours' }).getByText('1000–3000 · 3–5').waitFor();
    const map = await page.locator('canvas').first().boundingBox();
    if (!map) throw new Error('no map');
    // The middle of the map area left free by rail, top nav and console.
    const middle = { x: (64 + map.width) / 2, y: (48 + map.height - 72) / 2 };
    const panel = page.getByRole('region', { name: 'Weather KDEN' });
    // Once code and data are loaded the reports are drawn, and the pointer becomes a hand over the station.
    const isDrawn = async () => {
      await page.mouse.move(middle.x - 40, middle.y - 40);
      await page.mouse.move(middle.x, middle.y);
      return page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                resolve(document.querySelector<HTMLElement>('[data-map] canvas')?.style.cursor === 'pointer'),
              ),
            );
          }),
      );
    };
    await expect.poll(isDrawn, { timeout: 150_000, interval: 1000 }).toBe(true);
    // A single click, because the panel moves the map. If an area covers the station, both are offered.
    await page.mouse.click(middle.x, middle.y);
    const choice = page.getByRole('dialog').getByRole('button', { name: /KDEN/ });
    await panel.or(choice).first().waitFor({ timeout: 100_000 });
    if (await choice.isVisible()) await choice.click();
    await panel.getByLabel('METAR, as sent').waitFor();
    await expect.poll(() => panel.getByLabel('METAR, as sent').textContent()).toContain('KDEN');
    await panel.getByRole('button', { name: 'Open airport' }).click();
    await page.waitForURL('**/airport/KDEN');
  });

  it('E2 E3 the weather of KJFK: raw, decoded, forecast; wind on every runway', async () => {
    await goWithin(page, '/airport/KJFK');
    const panel = page.getByRole('region', { name: 'Airport Details KJFK' });
    await panel.getByRole('button', { name: 'Weather', exact: true }).click();
    const metar = panel.getByLabel('METAR, as sent');
    await metar.waitFor();
    await expect.poll(() => metar.textContent()).toMatch(/^(METAR|SPECI) KJFK \d{6}Z /);
    await expect.poll(() => panel.getByLabel('TAF, as sent').textContent()).toMatch(/^TAF KJFK /);
    for (const label of ['Wind', 'Visibility', 'Ceiling', 'Density altitude'])
      await expect.poll(() => panel.getByText(label, { exact: true }).count()).toBe(1);
    await panel.getByRole('tab', { name: 'Runways' }).click();
    await panel.getByText(/^METAR \d{4}Z · /).waitFor();
    const head = panel.getByRole('columnheader', { name: 'Head' });
    await head.waitFor();
    const cells = await panel.locator('tbody td[data-tone]').allTextContents();
    expect(cells).toHaveLength(16);
    expect(cells.every((cell) => /\d|Variable/.test(cell))).toBe(true);
  });

  it('F0 the feeds are on the status page with their counts', async () => {
    await page.getByRole('button', { name: 'Data', exact: true }).first().click();
    const panel = page.getByRole('region', { name: /Data/ }).first();
    for (const title of ['METAR, world', 'TAF, world']) await panel.getByText(title).first().waitFor();
  });

  it('no request went to another host, and the page had no error', () => {
    expect(session.foreignRequests).toEqual([]);
    expect(session.pageErrors).toEqual([]);
  });
});
