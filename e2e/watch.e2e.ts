import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotifications } from '#capabilities/notifications/contract.ts';
import { apiToken } from './support/api-session.ts';
import { COARSE_PIXELS, showOnMap } from './support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';
import {
  type Call,
  callsOf,
  DEPARTURE,
  hasSigmet,
  movedFlight,
  saveStormyFlight,
  sigmetAlerts,
} from './support/stormy-flight.ts';

let journey: Journey;
let call: Call;

const sigmetNotices = async () =>
  listNotifications.data
    .parse(await call('GET', listNotifications.path))
    .map(({ title }) => title)
    .filter((title) => title.includes('SIGMET'));

beforeAll(async () => {
  journey = await startJourney({ opensApp: false, deviceScaleFactor: COARSE_PIXELS });
  call = callsOf(journey.server.url, await apiToken(journey.server));
});
afterAll(() => journey?.end());

it('K4 a flight delayed into a SIGMET is one alert and one notification with the times; after rerouting, both state that it is resolved', async () => {
  const { page, server } = journey;
  await expect.poll(() => hasSigmet(call)).toBe(true);
  const revision = await saveStormyFlight(call);
  await expect.poll(() => sigmetAlerts(call)).toEqual([]);
  await showOnMap(page, server.url, { lat: -30, lon: 140, zoom: 3, layers: [] });

  await page.getByRole('button', { name: /^Alerts/ }).click();
  const panel = page.getByRole('region', { name: 'Alerts', exact: true });
  const alert = panel.getByRole('listitem').filter({ hasText: 'TS SIGMET 1' });
  const delay = await movedFlight(call, DEPARTURE.delayed);
  const delayedMs = performance.now();
  await delay(revision);
  await alert.getByText('Entry 1625Z, exit 1637Z', { exact: false }).waitFor();
  process.stderr.write(
    `K4 from the call that delays the flight to its alert on the screen: ${Math.round(performance.now() - delayedMs)} ms (2000 required on a quiet machine)\n`,
  );
  expect(await alert.count()).toBe(1);
  expect(await sigmetNotices()).toEqual([expect.stringContaining('MER9 SPJC–SBGR: TS SIGMET 1')]);

  await alert.getByRole('button', { name: 'Reroute around' }).click();
  const form = page.getByRole('region', { name: 'Edit MER9' });
  await form.getByText('PDO', { exact: false }).first().waitFor();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /^Notifications, \d/ }).click();
  const bell = page.getByRole('region', { name: 'Notifications', exact: true });
  await bell.getByText('Cleared: MER9 SPJC–SBGR: TS SIGMET 1', { exact: false }).waitFor();
  expect(await sigmetAlerts(call)).toEqual([]);
  expect(await sigmetNotices()).toHaveLength(1);
  expect(journey.session.pageErrors).toEqual([]);
});
