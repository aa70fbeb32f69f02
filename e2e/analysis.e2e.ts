import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFullRun } from '#platform/testing/full-run.ts';
import type { DeparturesAnswer, FlownFigures } from '#capabilities/analysis/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { apiToken } from './support/api-session.ts';
import { untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ opensApp: false });
  ({ server, page } = journey);
  return journey.end;
});

async function api<Data>(path: string, body?: unknown): Promise<Data> {
  const headers = {
    authorization: `Bearer ${await apiToken(server)}`,
    'content-type': 'application/json',
  };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${server.url}/efb-v2/${path}`, request);
  const envelope = (await answer.json()) as { code: number; data: Data };
  expect(envelope.code, JSON.stringify(envelope).slice(0, 400)).toBe(200);
  return envelope.data;
}

/**
 * Via the South Atlantic, where the simulated sky at the shared instant has a turbulence SIGMET from 1600Z to 2000Z.
 */
const ROUTE = 'DCT 31N065W DCT 40N050W DCT';
const when = { date: '2026-11-20', departureTime: '1700' };

async function saveFlight(): Promise<FlightDetail> {
  const plan = await api<OperationalFlightPlan>('route/loadOFP', {
    dep: 'KJFK',
    arr: 'EGLL',
    route: ROUTE,
    aircraft: 'A333',
    flightNumber: 'MER178',
    ...when,
    passengers: 250,
    load: 5,
    costIndex: 60,
    reserve: 30,
    alternate: 'EGKK',
  });
  const flights = {
    callsign: 'MER178',
    departure: 'KJFK',
    arrival: 'EGLL',
    aircraft: 'A333',
    ...when,
    selfRoute: plan.route,
    route_info: plan.route_info,
    plan,
  };
  const { saved } = await api<{ saved: FlightDetail[] }>('user/updateFlights', { flights });
  const [flight] = saved;
  if (!flight) throw new Error('nothing was saved');
  return flight;
}

const answered = <Data>(path: string): Promise<Data> =>
  page
    .waitForResponse((response) => response.url().includes(path) && response.ok())
    .then(async (response) => ((await response.json()) as { data: Data }).data);

/** Grab point of the path in the chart: at the twentieth of 96 columns, from the margins and height of its scale. */
interface Grip {
  readonly x: number;
  /** The planned level there. */
  readonly level: number;
  y(flightLevel: number): number;
}

/** At the profile's cursor. */
async function gripOf(profile: Locator): Promise<Grip> {
  const reading = (await profile.getAttribute('aria-valuetext')) ?? '';
  const box = await profile.boundingBox();
  if (!box) throw new Error('no profile');
  return {
    x: box.x + 44 + ((box.width - 56) * 20) / 96,
    level: Number(/Level FL(\d{3})/.exec(reading)?.[1]),
    // The scale ends at FL460.
    y: (flightLevel) => box.y + 40 + (1 - flightLevel / 460) * (box.height - 78),
  };
}

/** Fuel and time of a level are shown before release; then it is tried, without saving. */
async function untilTried(
  workspace: Locator,
  level: string | RegExp,
  letGo: () => Promise<unknown>,
): Promise<void> {
  await workspace
    .getByRole('status')
    .filter({ hasText: level })
    .getByText(/[+−][\d,]+ kg trip fuel, [+−±]/)
    .waitFor();
  await letGo();
  await workspace.getByText('Not saved').waitFor();
  await workspace.getByRole('button', { name: 'Discard' }).click();
}

async function tryLevelByMouse(workspace: Locator, { x, level, y }: Grip): Promise<void> {
  await page.mouse.move(x, y(level));
  await page.mouse.down();
  await page.mouse.move(x, y(level - 40), { steps: 3 });
  await untilTried(workspace, `FL${level - 40}`, () => page.mouse.up());
}

async function tryLevelByTouch(workspace: Locator, { x, level, y }: Grip): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', flightLevel: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y(flightLevel) }] });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await touch('touchStart', level);
  for (const by of [20, 40, 60]) await touch('touchMove', level - by);
  // The browser ignores very small finger movements: any other level is accepted.
  await untilTried(workspace, new RegExp(`^FL(?!${level})\\d{3}`), () =>
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  );
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

async function tryLevelByKeyboard(workspace: Locator, profile: Locator, { level }: Grip): Promise<void> {
  await profile.focus();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await untilTried(workspace, `FL${level - 20}`, () => page.keyboard.press('Enter'));
}

/** With the pointer over the route on the map, the profile is read at that position. */
async function readByMap(profile: Locator): Promise<void> {
  const before = await profile.getAttribute('aria-valuetext');
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  const beside = await profile.boundingBox();
  if (!box || !beside) throw new Error('no map');
  // Moves down the middle of the uncovered map, which the route crosses somewhere. A busy browser handles only the
  // last position of a sweep, so the pointer rests at each until it is handled.
  const x = (box.x + beside.x) / 2;
  const top = box.y + 80;
  const heightPx = box.height - 120;
  let step = 0;
  await expect
    .poll(async () => {
      await page.mouse.move(x, top + ((step * 20) % heightPx));
      step += 1;
      return profile.getAttribute('aria-valuetext');
    })
    .not.toBe(before);
}

async function bytesOf(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await press();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('analysis', () => {
  const workspaceOf = () => page.getByRole('region', { name: 'Analysis' });
  let flight: FlightDetail;
  let bestTime = '';

  it('K2 KJFK–EGLL into a storm: the profile and the areas crossed; another level is tried by keyboard', async () => {
    flight = await saveFlight();
    await page.goto(`${server.url}/flight/${flight.id}`);
    await untilMapReady(page);
    await page.getByRole('button', { name: 'Analyse MER178' }).click();
    const workspace = workspaceOf();
    const profile = workspace.getByRole('slider', { name: 'Vertical profile' });
    await profile.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => profile.getAttribute('aria-valuetext'))
      .toMatch(/^Distance [78]\d\d NM, Time 1[89]\d\dZ, Level FL\d{3}, .*Wind \d{3}°T\/\d+ kt/);
    await workspace.getByRole('region', { name: 'Areas crossed' }).getByText(/TURB/).first().waitFor();

    await tryLevelByKeyboard(workspace, profile, await gripOf(profile));
  });

  inFullRun(() => {
    it('K2 the profile by mouse and touch, on the map and as a picture', async () => {
      const workspace = workspaceOf();
      const profile = workspace.getByRole('slider', { name: 'Vertical profile' });
      const grip = await gripOf(profile);
      await tryLevelByMouse(workspace, grip);
      await tryLevelByTouch(workspace, grip);
      await readByMap(profile);
      const png = await bytesOf(() => workspace.getByRole('button', { name: 'Save profile as PNG' }).click());
      expect(png.name).toBe('KJFK-EGLL-profile.png');
      expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(png.bytes.length).toBeGreaterThan(10_000);
    });

    it('K2 the best departure avoids the storm and is saved in the flight', async () => {
      const workspace = workspaceOf();
      const departures = answered<DeparturesAnswer>('/analysis/departures');
      await workspace.getByRole('tab', { name: 'When to go' }).click();
      const planned = (await departures).departures.find(({ hours }) => hours === 0);
      // The SIGMET is a warning: the best departure avoids it.
      expect(planned?.hazards?.map(({ severity }) => severity)).toContain('warning');
      const best = workspace.getByRole('button', { name: /^★/ });
      bestTime = ((await best.textContent()) ?? '').replace('★', '').trim();
      const apply = workspace.getByRole('button', { name: `Apply ${bestTime}` });
      expect(
        await workspace.getByRole('region', { name: `Departure ${bestTime}` }).innerText(),
      ).not.toContain('✕');
      const svg = await bytesOf(() => workspace.getByRole('button', { name: 'Export SVG' }).click());
      expect(svg.bytes.toString()).toMatch(/^<\?xml[^>]+>\n<svg[^>]+>[^]*<rect[^>]+fill="rgb/);
      await apply.click();
      await page.getByText(/Off blocks \d{4}Z saved in the flight/).waitFor();
      // The plan for the new time is loaded.
      await workspace.locator('dl').first().getByText(bestTime.slice(-5)).waitFor();
      await expect.poll(() => workspace.getAttribute('aria-busy')).toBeNull();
    });

    it('K2 the best level and speed: matrix, plan and document agree', async () => {
      const workspace = workspaceOf();
      await workspace.getByRole('tab', { name: 'Levels × speed' }).click();
      const matrix = answered<{ cells: FlownFigures[] }>('/analysis/matrix');
      await workspace
        .getByRole('button', { name: /^FL\d{3} at CI 0: [\d,]+/ })
        .first()
        .waitFor();
      const cell = workspace.getByRole('button', { name: /best.*Apply$/ });
      const kilograms = /: (\d[\d,]*\d)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? '';
      const { cells } = await matrix;
      await workspace.getByRole('button', { name: 'Add to document' }).click();
      await cell.click();
      await page.getByText(/ at CI \d+ saved in the flight/).waitFor();

      const applied = cells.find(({ tripKg }) => Math.round(tripKg).toLocaleString('en') === kilograms);
      const single = await api<PerformancePlanAnswer>('plan/performance', applied?.request);
      expect(single.fuel.items.find(({ id }) => id === 'trip')?.fuelKg).toBe(applied?.tripKg);
      const saved = await api<FlightDetail>(`user/getFlights?id=${flight.id}&loadRequire=true`);
      expect(`${saved.departureTime ?? ''}Z`).toBe(bestTime.slice(-5));
      expect(saved.plan?.cruise?.costIndex).toBe(applied?.request.costIndex);

      await workspace.getByRole('button', { name: 'Close analysis' }).click();
      // From the command palette it reopens with the same flight.
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Open analysis');
      await page.getByRole('option', { name: /^Open analysis/ }).click();
      await workspace.getByText('MER178').waitFor();
      await workspace.getByRole('button', { name: 'Close analysis' }).click();
      const panel = page.getByRole('region', { name: 'MER178' });
      await panel.getByRole('region', { name: /^Analysis: Levels by speed/ }).waitFor();
      await panel.getByRole('button', { name: 'Document' }).click();
      const text = page
        .getByRole('dialog', { name: /Flight plan/ })
        .getByRole('region', { name: 'Document' });
      await text.getByText('NAVIGATION LOG').waitFor();
      expect(await text.innerText()).toContain('ANALYSIS: LEVELS BY SPEED, TRIP FUEL, AS OF ');
      expect(await text.innerText()).toMatch(new RegExp(`TRIP +${kilograms.replace(',', '')} `));
    });
  });
});
