import { describe, expect, it } from 'vitest';
import { openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';
import { areasOfSources } from '#capabilities/navdata/domain/source-area.ts';
import { samplePoint } from '../testing/sample-records.ts';
import { encodeNavdata } from './encode-navdata.ts';

const sourceNamed = (id: string) => ({
  id,
  name: id,
  licence: 'none',
  asOf: '2026-01-01',
  airac: '2601',
  used: {},
  rejected: 0,
});
type Place = readonly [lat: number, lon: number];

function areas(places: Readonly<Record<string, readonly Place[]>>) {
  const ids = [...Object.keys(places), 'silent'];
  const bytes = encodeNavdata({
    airports: [],
    points: Object.entries(places).flatMap(([source, all]) =>
      all.map(([lat, lon], number) => samplePoint({ ident: `P${number}`, lat, lon, source })),
    ),
    airspaces: [],
    procedures: [],
    network: { airways: [], segments: [] },
    sources: ids.map(sourceNamed),
    accounts: { files: [], notes: [] },
    builtAt: new Date('2026-09-03T00:00:00Z'),
  });
  const found = areasOfSources(openNavdata(bytes).columns);
  return Object.fromEntries(ids.map((id, number) => [id, found.get(number) ?? null]));
}

describe('F0 the area of each source of navigation data', () => {
  it('F0 is its bounds in whole degrees, also across the antimeridian, and none without records', () => {
    // The corners of the United States: Key West, Point Barrow, Attu, West Quoddy Head.
    const us: readonly Place[] = [
      [24.56, -81.75],
      [71.29, -156.79],
      [52.83, 173.17],
      [44.81, -66.95],
    ];
    expect(areas({ us, one: [[-0.5, 0.5]] })).toEqual({
      us: '24°N–72°N, 173°E–66°W',
      one: '1°S–0°N, 0°E–1°E',
      silent: null,
    });
  });

  it('F0 is worldwide when records are in most parts of the world', () => {
    const world = [-45, -15, 15, 45].flatMap((lat) =>
      Array.from({ length: 12 }, (_, at): Place => [lat, at * 30 - 165]),
    );
    expect(areas({ world })).toMatchObject({ world: 'worldwide' });
  });
});
