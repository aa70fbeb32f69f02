import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelOf } from '#capabilities/balance/domain/balance-model.ts';
import { checkBalance } from '#capabilities/balance/domain/check-balance.ts';
import { examplePreset } from '#capabilities/balance/domain/example-presets.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { AircraftType, OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { type BrowserSession, leaveApp } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
let panel: Locator;

beforeAll(async () => {
  const journey = await startJourney();
  ({ server, session, page } = journey);
  panel = page.getByRole('region', { name: 'Weight and balance' });
  await emptyMap();
  return journey.end;
});

/** Motion on the map behind would slow every click, and is not tested here. */
async function emptyMap(): Promise<void> {
  await leaveApp(page, server.url);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { activeLayers: Record<string, boolean> };
    };
    for (const key of Object.keys(stored.state.activeLayers)) stored.state.activeLayers[key] = false;
    localStorage.setItem('app-store', JSON.stringify(stored));
  });
}

const dock = () => page.getByRole('navigation', { name: 'Dock' });

async function api<Data>(path: string, body?: unknown): Promise<Data> {
  const data = await page.evaluate(
    async ([asked, sent]) => {
      const authorization = `Bearer ${localStorage.getItem('access_token') ?? ''}`;
      const init = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) };
      const headers = {
        authorization,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const envelope = await (await fetch(asked, { ...init, headers })).json();
      if (envelope.code !== 200) throw new Error(JSON.stringify(envelope));
      return envelope.data as unknown;
    },
    [path, body] as const,
  );
  return data as Data;
}

const kept = () => page.evaluate(() => localStorage.getItem('weight-balance'));
const total = (name: string) => panel.getByLabel(`${name} total`);
const totals = async () =>
  Promise.all(
    ['Zero fuel weight', 'Ramp weight', 'Take-off weight', 'Landing weight'].map((name) =>
      total(name).innerText(),
    ),
  );
const field = (name: string) => panel.getByLabel(name, { exact: true });
const chooseUnit = (unit: string) => panel.getByRole('button', { name: unit, exact: true }).click();
const openTab = (name: string) => panel.getByRole('tab', { name }).click();

async function openPresets(tab: string): Promise<Locator> {
  await panel.getByRole('button', { name: 'Presets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Presets' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

async function saveFlight(): Promise<void> {
  const plan = await api<OperationalFlightPlan>('/efb-v2/route/loadOFP', {
    dep: 'KJFK',
    arr: 'KLAX',
    aircraft: 'B738',
    passengers: 150,
    load: 2.5,
    reserve: 30,
    costIndex: 50,
  });
  const { route, route_info } = plan;
  await api('/efb-v2/user/updateFlights', {
    flights: {
      id: 'flight_balance',
      callsign: 'MER88',
      departure: 'KJFK',
      arrival: 'KLAX',
      aircraft: 'B738',
      selfRoute: route,
      route_info,
      plan,
    },
  });
}

describe('weight and balance', () => {
  it('B7 I1 opens over a flight page, closes it, and starts with the defaults in pounds', async () => {
    await page.goto(`${server.url}/flight`);
    await dock().getByRole('button', { name: 'W&B' }).click();
    await panel.getByRole('img', { name: /CG envelope/ }).waitFor();
    await page.waitForURL(`${server.url}/`);
    expect(await totals()).toEqual(['130,621.7 lb', '165,895.6 lb', '165,454.7 lb', '138,999.3 lb']);
    expect(JSON.parse((await kept()) ?? '')).toMatchObject({
      version: 3,
      state: { unit: 'lb', fuelDensity: 6 },
    });
  });

  it('I1 the unit converts everything; converting back and forth does not drift', async () => {
    const before = await kept();
    await chooseUnit('kg');
    expect(await totals()).toEqual(['59,249 kg', '75,249 kg', '75,049 kg', '63,049 kg']);
    await expect.poll(() => field('Passengers weight per item').inputValue()).toBe('84');
    await expect.poll(() => field('Fuel density').inputValue()).toBe('0.719');
    await chooseUnit('lb');
    await chooseUnit('kg');
    await chooseUnit('lb');
    const figures = (text: string | null) => JSON.parse(text ?? '').state.stations;
    expect(figures(await kept())).toEqual(figures(before));
    await chooseUnit('kg');
  });

  it('I1 I2 figures take effect while typed; each violated limit is stated; Ctrl+Z undoes them', async () => {
    await field('Passengers quantity').fill('150');
    await expect.poll(() => field('Passengers weight').inputValue()).toBe('12,600');
    await field('Baggage weight').fill('9,000');
    await expect.poll(() => field('Baggage weight per item').inputValue()).toBe('56.25');
    const words = panel.getByRole('region', { name: 'Limits in words' });
    await words.getByText('Zero fuel weight 64,209 kg is 1,477 kg above the maximum of 62,732 kg.').waitFor();
    await field('Baggage weight').fill('heavy');
    await panel.getByRole('alert').getByText('Enter a number, e.g. 1,250.5').waitFor();
    await expect.poll(() => total('Zero fuel weight').innerText()).toBe('64,209 kg');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await totals()).toEqual(['59,249 kg', '75,249 kg', '75,049 kg', '63,049 kg']);
    await words.getByText('Within all limits').waitFor();
  });

  it('C13 an invalid preset gives the error of the spec and changes nothing; a valid one replaces everything', async () => {
    const before = await kept();
    const dialog = await openPresets('Import');
    const text = dialog.getByLabel('Preset text');
    const tryText = async (payload: string, message: string) => {
      await text.fill(payload);
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await dialog.getByRole('alert').getByText(message).waitFor();
    };
    const preset = JSON.parse(before ?? '').state;
    await tryText('{"version": 3', 'Failed to decode preset payload');
    await tryText('{"version": 3}', 'Invalid weight & balance preset structure');
    await tryText(
      JSON.stringify({ ...preset, name: '<img src=x onerror=alert(1)>' }),
      'Invalid weight & balance preset structure',
    );
    await dialog.getByLabel('Preset file').setInputFiles({
      name: 'big.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(1_100_000, 'x'),
    });
    await dialog.getByRole('alert').getByText('Failed to decode preset payload').waitFor();
    expect(await kept()).toBe(before);
    await text.fill(JSON.stringify({ ...preset, name: 'N123 own data', isExample: false }));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('N123 own data').waitFor();
  });

  it('I2 the library has every type of the aircraft table, each marked as an example and within its limits', async () => {
    const types = await api<AircraftType[]>('/efb-v2/database/getAircraftConfig');
    expect(types.length).toBeGreaterThanOrEqual(38);
    for (const type of types) {
      const verdict = checkBalance(modelOf(examplePreset(type)));
      expect([type.type, verdict.state]).toEqual([type.type, 'within']);
    }
    const dialog = await openPresets('Library');
    await dialog.getByRole('button', { name: 'Load A320' }).waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(types.length);
    await expect.poll(() => dialog.getByText('Example', { exact: true }).count()).toBe(types.length);
    await dialog.getByRole('button', { name: 'Load B738' }).click();
    await panel.getByText('Example data').waitFor();
  });

  it('I2 seats determine the passenger mass', async () => {
    await openTab('Cabin and holds');
    await panel.getByRole('button', { name: 'Empty', exact: true }).click();
    await panel.getByRole('button', { name: 'Row 1', exact: true }).click();
    await panel.getByRole('button', { name: 'Seat 2A', exact: true }).click();
    await openTab('Stations');
    await expect.poll(() => field('Passengers quantity').inputValue()).toBe('7');
    expect(Number(await field('Passengers arm').inputValue())).toBeLessThan(5);
  });

  it('I2 a corner of the envelope is moved by arrow keys and by dragging, each one step of undo', async () => {
    await openTab('Limits and envelope');
    const limit = field('Envelope row 2 forward limit');
    const before = Number(await limit.inputValue());
    const corner = panel.getByRole('button', { name: /^Forward limit/ }).nth(1);
    await corner.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(Number(await limit.inputValue())).toBeCloseTo(before - 0.02, 2);
    const box = await corner.boundingBox();
    if (!box) throw new Error('the corner is not drawn');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 5 });
    await page.mouse.up();
    expect(Number(await limit.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(Number(await limit.inputValue())).toBe(before);
    await openTab('Stations');
  });

  it('I2 loads a flight from its plan and writes passengers, load and block fuel back to it', async () => {
    await saveFlight();
    await panel.getByRole('button', { name: 'Load from flight' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load MER88' }).click();
    await panel.getByText('The plan counts 65 kg for a passenger, this calculation 84 kg.').waitFor();
    await expect.poll(() => field('Passengers quantity').inputValue()).toBe('150');
    expect(Number(await field('Passengers arm').inputValue())).toBeGreaterThan(12);
    await field('Passengers quantity').fill('141');
    await field('Baggage weight').fill('3100');
    await field('Fuel weight').fill('17000');
    await panel.getByRole('button', { name: 'Write to MER88' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write to flight' }).click();
    await page.getByText('MER88 has the new load').waitFor();
    await panel
      .getByText(/^Extra fuel [\d,]+ kg, checked against the minimum of [\d,]+ kg of the /)
      .waitFor();
    const { plan } = await api<FlightDetail>('/efb-v2/user/getFlights?id=flight_balance');
    expect(plan?.weight).toMatchObject({ passenger_number: 141, cargo: 3100, fuel: 17_000 });
    expect(plan?.plannedFuel.block_fuel).toBe(17_000);
    expect(plan?.weight.payload).toBe(65 * 141 + 3100);
  });

  it('I2 a last-minute change counts at once; the signed loadsheet has name, time and a hash of its figures', async () => {
    const before = await total('Landing weight').innerText();
    await openTab('Last-minute change');
    await panel.getByLabel(/^Items/).fill('-1');
    await panel.getByRole('button', { name: 'Add change' }).click();
    await panel.getByRole('table', { name: 'Before and after the changes' }).waitFor();
    await openTab('Loadsheet');
    await panel.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await panel.getByRole('button', { name: 'Sign', exact: true }).click();
    await panel.getByText(/Ada Lovelace, \d{4}-\d\d-\d\d \d\d:\d\dZ/).waitFor();
    const waiting = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Signed loadsheet (PDF)' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('loadsheet-MER88.pdf');
    const pdf = readFileSync(await download.path(), 'latin1');
    const hash = (await panel.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/).innerText()).replaceAll(' ', '');
    expect(pdf).toContain('Signed by Ada Lovelace');
    expect(pdf).toContain(hash.slice(0, 8));
    const attached = /\/ASCIIHexDecode[^]*?stream\n([0-9a-f]+)>/.exec(pdf)?.[1] ?? '';
    expect(createHash('sha256').update(Buffer.from(attached, 'hex')).digest('hex')).toBe(hash);
    await openTab('Stations');
    await expect.poll(() => total('Landing weight').innerText()).not.toBe(before);
    await field('Taxi fuel weight').fill('150');
    await openTab('Loadsheet');
    await panel.getByText('Signature no longer valid').waitFor();
  });

  it('I1 reset restores the defaults', async () => {
    await panel.getByRole('button', { name: 'Reset', exact: true }).click();
    await openTab('Stations');
    expect(await totals()).toEqual(['130,621.7 lb', '165,895.6 lb', '165,454.7 lb', '138,999.3 lb']);
  });

  inFullRun(() => {
    it('I1 D2 data stored by version 1 is normalised, and the page is reloaded', async () => {
      const old = readFileSync(
        join(import.meta.dirname, '../capabilities/balance/fixtures/stored-version-1.json'),
        'utf8',
      );
      await page.evaluate((text) => localStorage.setItem('weight-balance', text), old);
      let loads = 0;
      page.on('domcontentloaded', () => (loads += 1));
      await page.reload();
      await page.waitForFunction(() =>
        (localStorage.getItem('weight-balance') ?? '').endsWith('"version":3}'),
      );
      await expect.poll(() => loads).toBe(2);
      await dock().getByRole('button', { name: 'W&B' }).waitFor();
      await page.getByText('Welcome to').waitFor({ state: 'detached' });
      await page.keyboard.press('g');
      await page.keyboard.press('w');
      await panel.getByText('Club aircraft').waitFor();
      await expect.poll(() => total('Zero fuel weight').innerText()).toBe('55,794 kg');
    });
  });

  it('B7 Escape closes it; no errors and no requests to other hosts', async () => {
    await panel.getByRole('heading', { name: 'Weight and balance' }).click();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(session.pageErrors).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
    expect(server.refusedHosts()).toEqual([]);
  });
});
