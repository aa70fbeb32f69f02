import { writeFileSync } from 'node:fs';
import { overviewZoomsOf } from '#capabilities/navdata/server/tiles/airport-zooms.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';

/**
 * Makes `hubs.table.ts`: the airports that the map names below zoom 6, each with its first zoom, from the
 * navigation data of the tests. `node --import tsx scripts/basemap/shore/make-hubs.ts`, then format the table.
 */
const TARGET = new URL('../hubs.table.ts', import.meta.url);

const reader = openTestNavdata();
const rows = [...overviewZoomsOf(reader)]
  .map(([number, zoom]) => ({ ...reader.airportSummary(number), zoom }))
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
