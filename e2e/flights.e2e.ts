import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { apiToken } from './support/api-session.ts';
import { setUpMap } from './support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

/** Routes edited by hand, and a change that conflicts with a deletion from another device of the same user. */
let journey: Journey;
let page: Page;
let token: string;

/** Along the equator, so that the route is in the middle of the screen. Too short for intermediate points. */
const FLIGHT = {
  id: 'ocean',
  callsign: 'MER7',
  departure: 'FOOL',
  arrival: 'FPST',
  aircraft: 'B77W',
  selfRoute: 'DCT',
  route_info: [
    { ident: 'FOOL', coordinate: [9.41, 0.46], type: 'airport' },
    { ident: 'FPST', coordinate: [6.71, 0.38], type: 'airport', via: 'DCT', viaKind: 'direct' },
  ],
  distance: 162,
};

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${journey.server.url}/efb-v2/user/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
}

/** The flight on the server; null for none. */
async function savedFlight(): Promise<FlightDetail | null> {
  const answer = await fetch(`${journey.server.url}/efb-v2/user/getFlights?id=ocean`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { code, data } = (await answer.json()) as { code: number; data: FlightDetail };
  return code === 200 ? data : null;
}

beforeAll(async () => {
  journey = await startJourney({ opensApp: false });
  page = journey.page;
  token = await apiToken(journey.server);
  await post('updateFlights', { flights: FLIGHT });
  // Elsewhere, with only the route on the map, so that the pointer can hit nothing else.
  await setUpMap(page, journey.server.url, { lat: -30, lon: 140, zoom: 3, layers: [] });
});
afterAll(() => journey?.end());

/** Idents of the route drawn in colour. */
const drawnIdents = (): Promise<string[]> =>
  page.evaluate(() => {
    const state = (globalThis as unknown as Window).__meridian?.getState() as {
      routes: {
        selectedId: string | null;
        items: Record<string, { drawn: { points: { ident: string }[] } }>;
      };
    };
    const { items, selectedId } = state.routes;
    return (selectedId === null ? [] : (items[selectedId]?.drawn.points ?? [])).map(({ ident }) => ident);
  });

interface Pixel {
  x: number;
  y: number;
}

/** Twice, because the map checks the pointer once a frame. */
const cursorOverMap = (): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const respond = () =>
          resolve(document.querySelector<HTMLElement>('[data-map] canvas')?.style.cursor ?? '');
        requestAnimationFrame(() => requestAnimationFrame(respond));
      }),
  );

/** Finds where the route crosses a column of the map: the pointer becomes a hand there, once the map is idle. */
async function routePixel(x: number): Promise<Pixel> {
  let found: Pixel | null = null;
  const search = async () => {
    for (let y = 300; y < 600 && found === null; y += 6) {
      await page.mouse.move(x, y);
      if ((await cursorOverMap()) === 'pointer') found = { x, y };
    }
    return found;
  };
  await expect.poll(search, { timeout: 90_000 }).not.toBeNull();
  return found ?? { x, y: 0 };
}

const bar = () => page.getByRole('group', { name: 'Route changes' });
const isHeld = () => page.evaluate(() => document.querySelector('[data-map] [data-popup=open]') !== null);

async function dragWithMouse(from: Pixel, to: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect.poll(isHeld).toBe(true);
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

/** Near several named points, or near none, a menu asks which is meant: the position itself is the last item. */
async function takeThePlace(pointsBefore: number): Promise<void> {
  const choices = page.getByRole('dialog').getByRole('button');
  const isAsked = async () => (await choices.count()) > 0 || (await drawnIdents()).length > pointsBefore;
  await expect.poll(isAsked).toBe(true);
  if ((await choices.count()) > 0) await choices.last().click();
  await expect.poll(async () => (await drawnIdents()).length).toBe(pointsBefore + 1);
}

async function dragWithFinger(from: Pixel, to: Pixel): Promise<void> {
  const cdp = await journey.session.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Pixel[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  // A finger grabs by a long press.
  await expect.poll(isHeld).toBe(true);
  await touch('touchMove', [{ x: to.x, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await cdp.detach();
}

describe('flights: routes edited by hand, and two devices of one user', () => {
  let grip: Pixel;
  let place: Pixel;

  it('G7 a flight opened by its address is in view; a leg follows the pointer, Escape undoes it', async () => {
    await page.goto(`${journey.server.url}/flight/ocean`);
    await page.getByRole('region', { name: 'Routes' }).getByText('FPST').waitFor();
    grip = await routePixel(900);
    place = { x: grip.x, y: grip.y + 130 };
    await dragWithMouse(grip, place);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await isHeld()).toBe(false);
    expect(await drawnIdents()).toEqual(['FOOL', 'FPST']);
    // Escape only cancelled the drag.
    await expect.poll(() => page.getByRole('region', { name: 'MER7' }).count()).toBe(1);
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('G7 a leg dragged to a position adds it to the route; undo, redo, and saved in the flight', async () => {
    await dragWithMouse(grip, place);
    await page.mouse.up();
    await takeThePlace(2);
    await bar()
      .getByText(/\+\d+ NM/)
      .waitFor();
    await bar().getByRole('button', { name: 'Undo route change' }).click();
    expect(await drawnIdents()).toEqual(['FOOL', 'FPST']);
    await bar().getByRole('button', { name: 'Redo route change' }).click();
    await bar().getByRole('button', { name: 'Save route' }).click();
    await expect.poll(async () => (await savedFlight())?.route_info.length).toBe(3);
    expect(await savedFlight()).toMatchObject({ revision: 2, isFallback: false });
    await bar().waitFor({ state: 'detached' });
  });

  inFullRun(() => {
    it('G7 a long press also grabs a leg; the change is discarded', async () => {
      const leg = await routePixel(1100);
      await dragWithFinger(leg, { x: leg.x, y: leg.y - 90 });
      await takeThePlace(3);
      await bar().getByRole('button', { name: 'Discard route changes' }).click();
      expect(await drawnIdents()).toHaveLength(3);
    });
  });

  it('G1 a click removes a point; changes saved while the server is unreachable are shown as pending', async () => {
    await journey.session.context.route('**/efb-v2/user/**', (route) => route.abort());
    const removal = page.getByRole('dialog').getByRole('button', { name: 'Remove from the route' });
    // The discarded point is drawn again a moment later, possibly after a click.
    const isOffered = async () => {
      await page.mouse.click(place.x, place.y);
      return removal.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isOffered).toBe(true);
    await removal.click();
    await expect.poll(drawnIdents).toEqual(['FOOL', 'FPST']);
    await bar().getByRole('button', { name: 'Save route' }).click();
    await page.getByText('One flight change waiting for the server').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const list = page.getByRole('region', { name: 'Flights', exact: true });
    await list.getByRole('region', { name: 'Changes waiting to be sent' }).getByText('MER7').waitFor();
    await list.getByText('Change not sent yet').waitFor();
    expect((await savedFlight())?.route_info).toHaveLength(3);
  });

  it('G1 when deleted on another device meanwhile, nothing is lost and the user chooses', async () => {
    await post('deleteFlight', { flight: { id: 'ocean', revision: 2 } });
    await journey.session.context.unroute('**/efb-v2/user/**');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('MER7 needs your choice').waitFor();
    expect(await savedFlight()).toBeNull();
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'MER7 was deleted elsewhere' });
    await dialog.getByRole('button', { name: 'Save my version again' }).click();
    await expect.poll(async () => (await savedFlight())?.route_info.length).toBe(2);
    await page.getByText('MER7 needs your choice').waitFor({ state: 'detached' });
    expect(journey.session.foreignRequests).toEqual([]);
  });
});
