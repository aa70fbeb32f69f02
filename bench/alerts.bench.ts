import type { Page } from 'playwright-core';
import { apiToken } from '../e2e/support/api-session.ts';
import { openBrowser, showOnMap, startSession } from '../e2e/support/browser.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import {
  callsOf,
  DEPARTURE,
  isSigmetThere,
  movedFlight,
  saveStormyFlight,
  sigmetAlerts,
} from '../e2e/support/stormy-flight.ts';
import { judge, slowness } from './figures.ts';

const TRIES = 4;
const EVENT_TO_SCREEN_MS = 2000;
const POLL_MS = 100;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** The badge of the alerts in an open session: how many wait. */
const untilWaiting = (page: Page, isWaiting: boolean) =>
  page.waitForFunction(
    (wanted) => (document.querySelector('button[aria-label^="Alerts, "]') !== null) === wanted,
    isWaiting,
  );

/** From a flight that is saved with another time until an open session shows its alert, or that it is gone. */
export async function benchAlerts(): Promise<boolean> {
  const slow = slowness();
  const dataDir = seededDataDir();
  const server = await startServerProcess({ dataDir, port: await freePort() });
  const session = await openBrowser({ hasMotion: true, url: server.url });
  const tookMs: number[] = [];
  try {
    const { page } = session;
    const call = callsOf(server.url, await apiToken(server));
    await until(() => isSigmetThere(call));
    const [delay, onTime] = [
      await movedFlight(call, DEPARTURE.delayed),
      await movedFlight(call, DEPARTURE.onTime),
    ];
    let revision = await saveStormyFlight(call);
    await until(async () => (await sigmetAlerts(call)) !== null);
    await startSession(page, server);
    await showOnMap(page, server.url, { lat: -30, lon: 140, zoom: 3, layers: [] });
    for (let tries = 0; tries < TRIES; tries += 1)
      for (const [move, isWaiting] of [
        [delay, true],
        [onTime, false],
      ] as const) {
        const beganAt = performance.now();
        revision = await move(revision);
        await untilWaiting(page, isWaiting);
        tookMs.push(performance.now() - beganAt);
      }
  } finally {
    await session.close();
    await server.stop();
    removeDataDir(dataDir);
  }
  console.log(`each, ms: ${tookMs.map((one) => one.toFixed(0)).join(', ')}; slowness ${slow.toFixed(2)}`);
  return judge({
    name: 'alerts: from a saved flight to the screen of an open session, the slowest',
    figure: Math.max(...tookMs) / slow,
    unit: 'ms',
    atMost: EVENT_TO_SCREEN_MS,
  });
}
