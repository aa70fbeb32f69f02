import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { flyStretches, g1000Csv, type Stretch } from '#capabilities/recorder/testing/made-log.ts';
import { apiToken } from './support/api-session.ts';
import { COARSE_PIXELS } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

/** A recorded log joined to its plan: read from a file, saved, analysed, compared, replayed, deleted and restored. */
let server: JourneyServer;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ deviceScaleFactor: COARSE_PIXELS });
  ({ server, page } = journey);
  return journey.end;
});

const WESTCHESTER = { lat: 41.067, lon: -73.7076, ft: 439 };
const ISLIP = { lat: 40.7952, lon: -73.1002, ft: 99 };

/** From White Plains to Islip on one track, entirely in cruise. */
function logFile(): string {
  const north = (ISLIP.lat - WESTCHESTER.lat) * 60;
  const east =
    (ISLIP.lon - WESTCHESTER.lon) * 60 * Math.cos(((ISLIP.lat + WESTCHESTER.lat) / 2 / 180) * Math.PI);
  const wayNm = Math.hypot(north, east);
  const track = (Math.atan2(east, north) * 180) / Math.PI;
  const around = (cruiseS: number): Stretch[] => [
    { seconds: 60, kt: 0, ft: WESTCHESTER.ft },
    { seconds: 120, kt: 12, ft: WESTCHESTER.ft },
    { seconds: 25, kt: 60, ft: WESTCHESTER.ft },
    { seconds: 240, kt: 90, ft: 3500 },
    { seconds: cruiseS, kt: 135, ft: 3500 },
    { seconds: 340, kt: 65, ft: ISLIP.ft },
    { seconds: 30, kt: 10, ft: ISLIP.ft },
    { seconds: 120, kt: 0, ft: ISLIP.ft },
    { seconds: 60, kt: 0, ft: ISLIP.ft },
  ];
  const lengthNm = (cruiseS: number) =>
    flyStretches({ ...WESTCHESTER, track }, around(cruiseS)).reduce((sum, { kt }) => sum + kt / 3600, 0);
  const short = lengthNm(100);
  const cruiseS = 100 + Math.round(((wayNm - short) / (lengthNm(200) - short)) * 100);
  const rows = flyStretches({ ...WESTCHESTER, track }, around(cruiseS));
  return g1000Csv(rows, { startMs: Date.UTC(2026, 10, 19, 13), zoneHours: -5 });
}

async function api<Data>(path: string, body: unknown): Promise<Data> {
  const headers = { authorization: `Bearer ${await apiToken(server)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/efb-v2/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const envelope = (await answer.json()) as { code: number; data: Data };
  expect(envelope.code, JSON.stringify(envelope).slice(0, 400)).toBe(200);
  return envelope.data;
}

async function savePlannedFlight(): Promise<void> {
  const when = { date: '2026-11-19', departureTime: '1300' };
  const route = { dep: 'KHPN', arr: 'KISP', route: 'DCT', aircraft: 'C172', flightNumber: 'MER172', ...when };
  const plan = await api<OperationalFlightPlan>('route/loadOFP', {
    ...route,
    passengers: 1,
    load: 0,
    reserve: 30,
  });
  const { route_info } = plan;
  const names = {
    callsign: 'MER172',
    departure: 'KHPN',
    arrival: 'KISP',
    aircraft: 'C172',
    selfRoute: 'DCT',
  };
  await api('user/updateFlights', { flights: { ...names, ...when, route_info, plan } });
}

const workspace = () => page.locator('section[aria-labelledby="recorder-title"]');

describe('flight logs', () => {
  it('K1 a log is read, described, saved and joined to its plan', async () => {
    await savePlannedFlight();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await workspace().getByText('No flight logs.').waitFor();
    await workspace()
      .getByLabel('Flight log files')
      .setInputFiles([
        { name: 'log_261119.csv', mimeType: 'text/csv', buffer: Buffer.from(logFile()) },
        { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([255, 216, 255, 0, 1]) },
      ]);
    const found = workspace().getByRole('region', { name: 'Read, not saved' });
    await found.getByText('KHPN to KISP').waitFor();
    await found.getByRole('alert').filter({ hasText: 'The file is not read' }).waitFor();
    await found.getByRole('button', { name: 'Discard holiday.jpg' }).click();
    await found.getByRole('button', { name: 'Save log' }).click();
    await workspace().getByRole('heading', { name: 'KHPN to KISP' }).waitFor();
    // The synthetic flight takes off 205 s after 1300Z.
    const off = workspace().locator('dl').first();
    expect(await off.textContent()).toMatch(/Off1303Z/);
    await workspace().getByRole('tab', { name: 'Landings' }).click();
    await workspace()
      .getByRole('row', { name: /Full stop .*KISP/ })
      .waitFor();
    await workspace().getByRole('tab', { name: 'Planned and flown' }).click();
    await workspace()
      .getByRole('button', { name: /Compare with MER172/ })
      .click();
    const points = workspace().getByRole('region', { name: 'Points of the plan' });
    await points.getByRole('row', { name: /KISP/ }).waitFor();
    expect(await points.getByRole('row', { name: /KISP/ }).last().textContent()).not.toContain('Not passed');
    await workspace().getByRole('rowheader', { name: 'Off the planned track' }).waitFor();
  });

  it('K1 the replay works by keyboard, and an exceedance of a type limit is shown with its source', async () => {
    const slider = workspace().getByRole('slider', { name: 'Instant of the replay' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (element) => element?.getAttribute('aria-valuetext')?.startsWith('1300:10Z, Parked') === true,
      await slider.elementHandle(),
    );
    await workspace()
      .getByRole('tab', { name: /Exceedances/ })
      .click();
    await workspace().getByText('Maximum structural cruising speed').first().waitFor();
    await workspace().getByRole('button', { name: 'Limits of C172' }).click();
    await workspace()
      .getByRole('row', { name: /Never-exceed.*163|Never-exceed/ })
      .waitFor();
    await workspace()
      .getByText('Typical of the C172S, not from its flight manual: enter your own')
      .first()
      .waitFor();
  });

  it('K1 a deleted log is restored with its flight', async () => {
    await workspace().getByRole('button', { name: 'All flight logs' }).click();
    await workspace().getByRole('button', { name: 'Delete KHPN to KISP' }).click();
    await workspace().getByText('No flight logs.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    const row = workspace().getByRole('button', { name: 'Open KHPN to KISP' });
    await row.waitFor();
    await row.filter({ hasText: 'Planned' }).waitFor();
  });
});
