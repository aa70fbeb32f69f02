import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { COARSE_PIXELS, goWithin, setUpMap } from './support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';

/** An own waypoint: named on the map, used in a flight, exported, deleted and restored. */
let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({
    deviceScaleFactor: COARSE_PIXELS,
    // Over open sea: nothing else is under the pointer.
    beforeSignIn: (opened, { url }) => setUpMap(opened, url, { lat: 50.6, lon: -4.9, zoom: 8, layers: [] }),
  });
  page = journey.page;
  return journey.end;
});

const panel = () => page.getByRole('region', { name: 'Waypoints', exact: true });

describe('own waypoints', () => {
  it('H5 F6 a right click on the map names a position; an airport’s name is rejected beside the field', async () => {
    await page.mouse.click(720, 450, { button: 'right' });
    await page.getByRole('button', { name: 'Save as waypoint' }).click();
    const form = page.getByRole('dialog', { name: 'New waypoint' });
    await form.getByLabel('Name').fill('KJFK');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('alert').filter({ hasText: 'KJFK' }).waitFor();
    await form.getByLabel('Name').fill('seal1');
    await form.getByLabel('Note').fill('Seals on the north side');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await panel().getByText('SEAL1').waitFor();
  });

  it('H5 it is exported with name, position and note', async () => {
    await panel().getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /GeoJSON/ }).click();
    const file = await (await saving).path();
    const { features } = JSON.parse(await readFile(file, 'utf8')) as {
      features: { geometry: { coordinates: [number, number] }; properties: Record<string, unknown> }[];
    };
    expect(features).toHaveLength(1);
    expect(JSON.stringify(features[0]?.properties)).toContain('Seals on the north side');
    const [lon, lat] = features[0]?.geometry.coordinates ?? [0, 0];
    expect(Math.abs(lon + 4.9)).toBeLessThan(1.5);
    expect(Math.abs(lat - 50.6)).toBeLessThan(1.5);
  });

  it('H5 G2 a flight uses it, with its name completed while typing', async () => {
    await goWithin(page, '/flight');
    await page.getByRole('button', { name: 'Create flight' }).first().click();
    const create = page.getByRole('region', { name: 'Create flight', exact: true });
    await create.getByLabel('Departure').fill('EGHI');
    await create.getByLabel('Arrival').fill('EIDW');
    const route = create.getByLabel('Route', { exact: true });
    await route.pressSequentially('SEA');
    await create.getByRole('group', { name: 'Own waypoints' }).getByRole('button', { name: 'SEAL1' }).click();
    await expect.poll(() => route.inputValue()).toContain('SEAL1');
    await create.getByRole('button', { name: 'Find route' }).click();
    const idents = () =>
      page.evaluate(() => JSON.stringify((globalThis as unknown as Window).__meridian?.getState()['routes']));
    await expect.poll(idents).toContain('SEAL1');
  });

  it('H5 Undo restores a deleted one', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Waypoints', exact: true }).first().click();
    await panel().getByRole('button', { name: 'Delete SEAL1' }).click();
    await panel().getByText('SEAL1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel().getByText('SEAL1').waitFor();
    expect(journey.session.pageErrors.filter((line) => !/40[09]/.test(line))).toEqual([]);
  });
});
