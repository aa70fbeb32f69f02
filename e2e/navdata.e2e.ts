import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { type BrowserSession, goWithin, leaveApp, untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ opensApp: false });
  ({ server, session, page } = journey);
  return journey.end;
});

interface Place {
  lat: number;
  lon: number;
}
const panel = (name: string) => page.getByRole('region', { name, exact: true });
/** Opens the map at a position with these layers on, as if restored from the last visit. */
async function openMapAt(place: Place & { zoom: number }, layers: readonly string[]): Promise<void> {
  const stored = {
    state: {
      mapView: {
        isGlobe: false,
        zoom: place.zoom,
        center: { latitude: place.lat, longitude: place.lon },
        preset: 'vfr',
      },
      activeLayers: Object.fromEntries(layers.map((key) => [key, true])),
    },
    version: 1,
  };
  await leaveApp(page, server.url);
  await page.evaluate((text) => localStorage.setItem('app-store', text), JSON.stringify(stored));
  await page.goto(`${server.url}/`);
  await untilMapReady(page);
}

describe('search', () => {
  it('B2 answers while typing; arrows and Enter open a result', async () => {
    await page.goto(`${server.url}/search`);
    await untilMapReady(page);
    const box = panel('Search').getByPlaceholder('Code, name, city or frequency');
    await box.pressSequentially('blairst');
    const first = panel('Search').getByRole('button', { name: /1N7/ });
    await first.waitFor();
    await page.waitForURL('**/search?q=BLAIRST&cat=all');
    await box.press('ArrowDown');
    expect(await first.evaluate((row) => row === document.activeElement)).toBe(true);
    await box.fill('qqqqqqq');
    await panel('Search').getByText('Nothing found for "QQQQQQQ".').waitFor();
  });

  it('B2 Enter opens the result for the current text, and the search is stored as recent', async () => {
    const box = panel('Search').getByPlaceholder('Code, name, city or frequency');
    await box.fill('KJFK');
    await box.press('Enter');
    await page.waitForURL('**/airport/KJFK');
    await page.goBack();
    await panel('Search').getByPlaceholder('Code, name, city or frequency').fill('');
    await panel('Search').getByRole('region', { name: 'Recent searches' }).getByText('KJFK').waitFor();
  });

  it.skipIf(!hasRealNavdata)(
    'B2 F6 a frequency finds the VOR, and its inspector shows all its data',
    async () => {
      await goWithin(page, '/search?q=1159&cat=vor');
      // The list of the previous tab may still be animating out.
      const found = panel('Search').getByRole('tabpanel', { name: 'VOR' });
      await found.getByRole('button', { name: /^JFK/ }).click();
      const inspector = panel('VOR JFK');
      await inspector.getByText('106X').waitFor();
      const text = await inspector.innerText();
      for (const part of ['115.90 MHz', '40°37′58.4″N 073°46′17.0″W', '12.0° W', 'as of 2026'])
        expect(text).toContain(part);
      await inspector.getByRole('button', { name: 'J146', exact: true }).click();
      const airway = panel('Airway J146');
      await airway.getByRole('region', { name: 'ETG – JFK' }).waitFor();
      await expect.poll(() => airway.innerText()).toMatch(/FJC\s+\d{3}°M\s+77 NM\s+FL450 \/ FL180/);
      await airway.getByRole('button', { name: 'Back' }).click();
      await inspector.getByText('106X').waitFor();
    },
  );
});

describe('objects on the map', () => {
  it('F6 an empty place in the ocean is reported as nothing nearby, by key and by right click', async () => {
    await openMapAt({ lat: -48, lon: -120, zoom: 7 }, ['airport']);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await panel('Nearby').getByText('No points found near here').waitFor();
    await panel('Nearby').getByRole('region', { name: 'Airspace here' }).waitFor();
    await page.keyboard.press('Escape');
    await panel('Nearby').waitFor({ state: 'detached' });
    await page.mouse.click(900, 400, { button: 'right' });
    await panel('Nearby').getByText('No points found near here').waitFor();
  });

  it.skipIf(!hasRealNavdata)(
    'F6 overlapping objects under a click are listed, and each opens its own inspector',
    async () => {
      // Airspaces of New York overlap.
      await openMapAt({ lat: 40.7772, lon: -73.8726, zoom: 9 }, ['airport', 'airspace']);
      const map = await page.locator('canvas').first().boundingBox();
      if (!map) throw new Error('no map');
      await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
      const choice = page.getByRole('dialog', { name: /^\d+ things here$/ });
      await choice
        .getByRole('button', { name: /Class E/ })
        .first()
        .waitFor();
      await choice.getByRole('button', { name: /NEW YORK CLASS B/ }).click();
      await choice.waitFor({ state: 'detached' });
      await panel('Airspace').getByText('Class B').first().waitFor();
    },
  );

  it('F1 layers of external tiles state why they are empty in simulated mode', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    const layers = panel('Layers');
    await layers
      .getByText("Comes from the FAA's tile server; switch feeds to live in Data management.")
      .waitFor();
    await layers.getByText(/OpenAIP needs a key: set OPENAIP_API_KEY/).waitFor();
  });

  it('no request went to another host, from the server or the page', () => {
    expect(server.refusedHosts()).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });
});
