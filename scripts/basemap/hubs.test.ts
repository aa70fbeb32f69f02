import { expect, it } from 'vitest';
import { overviewZoomsOf } from '#capabilities/navdata/server/tiles/airport-zooms.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { HUBS } from './hubs.table.ts';

it('F2 the airports that names of countries are clear of are those on the map below zoom 5', () => {
  const reader = openTestNavdata();
  const drawn = [...overviewZoomsOf(reader)]
    .filter(([, zoom]) => zoom < 5)
    .map(([number, zoom]) => ({ ident: reader.airportSummary(number).ident, zoom }));
  const listed = new Map(HUBS.map(([ident, , , zoom]) => [ident, zoom]));
  const missing = drawn
    .filter(({ ident, zoom }) => (listed.get(ident) ?? Infinity) > zoom)
    .map(({ ident, zoom }) => `${ident} from ${zoom}`);
  // A few may differ with the navigation data of an installation.
  expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(drawn.length / 20);
  expect(drawn.length).toBeGreaterThan(300);
});
