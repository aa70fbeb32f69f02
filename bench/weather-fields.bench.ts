import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, signIn, untilMapReady } from '../e2e/support/browser.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import { findChromium } from '../scripts/ensure-chromium.mjs';
import { judge, quantile } from './figures.ts';

const FRAMES = 60;
const ROUNDS = 5;
const MOST_MS_PER_FRAME = 1;
const MOST_STEP_MS = 150;
const MOVING = [
  ['coloured field', 'temperature'],
  ['particles over a field', 'ocean-currents'],
] as const;

/** Counts animation frames, from before the app's first line. As text: compiled functions call a helper that a page lacks. */
const COUNT_FRAMES = `
  globalThis.frameCount = { frames: 0 };
  requestAnimationFrame(function next() {
    globalThis.frameCount.frames += 1;
    requestAnimationFrame(next);
  });
`;

const framesSoFar = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { frameCount: { frames: number } }).frameCount.frames);

/** Doing nothing, what is not script, and waiting for the graphics processor, which is software here. */
const NOT_SCRIPT = new Set(['(idle)', '(program)', '(root)', 'requestAnimationFrame']);

/** What the main thread runs of script, calls into graphics and the collector while something is done, ms. */
async function scriptMs(cdp: CDPSession, run: () => Promise<void>): Promise<number> {
  await cdp.send('Profiler.start');
  await run();
  const { profile } = await cdp.send('Profiler.stop');
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const { samples = [], timeDeltas = [] } = profile;
  return samples.reduce(
    (sum, id, at) => sum + (NOT_SCRIPT.has(names.get(id) ?? '') ? 0 : (timeDeltas[at] ?? 0) / 1000),
    0,
  );
}

async function show(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate((on) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { mapView: object; activeLayers: Record<string, boolean> };
    };
    const center = { longitude: -50, latitude: 45 };
    stored.state.mapView = { ...stored.state.mapView, zoom: 3, center };
    for (const key of Object.keys(stored.state.activeLayers)) stored.state.activeLayers[key] = false;
    for (const key of on) stored.state.activeLayers[key] = true;
    localStorage.setItem('app-store', JSON.stringify(stored));
  }, keys);
  await page.reload();
  await untilMapReady(page);
  for (const _ of keys)
    await page
      .getByText(/^Valid/)
      .first()
      .waitFor();
}

/** Moves the map so that every frame is drawn, and takes what a frame costs the main thread in script, ms. */
async function msPerFrame(page: Page, cdp: CDPSession, keys: readonly string[]): Promise<number> {
  await show(page, keys);
  await page.mouse.move(720, 450);
  await page.mouse.down();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await framesSoFar(page);
    const ms = await scriptMs(cdp, async () => {
      for (let turn = 0; (await framesSoFar(page)) - before < FRAMES && turn < 3000; turn += 1)
        await page.mouse.move(720 + 60 * Math.cos(turn / 9), 450 + 60 * Math.sin(turn / 9));
    });
    rounds.push(ms / ((await framesSoFar(page)) - before));
  }
  await page.mouse.up();
  return quantile(rounds, 0.5);
}

/** What a jump to a time that nothing is loaded for costs in script and worker, ms. */
async function stepMs(page: Page, cdp: CDPSession, keys: readonly string[]): Promise<number> {
  await show(page, keys);
  const thumb = page.getByRole('slider', { name: 'Time shown on the map' });
  await thumb.focus();
  const valid = page.getByRole('region', { name: 'Colours' }).locator('time').first();
  const before = await valid.textContent();
  const workerMs = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('measure')
        .filter(({ name }) => name.startsWith('field-worker'))
        .reduce((sum, { duration }) => sum + duration, 0),
    );
  const workerBefore = await workerMs();
  const script = await scriptMs(cdp, async () => {
    await thumb.press('End');
    const element = await valid.elementHandle();
    await page.waitForFunction(([shown, old]) => shown?.textContent !== old, [element, before] as const);
    await page.waitForSelector('[data-map-idle]', { state: 'attached' });
  });
  return script + (await workerMs()) - workerBefore;
}

/** Prints what fields cost the main thread for each frame and each step of the timeline; whether that is allowed. */
export async function benchWeatherFields(): Promise<boolean> {
  if (!findChromium() || !existsSync('dist/client/index.html')) {
    console.log('weather fields: skipped, no browser or no build (npm run build)');
    return true;
  }
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { DATA_PACKS: 'off', CLOCK_FROZEN_AT: '2026-11-20T16:00:00Z' },
  });
  const session = await openBrowser({ url: server.url });
  const { page } = session;
  try {
    await page.addInitScript({ content: COUNT_FRAMES });
    const cdp = await session.context.newCDPSession(page);
    await cdp.send('Profiler.enable');
    await signIn(page, server);
    console.log(
      `weather fields, 1440 × 900, script of the main thread in ${ROUNDS} rounds of ${FRAMES} frames`,
    );
    const bare = await msPerFrame(page, cdp, []);
    console.log(`the same scene without them: ${bare.toFixed(2)} ms`);
    const results: boolean[] = [];
    for (const [name, key] of MOVING) {
      const figure = (await msPerFrame(page, cdp, [key])) - bare;
      results.push(judge({ name: `${name}, more per frame`, figure, unit: 'ms', atMost: MOST_MS_PER_FRAME }));
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const key of ['temperature', 'wind-speed', 'pressure'])
      results.push(
        judge({
          name: `step of the timeline, ${key}, script and worker`,
          figure: await stepMs(page, cdp, [key]),
          unit: 'ms',
          atMost: MOST_STEP_MS,
        }),
      );
    return results.every(Boolean);
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await benchWeatherFields()) ? 0 : 1;
