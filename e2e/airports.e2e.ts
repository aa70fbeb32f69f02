import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession } from './support/browser.ts';
import { untilDiagramTiles } from './support/diagram-page.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { inFullRun, isFullRun } from '#platform/testing/full-run.ts';

/** An airport without a runway in any source. */
const WITHOUT_RUNWAYS = 'UHMF';
/** Large airports from two sources, one without runways, a seaplane base and a heliport. */
const OTHERS = ['KDEN', ...(isFullRun ? ['EGLL', WITHOUT_RUNWAYS, 'CYHC', 'EGHT'] : [])];
const VISITED = ['KJFK', ...OTHERS];
/** Flight categories matched by a chip. */
const CHIPS: Record<string, readonly string[]> = { IFR: ['IFR', 'LIFR'], VFR: ['VFR', 'MVFR'] };

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
let token = '';

beforeAll(async () => {
  const journey = await startJourney();
  ({ server, session, page } = journey);
  token = await apiToken(server);
  await watchLayoutShifts();
  return journey.end;
});

const region = (name: string | RegExp): Locator => page.getByRole('region', { name });
const airportPanel = (code: string) => region(`Airport Details ${code}`);
const details = () => page.getByRole('region', { name: 'Details', exact: true });

/** Opens an airport as the app's other parts do: by its page, or in the inspector if it has none. */
async function open(code: string): Promise<Locator> {
  if (/^[A-Z]{4}$/.test(code)) {
    await page.evaluate((detail) => {
      globalThis.dispatchEvent(new CustomEvent('open-airport-detail', { detail }));
    }, code);
  } else {
    const box = page.getByPlaceholder('Search airports, fixes, flights');
    await box.fill(code);
    await box.press('Enter');
    await region('Search')
      .getByRole('button', { name: new RegExp(`^${code}\\b`) })
      .first()
      .click();
  }
  const panel = airportPanel(code);
  await panel.waitFor();
  return panel;
}

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** Records every layout shift, including those the browser attributes to a press, with its element. */
async function watchLayoutShifts(): Promise<void> {
  await page.evaluate(() => {
    const layoutShifts: { value: number; moved: string }[] = [];
    Object.assign(globalThis, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : '?',
        );
        layoutShifts.push({ value, moved: moved.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
}

/**
 * Waits until every transition of the page has ended. Scroll-driven animations (the faded edges of lists) never end.
 */
async function atRest(): Promise<void> {
  const running = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect, timeline }) => {
          const isTimed = timeline === document.timeline;
          return isTimed && playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
        }).length,
    );
  await expect.poll(running).toBe(0);
}

/** Fails when layout shift since the last call exceeds 0.02, and names the element. */
async function expectNothingMoved(when: string): Promise<void> {
  const shifts = await page.evaluate(() =>
    (globalThis as unknown as { layoutShifts: { value: number; moved: string }[] }).layoutShifts.splice(0),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${when}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
}

async function api<Data>(path: string): Promise<Data> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Data }).data;
}

const feet = (value: number | null) =>
  value === null ? '—' : value.toLocaleString('en-US', { maximumFractionDigits: 1 });

interface Runway {
  ident: string;
  heading: number | null;
  length: number | null;
  width: number | null;
}

/** Checks that the figures on screen are those of the server, and unknown is a dash. */
async function checkFigures(code: string): Promise<void> {
  const panel = await open(code);
  const airport = await api<{ name: string; elevation: number | null; location: { latitude: number } }>(
    `/efb-v2/database/getAirport?icao=${code}`,
  );
  const runways = await api<Runway[]>(`/efb-v2/database/getRunways?icao=${code}`);
  await panel.getByText(airport.name, { exact: true }).first().waitFor();
  const elevation = airport.elevation === null ? '—' : `${feet(airport.elevation)} ft`;
  await panel.getByText(elevation, { exact: true }).first().waitFor();
  if (runways.length === 0) await panel.getByText('No runways in the data').waitFor();
  else {
    const rows = panel.locator('tbody tr:not([hidden])');
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((found) =>
      found.map((row) =>
        [...row.children].slice(0, 3).map((cell) => (cell.textContent ?? '').replace(', best into wind', '')),
      ),
    );
    const expected = runways.map(({ ident, heading, length, width }) => [
      ident,
      heading === null ? '—' : `${String(Math.round(heading) % 360 || 360).padStart(3, '0')}°`,
      `${feet(length)}×${feet(width)}`,
    ]);
    const byIdent = ([a = '']: readonly string[], [b = '']: readonly string[]) => a.localeCompare(b);
    expect(shown.toSorted(byIdent)).toEqual(expected.toSorted(byIdent));
    await panel
      .getByText(/METAR \d{4}Z|No METAR for/)
      .first()
      .waitFor();
  }
  await details()
    .getByText(/(Low|Medium|High|—) now|Generated placeholder/)
    .first()
    .waitFor();
}

describe('airports', () => {
  it('E1 the list explains its purpose, and the search box states errors', async () => {
    await page.getByRole('button', { name: 'Airports', exact: true }).click();
    await page.waitForURL('**/airport');
    const list = region('Airports');
    await list.getByText('No airport history').waitFor();
    const box = list.getByPlaceholder('Search ICAO');
    await box.press('Enter');
    await list.getByRole('alert').filter({ hasText: 'Enter an airport code to open details.' }).waitFor();
    await box.fill('jfk');
    await expect.poll(() => box.inputValue()).toBe('JFK');
  });

  it('B8 E4 the first airport, by its IATA code: both panels open without layout shift', async () => {
    // Shifts from opening the list do not count for the airport.
    await atRest();
    await page.evaluate('layoutShifts.splice(0)');
    await region('Airports').getByPlaceholder('Search ICAO').press('Enter');
    await page.waitForURL('**/airport/KJFK');
    await checkFigures('KJFK');
    for (const part of ['New York, NY, US', '13 ft', 'JFK'])
      await airportPanel('KJFK').getByText(part).first().waitFor();
    await details().getByText('AAR').waitFor();
    // The note in place of late tiles moves what is below it.
    if (await untilDiagramTiles(page)) await expectNothingMoved('KJFK');
    await page.evaluate('layoutShifts.splice(0)');
  });

  it('E6 E7 E4 congestion and hazard are marked as simulated; the charts zoom; Details closes', async () => {
    const congestion = details().getByRole('region', { name: 'Congestion Prediction' });
    const hazard = details().getByRole('region', { name: 'Weather Hazard Level' });
    await congestion.getByText('Simulated', { exact: true }).waitFor();
    await hazard.getByText('Simulated', { exact: true }).waitFor();
    await expect.poll(() => congestion.innerText()).not.toContain('placeholder');
    const chart = congestion.getByRole('slider');
    const before = await chart.boundingBox();
    await details().getByRole('button', { name: 'Larger charts' }).click();
    await details().getByText('125%').waitFor();
    const growth = async () => ((await chart.boundingBox())?.height ?? 0) / (before?.height ?? 1);
    await expect.poll(growth).toBeCloseTo(1.25, 1);
    const first = await chart.getAttribute('aria-valuetext');
    await chart.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(first);
    await details().getByRole('button', { name: 'Smaller charts' }).click();
    await details().getByRole('button', { name: 'Close' }).click();
    await details().waitFor({ state: 'detached' });
    await airportPanel('KJFK').getByRole('button', { name: 'Details' }).click();
    await details().getByRole('button', { name: 'Charts of KJFK' }).waitFor();
  });

  it('E2 frequencies are in order of use; weather and NOTAM load when opened', async () => {
    const panel = airportPanel('KJFK');
    await panel.getByRole('tab', { name: 'Communication' }).click();
    const groups = panel.locator('th[scope=rowgroup]');
    await groups.first().waitFor();
    const roles = await groups.allInnerTexts();
    expect(roles.slice(0, 4)).toEqual(['ATIS', 'Clearance', 'Ground', 'Tower']);
    await panel.getByRole('tab', { name: 'Basic' }).click();
    const sources = panel.getByRole('list', { name: 'Sources' });
    await sources.getByText(/^FAA NASR airports · as of \d{4}/).waitFor();
    await sources.getByText(/^Name, place, IATA code.*: OurAirports/).waitFor();
    await panel.getByRole('button', { name: 'Weather', exact: true }).click();
    await panel.getByLabel('METAR, as sent').waitFor();
    await panel.getByText('Density altitude').waitFor();
    await panel.getByRole('button', { name: 'NOTAM', exact: true }).click();
    for (const name of ['Airports', 'ARTCC', 'TFR', 'Obstacles'])
      await panel.getByRole('button', { name, exact: true }).waitFor();
    await panel.getByRole('button', { name: 'On the map' }).waitFor();
  });

  it('B8 E2 each kind of airport shows the figures of the server, without layout shift', async () => {
    for (const code of OTHERS) {
      await page.evaluate('layoutShifts.splice(0)');
      await checkFigures(code);
      await expectNothingMoved(code);
    }
  });

  inFullRun(() => {
    it('B8 airfields without an ICAO code open in the inspector with the same content', async () => {
      for (const code of ['1N7', '52B']) await checkFigures(code);
      await airportPanel('52B').getByText('Water', { exact: true }).waitFor({ state: 'detached' });
      await airportPanel('52B').getByRole('button', { name: '14W' }).click();
      await airportPanel('52B').getByText('Water', { exact: true }).waitFor();
      await airportPanel('52B').getByRole('button', { name: 'Close' }).click();
    });
  });

  it('E1 the chips IFR and VFR divide the visited airports by current weather', async () => {
    await page.getByRole('button', { name: 'Airports', exact: true }).click();
    const list = region('Airports');
    // The text typed for the first airport still filters the list.
    await list.getByPlaceholder('Search ICAO').fill('');
    await list.getByText('KDEN', { exact: true }).waitFor();
    const stations = await api<{ icao: string; category: string | null }[]>(
      `/efb-v2/weather/metar?ids=${VISITED.join()}`,
    );
    const judged: string[] = [];
    for (const [chip, categories] of Object.entries(CHIPS)) {
      const expected = stations
        .filter(({ category }) => category !== null && categories.includes(category))
        .map(({ icao }) => icao)
        .toSorted();
      const button = list.getByRole('button', { name: chip, exact: true });
      await button.click();
      const shown = async () =>
        (await list.getByRole('listitem').allInnerTexts()).map((text) => text.trim().slice(0, 4)).toSorted();
      await expect.poll(shown).toEqual(expected);
      await button.click();
      judged.push(...expected);
    }
    expect(judged).toContain('KJFK');
  });

  it('C17 <100nm is measured from the map centre', async () => {
    const list = region('Airports');
    await list.getByRole('button', { name: '<100nm', exact: true }).click();
    await list.getByText('Within 100 NM of the map’s centre').waitFor();
    await list.getByRole('button', { name: 'Use my position' }).waitFor();
    await list.getByRole('button', { name: '<100nm', exact: true }).click();
  });

  it('phone: the sheet is dragged up and down by touch and opened by a press, with both panels as tabs', async () => {
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
    // Gestures within 300 ms are merged, so the first may count as part of the previous one.
    const halfOpen = page.getByRole('button', { name: 'Panel height, half open' });
    for (let gesture = 0; gesture < 5 && (await halfOpen.count()) === 0; gesture += 1) await drag(220);
    await halfOpen.click();
    await page.getByRole('button', { name: 'Panel height, fully open' }).waitFor();
  });

  it('no page error and no request to another host throughout', () => {
    expect(session.foreignRequests).toEqual([]);
    // An airport without a report is a 404, and a forecast that a busy server has not computed yet a 503, which is
    // requested again; the browser logs both.
    const isExpected = (error: string) => error.includes('404') || /503 .*\/open_meteo\/forecast/.test(error);
    expect(session.pageErrors.filter((error) => !isExpected(error))).toEqual([]);
  });
});
