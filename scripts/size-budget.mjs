import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';

// Shell code after sign-in, without the map library: everything the first screen loads. 220 kB gzip.
const BUDGET_KB = 220;
await build();
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));

/** The entry and everything it imports statically; what is imported on demand is not part of the first screen. */
function firstLoad(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) firstLoad(next, seen);
  return seen;
}
let total = 0;
const rows = [];
for (const key of firstLoad('index.html')) {
  const bytes = gzipSync(readFileSync(`dist/client/${manifest[key].file}`), { level: 9 }).length;
  total += bytes;
  rows.push([manifest[key].file, bytes]);
}
for (const [file, bytes] of rows.toSorted((a, b) => b[1] - a[1]))
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  first load, gzip (budget ${BUDGET_KB} kB)`);
process.exitCode = total / 1000 <= BUDGET_KB ? 0 : 1;
