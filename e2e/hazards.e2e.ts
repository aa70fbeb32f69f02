import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, signIn, setUpMap } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

interface Hazard {
  geometry: { type: string; coordinates: [number, number][][] } | null;
  properties: { title: string; kind: string; type: string; rawData: string; label: string };
}

let server: JourneyServer;
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ isSignedIn: false });
  ({ server, session, page } = journey);
  return journey.end;
});

async function api<Data>(path: string): Promise<Data> {
  const token = await apiToken(server);
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const envelope = (await answer.json()) as { code: number; data: Data };
  expect(envelope.code).toBe(200);
  return envelope.data;
}
const hazards = async () => (await api<{ features: Hazard[] }>('/efb-v2/weather/hazards')).features;
/** The moving thunderstorms over Bolivia in the shared sky. */
const storms = async () =>
  (await hazards()).find(
    ({ properties }) =>
      properties.kind === 'convective' && /LA PAZ FIR FRQ TS .* MOV /.test(properties.rawData),
  );

/** Middle of an area's box: inside it, since the simulated areas are convex. */
function middleOf({ geometry }: Hazard): { lat: number; lon: number } {
  const ring = geometry?.coordinates[0] ?? [];
  const mean = (axis: 0 | 1) =>
    ring.slice(1).reduce((sum, place) => sum + place[axis], 0) / (ring.length - 1);
  return { lon: mean(0), lat: mean(1) };
}

describe('hazards', () => {
  it('F3 the API returns SIGMETs, G-AIRMETs and pilot reports of the simulated sky', async () => {
    await expect.poll(storms).toBeTruthy();
    await expect
      .poll(async () => new Set((await hazards()).map(({ properties }) => properties.type)), {
        timeout: 150_000,
      })
      .toEqual(new Set(['ISIGMET', 'GAIRMET']));
    // Pilot reports are a separate feed: they may arrive after the areas.
    const pilotReports = async (): Promise<number> =>
      (await api<{ reports: unknown[] }>('/efb-v2/weather/pireps?bbox=20,-130,55,-60&age=2')).reports.length;
    await expect.poll(pilotReports).toBeGreaterThan(5);
  });

  it('F1 F3 F6 a click on an area opens type, levels, validity, movement and raw text', async () => {
    const area = await storms();
    if (!area) throw new Error('no thunderstorms over Bolivia');
    await setUpMap(page, server.url, { ...middleOf(area), zoom: 6, layers: ['convective'] });
    await signIn(page, server);
    const legend = page.getByRole('region', { name: 'Colours' });
    await legend.getByText('Storm cell with its top').waitFor();
    const map = await page.locator('canvas').first().boundingBox();
    if (!map) throw new Error('no map');
    const panel = page.getByRole('region', { name: area.properties.title });
    // Beside the label, which is in the middle.
    const spot = { x: map.x + map.width / 2 + 45, y: map.y + map.height / 2 + 55 };
    const offered = page.getByRole('dialog').getByRole('button', { name: area.properties.title }).first();
    await page.mouse.click(spot.x, spot.y);
    await panel.or(offered).first().waitFor();
    if (await offered.isVisible()) await offered.click();
    await panel.getByText('Ends in 1 h 51 min').waitFor();
    await panel.getByText(/^TOP (ABV )?FL\d{3}$/).waitFor();
    await panel.getByText('20 Nov 1555Z – 1755Z').waitFor();
    await panel
      .getByText(/Towards \d{3}°T at \d+ kt/)
      .first()
      .waitFor();
    await panel.getByText(/SLLF SIGMET \d+ VALID 201555\/201755/).waitFor();
    await panel.getByText('Simulated', { exact: true }).waitFor();
  });

  it('F3 F4 the list states what the altitude band hides', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const list = page.getByRole('region', { name: 'Hazards' });
    await list.getByText(/in effect at the time of the map/).waitFor();
    const highest = page.getByRole('slider', { name: 'Highest level' });
    await highest.focus();
    await highest.press('Home');
    await page.keyboard.press('Tab');
    await expect.poll(async () => list.getByText(/^\d+ hidden by altitude$/).count()).toBe(1);
    await list.getByRole('button', { name: 'Show all levels' }).click();
    await expect.poll(async () => list.getByText(/hidden by altitude/).count()).toBe(0);
    await list.getByRole('button', { name: 'Thunderstorms', exact: true }).click();
    await expect.poll(async () => list.getByText('Frequent thunderstorms').count()).toBe(0);
    await list.getByRole('button', { name: 'Thunderstorms', exact: true }).click();
  });

  it('F3 a pilot report shows intensity, level and raw text', async () => {
    const list = page.getByRole('region', { name: 'Hazards' });
    await list.getByRole('tab', { name: 'Pilot reports' }).click();
    await list.getByRole('listitem').first().getByRole('button').click();
    const panel = page.getByRole('region', { name: /^(PIREP|AIREP)/ });
    await panel.getByText(/ (UA|UUA) \/OV|^ARP /).waitFor();
    await panel.getByText(/min ago/).waitFor();
  });

  it('F4 later on the timeline expired areas are not drawn', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const list = page.getByRole('region', { name: 'Hazards' });
    await list.getByRole('tab', { name: 'SIGMET and G-AIRMET' }).click();
    await list.getByText('Frequent thunderstorms').first().waitFor();
    const thumb = page.getByRole('slider', { name: 'Time shown on the map' });
    await thumb.focus();
    for (let step = 0; step < 4; step += 1) await thumb.press('ArrowRight');
    await expect.poll(async () => list.getByText('Frequent thunderstorms').count()).toBe(0);
    expect(session.foreignRequests).toEqual([]);
    expect(session.pageErrors).toEqual([]);
  });
});
