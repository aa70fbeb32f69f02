import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { openBrowser, signIn, untilMapReady } from '../../e2e/support/browser.ts';
import {
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../../e2e/support/server-process.ts';
import { build } from '../build.mjs';
import { type Label, catchMap, placedLabels } from './map-labels.ts';

// `npm run labels [folder] [view …]`: the map with all navigation layers on, over three cities at four zooms in both
// themes and at 1440×900. Fails when two labels overlap or more than 250 are shown; writes a picture of each view to the
// folder. A view is a part of a name such as `tokyo-z9-light`; without any, all views are checked.

const MAX_LABELS = 250;
const LAYERS = ['airport', 'vor', 'ndb', 'waypoints', 'airways', 'airspace'];
const ZOOMS = [3, 6, 9, 12];
const PLACES = {
  'new-york': { latitude: 40.75, longitude: -73.9 },
  frankfurt: { latitude: 50.03, longitude: 8.57 },
  tokyo: { latitude: 35.6, longitude: 139.75 },
} as const;
const THEMES = ['night', 'light'] as const;

interface View {
  name: string;
  theme: (typeof THEMES)[number];
  zoom: number;
  center: { latitude: number; longitude: number };
}

const VIEWS: readonly View[] = THEMES.flatMap((theme) =>
  Object.entries(PLACES).flatMap(([place, center]) =>
    ZOOMS.map((zoom) => ({ name: `${place}-z${zoom}-${theme}`, theme, zoom, center })),
  ),
);

/** Sets the app's stored layers, camera and theme, then reloads it. */
async function show(page: Page, view: View): Promise<void> {
  await page.evaluate(
    ({ layers, theme, zoom, center }) => {
      const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
        state: { mapView: Record<string, unknown>; activeLayers: Record<string, boolean> };
      };
      stored.state.mapView = { ...stored.state.mapView, isGlobe: false, preset: 'weather', zoom, center };
      stored.state.activeLayers = Object.fromEntries(layers.map((layer) => [layer, true]));
      localStorage.setItem('app-store', JSON.stringify(stored));
      localStorage.setItem('theme', theme);
    },
    { layers: LAYERS, theme: view.theme, zoom: view.zoom, center: view.center },
  );
  await page.reload();
  await untilMapReady(page);
}

function overlaps(labels: readonly Label[]): [Label, Label][] {
  return labels.flatMap((one, index) =>
    labels.slice(index + 1).flatMap((other): [Label, Label][] => {
      const [left, top, right, bottom] = one.box;
      const apart =
        left >= other.box[2] || other.box[0] >= right || top >= other.box[3] || other.box[1] >= bottom;
      return apart ? [] : [[one, other]];
    }),
  );
}

function countsByLayer(labels: readonly Label[]): string {
  const counts = new Map<string, number>();
  for (const { layer } of labels) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  return [...counts].map(([layer, count]) => `${layer.replace('navdata-', '')} ${count}`).join(', ');
}

/** Describes the faults of a view. */
async function faultsOf(page: Page, view: View, folder: string): Promise<string[]> {
  await show(page, view);
  const labels = await page.evaluate(placedLabels);
  await page.screenshot({ path: join(folder, `${view.name}.png`) });
  console.log(`${view.name}: ${labels.length} labels (${countsByLayer(labels)})`);
  const faults = overlaps(labels).map(
    ([one, other]) => `${view.name}: "${one.text}" (${one.layer}) overlaps "${other.text}" (${other.layer})`,
  );
  if (labels.length === 0) faults.push(`${view.name}: no labels at all`);
  if (labels.length > MAX_LABELS)
    faults.push(`${view.name}: ${labels.length} labels, more than ${MAX_LABELS}`);
  return faults;
}

async function main(): Promise<void> {
  const [folder = 'screenshots/labels', ...wanted] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  await build();
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir() },
  });
  keepNavdataSeed(dataDir);
  const faults: string[] = [];
  try {
    const session = await openBrowser({
      hasMotion: true,
      url: server.url,
      viewport: { width: 1440, height: 900 },
    });
    await session.page.addInitScript(catchMap);
    await signIn(session.page, server);
    for (const view of VIEWS)
      if (wanted.length === 0 || wanted.some((part) => view.name.includes(part)))
        faults.push(...(await faultsOf(session.page, view, folder)));
    await session.close();
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

void main();
