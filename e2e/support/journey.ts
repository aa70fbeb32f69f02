import type { Page } from 'playwright-core';
import { type BrowserOptions, type BrowserSession, openBrowser, signIn } from './browser.ts';
import {
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './server-process.ts';

export interface JourneyOptions extends Omit<BrowserOptions, 'url'> {
  /** Settings of the server. */
  env?: Record<string, string>;
  /** Default true: the person has signed in and the map is there. */
  isSignedIn?: boolean;
}

export interface Journey {
  server: ServerUnderTest;
  session: BrowserSession;
  page: Page;
  /** Closes browser and server and removes what they wrote; what `beforeAll` returns. */
  end(): Promise<void>;
}

/** A server with built navigation data and a browser on it, for the tests of one file. */
export async function startJourney(options: JourneyOptions = {}): Promise<Journey> {
  const { env = {}, isSignedIn = true, ...browser } = options;
  const dataDir = seededDataDir();
  const closing: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const close of closing.toReversed()) await close();
    keepNavdataSeed(dataDir);
    removeDataDir(dataDir);
  };
  try {
    const server = await startServerProcess({ dataDir, port: await freePort(), env });
    closing.push(() => server.stop());
    const session = await openBrowser({ url: server.url, ...browser });
    closing.push(() => session.close());
    if (isSignedIn) await signIn(session.page, server);
    return { server, session, page: session.page, end };
  } catch (error) {
    await end();
    throw error;
  }
}
