import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { signUp } from './api-session.ts';
import {
  type Account,
  type BrowserOptions,
  type BrowserSession,
  COARSE_PIXELS,
  openBrowser,
  sharedBrowser,
  signIn,
  startSession,
} from './browser.ts';
import {
  freePort,
  keepNavdataSeed,
  refusedHostsIn,
  removeDataDir,
  seededDataDir,
  startServerProcess,
  untilAnswering,
} from './server-process.ts';

export interface JourneyOptions extends Omit<BrowserOptions, 'url'> {
  /** Settings of a separate server for this journey; without them it runs on the shared one, as a new user. */
  ownServer?: Record<string, string>;
  /** Default true: the user has signed in and the map is shown. */
  isSignedIn?: boolean;
  /** False for a journey that starts at another address, which saves drawing a page. */
  opensApp?: boolean;
  /** Runs before sign-in: stores the map setup, for example. */
  beforeSignIn?: (page: Page, account: Account) => Promise<void>;
}

/** The server of a journey, with the account of its user. */
export interface JourneyServer extends Account {
  dataDir: string;
  /** Other hosts that it tried to reach. */
  refusedHosts(): string[];
}

export interface Journey {
  server: JourneyServer;
  session: BrowserSession;
  page: Page;
  /** Closes browser and server and removes their files; returned by `beforeAll`. */
  end(): Promise<void>;
}

/** Creates a new user on the shared server. */
export async function joinSharedServer(): Promise<JourneyServer> {
  const { url, dataDir, refusedFile } = inject('sharedServer');
  await untilAnswering(url);
  const email = `${randomUUID()}@journey.example.com`;
  const account = { url, email, password: 'a passphrase of this journey' };
  await signUp(account);
  return { ...account, dataDir, refusedHosts: () => refusedHostsIn(refusedFile) };
}

async function startOwnServer(env: Record<string, string>, closing: (() => Promise<void>)[]) {
  const dataDir = seededDataDir();
  closing.push(async () => {
    keepNavdataSeed(dataDir);
    removeDataDir(dataDir);
  });
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir(), ...env },
  });
  closing.push(() => server.stop());
  return server;
}

/** A user with a browser on a server with built navigation data, for the tests of one file. */
export async function startJourney(options: JourneyOptions = {}): Promise<Journey> {
  const { ownServer, isSignedIn = true, opensApp = true, beforeSignIn, ...browser } = options;
  const closing: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const server = ownServer ? await startOwnServer(ownServer, closing) : await joinSharedServer();
    const session = await openBrowser({
      url: server.url,
      browser: await sharedBrowser(),
      deviceScaleFactor: COARSE_PIXELS,
      ...browser,
    });
    closing.push(() => session.close());
    await beforeSignIn?.(session.page, server);
    if (isSignedIn) await (opensApp ? signIn : startSession)(session.page, server);
    return { server, session, page: session.page, end };
  } catch (error) {
    await end();
    throw error;
  }
}
