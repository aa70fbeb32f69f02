import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession } from './support/browser.ts';
import { pageFaults } from './support/page-faults.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';

let server: JourneyServer;
let session: BrowserSession;
let page: Page;
let token = '';

beforeAll(async () => {
  const journey = await startJourney();
  ({ server, session, page } = journey);
  token = await apiToken(server);
  return journey.end;
});

interface Duty {
  id: string;
  crewId: string;
  kind: string;
  label: string;
  start: string;
  end: string;
  revision: number;
}
async function api<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(`${server.url}/efb-v2/crew/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const envelope = (await answer.json()) as { code: number; data: Data; message: string };
  if (envelope.code !== 200) throw new Error(envelope.message);
  return envelope.data;
}
const schedules = (query = 'limit=20000') => api<Duty[]>(`schedules?${query}`);
const crew = () => page.getByRole('region', { name: 'Crew' });
const side = () => page.getByRole('complementary', { name: 'Duty' });

/** The zone of the base arrives while the field has the focus: typing replaces it. */
async function typeOverFoundZone(zone: Locator): Promise<void> {
  const asked = /getAirport\?/;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(asked, async (route) => {
    await held;
    await route.continue();
  });
  await zone.focus();
  answer();
  await expect.poll(() => zone.inputValue()).toBe('America/New_York');
  await page.keyboard.insertText('Europe/London');
  expect(await zone.inputValue()).toBe('Europe/London');
  await page.unroute(asked);
}

describe('crew', () => {
  it('B10 J1 opens over the map; empty, it explains what to do and loads a marked example', async () => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('open-crew-management')));
    await crew().getByRole('button', { name: 'Load example roster' }).click();
    await page.getByRole('grid', { name: 'Roster board' }).waitFor();
    await crew().getByText('Example data').waitFor();
    await page.locator('[data-crew]').nth(10).waitFor();
    expect(await api<unknown[]>('members')).toHaveLength(18);
    await page.waitForFunction(() => document.querySelectorAll('[data-duty]').length > 20);
    expect(await pageFaults(page)).toEqual([]);
  });

  it('J1 a member is added by the form and found in the table', async () => {
    await crew().getByRole('tab', { name: 'Members' }).click();
    await crew().getByRole('button', { name: 'Add member' }).click();
    const form = page.getByRole('complementary', { name: 'New member' });
    await form.getByRole('button', { name: 'Add member' }).click();
    await form.getByText('Enter a name.').waitFor();
    await form.getByLabel('Name', { exact: true }).fill('Zoe Zimmer');
    await form.getByLabel('Base', { exact: true }).fill('KJFK');
    await typeOverFoundZone(form.getByLabel('Time zone'));
    await form.getByLabel('Time zone').fill('America/New_York');
    await form.getByLabel('Aircraft types').fill('A321');
    await form.getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('complementary', { name: 'Zoe Zimmer' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('member Zoe Zimmer added').waitFor();
  });

  it('J3 a duty is drawn on an empty lane, judged, and saved', async () => {
    await crew().getByRole('tab', { name: 'Roster' }).click();
    await crew().getByLabel('Find a member').fill('Zoe');
    const lane = page.locator('[data-lane]').first();
    // Until the search takes effect the first lane is that of another member.
    await crew().getByText('1 crew', { exact: true }).waitFor();
    await lane.hover();
    const box = (await lane.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.55, box.y + 22, { steps: 4 });
    await page.mouse.move(box.x + box.width * 0.6, box.y + 22, { steps: 4 });
    await page.mouse.up();
    await side().getByLabel('Label').fill('TRAIN-1');
    await side().getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Training' }).click();
    await side().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: /^TRAIN-1, training/ }).waitFor();
    const [made] = (await schedules()).filter(({ label }) => label === 'TRAIN-1');
    expect(made).toMatchObject({ kind: 'training', revision: 1 });
  });

  it('J3 the keyboard moves it in steps, like a drag', async () => {
    const before = (await schedules()).find(({ label }) => label === 'TRAIN-1')!;
    await page.getByRole('button', { name: /^TRAIN-1/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await side().getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await schedules()).find(({ label }) => label === 'TRAIN-1')!.revision)
      .toBe(2);
    const after = (await schedules()).find(({ label }) => label === 'TRAIN-1')!;
    expect(Date.parse(after.start) - Date.parse(before.start)).toBe(10 * 60_000);
  });

  it('J1 J3 an earlier edit of another user: 409, nothing is lost, and it can be adopted', async () => {
    const now = (await schedules()).find(({ label }) => label === 'TRAIN-1')!;
    await page.getByRole('button', { name: /^TRAIN-1/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await side().getByRole('button', { name: 'Save', exact: true }).waitFor();
    const body = JSON.stringify({ revision: now.revision, notes: 'theirs' });
    await api(`schedules/${now.id}`, { method: 'PATCH', body });
    await side().getByRole('button', { name: 'Save', exact: true }).click();
    await side().getByText('was changed meanwhile by', { exact: false }).waitFor();
    await side().getByRole('button', { name: 'Try again' }).click();
    await side().getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await schedules()).find(({ id }) => id === now.id)!.revision)
      .toBe(now.revision + 2);
  });

  it('J2 J3 an illegal duty is explained before it is saved, and legal alternatives are offered', async () => {
    await crew().getByLabel('Find a member').fill('');
    const bar = page.locator('[data-duty][aria-label*="MER"][aria-label*="flight,"]').first();
    const dutyId = (await bar.getAttribute('data-duty'))!;
    await bar.click();
    await side().getByText('FTL calculation').waitFor();
    await side().getByRole('button', { name: 'Edit' }).click();
    // Report eight hours earlier: the flight duty period then far exceeds Table B.
    const start = (await schedules()).find(({ id }) => id === dutyId)!.start;
    const early = new Date(Date.parse(start) - 8 * 3_600_000).toISOString();
    await side().getByLabel('Start day (UTC)').fill(early.slice(0, 10));
    await side().getByLabel('Start time (UTC)').fill(early.slice(11, 16));
    await side()
      .getByText(/Illegal|Not possible/)
      .first()
      .waitFor();
    await side().getByText('14 CFR 117.13', { exact: false }).first().waitFor();
    await side().getByText('Ways to make it legal').waitFor();
    expect(await side().getByRole('button', { name: 'Save anyway' }).isDisabled()).toBe(true);
    await side().getByRole('button', { name: 'Discard' }).click();
    expect((await schedules()).find(({ id }) => id === dutyId)!.start).toBe(start);
  });

  it('J3 a what-if changes nothing until it is applied', async () => {
    const count = (await schedules()).length;
    await crew().getByRole('button', { name: 'What-if' }).click();
    await page.locator('[data-duty][aria-label*="Standby"]').first().click();
    await side().getByRole('button', { name: 'Delete' }).click();
    await side().getByRole('button', { name: 'Delete in what-if' }).click();
    await crew().getByText('1 change, not saved.').waitFor();
    expect(await schedules()).toHaveLength(count);
    await crew().getByRole('button', { name: 'Apply all' }).click();
    await crew().getByText('not saved', { exact: false }).waitFor({ state: 'detached' });
    expect(await schedules()).toHaveLength(count - 1);
  });

  it('J3 a flight without a crew gets suggestions, legal ones first', async () => {
    await crew().getByRole('tab', { name: 'Flights' }).click();
    await crew().getByRole('button', { name: 'Add flight' }).first().click();
    const form = page.getByRole('complementary', { name: 'New flight' });
    await form.getByLabel('Flight number').fill('MER900');
    await form.getByLabel('Aircraft type').fill('A321');
    await form.getByLabel('From').fill('KJFK');
    await form.getByLabel('To', { exact: true }).fill('KORD');
    await form.getByRole('button', { name: 'Add flight' }).click();
    const flight = page.getByRole('complementary', { name: 'MER900' });
    await flight
      .getByRole('button', { name: /^Assign / })
      .first()
      .click();
    await flight.getByRole('button', { name: /^Take .* off the flight/ }).waitFor();
    const [made] = await api<{ crew: unknown[]; arrivalTimeZone: string | null }[]>(
      'flights?from=2000-01-01T00:00:00Z&limit=20000',
    ).then((all) => all.filter((one) => (one as unknown as { number: string }).number === 'MER900'));
    expect(made!.crew).toHaveLength(1);
  });

  it('J1 J3 a file is checked before any of it is saved', async () => {
    const count = (await schedules()).length;
    await crew().getByRole('button', { name: 'More of crew' }).click();
    await page.getByRole('menuitem', { name: /Import/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Import roster' });
    const day = '2026-12-02';
    const rows = [
      'name,kind,label,start_utc,end_utc,sectors,flight_minutes',
      `Zoe Zimmer,flight,LONG,${day}T12:00Z,${day}T23:59Z,7,480`,
      `Nobody,flight,GONE,${day}T12:00Z,${day}T20:00Z,2,240`,
    ];
    await dialog
      .getByLabel('Roster file')
      .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    const verdict = dialog.getByRole('alert', { name: 'Flight-time limits of the file' });
    await verdict.getByText('1 duty is not legal', { exact: false }).waitFor();
    await verdict.getByText(/LONG.*14 CFR 117\.13/).waitFor();
    await dialog.getByText('There is no member Nobody.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await schedules()).toHaveLength(count);
  });

  it('J1 expiries, totals, and notifications with read state', async () => {
    await crew().getByRole('tab', { name: 'Qualifications' }).click();
    await crew().getByRole('group', { name: 'Expiries by month' }).waitFor();
    await crew().getByRole('tab', { name: 'Duty time' }).click();
    await crew()
      .getByRole('meter', { name: /Flight time, 672 h/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('region', { name: 'Notifications' });
    // Added and then crewed: one subject, one notification, with the text of the last change.
    await panel.getByText('Flight changed: MER900', { exact: false }).waitFor();
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(async () => (await api<unknown[]>('notifications?unread=true')).length).toBe(0);
    expect(session.pageErrors.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
