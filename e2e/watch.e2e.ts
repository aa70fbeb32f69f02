import { afterAll, beforeAll, expect, it } from 'vitest';
import { getHazards } from '#capabilities/hazards/contract.ts';
import { listNotifications } from '#capabilities/notifications/contract.ts';
import { replaceFlight, updateFlights } from '#capabilities/flights/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { listWatchAlerts } from '#capabilities/watch/contract.ts';
import { apiToken } from './support/api-session.ts';
import { COARSE_PIXELS, showOnMap } from './support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';

/** A flight that is delayed into a thunderstorm SIGMET, and flown around it. The simulated sky has one over Bolivia. */
const SIGMET = 'intl/SLLF/1/TS';
const FLIGHT = { id: 'stormy', callsign: 'MER9', departure: 'SPJC', arrival: 'SBGR', aircraft: 'A320' };
/** It leaves the area before the SIGMET is in effect (1555Z), or 50 minutes later in the middle of it. */
const [ON_TIME, DELAYED] = ['1345', '1435'];
const DAY = '2026-11-20';

let journey: Journey;
let token: string;

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${journey.server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

async function flightAt(departureTime: string) {
  const { departure: dep, arrival: arr } = FLIGHT;
  const found = selfRoute.data.parse(await call('POST', selfRoute.path, { dep, arr, route: '' }));
  return {
    ...FLIGHT,
    selfRoute: found.route,
    route_info: found.route_info,
    distance: found.distance,
    date: DAY,
    departureTime,
  };
}

/** Alerts about SIGMETs; null while the flight was not checked. */
async function sigmetAlerts(): Promise<string[] | null> {
  const { alerts, flights } = listWatchAlerts.data.parse(await call('GET', listWatchAlerts.path));
  return flights.length === 0 ? null : alerts.filter(({ rule }) => rule === 'sigmet').map(({ body }) => body);
}
const sigmetNotices = async () =>
  listNotifications.data
    .parse(await call('GET', listNotifications.path))
    .map(({ title }) => title)
    .filter((title) => title.includes('SIGMET'));

beforeAll(async () => {
  journey = await startJourney({ opensApp: false, deviceScaleFactor: COARSE_PIXELS });
  token = await apiToken(journey.server);
});
afterAll(() => journey?.end());

it('K4 a flight delayed into a SIGMET is one alert and one notification with the times; rerouted, both say it is gone', async () => {
  const { page, server } = journey;
  await expect
    .poll(async () =>
      getHazards.data
        .parse(await call('GET', getHazards.path))
        .features.some(({ properties: { id } }) => id.startsWith(SIGMET)),
    )
    .toBe(true);
  const { saved } = updateFlights.data.parse(
    await call('POST', updateFlights.path, { flights: await flightAt(ON_TIME) }),
  );
  await expect.poll(sigmetAlerts).toEqual([]);
  await showOnMap(page, server.url, { lat: -30, lon: 140, zoom: 3, layers: [] });

  await call('POST', replaceFlight.path, {
    flight: await flightAt(DELAYED),
    revision: saved[0]?.revision,
  });
  await page.getByRole('button', { name: /^Alerts, \d/ }).click();
  const panel = page.getByRole('region', { name: 'Alerts', exact: true });
  const alert = panel.getByRole('listitem').filter({ hasText: 'TS SIGMET 1' });
  await alert.getByText('Entry 1625Z, exit 1638Z', { exact: false }).waitFor();
  expect(await alert.count()).toBe(1);
  expect(await sigmetNotices()).toEqual([expect.stringContaining('MER9 SPJC–SBGR: TS SIGMET 1')]);

  await alert.getByRole('button', { name: 'Reroute around' }).click();
  const form = page.getByRole('region', { name: 'Edit MER9' });
  await form.getByText('PDO', { exact: false }).first().waitFor();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /^Notifications, \d/ }).click();
  const bell = page.getByRole('region', { name: 'Notifications', exact: true });
  await bell.getByText('Cleared: MER9 SPJC–SBGR: TS SIGMET 1', { exact: false }).waitFor();
  expect(await sigmetAlerts()).toEqual([]);
  expect(await sigmetNotices()).toHaveLength(1);
  expect(journey.session.pageErrors).toEqual([]);
});
