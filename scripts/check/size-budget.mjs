import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from '../build.mjs';

await build();
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
const keyOf = (name) => Object.keys(manifest).find((key) => manifest[key].name === name) ?? name;

// Load size before the landing screen is usable, and of the app behind the sign-in in total, without
// the map library; kB, gzip.
const BUDGETS = [
  { name: 'landing', entries: [keyOf('entry')], budgetKb: 118 },
  { name: 'first load, signed in', entries: [keyOf('entry'), keyOf('app')], budgetKb: 190 },
];

/** The entry and everything it imports statically; dynamic imports are not part of the first screen. */
function firstLoad(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) firstLoad(next, seen);
  return seen;
}
const gzipBytes = (key) => gzipSync(readFileSync(`dist/client/${manifest[key].file}`), { level: 9 }).length;
const inKb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
let isWithin = true;
for (const { name, entries, budgetKb } of BUDGETS) {
  const parts = entries.reduce((seen, entry) => firstLoad(entry, seen), new Set());
  const rows = [...parts].map((key) => [manifest[key].file, gzipBytes(key)]);
  for (const [file, bytes] of rows.toSorted((a, b) => b[1] - a[1])) console.log(`${inKb(bytes)}  ${file}`);
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`${inKb(total)}  ${name}, gzip (budget ${budgetKb} kB)`);
  if (total / 1000 > budgetKb) isWithin = false;
}
process.exitCode = isWithin ? 0 : 1;
