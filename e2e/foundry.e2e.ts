import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { apiToken } from './support/api-session.ts';
import { dropFlights, openFoundry, writeSql } from './support/foundry-page.ts';
import { type Journey, type JourneyServer, startJourney } from './support/journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  ({ page } = journey);
  return journey.end;
});

interface Station {
  station: string;
  visibility: number;
  at: { lat: number; lon: number };
}

async function api<Data>(server: JourneyServer, token: string, path: string, body?: unknown): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const envelope = (await (await fetch(`${server.url}/efb-v2/${path}`, request)).json()) as {
    code: number;
    data: Data;
  };
  expect(envelope.code, JSON.stringify(envelope).slice(0, 300)).toBe(200);
  return envelope.data;
}

/** Stations of the newest METARs, lowest visibility first. */
async function stationsOf(server: JourneyServer, token: string): Promise<Station[]> {
  const { values } = await api<{ values: (string | number | null)[][] }>(
    server,
    token,
    'foundry/objects/metars/rows?limit=20000',
  );
  const types = await api<{ id: string; columns: { name: string }[] }[]>(server, token, 'foundry/objects');
  const names = types.find(({ id }) => id === 'metars')?.columns.map(({ name }) => name) ?? [];
  const column = (name: string) => values[names.indexOf(name)] ?? [];
  const [idents, visibilities, lats, lons] = ['station', 'visibility_m', 'lat', 'lon'].map(column);
  return (idents ?? [])
    .flatMap((station, row) => {
      const [visibility, lat, lon] = [visibilities?.[row], lats?.[row], lons?.[row]];
      return typeof visibility === 'number' && typeof lat === 'number' && typeof lon === 'number'
        ? [{ station: String(station), visibility, at: { lat, lon } }]
        : [];
    })
    .toSorted((one, two) => one.visibility - two.visibility || one.station.localeCompare(two.station));
}

interface StationPair {
  stations: Station[];
  from: Station;
  to: Station;
}

/** The station of lowest visibility and one 60 to 200 NM away, once the server has reports. */
async function pairOf(read: () => Promise<Station[]>): Promise<StationPair> {
  const look = async (): Promise<StationPair | null> => {
    const stations = await read();
    const [from] = stations;
    const to = stations.find(({ at }) => {
      const nm = from ? distanceNm(from.at, at) : 0;
      return nm > 60 && nm < 200;
    });
    return from && to ? { stations, from, to } : null;
  };
  let pair: StationPair | null = null;
  await expect
    .poll(async () => {
      pair = await look();
      return pair !== null;
    })
    .toBe(true);
  return pair ?? Promise.reject(new Error('there is no pair of stations'));
}

const OFF_NM = 30;
const ALONG = `SELECT DISTINCT m.station, m.visibility_m
FROM route_points a
JOIN route_points b ON b.flight_id = a.flight_id AND b.seq = a.seq + 1
JOIN metars m ON off_leg_nm(m.lat, m.lon, a.lat, a.lon, b.lat, b.lon) <= ${OFF_NM}
WHERE m.visibility_m < $below
ORDER BY m.station`;

describe('queries on objects', () => {
  it('K1 stations with low visibility along the saved flights, in the browser and on the server', async () => {
    const { server } = journey;
    const token = await apiToken(server);
    const { stations, from, to } = await pairOf(() => stationsOf(server, token));
    const when = { date: '2026-11-20', departureTime: '1700' };
    const asked = {
      dep: from.station,
      arr: to.station,
      route: 'DCT',
      aircraft: 'A320',
      flightNumber: 'MER8',
      ...when,
    };
    const load = { passengers: 100, load: 2, costIndex: 30, reserve: 30 };
    const plan = await api<OperationalFlightPlan>(server, token, 'route/loadOFP', { ...asked, ...load });
    const what = {
      callsign: 'MER8',
      departure: from.station,
      arrival: to.station,
      aircraft: 'A320',
      ...when,
    };
    const flights = { ...what, selfRoute: plan.route, route_info: plan.route_info, plan };
    await api(server, token, 'user/updateFlights', { flights });

    const planned = await api<{ results: { values: unknown[][] }[] }>(server, token, 'foundry/sql', {
      statements: ['SELECT callsign, block_fuel_kg, trip_fuel_kg, registration FROM plans'],
    });
    const { block_fuel: block, trip } = plan.plannedFuel;
    expect(planned.results[0]?.values).toEqual([['MER8'], [block], [trip], [null]]);

    // Computed on the ellipsoid, point by point along each leg.
    const below = Math.max(800, from.visibility + 1);
    const path = plan.route_info.flatMap(({ coordinate: [lon, lat] }, index) => {
      const next = plan.route_info[index + 1];
      return next ? geodesicPath({ lat, lon }, { lat: next.coordinate[1], lon: next.coordinate[0] }, 1) : [];
    });
    const near = stations
      .filter(({ visibility, at }) => visibility < below && path.some((one) => distanceNm(one, at) <= OFF_NM))
      .map(({ station }) => station)
      .toSorted();
    expect(near).toContain(from.station);

    const foundry = await openFoundry(page);
    await dropFlights(page);
    await foundry.getByRole('button', { name: 'Projects' }).first().click();
    await foundry.getByRole('button', { name: 'New project' }).first().click();
    await writeSql(page, ALONG);
    await foundry.getByRole('textbox', { name: '$below' }).fill(String(below));
    await foundry.getByRole('button', { name: /^Run Ctrl/ }).click();
    const result = foundry.getByRole('region', { name: 'Result' }).first();
    const rows = `${near.length} ${near.length === 1 ? 'row' : 'rows'} · 2 columns`;
    await result.getByText(rows).waitFor();
    for (const station of near) await result.getByText(station, { exact: true }).waitFor();

    // With the keyboard from a station to its airport, and back to this query.
    await result.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await result.getByRole('group', { name: 'Links of row 1' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Airports · icao' }).click();
    await result.getByText('1 row · 16 columns').waitFor();
    await foundry.getByRole('tab', { name: /^query\.sql/ }).click();

    await foundry.getByRole('button', { name: 'Query actions' }).click();
    await page.getByRole('menuitem', { name: 'Run on the server' }).click();
    await result.getByText('Server', { exact: true }).waitFor();
    await result.getByText(rows).waitFor();
    for (const station of near) await result.getByText(station, { exact: true }).waitFor();

    await writeSql(page, 'SELECT count(*) FROM flights_today');
    await foundry.getByRole('button', { name: 'Query actions' }).click();
    await page.getByRole('menuitem', { name: 'Run on the server' }).click();
    await foundry.getByText(/flights_today\.csv is in this browser only/).waitFor();
    expect(journey.session.pageErrors).toEqual([]);
  });
});
