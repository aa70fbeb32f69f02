import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, leaveApp, signIn, untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

interface Answer {
  tracks: {
    ident: string;
    direction: string;
    points: { ident: string; lat: number | null; lng: number | null }[];
  }[];
  freshness: { origin: string; source: string };
}

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ isSignedIn: false });
  ({ server, session, page } = journey);
  return journey.end;
});

async function api(path: string): Promise<Answer> {
  const token = await apiToken(server);
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const envelope = (await answer.json()) as { code: number; data: Answer };
  expect(envelope.code).toBe(200);
  return envelope.data;
}

/** Page pixel of a position, with the map at an integer zoom and no panels over its centre. */
async function lookAt(place: { lat: number; lon: number; zoom: number }): Promise<void> {
  await leaveApp(page, server.url);
  await page.evaluate(({ lat, lon, zoom }) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { mapView: object; activeLayers: Record<string, boolean> };
    };
    stored.state.mapView = { ...stored.state.mapView, zoom, center: { longitude: lon, latitude: lat } };
    stored.state.activeLayers = { ...stored.state.activeLayers, airport: false, nat: true };
    localStorage.setItem('app-store', JSON.stringify(stored));
  }, place);
  await page.goto(server.url);
  await untilMapReady(page);
}

describe('oceanic tracks', () => {
  it('H5 enroute/nat and enroute/pac return simulated tracks parsed by the parser of real messages', async () => {
    await expect
      .poll(async () => (await api('/efb-v2/enroute/nat')).tracks.length)
      .toBeGreaterThanOrEqual(10);
    const nat = await api('/efb-v2/enroute/nat');
    expect(nat.freshness).toMatchObject({ origin: 'simulated', source: 'Simulated sky' });
    expect(new Set(nat.tracks.map(({ direction }) => direction))).toEqual(new Set(['west', 'east']));
    const pac = await api('/efb-v2/enroute/pac');
    expect(pac.tracks.map(({ ident }) => ident)).toContain('2');
  });

  it('F1 F4 the layer states source and age, and its legend explains the colours and states the mode', async () => {
    await signIn(page, server);
    await page.getByRole('button', { name: 'Layers', exact: true }).first().click();
    const toggle = page.getByRole('switch', { name: /North Atlantic tracks/ });
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    await page
      .getByText(/Simulated sky · \d+ h/)
      .first()
      .waitFor();
    const legend = page.getByRole('region', { name: 'Colours' });
    await legend.getByText('Simulated', { exact: true }).waitFor();
    await legend.getByText('Westbound').waitFor();
    await legend.getByText('Not valid at the time shown').waitFor();
  });

  it('F1 F6 a click on a track opens its points, levels, validity and raw text', async () => {
    const { tracks } = await api('/efb-v2/enroute/nat');
    const track = tracks.find(({ direction }) => direction === 'west');
    const middle = track?.points.find(({ lng }) => lng === -30);
    if (!track || typeof middle?.lat !== 'number' || middle.lng === null) throw new Error('no track at 30W');
    await lookAt({ lat: middle.lat, lon: middle.lng, zoom: 5 });
    const map = await page.locator('canvas').first().boundingBox();
    if (!map) throw new Error('no map');
    // The middle of the free map is not the middle of the canvas: searches for a track above and below it.
    const panel = page.getByRole('region', { name: /^NAT track/ });
    const choice = page.getByText(/^NAT track [A-Z]/).first();
    for (let offset = 0; offset < 160 && !(await panel.isVisible()); offset += 6) {
      for (const y of [map.height / 2 - offset, map.height / 2 + offset]) {
        if (await panel.isVisible()) break;
        await page.mouse.click(map.x + map.width / 2, map.y + y);
        if (!(await panel.isVisible()) && (await choice.isVisible())) await choice.click();
      }
    }
    // A press before the first panel was drawn may have opened another track: the last one counts.
    const figuresOfItsOwn = async () => {
      const heading = (await panel.getByRole('heading').first().innerText()).trim();
      const shown = tracks.find(({ ident }) => heading === `NAT track ${ident}`);
      const point = shown?.points.find(({ lng }) => lng === -30);
      if (!shown || !point) throw new Error(`${heading} is none of the tracks`);
      const direction = shown.direction === 'west' ? 'Westbound' : 'Eastbound';
      return (
        (await panel.getByText(direction).isVisible()) &&
        (await panel.getByText(point.ident, { exact: true }).isVisible())
      );
    };
    await panel.waitFor();
    await expect.poll(figuresOfItsOwn).toBe(true);
    await panel
      .getByText(/(EAST|WEST) LVLS/)
      .first()
      .waitFor();
    await panel.getByText('Simulated', { exact: true }).waitFor();
  });

  it('F4 later on the timeline the set is no longer valid', async () => {
    const thumb = page.getByRole('slider', { name: 'Time shown on the map' });
    await thumb.focus();
    for (let step = 0; step < 9; step += 1) await thumb.press('ArrowRight');
    await page.getByText(/^Ended \d{4}Z$/).waitFor();
    expect(session.foreignRequests).toEqual([]);
  });
});
