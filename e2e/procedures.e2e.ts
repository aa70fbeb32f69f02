import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { type BrowserSession, goWithin, untilMapReady, setUpMap } from './support/browser.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

interface State {
  procedureOverlays: Record<'sid' | 'star' | 'app', { ident: string; transition: string | null } | null>;
  terminalWaypoints: { icao: string | null; state: string; waypoints: unknown[] };
}
const getState = () =>
  page.evaluate(() =>
    (globalThis as unknown as Window).__meridian?.getState(),
  ) as Promise<unknown> as Promise<State>;

// The fictitious set has no Kennedy procedures: this journey needs the real data.
describe.skipIf(!hasRealNavdata)('procedures (real navigation data beside the repository)', () => {
  beforeAll(async () => {
    const journey = await startJourney({ opensApp: false });
    ({ server, session, page } = journey);
    return journey.end;
  });

  it('G6 the airport opens its procedures: SIDs, STARs and approaches in tabs', async () => {
    // Stored by an earlier visit.
    await setUpMap(page, server.url, { lat: 40.64, lon: -73.78, zoom: 9, layers: ['terminal-waypoint'] });
    await page.goto(`${server.url}/airport/KJFK`);
    await untilMapReady(page);
    await page.getByRole('button', { name: /^Procedures/ }).click();
    const panel = page.getByRole('region', { name: 'Procedures KJFK' });
    await panel.getByRole('button', { name: /^DEEZZ\d/ }).waitFor();
    await panel.getByRole('tab', { name: 'STAR' }).click();
    await panel.getByRole('button', { name: /^PARCH\d/ }).waitFor();
    await panel.getByRole('tab', { name: 'Approach' }).click();
    await panel.getByRole('button', { name: /^ILS RWY 04R/ }).waitFor();
    const approaches = panel.getByRole('tabpanel', { name: 'Approach' });
    await approaches.getByText(/effective \d{4}-\d{2}-\d{2}/).waitFor();
  });

  it('G6 a procedure shows its legs and is drawn; the missed approach is shown separately', async () => {
    await page.getByRole('button', { name: /^ILS RWY 04R/ }).click();
    const panel = page.getByRole('region', { name: 'Approach ILS RWY 04R' });
    await panel.getByRole('rowheader', { name: /^EBBEE/ }).waitFor();
    await panel.getByText('Missed approach').waitFor();
    await panel.getByText('≥1500').waitFor();
    expect((await getState()).procedureOverlays.app?.ident).toBe('I04R');
    await panel.getByRole('switch', { name: 'Show on the map' }).click();
    expect((await getState()).procedureOverlays.app).toBeNull();
    await panel.getByRole('switch', { name: 'Show on the map' }).click();
    expect((await getState()).procedureOverlays.app?.ident).toBe('I04R');
  });

  it('G6 a selected leg states the assumptions of its drawing', async () => {
    await page.getByRole('button', { name: /^course to altitude/ }).click();
    await page.getByText(/Drawn with: climb of 400 ft\/NM/).waitFor();
  });

  it('F1 terminal-waypoint shows the fixes of the open airport', async () => {
    await goWithin(page, '/airport/KJFK');
    await expect
      .poll(async () => (await getState()).terminalWaypoints)
      .toMatchObject({ icao: 'KJFK', state: 'ready' });
    expect((await getState()).terminalWaypoints.waypoints.length).toBeGreaterThan(40);
  });

  it('G6 no request went to another host', () => {
    expect(server.refusedHosts()).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
  });
});
