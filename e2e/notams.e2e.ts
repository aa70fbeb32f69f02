import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, goWithin, signIn } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ isSignedIn: false });
  ({ server, session, page } = journey);
  return journey.end;
});

const stateOf = (name: string) =>
  page.evaluate((key) => (globalThis as unknown as Window).__meridian?.getState()[key], name);

describe('NOTAMs in the browser', () => {
  it('E2 the section of an airport loads when opened and has its four subsections', async () => {
    await signIn(page, server);
    await goWithin(page, '/airport/KJFK');
    const panel = page.getByRole('region', { name: /KJFK/ });
    const asked = page.waitForRequest((request) =>
      request.url().includes('/efb-v2/database/getNOTAM?icao=KJFK'),
    );
    await panel.getByRole('button', { name: 'NOTAM', exact: true }).click();
    // Spec 7: without an authorisation header.
    expect((await asked).headers()['authorization']).toBeUndefined();
    for (const title of ['Airports', 'ARTCC', 'TFR', 'Obstacles'])
      await panel.getByRole('button', { name: title, exact: true }).waitFor();
    await panel.getByText('Simulated', { exact: true }).first().waitFor();
  });

  it('F1 F7 the panel lists the airport, searches text, and a NOTAM opens with its meaning and its raw text', async () => {
    await page.getByRole('button', { name: 'Search and filter' }).click();
    const panel = page.getByRole('region', { name: 'NOTAMs', exact: true });
    await panel.getByRole('listitem').first().waitFor();
    const all = await panel.getByRole('listitem').count();
    await panel.getByLabel('Search NOTAMs').fill('no such word anywhere');
    await panel.getByText(/None of \d+ NOTAMs matches/).waitFor();
    await panel.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(all);
    await panel.getByRole('listitem').first().getByRole('button').first().click();
    await page.getByText('As published').waitFor();
    // In ICAO or domestic format, as in the source.
    await page
      .locator('pre')
      .filter({ hasText: /NOTAMN|^!JFK / })
      .waitFor();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    expect(await stateOf('readNotams')).toHaveLength(1);
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  });

  it('F1 the layer is switched on from the panel, and the in-view list follows the map', async () => {
    const panel = page.getByRole('region', { name: 'NOTAMs', exact: true });
    if (!(await panel.isVisible()))
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'NOTAM' }).click();
    await panel.getByRole('button', { name: 'On the map' }).click();
    await panel.getByRole('button', { name: 'Map view' }).click();
    await panel
      .getByText(/KJFK S\d{4}/)
      .first()
      .waitFor();
    expect(await stateOf('activeLayers')).toMatchObject({ notams: true });
    expect(session.foreignRequests).toEqual([]);
  });
});
