import type { Page } from 'playwright-core';
import { type Label, placedLabels } from './map-labels.ts';

const LATE_MS = 4000;
/** Which requests are delayed in each order. */
const LATE: Readonly<Record<string, RegExp>> = {
  'base map first': /\/navdata\/tiles\/airport\//,
  'airports first': /\/basemap\//,
};

const written = ({ layer, text, box }: Label): string =>
  `${layer} ${text} at ${box.map(Math.round).join(' ')}`;

/** Labels of a view whose position depends on whether airports or the base map load first; empty for none. */
export async function differencesByOrder(
  page: Page,
  look: () => Promise<void>,
): Promise<{ orders: string[]; different: string[]; count: number }> {
  const seen: Set<string>[] = [];
  for (const late of Object.values(LATE)) {
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue();
    });
    await look();
    seen.push(new Set((await page.evaluate(placedLabels)).map(written)));
    await page.unrouteAll({ behavior: 'wait' });
  }
  const [first = new Set<string>(), second = new Set<string>()] = seen;
  const different = [...first]
    .filter((one) => !second.has(one))
    .concat([...second].filter((one) => !first.has(one)));
  return { orders: Object.keys(LATE), different, count: first.size };
}
