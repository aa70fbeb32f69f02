import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { readPlanFile } from '#capabilities/ofp/domain/plan-formats.ts';
import { goWithin, postFrom } from './support/browser.ts';
import { startJourney } from './support/journey.ts';

let page: Page;
let panel: Locator;
const screenshots = process.env['SCREENSHOT_DIR'];

beforeAll(async () => {
  const journey = await startJourney();
  ({ page } = journey);
  return journey.end;
});

const api = <Data>(path: string, body: unknown): Promise<Data> => postFrom(page, path, body);

async function see(name: string): Promise<void> {
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

async function downloaded(press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

async function saveFlight(): Promise<FlightDetail> {
  const plan = await api<OperationalFlightPlan>('/efb-v2/route/loadOFP', {
    dep: 'KJFK',
    arr: 'KLAX',
    aircraft: 'A320',
    flightNumber: 'MER415',
    passengers: 140,
    load: 2,
    costIndex: 50,
    reserve: 45,
    alternate: 'KONT',
  });
  const { saved } = await api<{ saved: FlightDetail[] }>('/efb-v2/user/updateFlights', {
    flights: {
      callsign: 'MER415',
      departure: 'KJFK',
      arrival: 'KLAX',
      aircraft: 'A320',
      selfRoute: plan.route,
      route_info: plan.route_info,
      plan,
    },
  });
  const [flight] = saved;
  if (!flight) throw new Error('nothing was saved');
  return flight;
}

describe('flight plan document', () => {
  it('ofp: G5 the performance plan is beside the plan, with its navigation log', async () => {
    const flight = await saveFlight();
    await goWithin(page, `/flight/${flight.id}`);
    panel = page.getByRole('region', { name: 'MER415' });
    await panel.getByRole('button', { name: 'Performance plan' }).click();
    const log = panel.getByRole('region', { name: 'Navigation log' });
    await log.getByRole('row', { name: /^TOC/ }).waitFor();
    await expect.poll(() => panel.innerText()).toContain('Aircraft-table estimate of block fuel');
    await log.scrollIntoViewIfNeeded();
    await see('ofp-performance');
  });

  it('ofp: G5 the document has its parts and becomes a PDF', async () => {
    await panel.getByRole('button', { name: 'Document' }).click();
    const dialog = page.getByRole('dialog', { name: /Flight plan/ });
    const text = dialog.getByRole('region', { name: 'Document' });
    await text.getByText('NAVIGATION LOG').waitFor();
    await expect.poll(() => text.innerText()).toMatch(/^NOT FOR NAVIGATION · CONTAINS SIMULATED DATA/);
    await see('ofp-document');
    const pdf = await downloaded(() => dialog.getByRole('button', { name: 'Save as PDF' }).click());
    expect(pdf.name).toBe('MER415-KJFK-KLAX.pdf');
    const bytes = readFileSync(pdf.path, 'latin1');
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(bytes).toContain('NOT FOR NAVIGATION');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('ofp: G5 a plan is exported as GPX and imported as a new flight', async () => {
    await panel.getByRole('button', { name: 'Export' }).click();
    const gpx = await downloaded(() => page.getByRole('menuitem', { name: /GPX/ }).click());
    const read = readPlanFile(readFileSync(gpx.path, 'utf8'));
    expect(read).toMatchObject({ ok: true, value: { kind: 'points' } });
    await panel.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a flight plan' });
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: gpx.name,
      mimeType: 'application/gpx+xml',
      buffer: readFileSync(gpx.path),
    });
    await dialog.getByText('KJFK – KLAX').waitFor();
    await see('ofp-import');
    await dialog.getByRole('button', { name: 'Plan this flight' }).click();
    const form = page.getByRole('region', { name: 'Create flight' });
    await expect.poll(() => form.getByLabel('Departure', { exact: true }).inputValue()).toBe('KJFK');
  });
});
