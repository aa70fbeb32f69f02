import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type BrowserSession, openBrowser, signIn, setUpMap } from '../../e2e/support/browser.ts';
import { difference } from '../../e2e/support/golden.ts';
import {
  type ServerUnderTest,
  freePort,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../../e2e/support/server-process.ts';
import { RELIEF_LAYERS, SKY_LAYERS, turnLayer, watchSettling } from '../../e2e/support/sky-layers.ts';
import { build } from '../build.mjs';

// `npm run check:layers`: draws each relief, weather and NOTAM layer alone, flat and on the globe, in both themes, with the
// simulated sky at a fixed time. Fails when a layer draws nothing, shows that it failed, or writes an error to the
// console. The pictures are in dist/check-layers. Arguments select map shapes and layers:
// `npm run check:layers night-flat temperature radar`.

const FROZEN_AT = '2026-06-06T20:00:00Z';
const VIEW = { lat: 37.5, lon: -78, zoom: 3.4 };
const WINDOW = { width: 860, height: 560 };
/** The part of the map beside the layer picker. */
const FREE = { x: 470, y: 56, width: 330, height: 380 };
/** Minimum part of the pixels that a layer changes; small because some layers are only a few symbols. */
const MIN_DRAWN = 0.0005;
const FOLDER = join(import.meta.dirname, '../../dist/check-layers');
/** Maximum number of pictures: two frames after the map is idle nearly everything is drawn, but a slow upload needs more. */
const LOOKS = 40;

interface Shape {
  theme: 'night' | 'light';
  isGlobe: boolean;
  /** The key that leads from the previous shape to this one. */
  key: 'b' | 't' | null;
}
const SHAPES: readonly Shape[] = [
  { theme: 'night', isGlobe: false, key: null },
  { theme: 'night', isGlobe: true, key: 'b' },
  { theme: 'light', isGlobe: true, key: 't' },
  { theme: 'light', isGlobe: false, key: 'b' },
];
/** Number of zoom steps for layers with small areas. */
const CLOSER: Partial<Record<string, number>> = { notams: 2 };

const shapeNameOf = ({ theme, isGlobe }: Shape): string => `${theme}-${isGlobe ? 'globe' : 'flat'}`;

const LAYERS = { ...RELIEF_LAYERS, ...SKY_LAYERS };
const ASKED = process.argv.slice(2);
const NAMES = [...SHAPES.map(shapeNameOf), ...Object.keys(LAYERS)];
/** The requested names of one kind; all when none was requested. */
function requestedOf(names: readonly string[]): Set<string> {
  const requested = names.filter((name) => ASKED.includes(name));
  return new Set(requested.length > 0 ? requested : names);
}
const ASKED_SHAPES = requestedOf(SHAPES.map(shapeNameOf));
const ASKED_LAYERS = requestedOf(Object.keys(LAYERS));

const picture = (page: Page): Promise<Buffer> => page.screenshot({ clip: FREE });

type Settled = () => Promise<void>;

async function zoom(page: Page, key: '+' | '-', steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.locator('body').press(key);
}

/** What is wrong with a layer that is on; null when it is drawn. */
async function faultOf(page: Page, options: { bare: Buffer; file: string; settled: Settled }) {
  let drawn = 0;
  for (let look = 0; look < LOOKS && drawn < MIN_DRAWN; look += 1) {
    await options.settled();
    const seen = await picture(page);
    writeFileSync(options.file, seen);
    drawn = await difference(page, options.bare, seen);
  }
  const legends = page.getByRole('region', { name: 'Colours' });
  if ((await legends.getByText('Failed', { exact: true }).count()) > 0) return 'says that it failed';
  return drawn < MIN_DRAWN ? 'draws nothing' : null;
}

/** Draws each layer alone in the present shape of the map. */
async function faultsOfShape(
  page: Page,
  options: { shapeName: string; settled: Settled },
): Promise<string[]> {
  const { shapeName, settled } = options;
  await settled();
  const farBare = await picture(page);
  const faults: string[] = [];
  for (const [layer, { name }] of Object.entries(LAYERS)) {
    if (!ASKED_LAYERS.has(layer)) continue;
    const closer = CLOSER[layer] ?? 0;
    await zoom(page, '+', closer);
    if (closer > 0) await settled();
    const bare = closer > 0 ? await picture(page) : farBare;
    await turnLayer(page, name, true);
    const fault = await faultOf(page, { bare, settled, file: join(FOLDER, `${layer}-${shapeName}.png`) });
    console.log(`${fault === null ? 'pass' : 'FAIL'}  ${layer}, ${shapeName}${fault ? `: ${fault}` : ''}`);
    if (fault !== null) faults.push(`${layer}, ${shapeName}: ${fault}`);
    await turnLayer(page, name, false);
    await zoom(page, '-', closer);
  }
  return faults;
}

async function checkShapes({ page, pageErrors }: BrowserSession, server: ServerUnderTest): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The loader of this script adds calls of this function to named functions; the page does not have it.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const settling = watchSettling(page);
  await setUpMap(page, server.url, { ...VIEW, layers: [] });
  settling.forget();
  await signIn(page, server);
  await page.getByRole('button', { name: 'Layers', exact: true }).first().click();
  const faults: string[] = [];
  for (const shape of SHAPES) {
    const { theme, isGlobe, key } = shape;
    if (key !== null) await page.locator('body').press(key);
    const globe = { name: /^Globe/, checked: isGlobe };
    await page.getByRole('switch', globe).first().waitFor();
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    const shapeName = shapeNameOf(shape);
    if (!ASKED_SHAPES.has(shapeName)) continue;
    faults.push(...(await faultsOfShape(page, { shapeName, settled: () => settling.settled() })));
  }
  return [...faults, ...pageErrors.map((error) => `console: ${error}`)];
}

async function checkLayers(): Promise<boolean> {
  const unknown = ASKED.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`Not a shape or layer: ${unknown.join(', ')}. Known: ${NAMES.join(', ')}`);
  await build();
  mkdirSync(FOLDER, { recursive: true });
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { CLOCK_FROZEN_AT: FROZEN_AT },
  });
  const session = await openBrowser({ hasMotion: true, url: server.url, viewport: WINDOW });
  try {
    const faults = await checkShapes(session, server);
    for (const fault of faults) console.log(`FAIL  ${fault}`);
    console.log(
      `${faults.length === 0 ? 'pass' : 'FAIL'}  ${faults.length} faults; pictures in dist/check-layers`,
    );
    return faults.length === 0;
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}

process.exitCode = (await checkLayers()) ? 0 : 1;
