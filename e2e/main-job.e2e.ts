import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import {
  type BrowserSession,
  COARSE_PIXELS,
  goWithin,
  openBrowser,
  sharedBrowser,
  signIn,
} from './support/browser.ts';
import {
  freePort,
  seededDataDir,
  removeDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

/** KJFK's eight runway ends, as charted. */
const KJFK_RUNWAYS = ['04L', '04R', '13L', '13R', '22L', '22R', '31L', '31R'];

let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
const dataDir = seededDataDir();
let port = 0;
const env = { NAVDATA_DIR: testNavdataDir() };

beforeAll(async () => {
  port = await freePort();
  server = await startServerProcess({ dataDir, port, env });
  session = await openBrowser({
    url: server.url,
    browser: await sharedBrowser(),
    deviceScaleFactor: COARSE_PIXELS,
  });
  page = session.page;
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

const getState = () =>
  page.evaluate(() => (globalThis as unknown as Window).__meridian?.getState() as Record<string, unknown>);

/** Figures of the plan in the API; the page shows the same ones. */
interface PlanFigures {
  general: { air_dist: number; ground_dist: number; ci: number };
  plannedFuel: Record<
    'ALTN' | 'block_fuel' | 'cost_15_min' | 'extra' | 'finnal_rev' | 'minimum_take_off' | 'trip',
    number
  >;
  weight: Record<'ZFW' | 'payload' | 'take_off_weight' | 'passenger_number' | 'cargo' | 'fuel', number>;
}
interface AircraftFigures {
  type: string;
  weight: number;
  init: number;
  each: number;
}

async function api<Data>(path: string): Promise<Data> {
  return page.evaluate(async (asked) => {
    const token = localStorage.getItem('access_token') ?? '';
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${token}` } });
    const envelope = (await answer.json()) as { code: number; data: unknown };
    if (envelope.code !== 200) throw new Error(JSON.stringify(envelope));
    return envelope.data;
  }, path) as Promise<Data>;
}

describe('main job', () => {
  it('main job: A8 the first start prints address, email and password of the demo account', () => {
    expect(server.output()).toContain(`http://localhost:${port}`);
    expect(server.email).toMatch(/@/);
    expect(server.password.length).toBeGreaterThanOrEqual(8);
  });

  it('main job: A1 A2 A3 A6 signs in on the landing screen, the map becomes ready', async () => {
    await signIn(page, server);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    );
    expect(await getState()).toMatchObject({ auth: { hasBackendToken: true }, hasHydrated: true });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('main job: B3 B8 finds KJFK by search and opens its panel', async () => {
    const box = page.getByPlaceholder('Search airports, fixes, flights');
    await box.fill('KJFK');
    await box.press('Enter');
    await page.waitForURL('**/search?q=KJFK&cat=all');
    const panel = page.getByRole('region', { name: 'Search' });
    await panel.getByRole('button', { name: /KJFK/ }).first().click();
    await page.waitForURL('**/airport/KJFK');
    await page.getByRole('region', { name: 'Airport Details KJFK' }).waitFor();
  });

  it('main job: E2 shows its eight runway ends and its frequencies', async () => {
    const panel = page.getByRole('region', { name: 'Airport Details KJFK' });
    await panel.getByRole('tab', { name: 'Runways' }).click();
    await panel.getByRole('row').nth(8).waitFor();
    const rows = await panel.getByRole('row').allInnerTexts();
    const idents = rows.flatMap((row) => /^\s*(\d{2}[LRC]?)\b/.exec(row)?.[1] ?? []);
    expect(idents.toSorted((a, b) => a.localeCompare(b))).toEqual(KJFK_RUNWAYS);
    await panel.getByRole('tab', { name: 'Communication' }).click();
    await panel.getByText('119.1').waitFor();
    await expect.poll(() => panel.innerText()).toMatch(/ATIS/);
  });

  it('main job: G2 G3 plans KJFK–KLAX with B738 along airways', async () => {
    await goWithin(page, '/flight');
    await page
      .getByRole('region', { name: 'Flights' })
      .getByRole('button', { name: 'Create a flight' })
      .click();
    const form = page.getByRole('region', { name: 'Create flight' });
    await form.getByLabel('Departure', { exact: true }).fill('KJFK');
    await form.getByLabel('Arrival', { exact: true }).fill('KLAX');
    await form.getByLabel('Flight number').fill('MER101');
    await form.getByLabel('Passengers').fill('150');
    await form.getByLabel('Load (kg)').fill('2500');
    await form.getByLabel('Cost index').fill('60');
    await form.getByLabel('Reserve (min)').fill('30');
    await form.getByLabel('Alternate').fill('KONT');
    await form.getByLabel('Extra (kg)').fill('500');
    await form.getByRole('button', { name: 'Find route' }).click();
    await form.getByRole('region', { name: 'Route' }).waitFor();
    await expect
      .poll(async () => ((await getState()).flightDraft as { route: unknown }).route)
      .not.toBeNull();
    const draft = (await getState()).flightDraft as {
      route: { route_info: { ident: string }[]; distance: number; isFallback: boolean };
    };
    expect(draft.route.isFallback).toBe(false);
    expect(draft.route.route_info.length - 2).toBeGreaterThan(3);
    expect(draft.route.distance).toBeGreaterThan(2140);
    expect(draft.route.distance).toBeLessThan(2300);
    expect(draft.route.route_info.at(0)?.ident).toBe('KJFK');
    expect(draft.route.route_info.at(-1)?.ident).toBe('KLAX');
  });

  it('main job: G4 makes a plan whose fuel and weights equal row G4', async () => {
    const form = page.getByRole('region', { name: 'Create flight' });
    await form.getByRole('button', { name: 'Make plan' }).click();
    await form.getByText('Not for navigation', { exact: false }).first().waitFor();
    const { flightDraft } = (await getState()) as {
      flightDraft: { plan: PlanFigures; route: { distance: number } };
    };
    const { plan, route } = flightDraft;
    const types = await api<AircraftFigures[]>('/efb-v2/database/getAircraftConfig');
    const b738 = types.find(({ type }) => type === 'B738');
    if (!b738) throw new Error('the aircraft table has no B738');
    const { plannedFuel: fuel, weight, general } = plan;
    expect(general.air_dist).toBeCloseTo(route.distance, 0);
    expect(general.ground_dist).toBeCloseTo(general.air_dist + 12, 6);
    expect(fuel.trip).toBeCloseTo(b738.init + b738.each * general.air_dist + 2 * (60 - 50), 2);
    expect(fuel.ALTN).toBeGreaterThan(0);
    expect(fuel.finnal_rev).toBeCloseTo(1474.95, 3);
    expect(fuel.minimum_take_off).toBeCloseTo(fuel.trip + fuel.ALTN + fuel.finnal_rev, 1);
    expect(fuel.block_fuel).toBeCloseTo(fuel.minimum_take_off + 500, 1);
    expect(fuel.cost_15_min).toBe(1800);
    expect(weight.payload).toBeCloseTo(65 * 150 + 1000 * 2.5, 6);
    expect(weight.ZFW).toBeCloseTo(b738.weight + weight.payload, 6);
    expect(weight.take_off_weight).toBeCloseTo(weight.ZFW + fuel.block_fuel, 1);
    const shown = (await form.innerText()).replaceAll(/[,  ]/g, '');
    for (const figure of [fuel.trip, fuel.block_fuel, weight.ZFW, weight.take_off_weight]) {
      expect(shown).toContain(String(Math.round(figure)));
    }
  });

  it('main job: G1 saves the flight and opens it', async () => {
    await page
      .getByRole('region', { name: 'Create flight' })
      .getByRole('button', { name: 'Save flight' })
      .click();
    await page.waitForURL('**/flight/flight_*');
    await page.getByRole('region', { name: 'MER101' }).waitFor();
  });

  it('main job: the flight is in the list', async () => {
    expect(await api<{ id: string }[]>('/efb-v2/user/getFlights?loadRequire=true')).toHaveLength(1);
    await goWithin(page, '/flight');
    await page.getByRole('region', { name: 'Flights' }).getByText('MER101').waitFor();
  });

  it('main job: no request went to another host, from the server or the page', () => {
    expect(server.refusedHosts()).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });

  inFullRun(() => {
    it('F0 the feed mode is one switch for the whole server, and the badge shows it', async () => {
      const badge = page.getByRole('banner');
      await badge.getByText('Simulated').waitFor();
      await badge.getByText('not for navigation').waitFor();
      await page.getByRole('button', { name: 'Data', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Data management' });
      await panel.getByRole('button', { name: 'Live', exact: true }).click();
      await badge.getByText('Live').waitFor();
      expect(await api<{ feeds: string }>('/efb-v2/app/settings')).toMatchObject({ feeds: 'live' });
      // The network is cut: live feeds report failures, and no simulated data replaces them.
      await badge.getByText(/\d+ failed/).waitFor();
      const live =
        await api<{ id: string; origin: string; state: string; records: number | null }[]>(
          '/efb-v2/app/feeds',
        );
      expect(live.filter(({ origin }) => origin !== 'live')).toEqual([]);
      // Traffic is queried for viewed areas only: without viewers there was no query.
      expect(live.filter(({ state, records }) => state === 'fresh' && records !== 0)).toEqual([]);
      await panel.getByRole('button', { name: 'Simulated', exact: true }).click();
      await badge.getByText('Simulated').waitFor();
    });
  });
});
