import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, openBrowser, sharedBrowser, signIn, untilMapReady } from './support/browser.ts';
import { type Journey, type JourneyServer, joinSharedServer, startJourney } from './support/journey.ts';
import { pageFaults } from './support/page-faults.ts';

let journey: Journey;
let page: Page;
let phone: BrowserSession | null = null;

beforeAll(async () => {
  journey = await startJourney();
  ({ page } = journey);
  return async () => {
    await phone?.close();
    await journey.end();
  };
});

const FLIGHTS = [
  'flight,dep,delay',
  'MER1,KJFK,12',
  'MER2,EGLL,-3',
  'MER3,KJFK,30',
  'MER4,EGLL,40',
  'MER5,LFPG,6',
].join('\n');
const JOIN =
  'SELECT a.icao, f.delay, a.lat, a.lon, f.flight FROM flights_today f JOIN airports a ON f.dep = a.icao';

const foundryOf = (of: Page) => of.getByRole('region', { name: 'Foundry', exact: true });
async function openFoundry(of: Page): Promise<Locator> {
  await of.keyboard.press('g');
  await of.keyboard.press('x');
  const foundry = foundryOf(of);
  await foundry.getByText('Engine ready').waitFor();
  return foundry;
}
async function writeSql(of: Page, sql: string): Promise<void> {
  await foundryOf(of).getByRole('textbox', { name: 'SQL' }).click();
  // When typing over a selection the browser would copy its inline style, which the page's policy rejects.
  await of.keyboard.press('Control+a');
  await of.keyboard.press('Delete');
  await of.keyboard.insertText(sql);
}
/** Bars as text: category and value. */
const barsIn = async (of: Page): Promise<string[]> => {
  const bars = foundryOf(of).getByRole('group', { name: 'avg delay by icao' }).getByRole('button');
  return (await bars.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
const placesIn = async (of: Page): Promise<string | null> =>
  foundryOf(of).locator('[data-places]').getAttribute('data-places');
/** Distance from the equator to a latitude on the map (Web Mercator), in degrees of longitude. */
const mercatorDeg = (lat: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
/** On the map that shows KJFK, EGLL and LFPG from its left margin to its right one, KJFK is at the lower left. */
async function rightClickKennedy(of: Page): Promise<void> {
  const map = foundryOf(of).locator('[data-places]');
  await map.scrollIntoViewIfNeeded();
  await map.locator('[data-map-idle]').waitFor({ state: 'attached' });
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not shown');
  const pxOfDeg = (box.width - 2 * 28) / (2.55 + 73.78);
  const southPx = ((mercatorDeg(51.47) - mercatorDeg(40.64)) / 2) * pxOfDeg;
  await of.mouse.click(box.x + 28, box.y + box.height / 2 + southPx, { button: 'right' });
}
/** Calculated by hand: KJFK has 12 and 30, EGLL −3 and 40, LFPG 6. */
const ALL = ['KJFK 21', 'EGLL 18.5', 'LFPG 6'];

describe('a file of flights as chart and map', () => {
  let file = '';
  let link = '';

  it('K1 a dropped CSV is joined to airports, charted, mapped and brushed, and restored after a reload', async () => {
    const foundry = await openFoundry(page);
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'flights_today.csv', { type: 'text/csv' }));
      return transfer;
    }, FLIGHTS);
    await foundry.dispatchEvent('dragover', { dataTransfer: dropped });
    await foundry.dispatchEvent('drop', { dataTransfer: dropped });
    await foundry.getByRole('button', { name: 'flights_today.csv', exact: false }).first().waitFor();
    await foundry.getByRole('button', { name: 'Projects' }).first().click();
    await foundry.getByRole('button', { name: 'New project' }).first().click();
    await writeSql(page, JOIN);
    await page.keyboard.press('Control+Enter');
    await foundry.getByText('5 rows · 5 columns').waitFor();
    for (const kind of ['Bar', 'Histogram', 'Map']) {
      await foundry.getByRole('button', { name: 'Add view' }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    }
    await expect.poll(() => barsIn(page)).toEqual(ALL);
    await expect.poll(() => placesIn(page)).toBe('5');
    await rightClickKennedy(page);
    await foundry.getByText('· 1 of 2 here').waitFor();
    await foundry
      .getByRole('group', { name: /^Links of row \d$/ })
      .getByRole('button', { name: /KJFK/ })
      .waitFor();
    await foundry.getByRole('button', { name: 'Close links' }).click();

    const histogram = foundry.getByRole('img', { name: /^Histogram of delay/ });
    await histogram.scrollIntoViewIfNeeded();
    const box = await histogram.boundingBox();
    if (!box) throw new Error('the histogram is not drawn');
    // From the middle to the right edge: delays of 18 min and more: KJFK 30, EGLL 40.
    await page.mouse.move(box.x + box.width * 0.56, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => barsIn(page)).toEqual(['EGLL 40', 'KJFK 30']);
    await expect.poll(() => placesIn(page)).toBe('2');
    await foundry.getByRole('button', { name: 'Undo selection' }).click();
    await expect.poll(() => barsIn(page)).toEqual(ALL);
    await foundry.getByRole('button', { name: /^EGLL/ }).click();
    await expect.poll(() => placesIn(page)).toBe('2');
    await foundry.getByRole('button', { name: 'icao: EGLL clear' }).waitFor();
    expect(await pageFaults(page)).toEqual([]);

    await page.reload();
    await untilMapReady(page);
    await openFoundry(page);
    await foundry.getByRole('button', { name: /^Project 1 query · 3 views/ }).click();
    await foundry.getByRole('button', { name: /^Run Ctrl/ }).click();
    await foundry.getByText('2 of 5 rows · 5 columns').waitFor();
    await foundry.getByRole('button', { name: 'icao: EGLL clear' }).waitFor();
    await expect.poll(() => placesIn(page)).toBe('2');
  });

  it('K1 the project is shared as a package file and by link', async () => {
    const foundry = foundryOf(page);
    await foundry.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Project' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download package' }).click();
    file = (await (await download).path()) ?? '';
    await dialog.getByRole('button', { name: 'Make link' }).click();
    link = await dialog.getByRole('textbox', { name: 'Read-only link' }).inputValue();
    expect(new URL(link).origin).toBe(journey.server.url);
    await page.keyboard.press('Escape');
  });

  it('K1 another user opens the link on a phone, in a new profile, and sees the same', async () => {
    const other = await joinSharedServer();
    phone = await openBrowser({
      url: other.url,
      browser: await sharedBrowser(),
      isPhone: true,
      drawsMap: false,
      viewport: { width: 390, height: 844 },
    });
    const theirs = phone.page;
    await signIn(theirs, other);
    await theirs.goto(link);
    await theirs.reload();
    const opened = theirs.getByRole('dialog', { name: 'Project' });
    await opened.getByText('flights_today.csv').waitFor();
    await opened.getByRole('button', { name: 'Add to Foundry' }).click();
    await opened.waitFor({ state: 'detached' });
    const foundry = foundryOf(theirs);
    await foundry.getByRole('button', { name: 'Projects' }).first().click();
    await foundry
      .getByRole('button', { name: /^Project/ })
      .first()
      .click();
    await foundry.getByRole('button', { name: /^Run/ }).click();
    await foundry.getByText('Result', { exact: true }).first().click();
    await foundry.getByText('2 of 5 rows · 5 columns').waitFor();
    // A phone shows one part at a time.
    await expect.poll(() => foundry.getByRole('region', { name: 'Views', exact: true }).count()).toBe(0);
    await foundry.getByText('Views', { exact: true }).first().click();
    await expect.poll(() => placesIn(theirs)).toBe('2');

    await foundry.getByRole('button', { name: 'Data', exact: true }).click();
    await foundry
      .getByRole('button', { name: /^airports/ })
      .first()
      .click();
    await foundry.getByRole('button', { name: 'Show rows' }).click();
    await foundry.getByRole('grid', { name: 'Rows of airports' }).waitFor();
    await foundry.getByRole('button', { name: 'Back to sources' }).click();

    // The package file has the same content, so each part exists already.
    await foundry.getByRole('button', { name: 'Packages' }).first().click();
    await foundry
      .getByLabel('Package file')
      .setInputFiles({ name: 'project.json', mimeType: 'application/json', buffer: readFileSync(file) });
    await opened.getByText('flights_today.csv').first().waitFor();
  });
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

    const foundry = foundryOf(page);
    await foundry.getByRole('button', { name: 'New query' }).click();
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
    await foundry.getByRole('tab', { name: 'query.sql (2)' }).click();

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
