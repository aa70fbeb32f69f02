import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import {
  type Account,
  COARSE_PIXELS,
  openBrowser,
  signIn,
  untilMapReady,
} from '../../e2e/support/browser.ts';
import {
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../../e2e/support/server-process.ts';
import { BASEMAP_FOLDER } from '../basemap/build.ts';
import { HUBS } from '../basemap/hubs.table.ts';
import { areaNames } from '../basemap/names.ts';
import { namedShapes, settlements } from '../basemap/sources.ts';
import { corrected, rankPlaces } from '../basemap/places.ts';
import { build } from '../build.mjs';
import { makeSheets } from './contact-sheets.ts';
import { shardsAround } from './map-shards.ts';
import { differencesByOrder } from './label-order.ts';
import { type Label, catchMap, placedLabels } from './map-labels.ts';
import { type View, look } from './map-look.ts';

// `npm run check:map [coast] [great] [names] [hubs] [countries] [order] [pictures|sheets]`: measures the base map.
// coast: no spike with two straight sides of 60 px or more at zoom 13 around eight airports.
// great: New York, Los Angeles and Sydney are named at zooms 3 to 10 with eight sets of layers.
// names: how many of the fifty largest cities are named at five zooms with six sets.
// hubs: EGLL and KJFK are named, before any small airport, with each set.
// countries: how many countries with room for their name are named at zooms 2 to 5, each in the middle of the screen.
// order: labels around KJFK are at the same positions whether airports or the base map load first.
// pictures: eleven places, zooms 2 to 14, both themes, into screenshots/map; sheets: those of a place side by side.
// Without arguments the first five run, in about a quarter of an hour; sets and zooms as arguments select a part of a few
// minutes: `npm run check:map names weather z4`.

const MAX_SIDE_PX = 60;
/** Airports below this rank are small ones (docs/map-priority.md). */
const STRIP_RANK = 20;
const VIEW = { width: 1440, height: 900 };
const OUT = 'screenshots/map';
const LAYER_PICTURES = 'dist/check-layers';

export const COAST_AIRPORTS = {
  KJFK: { lat: 40.6413, lon: -73.7781 },
  EGLL: { lat: 51.47, lon: -0.4543 },
  YSSY: { lat: -33.9399, lon: 151.1753 },
  RJTT: { lat: 35.5494, lon: 139.7798 },
  LSGG: { lat: 46.2381, lon: 6.1089 },
  VHHH: { lat: 22.308, lon: 113.9185 },
  KSFO: { lat: 37.6189, lon: -122.375 },
  EKCH: { lat: 55.6179, lon: 12.656 },
} as const;

/** Sets of layers that users turn on together; the last two have every other layer with labels. */
const LAYER_SETS: Readonly<Record<string, readonly string[]>> = {
  airports: ['airport'],
  weather: ['airport', 'metar-sigmet'],
  traffic: ['airport', 'traffic'],
  enroute: ['airport', 'vor', 'ndb', 'waypoints', 'airways', 'airspace'],
  radar: ['airport', 'radar', 'metar-sigmet'],
  all: ['airport', 'metar-sigmet', 'traffic', 'vor', 'airspace', 'radar'],
  fields: ['airport', 'temperature', 'wind-speed-contour', 'pressure', 'thunderstorm'],
  points: ['airport', 'pirep', 'convective', 'notams', 'nat', 'pac', 'grid'],
};
const OF_GREAT_ONLY = new Set(['fields', 'points']);
const GREAT_CITIES = ['New York', 'Los Angeles', 'Sydney'];
const GREAT_ZOOMS = [3, 4, 5, 6, 7, 8, 9, 10] as const;
const AIRPORT_ZOOMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const CITY_ZOOMS = [3, 4, 6, 8, 10] as const;
const ORDER_ZOOMS = [3, 5] as const;
const CITY_COUNT = 50;
const COUNTRY_ZOOMS = [2, 3, 4, 5] as const;
/** A city also counts as named where a larger one of the fifty has priority within this many pixels. */
const NEIGHBOUR_PX = 90;

/** Labels are read, not seen: nothing is drawn. */
const lookUndrawn = (page: Page, view: View): Promise<void> => look(page, { ...view, isDrawn: false });

async function open(page: Page, settings: { layers: readonly string[]; theme: string }): Promise<void> {
  await page.evaluate(({ layers, theme }) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { mapView: Record<string, unknown>; activeLayers: Record<string, boolean> };
    };
    stored.state.mapView = { ...stored.state.mapView, isGlobe: false };
    stored.state.activeLayers = Object.fromEntries(layers.map((layer) => [layer, true]));
    localStorage.setItem('app-store', JSON.stringify(stored));
    localStorage.setItem('theme', theme);
  }, settings);
  await page.reload();
  await untilMapReady(page);
}

async function checkCoast(faults: string[]): Promise<void> {
  const archive = readFileSync(join(BASEMAP_FOLDER, 'world.pmtiles'));
  for (const [airport, place] of Object.entries(COAST_AIRPORTS)) {
    const { longestPx, spikes } = await shardsAround(archive, {
      ...place,
      zoom: 13,
      view: VIEW,
      maxSidePx: MAX_SIDE_PX,
    });
    console.log(`coast ${airport}: ${spikes} spikes, longest straight shore ${Math.round(longestPx)} px`);
    if (spikes > 0) faults.push(`${airport}: ${spikes} spikes longer than ${MAX_SIDE_PX} px at zoom 13`);
  }
}

interface City {
  name: string;
  lat: number;
  lon: number;
}

function largestCities(count: number): City[] {
  const places = rankPlaces(settlements());
  return settlements()
    .flatMap(corrected)
    .filter(({ featureCode }) => !featureCode.startsWith('PPLX'))
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count)
    .map(
      ({ lat, lon, name }) =>
        places.find((place) => place.lat === lat && place.lon === lon) ?? { name, lat, lon },
    );
}

function screenOf({ lat, lon }: { lat: number; lon: number }, zoom: number): { x: number; y: number } {
  const scale = 512 * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lon / 360 + 0.5) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  };
}

/** How many of the cities are named at a zoom, each with the city in the middle of the screen. */
async function countCities(page: Page, cities: readonly City[], zoom: number): Promise<string[]> {
  const missing: string[] = [];
  const seen = new Set<string>();
  for (const [index, city] of cities.entries()) {
    if (seen.has(city.name)) continue;
    // On a busy machine a run may be stopped early.
    if (index > 0)
      console.log(`z${zoom}: ${index} of ${cities.length}, missing ${missing.join(', ') || 'none'}`);
    await lookUndrawn(page, { ...city, zoom });
    const standing = new Set(namesOf(await page.evaluate(placedLabels)));
    const at = screenOf(city, zoom);
    const near = (other: City, widthPx: number, heightPx: number) => {
      const there = screenOf(other, zoom);
      return Math.abs(there.x - at.x) < widthPx && Math.abs(there.y - at.y) < heightPx;
    };
    for (const other of cities)
      if (near(other, VIEW.width / 3, VIEW.height / 3) && standing.has(other.name)) seen.add(other.name);
    if (seen.has(city.name)) continue;
    const hasLarger = cities.slice(0, index).some((other) => near(other, NEIGHBOUR_PX, NEIGHBOUR_PX));
    if (!hasLarger) missing.push(city.name);
  }
  return missing;
}

/** Whether an argument of this kind names it, or there is no argument of this kind. */
function isWanted(wanted: readonly string[], kind: RegExp, name: string): boolean {
  const ofKind = wanted.filter((one) => kind.test(one));
  return ofKind.length === 0 || ofKind.includes(name);
}

const namesOf = (labels: readonly Label[]): string[] => labels.map(({ text }) => text);

interface LabelCheck {
  page: Page;
  set: string;
  zooms: (of: readonly number[]) => number[];
  faults: string[];
}

/** Whether the large airports are named. */
async function checkAirports({ page, set, zooms, faults }: LabelCheck): Promise<void> {
  for (const airport of ['EGLL', 'KJFK'] as const)
    for (const zoom of zooms(AIRPORT_ZOOMS)) {
      await lookUndrawn(page, { ...COAST_AIRPORTS[airport], zoom });
      const standing = await page.evaluate(placedLabels);
      const isNamed = namesOf(standing).includes(airport);
      const strips = standing.filter(
        ({ layer, rank }) => layer.startsWith('navdata-airport') && rank !== null && rank < STRIP_RANK,
      );
      if (!isNamed)
        faults.push(`${airport} is not named at zoom ${zoom} with ${set}, ${strips.length} strips are`);
      console.log(
        `airport ${airport} z${zoom} ${set}: ${isNamed ? 'named' : 'NOT NAMED'}; ${strips.length} strips named`,
      );
    }
}

/** New York, Los Angeles and Sydney, each in the middle of the screen. */
async function checkGreatCities({ page, set, zooms, faults }: LabelCheck): Promise<void> {
  const cities = largestCities(settlements().length);
  for (const name of GREAT_CITIES) {
    const city = cities.find((one) => one.name.startsWith(name));
    if (!city) throw new Error(`${name} is not among the settlements of the base map.`);
    const missing: number[] = [];
    for (const zoom of zooms(GREAT_ZOOMS)) {
      await lookUndrawn(page, { ...city, zoom });
      if (!namesOf(await page.evaluate(placedLabels)).includes(city.name)) missing.push(zoom);
    }
    console.log(
      `great ${name} ${set}: ${missing.length === 0 ? 'named' : `NOT NAMED at ${missing.join(', ')}`}`,
    );
    if (missing.length > 0) faults.push(`${name} is not named at zoom ${missing.join(', ')} with ${set}`);
  }
}

async function checkCities({ page, set, zooms, faults }: LabelCheck): Promise<void> {
  const cities = largestCities(CITY_COUNT);
  for (const zoom of zooms(CITY_ZOOMS)) {
    const beganMs = performance.now();
    const missing = await countCities(page, cities, zoom);
    console.log(
      `cities z${zoom} ${set}: ${CITY_COUNT - missing.length} of ${CITY_COUNT}; missing ${missing.join(', ') || 'none'} (${Math.round((performance.now() - beganMs) / 1000)} s)`,
    );
    if (missing.length > 0) faults.push(`z${zoom} ${set}: ${missing.join(', ')} not named`);
  }
}

const countriesToName = () =>
  areaNames(namedShapes(), { cities: rankPlaces(settlements()), hubs: HUBS }).filter(
    ({ kind }) => kind === 'country',
  );

/** How many of the countries with room for their name at a zoom are named, each in the middle of the screen. */
async function checkCountries({ page, set, zooms, faults }: LabelCheck): Promise<void> {
  const countries = countriesToName();
  for (const zoom of zooms(COUNTRY_ZOOMS)) {
    const wanted = countries.filter(({ minzoom, maxzoom }) => minzoom <= zoom && zoom <= maxzoom);
    const [seen, missing] = [new Set<string>(), new Set<string>()];
    for (const country of wanted) {
      if (seen.has(country.name)) continue;
      await lookUndrawn(page, { lat: country.lat, lon: country.lon, ...country.at?.[zoom], zoom });
      const labels = await page.evaluate(placedLabels);
      for (const { layer, text } of labels) if (layer === 'names-country') seen.add(text);
      if (!seen.has(country.name)) missing.add(country.name);
    }
    const left = [...missing].filter((name) => !seen.has(name));
    console.log(
      `countries z${zoom} ${set}: ${wanted.length - left.length} of ${wanted.length}; missing ${left.join(', ') || 'none'}`,
    );
    const large = wanted.filter(({ name, minzoom }) => minzoom < zoom && left.includes(name));
    if (large.length > 0)
      faults.push(`z${zoom} ${set}: ${large.map(({ name }) => name).join(', ')} not named`);
  }
}

async function checkLabels(
  page: Page,
  { parts, wanted, faults }: { parts: ReadonlySet<string>; wanted: readonly string[]; faults: string[] },
): Promise<void> {
  const zooms = (of: readonly number[]) => of.filter((zoom) => isWanted(wanted, /^z\d+$/, `z${zoom}`));
  for (const [set, layers] of Object.entries(LAYER_SETS)) {
    if (!isWanted(wanted, /^[a-z]+$/, set)) continue;
    if (OF_GREAT_ONLY.has(set) && !parts.has('great')) continue;
    await open(page, { layers, theme: 'night' });
    const check = { page, set, zooms, faults };
    const beganMs = performance.now();
    if (parts.has('great')) await checkGreatCities(check);
    if (parts.has('hubs') && !OF_GREAT_ONLY.has(set)) await checkAirports(check);
    if (parts.has('names') && !OF_GREAT_ONLY.has(set)) await checkCities(check);
    if (parts.has('countries') && !OF_GREAT_ONLY.has(set)) await checkCountries(check);
    console.log(`set ${set}: done in ${Math.round((performance.now() - beganMs) / 1000)} s`);
  }
}

/** Whether labels are at the same positions whether airports or the base map load first. */
async function checkOrder(page: Page, faults: string[]): Promise<void> {
  for (const zoom of ORDER_ZOOMS) {
    const { different, count } = await differencesByOrder(page, async () => {
      await open(page, { layers: ['airport'], theme: 'night' });
      await lookUndrawn(page, { ...COAST_AIRPORTS.KJFK, zoom });
    });
    console.log(
      `order z${zoom}: ${count} labels, ${different.length} differ${different.map((one) => `; ${one}`).join('')}`,
    );
    if (different.length > 0) faults.push(`z${zoom}: ${different.length} labels depend on what came first`);
  }
}

const PICTURE_PLACES = {
  'new-york': { lat: 40.7, lon: -73.9 },
  london: { lat: 51.47, lon: -0.3 },
  sydney: { lat: -33.9, lon: 151.15 },
  tokyo: { lat: 35.55, lon: 139.75 },
  geneva: { lat: 46.25, lon: 6.2 },
  'hong-kong': { lat: 22.3, lon: 114 },
  'san-francisco': { lat: 37.65, lon: -122.35 },
  copenhagen: { lat: 55.65, lon: 12.6 },
  dubai: { lat: 25.2, lon: 55.3 },
  bergen: { lat: 60.3, lon: 5.2 },
  dakar: { lat: 14.7, lon: -17.3 },
} as const;

const PICTURE_ZOOMS = [2, 4, 6, 8, 10, 12, 14] as const;

async function takePictures(page: Page, wanted: readonly string[]): Promise<void> {
  const beganMs = performance.now();
  let taken = 0;
  for (const theme of ['night', 'light']) {
    const views = Object.entries(PICTURE_PLACES).flatMap(([place, at]) =>
      PICTURE_ZOOMS.map((zoom) => ({ ...at, zoom, name: `${place}-z${zoom}-${theme}` })),
    );
    const chosen = views.filter(
      ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
    );
    if (chosen.length === 0) continue;
    await open(page, { layers: ['airport'], theme });
    for (const view of chosen) {
      await look(page, { ...view, isDrawn: true });
      await page.screenshot({ path: join(OUT, `${view.name}.png`) });
      taken += 1;
    }
  }
  console.log(`${taken} pictures in ${Math.round((performance.now() - beganMs) / 1000)} s`);
}

/** First zoom of the sheet with the details of a place; lower zooms are on the sheet with its surroundings. */
const NEAR_ZOOM = 8;

/** Combines the pictures of each place on two sheets, of low and of high zooms, and those of `npm run check:layers`. */
async function laySheets(): Promise<void> {
  const zoomOf = (name: string) => Number(/-z(\d+)-/.exec(name)?.[1] ?? 0);
  const places = await makeSheets({
    folder: OUT,
    sheetOf: (name) => name.replace(/-z\d+-/, zoomOf(name) < NEAR_ZOOM ? '-far-' : '-near-'),
    orderOf: zoomOf,
    widthPx: 776,
    columns: 2,
  });
  const layers = await makeSheets({
    folder: LAYER_PICTURES,
    sheetOf: (name) => /-((?:night|light)-(?:flat|globe))$/.exec(name)?.[1] ?? null,
    orderOf: () => 0,
    widthPx: 240,
    columns: 8,
  });
  console.log(`${places} sheets of places in ${OUT}/sheets, ${layers} of layers in ${LAYER_PICTURES}/sheets`);
}

/** `CHECK_MAP_SERVER="URL EMAIL PASSWORD"` uses a running server, so that no run has to start one. */
async function withServer(work: (account: Account) => Promise<void>): Promise<void> {
  const [url, email, password] = (process.env.CHECK_MAP_SERVER ?? '').split(' ');
  if (url && email && password) {
    await work({ url, email, password });
    return;
  }
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir() },
  });
  keepNavdataSeed(dataDir);
  try {
    await work(server);
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** Runs in the page. Relief does not affect labels and takes longer to draw than all names. */
function withoutRelief(): void {
  try {
    localStorage.setItem('settings', JSON.stringify({ baseMap: 'plain' }));
  } catch {
    // A page without an origin has no storage.
  }
}

/**
 * Opens a browser. With `isUndrawn` nothing is drawn: reading label positions does not need it, and without a graphics card
 * drawing is nearly all of the cost.
 */
const inBrowser = (options: { isUndrawn: boolean }, work: (page: Page) => Promise<void>): Promise<void> =>
  withServer(async (account) => {
    const session = await openBrowser({
      ...options,
      ...(options.isUndrawn ? { deviceScaleFactor: COARSE_PIXELS } : {}),
      // Without motion the page has ten frames a second, and each view would take half a second longer.
      hasMotion: true,
      url: account.url,
      viewport: VIEW,
    });
    await session.page.addInitScript(catchMap);
    if (options.isUndrawn) await session.page.addInitScript(withoutRelief);
    // The loader of this script adds calls of this function to named functions; the page does not have it.
    await session.page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await signIn(session.page, account);
    await work(session.page);
    await session.close();
  });

const STEPS = ['coast', 'great', 'names', 'hubs', 'countries', 'order', 'pictures', 'sheets'];

async function main(): Promise<void> {
  const requested = process.argv.slice(2);
  const named = requested.filter((one) => STEPS.includes(one));
  const wanted = requested.filter((one) => !STEPS.includes(one));
  const parts = new Set(named.length === 0 ? STEPS.slice(0, 5) : named);
  mkdirSync(OUT, { recursive: true });
  if (!process.env.CHECK_MAP_SERVER) await build();
  const faults: string[] = [];
  if (parts.has('coast')) await checkCoast(faults);
  if (parts.has('pictures')) await inBrowser({ isUndrawn: false }, (page) => takePictures(page, wanted));
  else if (['great', 'names', 'hubs', 'countries'].some((one) => parts.has(one)))
    await inBrowser({ isUndrawn: true }, (page) => checkLabels(page, { parts, wanted, faults }));
  if (parts.has('order')) await inBrowser({ isUndrawn: true }, (page) => checkOrder(page, faults));
  if (parts.has('sheets')) await laySheets();
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

void main();
