import { configShape, loadConfig } from '#app/settings/config.ts';

/** Prints every setting, its default and its meaning: the reference of the settings. */
const defaults: Record<string, string | number | boolean | undefined> = loadConfig({});
const rows = Object.entries(configShape.shape).map(([name, shape]) => ({
  name,
  fallback: defaults[name] === undefined ? '—' : String(defaults[name]),
  meaning: shape.description ?? '',
}));
const width = Math.max(...rows.map((row) => row.name.length));
const fallbackWidth = Math.max(...rows.map((row) => row.fallback.length));
for (const row of rows) {
  console.log(`${row.name.padEnd(width)}  ${row.fallback.padEnd(fallbackWidth)}  ${row.meaning}`);
}
