import { existsSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { apiToken } from '../e2e/support/api-session.ts';
import { openBrowser, signIn } from '../e2e/support/browser.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import { findChromium } from '../scripts/ensure-chromium.mjs';
import { judge, quantile } from './figures.ts';

const MEMBERS = 2000;
const MAX_MS_PER_FRAME = 50;
const STEPS = 24;
/** Distance per frame: fast wheel scrolling (seven rows), and dragging the scroll bar (every row is new). */
const WHEEL_PX = 308;
const JUMP_PX = 9000;

/** Checks every frame for visible rows that are missing or have no duties. */
function watchRows(): void {
  const seen = { frames: 0, missing: 0, empty: 0 };
  const look = () => {
    const board = document.querySelector<HTMLElement>('[role=grid][aria-label="Roster board"]');
    const row = board?.querySelector<HTMLElement>('[data-crew]');
    if (board && row) {
      const view = board.getBoundingClientRect();
      const rows = [...board.querySelectorAll<HTMLElement>('[data-crew]')];
      const inSight = rows.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > view.top + 1 && top < view.bottom - 1;
      });
      seen.frames += 1;
      if (inSight.length < Math.floor(board.clientHeight / row.offsetHeight)) seen.missing += 1;
      if (inSight.some((one) => one.querySelector('[data-duty]') === null)) seen.empty += 1;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { rowsSeen: seen });
}

interface RowsSeen {
  frames: number;
  missing: number;
  empty: number;
}
const rowsSeen = (page: Page): Promise<RowsSeen> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { rowsSeen: RowsSeen }).rowsSeen }));

/** Script time of the page so far, ms of its thread: excluding other load of the machine. */
async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** Script time of each frame in which the board moves by the given distance, ms. */
async function scroll(page: Page, cdp: CDPSession, byPx: number): Promise<number[]> {
  const costs: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const { frames } = await rowsSeen(page);
    const before = await scriptMs(cdp);
    await page.evaluate(
      (by) => document.querySelector('[role=grid][aria-label="Roster board"]')?.scrollBy(0, by),
      step < STEPS / 2 ? byPx : -byPx,
    );
    while ((await rowsSeen(page)).frames < frames + 2) await page.waitForTimeout(5);
    costs.push((await scriptMs(cdp)) - before);
  }
  return costs;
}

/** Prints the cost of scrolling the roster board of 2,000 members and 28 days; whether it is within limits. */
export async function benchCrewBoard(): Promise<boolean> {
  if (!findChromium() || !existsSync('dist/client/index.html')) {
    console.log('crew board: skipped, no browser or no build (npm run build)');
    return true;
  }
  const dataDir = seededDataDir();
  const server = await startServerProcess({ dataDir, port: await freePort(), env: { DATA_PACKS: 'off' } });
  const session = await openBrowser({ hasMotion: true, url: server.url });
  const { page } = session;
  try {
    const token = await apiToken(server);
    const loaded = await fetch(`${server.url}/efb-v2/crew/example`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ members: MEMBERS }),
    });
    if (!loaded.ok) throw new Error(`the example was not loaded: ${await loaded.text()}`);
    const cdp = await session.context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await signIn(page, server);
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('open-crew-management')));
    const board = page.getByRole('grid', { name: 'Roster board' });
    await board.waitFor({ timeout: 120_000 });
    await page.getByRole('combobox', { name: 'Days' }).click();
    await page.getByRole('option', { name: '28 days' }).click();
    await page.getByText('Loading duties').waitFor({ state: 'detached', timeout: 120_000 });
    await page.waitForFunction(
      () => {
        const rows = [...document.querySelectorAll('[data-crew]')];
        return rows.length > 10 && rows.every((row) => row.querySelector('[data-duty]') !== null);
      },
      null,
      { timeout: 120_000 },
    );
    // The loader of this file wraps functions in a helper that the page lacks.
    await page.evaluate('globalThis.__name ??= (inner) => inner');
    await page.evaluate(watchRows);
    const wheel = await scroll(page, cdp, WHEEL_PX);
    const jumps = await scroll(page, cdp, JUMP_PX);
    const seen = await rowsSeen(page);
    console.log(
      `roster board, ${MEMBERS} members × 28 days, 1440 × 900: ${await page.locator('[data-crew]').count()} rows and ${await page.locator('[data-duty]').count()} bars drawn; median ${quantile(wheel, 0.5).toFixed(1)} ms by the wheel, ${quantile(jumps, 0.5).toFixed(1)} ms by jumps; ${seen.frames} frames watched`,
    );
    const max = { unit: 'ms', atMost: MAX_MS_PER_FRAME };
    return [
      judge({ name: 'script of the worst frame, by the wheel', figure: Math.max(...wheel), ...max }),
      judge({ name: 'script of the worst frame, by jumps of 200 rows', figure: Math.max(...jumps), ...max }),
      judge({ name: 'frames with a row missing', figure: seen.missing, unit: 'frames', atMost: 0 }),
      judge({ name: 'frames with a row without its duties', figure: seen.empty, unit: 'frames', atMost: 0 }),
    ].every(Boolean);
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}
