import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { openBrowser, signIn, untilMapReady } from '../../e2e/support/browser.ts';
import { type PageFault, pageFaults } from '../../e2e/support/page-faults.ts';
import {
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../../e2e/support/server-process.ts';
import { build } from '../build.mjs';

// `npm run screenshots`: pictures of the main screens at three sizes and in both themes, each checked for overlap,
// clipped text and contrast. Writes screenshots/*.png and screenshots/faults.txt; fails when there is a fault.

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;
const OUT = 'screenshots';

interface Account {
  url: string;
  email: string;
  password: string;
}

const faults: string[] = [];

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForSelector('[data-map-idle]', { state: 'attached', timeout: 60_000 }).catch(() => {});
  await page.screenshot({ path: join(OUT, `${name}.png`) });
  const found: PageFault[] = await pageFaults(page);
  for (const { kind, what } of found) faults.push(`${name}: ${kind}: ${what}`);
  console.log(`${name}${found.length > 0 ? `: ${found.length} faults` : ''}`);
}

async function setTheme(page: Page, theme: 'night' | 'light'): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('theme', value), theme);
  await page.reload();
  await untilMapReady(page);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilMapReady(page);
}

async function setGlobe(page: Page, isGlobe: boolean): Promise<void> {
  await page.evaluate((value) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { mapView: { isGlobe: boolean }; activeLayers: { globe: boolean } };
    };
    stored.state.mapView.isGlobe = value;
    stored.state.activeLayers.globe = value;
    localStorage.setItem('app-store', JSON.stringify(stored));
  }, isGlobe);
  await page.reload();
  await untilMapReady(page);
}

/** Creates the flight of the pictures once and returns its id. */
async function planFlight(page: Page, size: Size): Promise<string> {
  const form = page.getByRole('region', { name: 'Create flight' });
  await form.getByLabel('Departure', { exact: true }).fill('KJFK');
  await form.getByLabel('Arrival', { exact: true }).fill('KLAX');
  await form.getByLabel('Flight number').fill(`MER${size === 'phone' ? 102 : 101}`);
  await form.getByLabel('Alternate').fill('KONT');
  await form.getByRole('button', { name: 'Make plan' }).click();
  await form.getByText('Not for navigation', { exact: false }).first().waitFor();
  await picture(page, `${size}-plan-draft`);
  await form.getByRole('button', { name: 'Save flight' }).click();
  await page.waitForURL('**/flight/flight_*');
  return new URL(page.url()).pathname;
}

async function tour(account: Account, size: Size): Promise<void> {
  const session = await openBrowser({
    hasMotion: true,
    url: account.url,
    viewport: SIZES[size],
    isPhone: size === 'phone',
  });
  const { page } = session;
  await page.goto(account.url);
  await page.getByRole('heading', { name: 'Meridian' }).waitFor();
  await picture(page, `${size}-landing`);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, `${size}-sign-up`);
  await page.keyboard.press('Escape');
  await signIn(page, account);
  await picture(page, `${size}-map-night`);
  await setGlobe(page, true);
  await picture(page, `${size}-globe-night`);
  await setTheme(page, 'light');
  await picture(page, `${size}-globe-light`);
  await setGlobe(page, false);
  await picture(page, `${size}-map-light`);
  await open(page, `${account.url}/airport/KJFK`);
  await picture(page, `${size}-airport-light`);
  await setTheme(page, 'night');
  await page.getByRole('tab', { name: 'Runways' }).click();
  await page.getByRole('row').nth(4).waitFor();
  await picture(page, `${size}-airport-night`);
  await open(page, `${account.url}/search?q=KENNEDY&cat=all`);
  await picture(page, `${size}-search`);
  await open(page, `${account.url}/flight`);
  await picture(page, `${size}-flights-empty`);
  await page
    .getByRole('button', { name: /create (a )?flight/i })
    .first()
    .click();
  await picture(page, `${size}-create-flight`);
  const path = await planFlight(page, size);
  await open(page, account.url + path);
  await picture(page, `${size}-flight-night`);
  await setTheme(page, 'light');
  await picture(page, `${size}-flight-light`);
  await session.close();
}

async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  await build();
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir() },
  });
  keepNavdataSeed(dataDir);
  const requested = process.argv.slice(2);
  const sizes = (Object.keys(SIZES) as Size[]).filter(
    (size) => requested.length === 0 || requested.includes(size),
  );
  try {
    for (const size of sizes) await tour(server, size);
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
  writeFileSync(join(OUT, 'faults.txt'), `${faults.join('\n')}\n`);
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

void main();
