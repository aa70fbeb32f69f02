import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, findJourneyBrowser, findNotifyingBrowser } from '../../scripts/ensure-chromium.mjs';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only this machine can be resolved. Request routing would do it too, but would disable the cache.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

export interface BrowserSession {
  context: BrowserContext;
  page: Page;
  /** Addresses of other origins that the page requested; none was reached. */
  foreignRequests: string[];
  /** Errors of the page's console and uncaught ones, without those that a test expects. */
  pageErrors: string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  url: string;
  viewport?: { width: number; height: number };
  isPhone?: boolean;
  /** Pixels of the screen for one of CSS: 1 by default, 2 on a phone. */
  deviceScaleFactor?: number;
  flags?: readonly string[];
  browser?: Browser;
  /** For a journey that compares map pictures despite coarse pixels. */
  drawsMap?: boolean;
  /**
   * Every frame is drawn, flights of the map and transitions run. By default there are ten frames a second and motion
   * is skipped, as with reduced motion.
   */
  hasMotion?: boolean;
  /**
   * Labels are placed and tiles made, but nothing is drawn on the map's canvas; for tests that query the map but not
   * its image.
   */
  isUndrawn?: boolean;
}

/** Without a graphics card a frame of the map takes a tenth of a second of both cores: more of them are not needed. */
const FRAME_MS = 100;

function slowFrames(frameMs: number): void {
  let last = 0;
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const timers = new Map<number, number>();
  let id = 0;
  window.requestAnimationFrame = (callback) => {
    id += 1;
    const key = id;
    const waitMs = Math.max(0, last + frameMs - performance.now());
    const frame = () => {
      timers.set(
        key,
        -request((time) => {
          timers.delete(key);
          last = performance.now();
          callback(time);
        }),
      );
    };
    if (waitMs === 0) frame();
    else timers.set(key, window.setTimeout(frame, waitMs));
    return key;
  };
  window.cancelAnimationFrame = (key) => {
    const timer = timers.get(key);
    timers.delete(key);
    if (timer === undefined) return;
    if (timer < 0) cancel(-timer);
    else window.clearTimeout(timer);
  };
}

/**
 * Without a graphics card four samples a pixel are half of the cost of a frame (280 against 143 ms of processor on
 * the whole world): journeys that do not check pixels draw one.
 */
function singleSamples(): void {
  const getContext = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function (this: HTMLCanvasElement, kind: string, setup: object = {}) {
      const attributes = kind.startsWith('webgl') ? { ...setup, antialias: false } : setup;
      return Reflect.apply(getContext, this, [kind, attributes]);
    },
  );
}

/**
 * For the same journeys WebGL does nothing at all: without a graphics card, compiling the shaders of a page and sending
 * it textures, vertices and cleared frames costs seconds of processor in the graphics process. Tiles and symbols are
 * made, and objects under the pointer are found as usual, since none of it depends on the graphics. Shaders are
 * compiled in the journeys that check pixels. `DRAW_MAP=1` draws, for failure pictures.
 */
function undrawn(): void {
  const { prototype } = WebGL2RenderingContext;
  const kept =
    /^(create|delete|is|fence|client|getContext|getExt|getSupported|getParameter|getError|getSync)/;
  const INVALID_INDEX = 0xff_ff_ff_ff;
  const answers: Record<string, (...values: unknown[]) => unknown> = {
    getProgramParameter: (_, name) =>
      name === prototype.ACTIVE_ATTRIBUTES || name === prototype.ACTIVE_UNIFORMS ? 0 : true,
    getShaderParameter: () => true,
    getAttribLocation: () => -1,
    getUniformLocation: () => null,
    getUniformBlockIndex: () => INVALID_INDEX,
    checkFramebufferStatus: () => prototype.FRAMEBUFFER_COMPLETE,
  };
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (typeof value === 'function' && name !== 'constructor' && !kept.test(name))
      Reflect.set(prototype, name, answers[name] ?? (() => undefined));
}

/** A map drawn cheaply: five frames a second, one sample per pixel. */
export async function reduceMapDrawing(context: BrowserContext): Promise<void> {
  await context.addInitScript(slowFrames, 2 * FRAME_MS);
  await context.addInitScript(singleSamples);
}

/**
 * Nothing is blurred under panels: without a graphics card that takes four fifths of the compositing of a page, a tenth
 * of a journey.
 */
function withoutBlur(): void {
  const clear = () => document.documentElement?.style.setProperty('--blur', 'none');
  clear();
  document.addEventListener('DOMContentLoaded', clear);
}

/** Drawing omitted in journeys: relief and antialiasing in those that check pixels, everything in the others. */
async function spareDrawing(context: BrowserContext, isDrawn: boolean): Promise<void> {
  await context.addInitScript(singleSamples);
  await context.addInitScript(plainGround);
  if (!isDrawn) await context.addInitScript(withoutBlur);
  if (!isDrawn && !process.env.DRAW_MAP) await context.addInitScript(undrawn);
}

/**
 * For the same journeys the ground is plain until they choose otherwise: relief makes zooming expensive without a
 * graphics card. Its appearance has separate tests.
 */
function plainGround(): void {
  try {
    if (localStorage.getItem('settings') === null)
      localStorage.setItem('settings', JSON.stringify({ baseMap: 'plain' }));
  } catch {
    // A page without an origin stores nothing.
  }
}

const pages = new Set<Page>();
/** The open pages of this process. */
export const openPages = (): Page[] => [...pages];

/** Half a device pixel per CSS pixel needs a quarter of the drawing, for journeys that do not check pixels. */
export const COARSE_PIXELS = 0.5;

/** Without a graphics card the page around the map is composited faster in software than by GPU emulation. */
const SHARED_FLAGS = ['--disable-gpu-compositing'];

/**
 * No journey runs long enough to benefit from the last tier of the optimising compilers, of JavaScript (a twelfth of
 * the browser's CPU time) and of WebAssembly (5 s in a journey with the embedded database).
 */
const JOURNEY_FLAGS = process.env.VITEST ? ['--js-flags=--no-wasm-tier-up,--no-turbofan'] : [];

const VIEWPORT = { width: 1440, height: 900 };

const EVERY_CONTEXT = { serviceWorkers: 'block', timezoneId: 'UTC', locale: 'en-GB' } as const;

function chromiumPath(): string {
  // A bench measures a browser with default settings.
  const executablePath = process.env.VITEST ? findJourneyBrowser() : findChromium();
  if (!executablePath) throw new Error('No Chromium: run npm test, or set CHROMIUM_PATH.');
  return executablePath;
}

interface SharedBrowser {
  browser: Browser;
  /** Its profile on disk, with compiled scripts and the HTTP cache: a page of the app costs a third less. */
  profile: BrowserContext;
  isProfileTaken: boolean;
}

let shared: Promise<SharedBrowser> | null = null;

async function launchShared(): Promise<SharedBrowser> {
  // Without a name its folder is a temporary one.
  const profile = await chromium.launchPersistentContext('', {
    ...EVERY_CONTEXT,
    executablePath: chromiumPath(),
    args: [...FLAGS, ...SHARED_FLAGS, ...JOURNEY_FLAGS],
    viewport: VIEWPORT,
    deviceScaleFactor: COARSE_PIXELS,
    reducedMotion: 'reduce',
  });
  await profile.addInitScript(slowFrames, FRAME_MS);
  await spareDrawing(profile, false);
  const browser = profile.browser();
  if (!browser) throw new Error('The profile has no browser.');
  return { browser, profile, isProfileTaken: false };
}

async function runningBrowser(): Promise<SharedBrowser> {
  const running = await shared?.catch(() => null);
  if (running?.browser.isConnected()) return running;
  shared = launchShared();
  return shared;
}

/** The shared browser of this process, closed with it; a crashed one is replaced. */
export const sharedBrowser = async (): Promise<Browser> => (await runningBrowser()).browser;

/** A browser with notifications, to be closed by the caller. */
export function launchNotifyingBrowser(): Promise<Browser> {
  const executablePath = findNotifyingBrowser();
  if (!executablePath) throw new Error('The headless shell denies notifications: install Chromium.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...SHARED_FLAGS, ...JOURNEY_FLAGS] });
}

interface OpenContext {
  context: BrowserContext;
  close(): Promise<void>;
}

/** The persistent profile, cleared; null when in use, or when a journey needs another screen or motion. */
async function keptProfile(options: BrowserOptions): Promise<OpenContext | null> {
  const { browser, isPhone, hasMotion, deviceScaleFactor, drawsMap } = options;
  const owner = await shared;
  if (!owner || owner.browser !== browser || owner.isProfileTaken) return null;
  if (isPhone || hasMotion || drawsMap || deviceScaleFactor !== COARSE_PIXELS) return null;
  owner.isProfileTaken = true;
  const { profile } = owner;
  const close = async () => {
    await profile.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'response'] as const) profile.removeAllListeners(event);
    // The initial page stays open: without a page the browser exits.
    const [first, ...others] = profile.pages();
    for (const page of others) await page.close();
    if (first) await forgetOrigin(profile, first, new URL(options.url).origin);
    owner.isProfileTaken = false;
  };
  return { context: profile, close };
}

/** Clears the storage of an origin; the HTTP cache and compiled scripts are kept. */
async function forgetOrigin(profile: BrowserContext, page: Page, origin: string): Promise<void> {
  const devtools = await profile.newCDPSession(page);
  const storageTypes = 'file_systems,indexeddb,local_storage,websql,service_workers,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  await profile.clearCookies();
  await profile.clearPermissions();
}

async function newProfile(options: BrowserOptions): Promise<OpenContext> {
  const { isPhone, hasMotion, deviceScaleFactor, drawsMap, viewport = VIEWPORT } = options;
  const args = [...FLAGS, ...JOURNEY_FLAGS, ...(options.flags ?? [])];
  const browser = options.browser ?? (await chromium.launch({ executablePath: chromiumPath(), args }));
  const context = await browser.newContext({
    ...EVERY_CONTEXT,
    viewport,
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  });
  if (!hasMotion) await context.addInitScript(slowFrames, FRAME_MS);
  if (!hasMotion) await spareDrawing(context, drawsMap ?? deviceScaleFactor !== COARSE_PIXELS);
  if (options.isUndrawn) await context.addInitScript(undrawn);
  const close = async () => {
    await context.close();
    if (browser !== options.browser) await browser.close();
  };
  return { context, close };
}

/** A new profile, in a separate browser unless one is given, that can reach only the server under test. */
export async function openBrowser(options: BrowserOptions): Promise<BrowserSession> {
  const { url, viewport = VIEWPORT } = options;
  const { context, close } = (await keptProfile(options)) ?? (await newProfile(options));
  const foreignRequests: string[] = [];
  const pageErrors: string[] = [];
  const { origin } = new URL(url);
  context.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(origin) && !asked.startsWith('data:') && !asked.startsWith('blob:'))
      foreignRequests.push(asked);
  });
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  pages.add(page);
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`${message.text()} ${message.location().url}`);
  });
  page.setDefaultTimeout(Number(process.env.PAGE_TIMEOUT_MS ?? 150_000));
  return {
    context,
    page,
    foreignRequests,
    pageErrors,
    close: async () => {
      pages.delete(page);
      await close();
    },
  };
}

/** Address and account of a sign-in. */
export interface Account {
  url: string;
  email: string;
  password: string;
}

/** Signs in over HTTP: the app opens with a session. */
export async function startSession(page: Page, { url, email, password }: Account): Promise<void> {
  const answer = await page.request.post(`${url}/efb-v2/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Sign-in was refused: ${answer.status()} ${await answer.text()}`);
}

/** Signs in over HTTP, opens the app, and waits until the map is shown. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await startSession(page, account);
  await page.goto(account.url);
  await untilMapReady(page);
}

/** Signs in on the landing screen, as a user does, and waits until the map is shown. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto(account.url);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: /login|sign in/i }).click();
  await untilMapReady(page);
}

/** Waits until the map is idle and the loading overlay is gone. */
export async function untilMapReady(page: Page): Promise<void> {
  await page.waitForSelector('[data-map-idle]', { state: 'attached', timeout: 150_000 });
  await page.getByText('Welcome to').waitFor({ state: 'detached', timeout: 150_000 });
}

/** Navigates to a page of the same origin without the app, which would otherwise overwrite what a test stores. */
export async function leaveApp(page: Page, url: string): Promise<void> {
  // Not `/readyz`: a busy server may return 503 there, which the page would log as an error.
  await page.goto(`${url}/healthz`);
}

/** Navigates the open app, as its own links and the browser's Back do: nothing is reloaded. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Posts to the API as the user of the page, and returns the data of the envelope. */
export async function postFrom<Data>(page: Page, path: string, body: unknown): Promise<Data> {
  const data = await page.evaluate(
    async ([asked, sent]) => {
      const authorization = `Bearer ${localStorage.getItem('access_token') ?? ''}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(asked, { method: 'POST', body: JSON.stringify(sent), headers });
      const envelope = await answer.json();
      if (envelope.code !== 200) throw new Error(JSON.stringify(envelope));
      return envelope.data as unknown;
    },
    [path, body] as const,
  );
  return data as Data;
}

/** Map setup: a position with these layers and no others. */
export interface MapSetup {
  lat: number;
  lon: number;
  zoom: number;
  layers: readonly string[];
  theme?: 'night' | 'light';
}

/**
 * Stores a map setup, outside the app; the next page of the app opens with it. Called before sign-in, it avoids a
 * page load.
 */
export async function setUpMap(page: Page, url: string, setup: MapSetup): Promise<void> {
  await leaveApp(page, url);
  await page.evaluate(({ lat, lon, zoom, layers, theme }) => {
    const stored = JSON.parse(localStorage.getItem('app-store') ?? '{"version":1}') as {
      state?: { activeLayers?: Record<string, boolean> };
    };
    const known = Object.keys(stored.state?.activeLayers ?? {});
    const keys = ['airport', ...known, ...layers];
    const mapView = { isGlobe: false, zoom, center: { longitude: lon, latitude: lat }, preset: 'ifrh' };
    const activeLayers = Object.fromEntries(keys.map((key) => [key, layers.includes(key)]));
    localStorage.setItem(
      'app-store',
      JSON.stringify({ ...stored, state: { ...stored.state, mapView, activeLayers } }),
    );
    localStorage.setItem('theme', theme ?? 'night');
  }, setup);
}

/** Opens the app with a map setup. */
export async function showOnMap(page: Page, url: string, setup: MapSetup): Promise<void> {
  await setUpMap(page, url, setup);
  await page.goto(url);
  await untilMapReady(page);
}
