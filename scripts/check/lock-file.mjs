import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A step of `npm run check`: every optional package of another platform must be in the lock file, or `npm ci` of npm
 * 11 rejects it. npm omits those that the registry lacked at the time; `--fix` adds them by name.
 */
const PLATFORM =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/;
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Node's lookup of `name` from the package at `from`: beside it or further up. */
function placeOf(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (packages[place]) return place;
    if (base === '') return null;
  }
}

/** Optional packages named in the lock file but missing from it. */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => placeOf(packages, from, name) === null)
      .map(([name, version]) => ({ from, name, version, isDev: entry.dev === true })),
  );
}

function entryOf({ name, version, isDev }) {
  const [, os, cpu, abi] = PLATFORM.exec(name) ?? [];
  if (os === undefined || !/^\d/.test(version)) throw new Error(`${name} ${version} is not of one platform`);
  const libc = LIBC[abi];
  return {
    version,
    cpu: [cpu],
    ...(isDev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  };
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const missing = missingOptional(lock.packages);
  if (process.argv.includes('--fix')) {
    for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one);
    const [root, ...rest] = Object.entries(lock.packages);
    const sorted = rest.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = Object.fromEntries([root, ...sorted]);
    writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  } else {
    for (const { from, name } of missing)
      console.error(`${name}, optional for ${from}, is not in the lock file`);
    if (missing.length > 0) console.error('Run `node scripts/check/lock-file.mjs --fix`.');
    process.exitCode = missing.length > 0 ? 1 : 0;
  }
}
