import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, openBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  seededDataDir,
  removeDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

/** An airport of which no source has a runway. */
const WITHOUT_RUNWAYS = 'AYBM';

let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
const dataDir = seededDataDir();

beforeAll(async () => {
  server = await startServerProcess({
    dataDir,
    port: await freePort(),
    // Fewer aircraft: the simulated sky answers weather sooner.
    env: { NAVDATA_DIR: testNavdataDir(), SIM_TRAFFIC: '200' },
  });
  session = await openBrowser({ url: server.url });
  page = session.page;
  page.setDefaultTimeout(60_000);
  await signIn(page, server);
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

const region = (name: string | RegExp): Locator => page.getByRole('region', { name });
const airportPanel = (code: string) => region(`Airport Details ${code}`);
const details = () => page.getByRole('region', { name: 'Details', exact: true });

/** Opens an airport as the app's other parts do. */
async function open(code: string): Promise<void> {
  await page.evaluate((detail) => {
    globalThis.dispatchEvent(new CustomEvent('open-airport-detail', { detail }));
  }, code);
  await airportPanel(code).waitFor();
}

/** Sums what moves without a person's doing while something runs (the web's layout shift). */
async function layoutShiftDuring(work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await work();
  return page.evaluate(() =>
    (globalThis as unknown as { layoutShifts: number[] }).layoutShifts.reduce((sum, value) => sum + value, 0),
  );
}

describe('airports', () => {
  it('E1 the list teaches what it is for, and the box says what is wrong', async () => {
    await page.getByRole('button', { name: 'Airports', exact: true }).click();
    await page.waitForURL('**/airport');
    const list = region('Airports');
    await list.getByText('No airport history').waitFor();
    const box = list.getByPlaceholder('Search ICAO');
    await box.press('Enter');
    await list.getByRole('alert').filter({ hasText: 'Enter an airport code to open details.' }).waitFor();
    await box.fill('jfk');
    expect(await box.inputValue()).toBe('JFK');
  });

  it('B8 E2 KJFK opens by its IATA code with name, place and elevation', async () => {
    await region('Airports').getByPlaceholder('Search ICAO').press('Enter');
    await page.waitForURL('**/airport/KJFK');
    const panel = airportPanel('KJFK');
    await panel.getByRole('button', { name: '04L' }).waitFor();
    for (const part of ['New York, NY, US', '13 ft', 'JFK']) await panel.getByText(part).first().waitFor();
  });

  it('E6 E7 E4 congestion and hazard say that they are simulated; the charts zoom', async () => {
    const congestion = details().getByRole('region', { name: 'Congestion Prediction' });
    const hazard = details().getByRole('region', { name: 'Weather Hazard Level' });
    await congestion.getByText('Simulated', { exact: true }).waitFor();
    await hazard.getByText('Simulated', { exact: true }).waitFor();
    expect(await congestion.innerText()).not.toContain('placeholder');
    const chart = congestion.getByRole('slider');
    const before = await chart.boundingBox();
    await details().getByRole('button', { name: 'Larger charts' }).click();
    await details().getByText('125%').waitFor();
    const after = await chart.boundingBox();
    expect((after?.height ?? 0) / (before?.height ?? 1)).toBeCloseTo(1.25, 1);
    const first = await chart.getAttribute('aria-valuetext');
    await chart.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
    await details().getByRole('button', { name: 'Smaller charts' }).click();
  });

  it('E4 Details closes and opens again', async () => {
    await details().getByRole('button', { name: 'Close' }).click();
    await details().waitFor({ state: 'detached' });
    await airportPanel('KJFK').getByRole('button', { name: 'Details' }).click();
    await details().getByRole('button', { name: 'Charts of KJFK' }).waitFor();
  });

  it('E2 frequencies stand in the order of a flight, weather and NOTAM come when they are opened', async () => {
    const panel = airportPanel('KJFK');
    await panel.getByRole('tab', { name: 'Communication' }).click();
    const groups = panel.locator('th[scope=rowgroup]');
    await groups.first().waitFor();
    const roles = await groups.allInnerTexts();
    expect(roles.slice(0, 4)).toEqual(['ATIS', 'Clearance', 'Ground', 'Tower']);
    await panel.getByRole('button', { name: 'Weather', exact: true }).click();
    await panel.getByLabel('METAR, as sent').waitFor();
    await panel.getByText('Density altitude').waitFor();
    await panel.getByRole('button', { name: 'NOTAM', exact: true }).click();
    for (const name of ['Airports', 'ARTCC', 'TFR', 'Obstacles'])
      await panel.getByRole('button', { name, exact: true }).waitFor();
    await panel.getByRole('button', { name: 'On the map' }).waitFor();
  });

  it('B8 the figures of another airport come without anything moving', async () => {
    const shift = await layoutShiftDuring(async () => {
      await open('KDEN');
      await airportPanel('KDEN').getByRole('button', { name: '16L' }).waitFor();
      await details().getByText('AAR').waitFor();
      await details()
        .getByText(/(Low|Medium|High) now/)
        .waitFor();
    });
    expect(shift).toBeLessThanOrEqual(0.02);
  });

  it('an airport without runways says so, and shows what else is known', async () => {
    await open(WITHOUT_RUNWAYS);
    await airportPanel(WITHOUT_RUNWAYS).getByText('No runways in the data').waitFor();
    await details().getByRole('region', { name: 'Weather Hazard Level' }).getByText(/now/).waitFor();
  });

  it('B8 a field without an ICAO code opens in the inspector with the same content', async () => {
    const box = page.getByPlaceholder('Search airports, fixes, flights');
    await box.fill('1N7');
    await box.press('Enter');
    await region('Search').getByRole('button', { name: /1N7/ }).first().click();
    const panel = airportPanel('1N7');
    await panel.getByText('Blairstown Airport').waitFor();
    await panel.getByRole('button', { name: '07', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  it('E1 the chips IFR and VFR divide what was visited by the weather of now', async () => {
    await page.goto(`${server.url}/airport`);
    const list = region('Airports');
    await list.getByText('KJFK', { exact: true }).waitFor();
    const cards = async (chip: string) => {
      const button = list.getByRole('button', { name: chip, exact: true });
      await button.click();
      await list.getByText(/not judged/).waitFor();
      const shown = await list.getByRole('listitem').allInnerTexts();
      await button.click();
      return shown.map((text) => text.trim().slice(0, 4));
    };
    const [ifr, vfr] = [await cards('IFR'), await cards('VFR')];
    const token = await apiToken(server);
    const ids = ['KJFK', 'KDEN', WITHOUT_RUNWAYS];
    const answer = await fetch(`${server.url}/efb-v2/weather/metar?ids=${ids.join()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { icao: string; category: string | null }[] };
    const codesOf = (categories: string[]) =>
      data
        .filter(({ category }) => category !== null && categories.includes(category))
        .map(({ icao }) => icao)
        .toSorted();
    expect({ ifr: ifr.toSorted(), vfr: vfr.toSorted() }).toEqual({
      ifr: codesOf(['IFR', 'LIFR']),
      vfr: codesOf(['VFR', 'MVFR']),
    });
    expect([...ifr, ...vfr]).toContain('KJFK');
  });

  it('C17 <100nm goes by the centre of the map', async () => {
    const list = region('Airports');
    await list.getByRole('button', { name: '<100nm', exact: true }).click();
    await list.getByText('Within 100 NM of the map’s centre').waitFor();
    await list.getByRole('button', { name: 'Use my position' }).waitFor();
    await list.getByRole('button', { name: '<100nm', exact: true }).click();
  });

  it('phone: the sheet is dragged up and down by touch, with both panels as tabs', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await open('KJFK');
    const handle = page.getByRole('button', { name: /^Panel height/ });
    const drag = async (byPx: number) => {
      const box = await handle.boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', atY: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: atY }],
        });
      await touch('touchStart', y);
      await touch('touchMove', y + byPx / 2);
      await touch('touchMove', y + byPx);
      await touch('touchEnd', y + byPx);
    };
    await drag(-220);
    await page.getByRole('button', { name: 'Panel height, fully open' }).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await details().getByRole('region', { name: 'Congestion Prediction' }).waitFor();
    // Gestures closer together than 300 ms are one, so the first may count as part of the one before.
    const halfOpen = page.getByRole('button', { name: 'Panel height, half open' });
    for (let gesture = 0; gesture < 5 && (await halfOpen.count()) === 0; gesture += 1) await drag(220);
    await halfOpen.waitFor();
  });

  it('no page error and no foreign request in all of this', () => {
    expect(session.foreignRequests).toEqual([]);
    // An airport that makes no report is a 404, which the browser prints.
    expect(session.pageErrors.filter((error) => !error.includes('404'))).toEqual([]);
  });
});
