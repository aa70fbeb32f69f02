import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { JOURNEY_ARGUMENTS, SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../../scripts/server-command.mjs';

const ROOT = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 240_000;
const POLL_MS = 100;
/** The start instant of every journey, so that the simulated sky is the same in each run. */
const FIRST_INSTANT_MS = Date.parse('2026-11-20T15:00:00Z');
const BEGAN_MS = performance.now();

/**
 * Ports below those that the system gives to outgoing connections (32768 to 60999): no such connection takes one
 * between the check and the start of a server.
 */
const PORTS = { first: 20_000, after: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port of this machine, chosen at random: suites may run side by side. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.after);
    if (await isFree(port)) return port;
  }
}

export interface ServerUnderTest {
  url: string;
  /** Id of its process; 0 if started by another process. */
  pid: number;
  email: string;
  password: string;
  dataDir: string;
  /** File listing other hosts that it tried to reach, one per line. */
  refusedFile: string;
  refusedHosts(): string[];
  /** Its output. */
  output(): string;
  /** Kills the process without running signal handlers. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings for journeys without weather and traffic: replay without a recording, which saves twelve seconds of
 * generating a sky. They use the shared navigation data, which is already built.
 */
export const NO_SKY = { FEEDS: 'replay', NAVDATA_DIR: testNavdataDir() };

export interface ServerSettings {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Default true: waits until everything is ready, including navigation data; false: only until it responds. */
  isReady?: boolean;
}

export const freshDataDir = (): string => mkdtempSync(join(tmpdir(), 'meridian-e2e-'));
/** Child processes of a killed server exit by themselves, but one may still be writing to the folder. */
export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Waits for a server that another process started. */
export async function untilAnswering(url: string): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() > limit) throw new Error(`The server at ${url} did not get ready.`);
    await pause(POLL_MS);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
  health = '/readyz',
): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}${health}`).catch(() => null);
    // It may be ready before it has printed the sign-in details, which are read from its output.
    if (answer?.ok && output().includes('Meridian is at ')) return;
    await pause(POLL_MS);
  }
  throw new Error(`The server did not get ready:\n${output()}`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/** File listing other hosts that a server with this data folder tried to reach, one per line. */
export const refusedFileOf = (dataDir: string): string => `${dataDir}.refused`;
/** Other hosts that a server tried to reach. */
export const refusedHostsIn = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

/** Starts the built server in a separate process without network access, and waits until it is ready. */
export async function startServerProcess(settings: ServerSettings): Promise<ServerUnderTest> {
  const { dataDir, port } = settings;
  const refusedFile = refusedFileOf(dataDir);
  const cut = pathToFileURL(join(import.meta.dirname, 'loopback-only.mjs')).href;
  const serverArguments = process.env.VITEST ? JOURNEY_ARGUMENTS : SERVER_ARGUMENTS;
  const child = spawn(process.execPath, ['--import', cut, ...serverArguments], {
    cwd: ROOT,
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Only data requested by a test is fetched.
      DATA_PACKS: 'bundled',
      // Few aircraft, quickly generated; tests that need more set it.
      SIM_TRAFFIC: '300',
      // A restarted server continues at the time of the journey's clock.
      CLOCK_RUNS_FROM: new Date(FIRST_INSTANT_MS + performance.now() - BEGAN_MS).toISOString(),
      REFUSED_CONNECTIONS: refusedFile,
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = `http://localhost:${port}`;
  await untilReady(url, child, () => printed, settings.isReady === false ? '/healthz' : '/readyz');
  keepNavdataSeed(dataDir);
  const line = (name: string) => new RegExp(`${name}:\\s+(.+)`).exec(printed)?.[1]?.trim() ?? '';
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended(child);
  };
  return {
    url,
    pid: child.pid ?? 0,
    email: line('Email'),
    password: settings.env?.DEMO_PASSWORD ?? line('Password'),
    dataDir,
    refusedFile,
    refusedHosts: () => refusedHostsIn(refusedFile),
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

const SEED = join(tmpdir(), 'meridian-e2e-navdata-seed');

/**
 * A new data folder, with the navigation data built by an earlier server of this machine, if any; the server uses it
 * only if its key matches, so a stale seed only costs time.
 */
export function seededDataDir(): string {
  const dataDir = freshDataDir();
  const folder = join(dataDir, 'navdata');
  mkdirSync(folder);
  // Artefacts are never modified, so a link is as good as a copy.
  if (existsSync(SEED)) for (const name of readdirSync(SEED)) linkSync(join(SEED, name), join(folder, name));
  return dataDir;
}

/** Stores built navigation data for servers of this machine, under the name they look for; returns its path. */
export function seedNavdata(file: string, name: string): string {
  mkdirSync(SEED, { recursive: true });
  const kept = join(SEED, name);
  if (existsSync(kept)) return kept;
  const beside = `${kept}.${process.pid}.tmp`;
  cpSync(file, beside);
  renameSync(beside, kept);
  return kept;
}

/**
 * Waits for the list of regions that a ready server builds in the background, and stores it too: a server with a copy
 * of the data but without the list would build it again.
 */
export async function keepRegionLists(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'navdata');
  const isMissing = () => {
    const names = readdirSync(folder);
    return names.some((name) => name.endsWith('.navdata') && !names.includes(`${name}.regions.json`));
  };
  const limit = performance.now() + READY_LIMIT_MS;
  while (isMissing() && performance.now() < limit) await pause(POLL_MS);
  keepNavdataSeed(dataDir);
}

/** Artefacts and the lists of their regions. */
const KEPT_SEEDS = 8;

/** Stores the navigation data that a server has built, for later servers of this machine: the newest few artefacts. */
export function keepNavdataSeed(dataDir: string): void {
  const folder = join(dataDir, 'navdata');
  if (!existsSync(folder)) return;
  mkdirSync(SEED, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => /\.navdata(\.regions\.json)?$/.test(one)))
    seedNavdata(join(folder, name), name);
  const byAge = readdirSync(SEED).toSorted(
    (one, other) => statSync(join(SEED, other)).mtimeMs - statSync(join(SEED, one)).mtimeMs,
  );
  for (const old of byAge.slice(KEPT_SEEDS)) rmSync(join(SEED, old), { force: true });
}
