import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { precompress } from './precompress.mjs';
import { runTool, secondsSince } from './run-step.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = join(ROOT, 'dist/build-stamp');
const SOURCES = [
  'app',
  'aviation',
  'capabilities',
  'platform',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
];

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).toSorted()) yield* filesOf(join(path, name));
}

/** A hash over names and contents of everything the client is built from. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      if (file.endsWith('.test.ts') || file.endsWith('.test.tsx')) continue;
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

async function step(name, work) {
  const started = performance.now();
  const code = await work();
  if (code) throw new Error(`${name} failed`);
  console.log(`  ${name}: ${secondsSince(started)} s`);
}

/** Builds basemap and client unless nothing has changed since the last build. */
export async function build({ force = false } = {}) {
  const hash = sourceHash();
  const upToDate =
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === hash &&
    existsSync(join(ROOT, 'dist/client/index.html'));
  if (upToDate && !force) return false;
  const options = { cwd: ROOT };
  await step('client', () =>
    runTool('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], options),
  );
  await step('basemap', () => runTool('scripts/basemap/build.mjs', [], options));
  await step('compression', () => precompress(join(ROOT, 'dist/client/assets')));
  writeFileSync(STAMP, hash);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await build({ force: process.argv.includes('--force') });
  console.log(built ? 'Built.' : 'Nothing has changed since the last build.');
}
