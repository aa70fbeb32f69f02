import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { levelText } from '#capabilities/traffic/domain/aircraft-words.ts';
import { altitudeHueDeg } from '#platform/client/layers/altitude-ramp.ts';
import { apiToken } from '../../e2e/support/api-session.ts';
import { openBrowser, signIn, untilMapReady, setUpMap } from '../../e2e/support/browser.ts';
import {
  type ServerUnderTest,
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../../e2e/support/server-process.ts';
import { build } from '../build.mjs';
import { type PixelReading, lookAtPixels } from './check-traffic-pixels.ts';
import {
  type Recorded,
  type Target,
  isolatedTargets,
  readRecording,
  serveRecording,
  viewsOf,
} from './check-traffic-sky.ts';
import { catchMap } from './map-labels.ts';

// `npm run check:traffic`: shows a recorded response of OpenSky, at the time of its recording, in the running app. Every
// state of the API is compared with the recording. For fifty aircraft in many views the position is computed from the
// recording, the pixels there are read (position, colour of the altitude, direction of the track), the position is
// clicked, and the inspector is compared with the API and the recording. Fails on any difference.

const RECORDED = join(import.meta.dirname, '../../../shared/upstreams/opensky/states-all.json');
const WANTED = 50;
const MAX_IN_VIEW = 5;
const ZOOM = 9;
/** CSS pixels of a unit of the drawing at this zoom, for an aircraft of unknown type. */
const UNIT_PX = 0.75 * (0.84 + (0.16 * (ZOOM - 8)) / 3);
/** A small window is drawn quickly; the free part of its map is beside the panel, above legend and console; CSS pixels. */
const WINDOW = { width: 1100, height: 720 };
const FREE = { x: 430, y: 40, width: 600, height: 340 };
/** Minimum distance from others, so that a pixel and a click belong to one aircraft. */
const APART_PX = 34;
const VIEWS = { reachNm: 15, apartNm: 120, views: 30 };
const [MAX_OFF_PX, MAX_HUE_OFF_DEG, MAX_TRACK_OFF_DEG, MIN_LIKENESS] = [1, 3, 6, 0.7];
/** Colours change every 500 ft, and transponders report steps of 25 ft. */
const STEP_FT = 250 + 13;
/** Older positions are not shown. */
const SHOWN_S = 300;

/** What is read of the app's own state. */
interface AppPage {
  __meridian?: {
    getState(): {
      trafficRows: { rows: { address: string }[] } | null;
      selectedAircraftNow: { aircraft: { address: string } } | null;
    };
  };
}

interface CaughtMap {
  jumpTo(camera: object): void;
  project(place: [number, number]): { x: number; y: number };
  getStyle(): { layers: { id: string; type: string }[] };
  setLayoutProperty(id: string, name: string, value: string): void;
  loaded(): boolean;
  triggerRepaint(): void;
}

interface ApiRecord {
  address: string;
  lat: number;
  lon: number;
  callsign: string | null;
  altitudeFt: number | null;
  onGround: boolean | null;
  groundSpeedKt: number | null;
  trackDegTrue: number | null;
  squawk: string | null;
  source: string;
}
type AskApi = (query: string) => Promise<readonly ApiRecord[]>;

async function apiOf(server: ServerUnderTest): Promise<AskApi> {
  const headers = { authorization: `Bearer ${await apiToken(server)}` };
  return async (query) => {
    const answer = await fetch(`${server.url}/efb-v2/live/wingbits?${query}`, { headers });
    const { data } = (await answer.json()) as { data: { aircraft: ApiRecord[] } };
    return data.aircraft;
  };
}

/** Checks that the API returns every valid state once, at its position, and no other. */
async function faultsOfSky(states: readonly Recorded[], timeS: number, ask: AskApi): Promise<string[]> {
  const halves = await Promise.all([
    ask('west=-180&south=-90&east=0&north=90'),
    ask('west=0&south=-90&east=180&north=90'),
  ]);
  const answered = new Map(halves.flat().map((one) => [one.address, one]));
  const holding = states.filter(({ positionS }) => timeS - positionS <= SHOWN_S);
  const misplaced = holding.filter(({ address, lat, lon }) => {
    const one = answered.get(address);
    return one?.lat !== lat || one.lon !== lon;
  });
  const late = states.length - holding.length;
  console.log(
    `${holding.length} of ${states.length} states are in the API responses at their position, ${late} are older than ${SHOWN_S} s`,
  );
  return [
    ...misplaced.map(({ address }) => `${address}: not in the API response at its position`),
    ...(answered.size === holding.length ? [] : [`the API returns ${answered.size} aircraft`]),
  ];
}

/** Positions of places on the page. */
const project = (page: Page, places: readonly { lat: number; lon: number }[]) =>
  page.evaluate((wanted) => {
    const { caughtMap: map } = globalThis as unknown as { caughtMap: CaughtMap };
    return wanted.map(({ lat, lon }) => map.project([lon, lat]));
  }, places);

/** Moves the map there and hides all text. */
const lookAt = (page: Page, center: object) =>
  page.evaluate(
    (camera) => {
      const { caughtMap: map } = globalThis as unknown as { caughtMap: CaughtMap };
      map.jumpTo(camera);
      for (const { id, type } of map.getStyle().layers)
        if (type === 'symbol') map.setLayoutProperty(id, 'visibility', 'none');
    },
    { center, zoom: ZOOM },
  );

const isFree = ({ x, y }: { x: number; y: number }): boolean =>
  x > FREE.x + APART_PX &&
  y > FREE.y + APART_PX &&
  x < FREE.x + FREE.width - APART_PX &&
  y < FREE.y + FREE.height - APART_PX;

/** Waits until a frame with these aircraft is drawn. */
async function untilDrawn(page: Page, targets: readonly Target[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const state = (globalThis as unknown as AppPage).__meridian?.getState();
      const there = new Set(state?.trafficRows?.rows.map(({ address }) => address));
      return wanted.every((address) => there.has(address));
    },
    targets.map(({ address }) => address),
  );
  await page.evaluate(async () => {
    const { caughtMap: map } = globalThis as unknown as { caughtMap: CaughtMap };
    for (let quiet = 0; quiet < 3; quiet = map.loaded() ? quiet + 1 : 0) {
      map.triggerRepaint();
      await new Promise(requestAnimationFrame);
    }
  });
}

const apartDeg = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

/** The largest differences that were measured, for the last line. */
const worst = { offPx: 0, hueDeg: 0, trackDeg: 0, likeness: 1 };

/** Difference between a hue and those of the altitudes within the same colour step. */
function hueOffDeg(hueDeg: number, altitudeFt: number): number {
  const [low, high] = [altitudeHueDeg(altitudeFt - STEP_FT), altitudeHueDeg(altitudeFt + STEP_FT)];
  const isBetween = hueDeg >= low && hueDeg <= high;
  return isBetween ? 0 : Math.min(apartDeg(hueDeg, low), apartDeg(hueDeg, high));
}

function faultsOfPixels(one: Target, looked: PixelReading): string[] {
  const { offPx, likeness } = looked;
  const hueDeg = hueOffDeg(looked.hueDeg, one.baroM / 0.3048);
  const trackDeg = apartDeg(looked.trackDeg, one.trackDeg);
  worst.offPx = Math.max(worst.offPx, offPx);
  worst.hueDeg = Math.max(worst.hueDeg, hueDeg);
  worst.trackDeg = Math.max(worst.trackDeg, trackDeg);
  worst.likeness = Math.min(worst.likeness, likeness);
  return [
    ...(likeness >= MIN_LIKENESS ? [] : [`no arrowhead is drawn (likeness ${likeness.toFixed(2)})`]),
    ...(offPx <= MAX_OFF_PX ? [] : [`drawn ${offPx.toFixed(1)} px off its position`]),
    ...(hueDeg <= MAX_HUE_OFF_DEG ? [] : [`colour off by ${hueDeg.toFixed(0)}° of hue`]),
    ...(trackDeg <= MAX_TRACK_OFF_DEG ? [] : [`points ${trackDeg.toFixed(0)}° off its track`]),
  ];
}

/** Compares the inspector with the API, and both with the recording. */
function faultsOfInspector(one: Target, record: ApiRecord, text: string): string[] {
  const shown = (label: string): string =>
    new RegExp(`^${label}\\s+([^\\n]+)`, 'im').exec(text)?.[1]?.trim() ?? '';
  const number = (label: string): number => {
    const plain = shown(label).replaceAll(',', '').replace('−', '-');
    return Number(/-?[\d.]+/.exec(plain)?.[0]);
  };
  const near = (what: string, isSo: boolean): string[] => (isSo ? [] : [`${what} is not as it should be`]);
  return [
    ...near('callsign', text.includes(one.callsign)),
    ...near('callsign of the API', record.callsign === one.callsign),
    ...near('place', record.lat === one.lat && record.lon === one.lon),
    ...near('address', text.includes(one.address.toUpperCase()) && record.address === one.address),
    ...near('source', text.includes(record.source)),
    ...near('level', shown('Level').startsWith(levelText(record))),
    ...near('altitude', Math.abs((record.altitudeFt ?? 0) - one.baroM / 0.3048) <= 13),
    ...near('altitude shown', number('Altitude') === record.altitudeFt),
    ...near('speed', Math.abs((record.groundSpeedKt ?? 0) - one.speedMps * (3600 / 1852)) < 0.1),
    ...near('speed shown', Math.abs(number('Ground speed') - (record.groundSpeedKt ?? 0)) <= 0.6),
    ...near('track', record.trackDegTrue === one.trackDeg),
    ...near('track shown', apartDeg(number('Track'), one.trackDeg) <= 1),
    ...near('squawk', record.squawk === one.squawk),
    ...near('squawk shown', record.squawk === null || shown('Squawk') === record.squawk),
  ];
}

/** Clicks where the aircraft should be, and reads the inspector. */
async function inspect(page: Page, one: Target, ask: AskApi): Promise<string[]> {
  const [at] = await project(page, [one.place]);
  if (at) await page.mouse.click(at.x, at.y);
  const chosen = await page
    .waitForFunction(
      (address) =>
        (globalThis as unknown as AppPage).__meridian?.getState().selectedAircraftNow?.aircraft.address ===
        address,
      one.address,
      { timeout: 15_000 },
    )
    .catch(() => null);
  if (chosen === null) return ['a click there does not find it'];
  const panel = page.getByRole('region', { name: one.callsign, exact: true });
  await panel.getByText(one.address.toUpperCase()).waitFor();
  const [record] = await ask(`address=${one.address}`);
  return record ? faultsOfInspector(one, record, await panel.innerText()) : ['the API does not know it'];
}

async function checkView(
  page: Page,
  options: { center: object; targets: readonly Target[]; most: number; ask: AskApi },
): Promise<{ looked: number; faults: string[] }> {
  await lookAt(page, options.center);
  const pixels = await project(
    page,
    options.targets.map(({ place }) => place),
  );
  const inView = options.targets
    .flatMap((target, index) => {
      const pixel = pixels[index];
      return pixel && isFree(pixel) ? [{ target, pixel }] : [];
    })
    .slice(0, options.most);
  const targets = inView.map(({ target }) => target);
  await untilDrawn(page, targets);
  const looked = await lookAtPixels(page, { places: inView.map(({ pixel }) => pixel), unitPx: UNIT_PX });
  const faults: string[] = [];
  for (const [index, one] of targets.entries()) {
    const pixel = looked[index];
    const found = [
      ...(pixel ? faultsOfPixels(one, pixel) : ['nothing was looked at']),
      ...(await inspect(page, one, options.ask)),
    ];
    faults.push(...found.map((fault) => `${one.address} ${one.callsign}: ${fault}`));
  }
  return { looked: targets.length, faults };
}

async function openRecordedSky(page: Page, server: ServerUnderTest, first: { lat: number; lon: number }) {
  await page.addInitScript(catchMap);
  // The loader of this script adds calls of this function to named functions; the page does not have it.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await signIn(page, server);
  await setUpMap(page, server.url, { ...first, zoom: ZOOM, layers: ['traffic'] });
  await page.goto(server.url);
  await untilMapReady(page);
  // With the panel open the map does not move when an aircraft is inspected.
  const colours = page.getByRole('region', { name: 'Colours' });
  await colours.getByRole('button', { name: 'List and filter' }).click();
  await page.getByRole('region', { name: 'Traffic' }).getByRole('listitem').first().waitFor();
}

async function checkByPixel(
  server: ServerUnderTest,
  options: { states: readonly Recorded[]; timeS: number; ask: AskApi },
): Promise<{ looked: number; faults: string[] }> {
  const targets = isolatedTargets(options.states, { timeS: options.timeS, zoom: ZOOM, apartPx: APART_PX });
  const views = viewsOf(targets, VIEWS);
  // With twice the pixels a direction is read more reliably.
  const session = await openBrowser({
    hasMotion: true,
    url: server.url,
    viewport: WINDOW,
    deviceScaleFactor: 2,
  });
  const faults: string[] = [];
  let looked = 0;
  try {
    await openRecordedSky(session.page, server, views[0] ?? { lat: 0, lon: 0 });
    for (const center of views) {
      if (looked >= WANTED) break;
      const begunMs = performance.now();
      const max = Math.min(MAX_IN_VIEW, WANTED - looked);
      const found = await checkView(session.page, { center, targets, most: max, ask: options.ask });
      looked += found.looked;
      faults.push(...found.faults);
      const seconds = ((performance.now() - begunMs) / 1000).toFixed(1);
      console.log(
        `${center.lat.toFixed(1)} ${center.lon.toFixed(1)}: ${found.looked} aircraft in ${seconds} s`,
      );
      for (const fault of found.faults) console.log(`FAIL  ${fault}`);
    }
  } finally {
    await session.close();
  }
  return { looked, faults };
}

async function checkTraffic(): Promise<boolean> {
  const { timeS, states, bytes } = readRecording(RECORDED);
  const upstream = await serveRecording(bytes);
  await build();
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: {
      FEEDS: 'live',
      CLOCK_FROZEN_AT: new Date(timeS * 1000).toISOString(),
      TRAFFIC_READSB_URL: 'off',
      OPENSKY_URL: upstream.url,
      OPENSKY_TOKEN_URL: `${upstream.url}token`,
      OPENSKY_CLIENT_ID: 'recorded',
      OPENSKY_CLIENT_SECRET: 'recorded',
    },
  });
  try {
    const ask = await apiOf(server);
    const { looked, faults } = await checkByPixel(server, { states, timeS, ask });
    const skyFaults = await faultsOfSky(states, timeS, ask);
    for (const fault of skyFaults) console.log(`FAIL  ${fault}`);
    faults.push(...skyFaults);
    const { offPx, hueDeg, trackDeg, likeness } = worst;
    console.log(
      `at worst ${offPx.toFixed(1)} px off the position, ${hueDeg.toFixed(1)}° off the hue, ${trackDeg.toFixed(1)}° off the track, likeness ${likeness.toFixed(2)}`,
    );
    const isMet = looked >= WANTED && faults.length === 0;
    console.log(
      `${isMet ? 'pass' : 'FAIL'}  ${looked} aircraft by pixel, click and inspector, ${faults.length} faults`,
    );
    return isMet;
  } finally {
    await server.stop();
    keepNavdataSeed(dataDir);
    removeDataDir(dataDir);
    upstream.stop();
  }
}

if (existsSync(RECORDED)) process.exitCode = (await checkTraffic()) ? 0 : 1;
else console.log('skipped: no recorded sky at ../shared/upstreams/opensky');
