import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { postFrom, untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

/** Three people plan a flight: a dispatcher, a virtual airline pilot and a private pilot. One page load for each. */
let server: JourneyServer;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney();
  ({ server, page } = journey);
  return journey.end;
});

const api = <Data>(path: string, body: unknown): Promise<Data> => postFrom(page, path, body);

/** A flight with its plan, as the create form saves it. */
async function saveFlight(wish: {
  dep: string;
  arr: string;
  aircraft: string;
  flightNumber: string;
  passengers: number;
  load: number;
  alternate?: string;
}): Promise<FlightDetail> {
  const plan = await api<OperationalFlightPlan>('/efb-v2/route/loadOFP', {
    reserve: 30,
    costIndex: 30,
    ...wish,
  });
  const { saved } = await api<{ saved: FlightDetail[] }>('/efb-v2/user/updateFlights', {
    flights: {
      callsign: wish.flightNumber,
      departure: wish.dep,
      arrival: wish.arr,
      aircraft: wish.aircraft,
      selfRoute: plan.route,
      route_info: plan.route_info,
      plan,
    },
  });
  const [flight] = saved;
  if (!flight) throw new Error('nothing was saved');
  return flight;
}

const open = async (path: string): Promise<void> => {
  await page.goto(`${server.url}${path}`);
  await untilMapReady(page);
};
const panelOf = (name: string) => page.getByRole('region', { name, exact: true });

async function downloaded(press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

describe('planning', () => {
  inFullRun(() => {
    it('planning: G4 G5 a dispatcher plans a fleet B77W over the Atlantic with EDTO and exports the document', async () => {
      await api('/efb-v2/plan/fleet', {
        registration: 'N77WMD',
        type: 'B77W',
        emptyKg: 175_000,
        fuelFactor: 1.02,
        edtoMinutes: 180,
      });
      await open('/flight');
      await page
        .getByRole('region', { name: 'Flights' })
        .getByRole('button', { name: 'Create a flight' })
        .click();
      const form = page.getByRole('region', { name: 'Create flight' });
      await form.getByLabel('Departure', { exact: true }).fill('KJFK');
      await form.getByLabel('Arrival', { exact: true }).fill('EGLL');
      await form.getByLabel('Flight number').fill('MER1');
      await form.getByLabel('Passengers').fill('280');
      await form.getByLabel('Load (kg)').fill('8000');
      await form.getByLabel('Alternate').fill('EGKK');
      await form.getByRole('combobox', { name: 'Aircraft' }).click();
      await page.getByRole('option', { name: /N77WMD/ }).click();
      await form.getByRole('button', { name: 'Make plan' }).click();
      await form.getByRole('article', { name: 'Operational flight plan' }).waitFor();
      await form.getByRole('button', { name: 'Save flight' }).click();
      const panel = panelOf('MER1');
      await panel.getByRole('button', { name: 'Performance plan' }).click();
      await panel
        .getByRole('region', { name: 'Navigation log' })
        .getByRole('row', { name: /^TOC/ })
        .waitFor();
      // Loaded once the plan is ready.
      await panel
        .getByText('No take-off and landing table for B77W: use the approved performance data.')
        .first()
        .waitFor();
      const text = await panel.innerText();
      expect(text).toContain('ETOPS/EDTO rule time 180 min: route within it');
      expect(text).toMatch(/ETP engine failure [A-Z]{4}\/[A-Z]{4} at \d+ NM/);
      await panel.getByRole('button', { name: 'Document' }).click();
      const dialog = page.getByRole('dialog', { name: /Flight plan/ });
      const document = dialog.getByRole('region', { name: 'Document' });
      await document.getByText('NAVIGATION LOG').waitFor();
      const words = (await document.innerText()).replaceAll(/\s+/g, ' ');
      expect(words).toContain('N77WMD');
      expect(words).toContain('ETP engine failure');
      expect(words).toMatch(/\d\dN\d\d0W/);
      const pdf = await downloaded(() => dialog.getByRole('button', { name: 'Save as PDF' }).click());
      expect(pdf.name).toBe('MER1-KJFK-EGLL.pdf');
      expect(readFileSync(pdf.path, 'latin1')).toContain('N77WMD');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // The loadsheet is of the same aircraft, and the dispatcher signs it.
      await page.getByRole('navigation', { name: 'Dock' }).getByRole('button', { name: 'W&B' }).click();
      const balance = page.getByRole('region', { name: 'Weight and balance' });
      await balance.getByRole('button', { name: 'Load from flight' }).click();
      const flights = page.getByRole('dialog');
      await flights.getByRole('button', { name: 'Load MER1', exact: true }).click();
      await flights.getByRole('button', { name: 'Load preset of B77W' }).click();
      await balance.getByText('Empty mass of N77WMD used: 175000 kg').waitFor();
      await balance.getByRole('tab', { name: 'Loadsheet' }).click();
      await balance.getByLabel('Name', { exact: true }).fill('Grace Hopper');
      await balance.getByRole('button', { name: 'Sign', exact: true }).click();
      await balance.getByText(/Grace Hopper, \d{4}-\d\d-\d\d \d\d:\d\dZ/).waitFor();
    });
  });

  it('planning: G5 a virtual pilot exports EGLL–LFPG with an A320 to X-Plane', async () => {
    const flight = await saveFlight({
      dep: 'EGLL',
      arr: 'LFPG',
      aircraft: 'A320',
      flightNumber: 'VPT320',
      passengers: 150,
      load: 2,
      alternate: 'LFPO',
    });
    expect(flight.plan?.isFallback).toBe(false);
    await open(`/flight/${flight.id}`);
    await panelOf('VPT320').getByRole('button', { name: 'Export' }).click();
    const file = await downloaded(() => page.getByRole('menuitem', { name: /X-Plane/ }).click());
    const lines = readFileSync(file.path, 'utf8').split(/\r?\n/);
    expect(lines.slice(0, 2)).toEqual(['I', '1100 Version']);
    expect(lines).toContain('ADEP EGLL');
    expect(lines).toContain('ADES LFPG');
    expect(lines.filter((line) => /^(1|2|3|11|28) /.test(line)).length).toBeGreaterThan(3);
  });

  it('planning: G4 a private pilot plans a C172 under VFR with reserves in US gallons and its runway lengths', async () => {
    const flight = await saveFlight({
      dep: 'EDDN',
      arr: 'EDDP',
      aircraft: 'C172',
      flightNumber: 'DEMVF',
      passengers: 2,
      load: 0.02,
    });
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
      const expectedSettings = { ...stored, fuel: 'US gal', mass: 'lb', planFuelPolicy: 'vfr-day' };
      localStorage.setItem('settings', JSON.stringify(expectedSettings));
    });
    await open(`/flight/${flight.id}`);
    const panel = panelOf('DEMVF');
    await panel.getByRole('button', { name: 'Performance plan' }).click();
    const reserve = panel.getByRole('row', { name: /^FRSV/ });
    await panel.getByText('Fuel by').waitFor();
    // 30 minutes at 66 % power: 3.7 US gal and 0030, in tenths of a gallon.
    await expect.poll(() => reserve.innerText()).toMatch(/\b[34]\.\d\b[\s\S]*0030/);
    expect(await panel.getByText('Fuel by').innerText()).toContain('US gal');
    const answer = await api<PerformancePlanAnswer>('/efb-v2/plan/performance', {
      dep: 'EDDN',
      arr: 'EDDP',
      aircraft: 'C172',
      payloadKg: 150,
      policy: 'vfr-day',
    });
    const kg = answer.fuel.items.find(({ id }) => id === 'finalReserve')!.fuelKg;
    expect(await reserve.innerText()).toContain((kg / (6 * 0.453_592_37)).toFixed(1));
    const lengths = panel.getByRole('region', { name: 'Take-off and landing distance' });
    const takeOff = lengths.getByRole('group', { name: /^Take-off EDDN/ });
    await expect.poll(() => takeOff.innerText()).toMatch(/over 50 ft · factored [\d,]+ ft · margin/);
    const before = await takeOff.innerText();
    await takeOff.getByLabel('OAT, °C').fill('35');
    await expect.poll(() => takeOff.innerText()).not.toBe(before);
    await takeOff.getByLabel('OAT, °C').fill('45');
    await takeOff.getByText('Above the hottest column of the table').waitFor();
  });
});
