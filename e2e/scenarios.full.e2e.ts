import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FlightListItem } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { ScenarioComparison } from '#capabilities/scenarios/contract.ts';
import { apiToken } from './support/api-session.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { pageFaults } from './support/page-faults.ts';

let server: JourneyServer;
let page: Page;
let token = '';

async function api<Data>(path: string, body?: unknown): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${server.url}/efb-v2/${path}`, request);
  const envelope = (await answer.json()) as { code: number; data: Data };
  expect(envelope.code, JSON.stringify(envelope).slice(0, 400)).toBe(200);
  return envelope.data;
}

const date = '2026-11-20';
const FLIGHTS = [
  ['MER21', 'EGLL', 'LFPG', '1700'],
  ['MER22', 'LFPG', 'EGLL', '1920'],
  ['MER23', 'EGLL', 'EHAM', '2140'],
] as const;

async function saveFlight([callsign, dep, arr, departureTime]: (typeof FLIGHTS)[number]): Promise<void> {
  const alternate = arr === 'EGLL' ? 'EGKK' : 'EBBR';
  const load = { passengers: 120, load: 2, costIndex: 30, reserve: 30, alternate };
  const when = { date, departureTime };
  const request = { dep, arr, route: 'DCT', aircraft: 'A320', flightNumber: callsign, ...when, ...load };
  const plan = await api<OperationalFlightPlan>('route/loadOFP', request);
  const what = { callsign, departure: dep, arrival: arr, aircraft: 'A320', ...when };
  const flights = { ...what, selfRoute: plan.route, route_info: plan.route_info, plan };
  await api('user/updateFlights', { flights });
}

const departures = async () => {
  const saved = await api<FlightListItem[]>('user/getFlights');
  return saved.map(({ callsign, departureTime }) => `${callsign} ${departureTime ?? ''}`).toSorted();
};

beforeAll(async () => {
  const journey = await startJourney({ opensApp: false });
  ({ server, page } = journey);
  token = await apiToken(server);
  for (const flight of FLIGHTS) await saveFlight(flight);
  return journey.end;
});

describe('scenarios', () => {
  it('K1 delay three flights two hours: compared side by side, applied and undone as one', async () => {
    await page.goto(server.url);
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('button', { name: 'What-if' }).click();
    const workspace = page.getByRole('region', { name: 'What-if' });
    await workspace.getByRole('button', { name: 'Select all' }).click();
    await workspace.getByRole('button', { name: 'Add scenario' }).click();
    await page.keyboard.type('delay all 2 h');
    const answer = page.waitForResponse(
      (response) =>
        response.url().endsWith('/scenarios/compare') &&
        (response.request().postData() ?? '').includes('"minutes":120'),
    );
    await page.keyboard.press('Enter');
    const { data } = (await (await answer).json()) as { data: ScenarioComparison };

    const table = workspace.getByRole('table', { name: 'Scenarios side by side' });
    await table.getByRole('button', { name: 'Scenario 1' }).waitFor();
    const cells = (label: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
        .getByRole('cell')
        .allInnerTexts();
    expect(await cells('MER21 Off blocks')).toEqual(['20/1700Z', '20/1900Z']);
    const blockKg = data.columns.map(({ flights }) =>
      flights.reduce((sum, { figures }) => sum + (figures?.state === 'flown' ? figures.blockKg : 0), 0),
    );
    const fuel = await cells('Block fuel, all flights');
    expect(fuel.map((text) => text.replace(/ kg.*/, ''))).toEqual(
      blockKg.map((kg) => Math.round(kg).toLocaleString('en')),
    );
    // Nobody is rostered: duty limits are not checked, which does not mean legal.
    expect((await cells('Crew illegal')).join(' ')).toMatch(/^—\s+3 not checked —\s+3 not checked$/);
    expect(await cells('Hazards crossed')).toEqual(
      data.columns.map(({ flights }) =>
        String(flights.reduce((sum, { hazards }) => sum + (hazards?.length ?? 0), 0)),
      ),
    );
    expect(await pageFaults(page)).toEqual([]);

    await workspace.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Scenario 1 applied: 3 records changed').waitFor();
    expect(await departures()).toEqual(['MER21 1900', 'MER22 2120', 'MER23 2340']);
    await workspace.getByRole('button', { name: 'Undo Scenario 1' }).click();
    await page.getByText('Scenario 1 undone').waitFor();
    expect(await departures()).toEqual(['MER21 1700', 'MER22 1920', 'MER23 2140']);
  });
});
