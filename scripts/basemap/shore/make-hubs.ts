import { writeFileSync } from 'node:fs';
import { overviewZoomsOf } from '#capabilities/navdata/server/tiles/airport-zooms.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';

/**
 * Makes `hubs.table.ts`: the airports that the map names below zoom 6, each with its first zoom, from the navigation data
 * of the tests and the built files given as arguments: with data packs others are named than without.
 * `node --import tsx scripts/basemap/shore/make-hubs.ts FILE.navdata`, then format the table.
 */
const TARGET = new URL('../hubs.table.ts', import.meta.url);

const hubs = new Map<string, { ident: string; lat: number; lon: number; zoom: number }>();
for (const reader of [openTestNavdata(), ...process.argv.slice(2).map((file) => openNavdataFile(file))])
  for (const [number, zoom] of overviewZoomsOf(reader)) {
    const { ident, lat, lon } = reader.airportSummary(number);
    const before = hubs.get(ident)?.zoom ?? zoom;
    hubs.set(ident, { ident, lat, lon, zoom: Math.min(zoom, before) });
  }
const rows = [...hubs.values()]
  .toSorted((a, b) => a.zoom - b.zoom || (a.ident < b.ident ? -1 : 1))
  .map(({ ident, lat, lon, zoom }) => `  ['${ident}', ${lat.toFixed(2)}, ${lon.toFixed(2)}, ${zoom}],`);
writeFileSync(
  TARGET,
  `/** An airport named below zoom 6, with the first zoom. */
export type Hub = readonly [ident: string, lat: number, lon: number, zoom: number];

/** Airports named below zoom 6 (shore/make-hubs.ts): countries are named clear of them. */
export const HUBS: readonly Hub[] = [
${rows.join('\n')}
];
`,
);
