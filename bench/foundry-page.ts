import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, signIn } from '../e2e/support/browser.ts';
import {
  freePort,
  NO_SKY,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../e2e/support/server-process.ts';
import { judge } from './figures.ts';

const ROWS = 1_000_000;

/** Flights as a spreadsheet writes them. @param select nine columns of `rows` rows */
async function writeCsv(path: string, select: (rows: number) => string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(`COPY (${select(ROWS)}) TO '${path}' (FORMAT csv)`);
  connection.closeSync();
  instance.closeSync();
}

/** Records the longest task of the main thread: runs in the page. */
function watchTasks(): void {
  const seen = { longestMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ type: 'longtask' });
  Object.assign(globalThis, { longTasks: seen });
}

/** Time from the next click until Foundry stops changing: runs in the page. */
function watchClick(settledMs: number): void {
  const root = document.querySelector('[data-foundry]') ?? document.body;
  const settled = new Promise<number>((resolve) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        let last = timeStamp;
        const observer = new MutationObserver(() => {
          last = performance.now();
        });
        observer.observe(root, { subtree: true, childList: true, characterData: true });
        setTimeout(() => {
          observer.disconnect();
          resolve(last - timeStamp);
        }, settledMs);
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { settled });
}

const elapsedMs = (text: string): number => {
  const [, figure = '', unit = ''] = /([\d.,]+)\s*(ms|s)\b/.exec(text) ?? [];
  return Number(figure.replaceAll(',', '')) * (unit === 's' ? 1000 : 1);
};

async function runSql(page: Page, foundry: Locator, sql: string, until: string): Promise<void> {
  await foundry.getByRole('textbox', { name: 'SQL' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Control+Enter');
  await foundry.getByText(until).waitFor();
}

async function measure(page: Page, csv: string): Promise<boolean> {
  const foundry = page.getByRole('region', { name: 'Foundry', exact: true });
  const since = (from: number) => (performance.now() - from) / 1000;
  // The loader of this file wraps functions in a helper that the page lacks.
  await page.evaluate('globalThis.__name ??= (inner) => inner');
  const opened = performance.now();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await foundry.getByRole('button', { name: 'New project' }).first().click();
  await runSql(page, foundry, 'SELECT 42 AS answer', '1 row · 1 columns');
  const coldS = since(opened);

  await page.evaluate(watchTasks);
  const sent = performance.now();
  await foundry.getByLabel('Upload files').first().setInputFiles(csv);
  await foundry.getByText('Reading million.csv').waitFor();
  // A locator polls only twice a second.
  const isRead = () => !document.body.textContent.includes('Reading million.csv');
  await page.waitForFunction(isRead, null, { polling: 25 });
  const loadS = since(sent);
  await runSql(
    page,
    foundry,
    'SELECT dep, count(*) AS n, avg(delay) AS mean, sum(fuel_kg) AS fuel FROM million GROUP BY dep',
    '500 rows · 4 columns',
  );
  const head = foundry.getByText('500 rows · 4 columns').locator('..');
  const groupMs = elapsedMs((await head.innerText()).replace('500 rows · 4 columns', ''));
  await runSql(page, foundry, 'SELECT type, dep, delay FROM million', '1,000,000 rows · 3 columns');
  for (const kind of ['Bar', 'Histogram']) {
    await foundry.getByRole('button', { name: 'Add view' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  const bar = foundry
    .getByRole('group', { name: /^avg delay by type/ })
    .getByRole('button')
    .first();
  await bar.waitFor();
  await foundry.getByRole('img', { name: /^Histogram/ }).waitFor();
  await page.evaluate(watchClick, 2000);
  await bar.click();
  const linkedMs = await page.evaluate(() => (globalThis as unknown as { settled: Promise<number> }).settled);
  await foundry.getByText(/of 1,000,000 rows/).waitFor();
  const longestMs = await page.evaluate(
    () => (globalThis as unknown as { longTasks: { longestMs: number } }).longTasks.longestMs,
  );
  return [
    judge({ name: 'first result after opening Foundry cold, typed', figure: coldS, unit: 's', atMost: 4 }),
    judge({ name: `CSV of ${ROWS} rows × 9 columns loaded`, figure: loadS, unit: 's', atMost: 3 }),
    judge({ name: 'group-by of them', figure: groupMs, unit: 'ms', atMost: 250 }),
    judge({ name: 'linked selection over them, until all stood', figure: linkedMs, unit: 'ms', atMost: 150 }),
    judge({
      name: 'longest task of the main thread; 0 where none has 50 ms',
      figure: longestMs,
      unit: 'ms',
      atMost: 100,
    }),
  ].every(Boolean);
}

/** The data workspace in a browser, with a CSV of a million rows. */
export async function benchFoundryPage(select: (rows: number) => string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'foundry-bench-'));
  const dataDir = seededDataDir();
  const csv = join(folder, 'million.csv');
  await writeCsv(csv, select);
  const server = await startServerProcess({ dataDir, port: await freePort(), env: NO_SKY });
  const session = await openBrowser({ hasMotion: true, url: server.url });
  try {
    await signIn(session.page, server);
    return await measure(session.page, csv);
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
    await rm(folder, { recursive: true });
  }
}
