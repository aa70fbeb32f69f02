import { readFileSync } from 'node:fs';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { type Account, openBrowser } from '../e2e/support/browser.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import { type BarePage, type BareProfile, openBareProfile } from './bare-page.ts';
import { judge, quantile, slowness, slownessNow } from './figures.ts';

const TRIES = 7;
const SETTLE_MS = 1500;
/** A frozen server computes no new sky while a page loads: in practice it runs on another machine. */
const FROZEN_AT = '2026-11-20T16:04:00Z';
/** Factor between a mid-range phone and a desktop machine. */
const CPU_SLOWED = 4;
const LANDING_MS = 1500;
const APP_MS = 2500;

declare global {
  // eslint-disable-next-line vars-on-top, no-var
  var firstLoad: { landingMs?: number; appMs?: number; graphicsMs?: number } | undefined;
}

/** Records, in the page, when the landing screen becomes usable and when the app does. */
function watchFirstLoad(): void {
  const seen: NonNullable<typeof globalThis.firstLoad> = {};
  globalThis.firstLoad = seen;
  // A task queued after the change runs when the page is free to handle input.
  const note = (key: 'landingMs' | 'appMs') => {
    if (seen[key] !== undefined) return;
    seen[key] = Number.POSITIVE_INFINITY;
    setTimeout(() => (seen[key] = performance.now()), 0);
  };
  const look = () => {
    const buttons = [...document.querySelectorAll('button')];
    if (buttons.some((button) => button.textContent.trim() === 'Login')) note('landingMs');
  };
  window.addEventListener('map-ready', () => note('appMs'));
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * Records, in the page, the time spent waiting for the graphics process: for the map's context, and for compiling its
 * shaders. Without a graphics card that is processor time of another process, which is not slowed.
 */
function watchGraphics(): void {
  const timed = (prototype: object, name: string) => {
    const inner = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      const began = performance.now();
      const answer = Reflect.apply(inner, this, args);
      const seen = globalThis.firstLoad;
      if (seen && seen.appMs === undefined)
        seen.graphicsMs = (seen.graphicsMs ?? 0) + performance.now() - began;
      return answer;
    });
  };
  timed(HTMLCanvasElement.prototype, 'getContext');
  for (const name of ['getProgramParameter', 'getUniformBlockIndex'])
    timed(WebGL2RenderingContext.prototype, name);
}

/** The loader of this file wraps functions in a helper that the page lacks. */
const WATCH = `globalThis.__name ??= (inner) => inner; (${watchFirstLoad.toString()})(); (${watchGraphics.toString()})();`;

/** Waits for a time recorded by the page, in milliseconds from its navigation. */
const recorded = (page: BarePage, key: 'landingMs' | 'appMs'): Promise<number> =>
  page.evaluate(
    `new Promise((done) => {
      const look = () => {
        const ms = globalThis.firstLoad?.${key};
        if (Number.isFinite(ms)) done(ms);
        else setTimeout(look, 50);
      };
      look();
    })`,
  );

/** Opens a page in a new tab with CPU throttling and without cached files. */
async function measure(profile: BareProfile, url: string, key: 'landingMs' | 'appMs'): Promise<Measured> {
  const page = await profile.openPage(WATCH);
  try {
    await page.send('Network.clearBrowserCache');
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
    await page.goto(url);
    const ms = await recorded(page, key);
    return { ms, graphicsMs: await page.evaluate('globalThis.firstLoad.graphicsMs ?? 0') };
  } finally {
    await page.close();
  }
}

interface Measured {
  ms: number;
  graphicsMs: number;
}

/** A measured load, and how much slower than the reference the machine was before and after it, on average. */
interface Try extends Measured {
  slow: number;
}

async function besideYardstick(load: () => Promise<Measured>): Promise<Try> {
  // The browser and the pages before are done.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const before = slownessNow();
  const measured = await load();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return { ...measured, slow: (before + slownessNow()) / 2 };
}

/** The visit before the one that is measured: signs in, and opens the app. */
async function visit(profile: BareProfile, { url, email, password }: Account): Promise<void> {
  const page = await profile.openPage(WATCH);
  try {
    await page.goto(`${url}/healthz`);
    const body = JSON.stringify({ email, password });
    const isSignedIn = await page.evaluate<boolean>(
      `fetch('/efb-v2/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(body)},
      }).then(({ ok }) => ok)`,
    );
    if (!isSignedIn) throw new Error('Sign-in was refused');
    await page.goto(url);
    await recorded(page, 'appMs');
  } finally {
    await page.close();
  }
}

/** CPU seconds used by a process with all its threads. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const TICKS_PER_SECOND = 100;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Waits until a started server has finished its background work: the start has a separate bench. */
async function untilQuiet(pid: number): Promise<void> {
  const WINDOW_MS = 3000;
  const QUIET_SHARE = 0.15;
  for (;;) {
    const before = processorSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    if ((processorSeconds(pid) - before) * 1000 < WINDOW_MS * QUIET_SHARE) return;
  }
}

/** First load in a browser without a cache, with CPU throttling, signed out and signed in. */
export async function benchFirstLoad(): Promise<boolean> {
  slowness();
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir(), CLOCK_FROZEN_AT: FROZEN_AT },
  });
  const landingTries: Try[] = [];
  const appTries: Try[] = [];
  const graphicsMs: number[] = [];
  try {
    await untilQuiet(server.pid);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { context, close } = await openBrowser({ url: server.url, hasMotion: true });
      try {
        const browser = context.browser();
        if (!browser) throw new Error('The context has no browser');
        const profile = await openBareProfile(browser);
        landingTries.push(await besideYardstick(() => measure(profile, server.url, 'landingMs')));
        await visit(profile, server);
        const app = await besideYardstick(() => measure(profile, server.url, 'appMs'));
        appTries.push(app);
        graphicsMs.push(app.graphicsMs);
        await profile.close();
      } finally {
        await close();
      }
    }
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
  const print = (name: string, values: readonly number[]) =>
    console.log(`${name}: ${values.map((ms) => ms.toFixed(0)).join(' ')} ms`);
  const line = (name: string, tries: readonly Try[], atMost: number) => {
    print(
      name,
      tries.map(({ ms }) => ms),
    );
    console.log(`  slower than the reference by: ${tries.map(({ slow }) => slow.toFixed(2)).join(' ')}`);
    const figure = quantile(
      tries.map(({ ms, slow }) => ms / slow),
      0.5,
    );
    return judge({ name, figure, unit: 'ms', atMost });
  };
  const landing = line('landing screen can be used', landingTries, LANDING_MS);
  const app = line('app can be used', appTries, APP_MS);
  print('of it waiting for the graphics process', graphicsMs);
  return landing && app;
}
