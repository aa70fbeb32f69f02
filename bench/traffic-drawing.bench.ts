import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../e2e/support/browser.ts';
import { findChromium } from '../scripts/ensure-chromium.mjs';
import { judge, quantile } from './figures.ts';

const AIRCRAFT = 50_000;
const ROUNDS = 5;
/** The first compile shaders and lay out tiles. */
const WARM_UP = 1;
/** Maximum cost as a share of that of the map library's own source on the main thread. */
const MIN_TIMES = 15;
const MAX_PICK_MS = 16;

interface BenchPage {
  prepareTrafficBench(count: number): Promise<BenchPage['bench']>;
  bench: { use(variant: string): void; give(): Promise<void>; slowestPickMs(): number };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the page and serves it. */
async function servePage(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2022',
      rollupOptions: {
        input: fileURLToPath(new URL('traffic-drawing.page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
  const html =
    '<!doctype html><html data-theme="night"><link rel="stylesheet" href="/assets/traffic-drawing.css"><style>html,body,#map{margin:0;width:100%;height:100%}</style><div id="map"></div><script type="module" src="/page.js"></script></html>';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path);
    if (path === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (existsSync(file)) {
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * CPU of the page's main thread for each update and drawing of all aircraft, once a second, ms: the median. The next
 * update is sent only when the last has been drawn, so that a source that falls behind does not look cheaper.
 */
async function msPerGiving(page: Page, cdp: CDPSession, variant: string): Promise<number> {
  await page.evaluate((one) => (globalThis as unknown as BenchPage).bench.use(one), variant);
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const before = await taskMs(cdp);
    const second = page.waitForTimeout(1000);
    await page.evaluate(() => (globalThis as unknown as BenchPage).bench.give());
    await second;
    if (round >= WARM_UP) spent.push((await taskMs(cdp)) - before);
  }
  return quantile(spent, 0.5);
}

/** Prints the main-thread cost of 50,000 aircraft against the map library's own source; whether it is within limits. */
export async function benchTrafficDrawing(): Promise<boolean> {
  if (!findChromium()) {
    console.log('traffic drawing: skipped, no browser');
    return true;
  }
  const served = await servePage();
  const session = await openBrowser({ hasMotion: true, url: served.url });
  const { page } = session;
  try {
    const cdp = await session.context.newCDPSession(page);
    // Thread time excludes other load of the machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(served.url);
    await page.waitForFunction(() => 'prepareTrafficBench' in globalThis);
    await page.evaluate(async (count) => {
      const bench = globalThis as unknown as BenchPage;
      bench.bench = await bench.prepareTrafficBench(count);
    }, AIRCRAFT);
    const ours = await msPerGiving(page, cdp, 'ours');
    const pickMs = await page.evaluate(() => (globalThis as unknown as BenchPage).bench.slowestPickMs());
    const theirs = await msPerGiving(page, cdp, 'geojson');
    console.log(
      `traffic drawing, ${AIRCRAFT} aircraft given anew each second, main-thread CPU: ours ${ours.toFixed(1)}, GeoJSON source ${theirs.toFixed(1)} ms each time`,
    );
    return [
      judge({
        name: 'GeoJSON source against our layer, main thread',
        figure: theirs / ours,
        unit: 'times',
        atLeast: MIN_TIMES,
      }),
      judge({ name: 'what is under a pixel, slowest', figure: pickMs, unit: 'ms', atMost: MAX_PICK_MS }),
    ].every(Boolean);
  } finally {
    await session.close();
    served.stop();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await benchTrafficDrawing()) ? 0 : 1;
