import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowser, sharedBrowser, signIn, untilMapReady } from './support/browser.ts';
import { dropFlights, foundryOf, openFoundry, writeSql } from './support/foundry-page.ts';
import { type Journey, joinSharedServer, startJourney } from './support/journey.ts';
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

const JOIN =
  'SELECT a.icao, f.delay, a.lat, a.lon, f.flight FROM flights_today f JOIN airports a ON f.dep = a.icao';

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
    await dropFlights(page);
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
