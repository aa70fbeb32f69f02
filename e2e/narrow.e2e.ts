import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { untilMapReady } from './support/browser.ts';
import { type JourneyServer, startJourney } from './support/journey.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let server: JourneyServer;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ opensApp: false, viewport: { width: 1000, height: 700 } });
  ({ server, page } = journey);
  await page.goto(`${server.url}/airport/KJFK`);
  await untilMapReady(page);
  return journey.end;
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = async (selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return box;
};
const HEADER = [
  'header search',
  'header time',
  'header button:has-text("AIRAC")',
  'header [data-feed-mode]',
  'header button[aria-label^="Notifications"]',
  'header button[aria-haspopup]',
];

/** Sets the window size and waits until the header shows everything without overlap. */
async function headerFits(width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect
    .poll(async () => {
      const boxes = await Promise.all(HEADER.map(boxOf));
      return boxes.map(({ x, width: wide }, index) => {
        const next = boxes[index + 1];
        return x >= 0 && x + wide <= (next ? next.x : width) + 0.5;
      });
    })
    .toEqual(HEADER.map(() => true));
}

describe('F7 narrow windows, and a page zoomed to 200 %', () => {
  it.each([
    [700, 900],
    [720, 450],
    [800, 600],
    [900, 700],
    [1000, 700],
  ])('F7 the header of %i × %i shows everything without overlap', headerFits);

  it('F7 panels keep a usable height and are side by side', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const panels = async () => {
      const all = await page.locator('main section[tabindex]').all();
      return Promise.all(all.slice(0, 2).map((panel) => panel.boundingBox()));
    };
    await expect
      .poll(async () => {
        const [left, right] = await panels();
        if (!left || !right) return null;
        const isApart = left.x + left.width <= right.x;
        return isApart && [left, right].every(({ y, height }) => height > 300 && y + height <= 450);
      })
      .toBe(true);
  });

  inFullRun(() => {
    it('F7 text follows the browser’s font size setting', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const height = () =>
        page.evaluate(() => getComputedStyle(document.querySelector('main h3') ?? document.body).fontSize);
      const before = Number.parseFloat(await height());
      // Like the browser setting, which em media queries follow too.
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
      await expect.poll(async () => Number.parseFloat(await height())).toBeCloseTo(1.5 * before, 1);
      const cutLabels = () =>
        page.evaluate(() => {
          const rail = document.querySelector('nav[aria-label="Panels"]')?.getBoundingClientRect();
          const labels = [...document.querySelectorAll('nav[aria-label="Panels"] button > span')];
          return labels
            .filter((label) => {
              const { left, right } = label.getBoundingClientRect();
              return left < (rail?.left ?? 0) + 2 || right > (rail?.right ?? 0) - 2;
            })
            .map(({ textContent }) => textContent);
        });
      expect(await page.locator('nav[aria-label="Panels"] button').count()).toBeGreaterThan(5);
      expect(await cutLabels()).toEqual([]);
      const screens: [number, number][] = [
        [700, 900],
        [1024, 768],
      ];
      for (const screen of screens) {
        await headerFits(...screen);
        const [rail, left, right] = await Promise.all(
          [
            'nav[aria-label="Panels"]',
            'main section[tabindex] >> nth=0',
            'main section[tabindex] >> nth=1',
          ].map(boxOf),
        );
        expect(rail && left && rail.x + rail.width <= left.x).toBe(true);
        expect(left && right && left.x + left.width <= right.x).toBe(true);
      }
    });
  });
});
