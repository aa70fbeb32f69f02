import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { openBrowser, signIn, untilMapReady } from '../e2e/support/browser.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import { findChromium } from '../scripts/ensure-chromium.mjs';
import { type Opening, watchOpening } from './airports.page.ts';
import { judge, quantile } from './figures.ts';

/** Each required kind of airport, by its search text. */
const AIRPORTS: Readonly<Record<string, string>> = {
  KJFK: 'large, NASR',
  EGLL: 'large, OurAirports',
  KDEN: 'large, high',
  LFPG: 'large, OurAirports',
  RJTT: 'large, OurAirports',
  UHMF: 'without runways',
  EGHT: 'heliport',
  CYHC: 'seaplane base',
  '1N7': 'no ICAO code',
};
const TRIES = 5;
const MAX_MS = 1000;
const MAX_SHIFT = 0.02;
/** Timeout of an opening. */
const LIMIT_MS = 15_000;

/** Finds an airport as a user does, clicks it, and returns the page's measurements, then closes the panel. */
async function openOnce(page: Page, ident: string): Promise<Opening> {
  const box = page.getByPlaceholder('Search airports, fixes, flights');
  await box.fill(ident);
  await box.press('Enter');
  const hit = page
    .getByRole('region', { name: 'Search' })
    .getByRole('button', { name: new RegExp(`^${ident}\\b`) })
    .first();
  await hit.waitFor();
  await untilMapReady(page);
  await page.evaluate(watchOpening, { ident, limitMs: LIMIT_MS });
  await hit.click();
  const opening = await page.evaluate(() => (globalThis as unknown as { opening: Promise<Opening> }).opening);
  await page
    .getByRole('region', { name: `Airport Details ${ident}` })
    .getByRole('button', { name: 'Close' })
    .click();
  return opening;
}

/** One run over every airport, with a new server and page, so that neither has cached any of them. */
async function tryAll(onOpening: (ident: string, opening: Opening) => void): Promise<void> {
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir() },
  });
  const session = await openBrowser({ hasMotion: true, url: server.url });
  const { page } = session;
  try {
    await signIn(page, server);
    // The loader of this file wraps functions in a helper that the page lacks.
    await page.evaluate('globalThis.__name ??= (inner) => inner');
    for (const ident of Object.keys(AIRPORTS)) onOpening(ident, await openOnce(page, ident));
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** Until the last of its figures was on screen; above the limit if one is missing. */
function totalMs({ partsMs }: Opening): number {
  const times = Object.values(partsMs);
  return times.length < 5 ? Number.POSITIVE_INFINITY : Math.max(...times);
}

/** One result, printed as soon as it is known. */
function lineOf(ident: string, { partsMs, shift }: Opening): string {
  const parts = Object.entries(partsMs).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  return `${ident}  ${parts.join(', ')} ms, moved ${shift.toFixed(4)}`;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

function report(ident: string, openings: readonly Opening[]): boolean {
  const names = Object.keys(openings[0]?.partsMs ?? {});
  const parts = names.map(
    (name) => `${name} ${median(openings.map(({ partsMs }) => partsMs[name] ?? Infinity)).toFixed(0)}`,
  );
  console.log(`${ident}, ${AIRPORTS[ident] ?? ''}: ${parts.join(', ')} ms in the median`);
  const shift = Math.max(...openings.map((one) => one.shift));
  for (const line of openings.find((one) => one.shift > MAX_SHIFT)?.moved ?? []) console.log(`      ${line}`);
  const totals = openings.map(totalMs);
  return [
    judge({ name: `${ident} click to figures, median`, figure: median(totals), unit: 'ms', atMost: MAX_MS }),
    judge({
      name: `${ident} click to figures, worst`,
      figure: Math.max(...totals),
      unit: 'ms',
      atMost: MAX_MS,
    }),
    judge({ name: `${ident} everything that moved, worst`, figure: shift, unit: '', atMost: MAX_SHIFT }),
  ].every(Boolean);
}

/** Prints the time from the click on an airport to its figures, and the layout shift; whether both are within limits. */
export async function benchAirports(): Promise<boolean> {
  if (!findChromium() || !existsSync('dist/client/index.html')) {
    console.log('airports: skipped, no browser or no build (npm run build)');
    return true;
  }
  const openings = new Map<string, Opening[]>();
  const verdicts: boolean[] = [];
  for (let count = 1; count <= TRIES; count += 1)
    await tryAll((ident, opening) => {
      const ofAirport = [...(openings.get(ident) ?? []), opening];
      openings.set(ident, ofAirport);
      console.log(`try ${count}: ${lineOf(ident, opening)}`);
      if (count === TRIES) verdicts.push(report(ident, ofAirport));
    });
  return verdicts.every(Boolean);
}
