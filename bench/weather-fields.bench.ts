import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, showOnMap, signIn, setUpMap } from '../e2e/support/browser.ts';
import {
  type ServerUnderTest,
  freePort,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../e2e/support/server-process.ts';
import { findChromium } from '../scripts/ensure-chromium.mjs';
import { judge, quantile } from './figures.ts';

/** The measurement does not depend on the image size, but without a graphics card the CPU waits for every pixel. */
const VIEWPORT = { width: 740, height: 440 };
const FRAMES = 20;
/** Repetitions of each scene, interleaved: other load of the machine affects all alike. */
const VISITS = 2;
const ROUNDS_OF_VISIT = 3;
const MAX_MS_PER_FRAME = 1;
const MAX_STEP_MS = 150;
const MAX_FRAMES = 3;
const MIDDLE = { lat: 45, lon: -50, zoom: 3 };
const BARE = 'the same scene without them';
const SCENES = [
  { name: BARE, layers: [] },
  { name: 'coloured field', layers: ['temperature'] },
  { name: 'particles over a field', layers: ['ocean-currents'] },
] as const;
/** Layers that are stepped, and how often the worker answers: two steps of the model; then the lines between them. */
const WORKER_RUNS = { temperature: 2, 'wind-speed': 2, pressure: 3 } as const;
const STEPPED = ['temperature', 'wind-speed', 'pressure'] as const;

/**
 * Counts animation frames from before the app's first line, and drags the map once in each: a slow frame gets no more
 * work than a fast one. As text: compiled functions call a helper that a page lacks.
 */
const IN_THE_PAGE = `
  const frameBench = { frames: 0, drag };
  globalThis.frameBench = frameBench;
  requestAnimationFrame(function next() {
    frameBench.frames += 1;
    requestAnimationFrame(next);
  });
  function drag(count, middle) {
    return new Promise((done) => {
      let turn = 0;
      requestAnimationFrame(function next() {
        if (turn === count) return done();
        turn += 1;
        document.querySelector('canvas.maplibregl-canvas').dispatchEvent(new MouseEvent('mousemove', {
          bubbles: true, cancelable: true, buttons: 1, view: window,
          clientX: middle.x + 60 * Math.cos(turn / 9), clientY: middle.y + 60 * Math.sin(turn / 9),
        }));
        requestAnimationFrame(next);
      });
    });
  }
`;

interface PageBench {
  readonly frameBench: { frames: number; drag(count: number, middle: Point): Promise<void> };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const MIDDLE_OF_PAGE: Point = { x: VIEWPORT.width / 2, y: VIEWPORT.height / 2 };

/** CPU time of the main thread during an action, ms; waiting on a busy machine does not count. */
async function mainThreadMs(cdp: CDPSession, run: () => Promise<void>): Promise<number> {
  const taskS = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskS();
  await run();
  return ((await taskS()) - before) * 1000;
}

interface Bench {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly server: ServerUnderTest;
}

const validTime = (page: Page) => page.getByRole('region', { name: 'Colours' }).locator('time').first();

async function show({ page, server }: Bench, layers: readonly string[]): Promise<void> {
  await showOnMap(page, server.url, { ...MIDDLE, layers });
  if (layers.length > 0) await validTime(page).waitFor();
}

const drag = (page: Page, frames: number): Promise<void> =>
  page.evaluate(({ count, middle }) => (globalThis as unknown as PageBench).frameBench.drag(count, middle), {
    count: frames,
    middle: MIDDLE_OF_PAGE,
  });

/** Moves the map so that every frame is drawn, and measures the main-thread cost of a frame, ms, per round. */
async function msPerFrame(bench: Bench, layers: readonly string[]): Promise<number[]> {
  const { page, cdp } = bench;
  await show(bench, layers);
  await page.mouse.move(MIDDLE_OF_PAGE.x, MIDDLE_OF_PAGE.y);
  await page.mouse.down();
  // The first frames of a page include one-time costs.
  await drag(page, FRAMES);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS_OF_VISIT; round += 1)
    rounds.push((await mainThreadMs(cdp, () => drag(page, FRAMES))) / FRAMES);
  await page.mouse.up();
  return rounds;
}

/**
 * Main thread and worker time for a jump to a time that is not loaded, ms; number of frames until shown when loaded.
 */
async function stepTo(
  bench: Bench,
  layer: keyof typeof WORKER_RUNS,
): Promise<{ ms: number; frames: number }> {
  const { page, cdp } = bench;
  await show(bench, [layer]);
  const thumb = page.getByRole('slider', { name: 'Time shown on the map' });
  await thumb.focus();
  const before = await validTime(page).textContent();
  const worker = () =>
    page.evaluate(() => {
      const runs = performance
        .getEntriesByType('measure')
        .filter(({ name }) => name.startsWith('field-worker'));
      return { ms: runs.reduce((sum, { duration }) => sum + duration, 0), runs: runs.length };
    });
  const workerBefore = await worker();
  const minRuns = workerBefore.runs + WORKER_RUNS[layer];
  const script = await mainThreadMs(cdp, async () => {
    await thumb.press('End');
    const element = await validTime(page).elementHandle();
    await page.waitForFunction(
      ([shown, old, min]) =>
        shown?.textContent !== old &&
        performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('field-worker'))
          .length >= min,
      [element, before, minRuns] as const,
    );
    await page.waitForSelector('[data-map-idle]', { state: 'attached' });
  });
  const ms = script + (await worker()).ms - workerBefore.ms;
  // Back within the loaded data: the legend changes with the map's data, which the next frame draws.
  const element = await validTime(page).elementHandle();
  const frames = await thumb.evaluate(
    (slider, legend) =>
      new Promise<number>((done) => {
        const { frameBench } = globalThis as unknown as PageBench;
        const first = frameBench.frames;
        new MutationObserver(() => done(frameBench.frames - first + 1)).observe(legend ?? document.body, {
          characterData: true,
          childList: true,
          subtree: true,
        });
        slider.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
        );
      }),
    element,
  );
  return { ms, frames };
}

/** Prints each figure as soon as it is known. */
async function judgeAll(bench: Bench): Promise<boolean> {
  const results: boolean[] = [];
  const rounds = new Map<string, number[]>(SCENES.map(({ name }) => [name, []]));
  for (let visit = 1; visit <= VISITS; visit += 1)
    for (const { name, layers } of SCENES) {
      const ms = await msPerFrame(bench, layers);
      rounds.get(name)?.push(...ms);
      console.log(`visit ${visit}: ${name}  ${ms.map((one) => one.toFixed(2)).join(', ')} ms`);
    }
  const ofScene = (name: string) => quantile(rounds.get(name) ?? [], 0.5);
  for (const { name, layers } of SCENES) {
    if (layers.length === 0) continue;
    const figure = ofScene(name) - ofScene(BARE);
    results.push(judge({ name: `${name}, more per frame`, figure, unit: 'ms', atMost: MAX_MS_PER_FRAME }));
  }
  await bench.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const layer of STEPPED) {
    const { ms, frames } = await stepTo(bench, layer);
    const name = `step of the timeline, ${layer}`;
    results.push(
      judge({ name: `${name}, main thread and worker`, figure: ms, unit: 'ms', atMost: MAX_STEP_MS }),
      judge({ name: `${name}, cached, until it shows`, figure: frames, unit: 'frames', atMost: MAX_FRAMES }),
    );
  }
  return results.every(Boolean);
}

/** Prints the main-thread cost of fields for each frame and each timeline step; returns whether it is within limits. */
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
  const session = await openBrowser({ hasMotion: true, url: server.url, viewport: VIEWPORT });
  const { page } = session;
  try {
    await page.addInitScript({ content: IN_THE_PAGE });
    const cdp = await session.context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await setUpMap(page, server.url, { ...MIDDLE, layers: [] });
    await signIn(page, server);
    console.log(
      `weather fields, ${VIEWPORT.width} × ${VIEWPORT.height}, processor time of the main thread, rounds of ${FRAMES} frames, the median counts`,
    );
    return await judgeAll({ page, cdp, server });
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await benchWeatherFields()) ? 0 : 1;
