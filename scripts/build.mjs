import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { precompress } from './precompress.mjs';
import { run, secondsSince } from './run-step.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SETTINGS = ['scripts/build.mjs', 'package.json', 'package-lock.json'];
const SHARED_CODE = ['aviation', 'capabilities', 'platform'];
/** A build target, its inputs, and the check that it exists. */
const PARTS = [
  {
    name: 'client',
    sources: [
      'app',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/precompress.mjs',
      'scripts/small-zod.mjs',
      ...SHARED_CODE,
    ],
    result: 'dist/client/index.html',
    async make() {
      await tool('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']);
      await precompress(join(ROOT, 'dist/client/assets'));
    },
  },
  {
    name: 'server',
    sources: ['app', 'sky', 'navdata-builder', 'vite.server.config.ts', ...SHARED_CODE],
    result: 'dist/server/main-server.js',
    make: () =>
      tool(
        'node_modules/vite/bin/vite.js',
        'build --config vite.server.config.ts --logLevel error'.split(' '),
      ),
  },
  {
    name: 'meanings',
    sources: ['scripts/learn-meanings.ts', 'capabilities/assistant'],
    result: 'dist/meanings.bin',
    make: () => tool('scripts/learn-meanings.ts', ['dist/meanings.bin'], ['--import', 'tsx']),
  },
  {
    name: 'basemap',
    sources: ['scripts/basemap', 'aviation', 'platform/client/map/style/country-places.ts'],
    result: 'dist/basemap',
    // Millions of short-lived positions: a larger young generation saves an eighth of the CPU time.
    make: () =>
      tool(
        'scripts/basemap/build.mjs',
        [],
        ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'],
      ),
  },
];

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).toSorted()) yield* filesOf(join(path, name));
}

/** A hash of the names and contents of all inputs of a build target. */
function sourceHash(sources) {
  const hash = createHash('sha256');
  for (const source of [...SETTINGS, ...sources]) {
    for (const file of filesOf(join(ROOT, source))) {
      if (file.endsWith('.test.ts') || file.endsWith('.test.tsx')) continue;
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

async function tool(entry, args, nodeFlags = []) {
  // Otherwise a build started from a test runner would contain React's development build.
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } };
  const code = await run(process.execPath, [...nodeFlags, entry, ...args], options);
  if (code) throw new Error(`${entry} failed`);
}

/** Builds one target unless unchanged since the last build; returns whether it was built. */
async function buildPart({ name, sources, result, make }, force) {
  const stamp = join(ROOT, `dist/${name}.stamp`);
  const hash = sourceHash(sources);
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(ROOT, result));
  if (isBuilt && !force) return false;
  const started = performance.now();
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, hash);
  console.log(`  ${name}: ${secondsSince(started)} s`);
  return true;
}

/** Builds client, server and basemap, each unless unchanged since its last build; returns whether any was built. */
export async function build({ force = false } = {}) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const built = await Promise.all(PARTS.map((part) => buildPart(part, force)));
  return built.some(Boolean);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await build({ force: process.argv.includes('--force') });
  console.log(built ? 'Built.' : 'Nothing has changed since the last build.');
}
