import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AIRPORT_FILTERS,
  type AirportListRequest,
  type EffectiveFilter,
  isJetA,
  listAirports,
  matchesText,
} from './airport-filter.ts';
import { sampleVisit } from '../testing/sample-airports.ts';

const kennedy = sampleVisit({
  icao: 'KJFK',
  name: 'John F Kennedy International Airport',
  location: { latitude: 40.64, longitude: -73.78, city: 'New York', state: 'NY', country: 'US' },
  longestRunway: 14511,
  fuelTypes: ['100LL', 'A'],
  hasILS: true,
  hasCustoms: true,
});
const teterboro = sampleVisit({
  icao: 'KTEB',
  name: 'Teterboro',
  location: { latitude: 40.85, longitude: -74.06, city: 'Teterboro', state: 'NJ', country: 'US' },
  longestRunway: 7000,
  fuelTypes: ['100LL'],
  hasILS: true,
  hasCustoms: false,
});
const frankfurt = sampleVisit({
  icao: 'EDDF',
  name: 'Frankfurt am Main',
  location: { latitude: 50.03, longitude: 8.57, city: 'Frankfurt', state: 'Hesse', country: 'Germany' },
  longestRunway: 13123,
});
const history = [kennedy, teterboro, frankfurt];

const list = (request: Partial<AirportListRequest>, filters: EffectiveFilter[] = []) =>
  listAirports(history, {
    text: '',
    filters: new Set(filters),
    starred: [],
    mapCentre: { lat: 40.7, lon: -74 },
    sort: 'recents',
    ...request,
  });
const codes = (result: ReturnType<typeof list>) => result.airports.map((airport) => airport.icao);

describe('C17 airport text search', () => {
  it.each([
    ['kjf', 'KJFK'],
    ['KENNEDY', 'KJFK'],
    ['frank', 'EDDF'],
    ['nj', 'KTEB'],
    ['germany', 'EDDF'],
    ['  hesse ', 'EDDF'],
  ])('%j finds %s by ICAO, name, city, state or country', (text, icao) => {
    expect(codes(list({ text }))).toEqual([icao]);
  });

  it('the case does not matter, and no text matches all', () => {
    fc.assert(
      fc.property(fc.constantFrom('kennedy', 'Us', 'tET', 'edd', 'x'), (text) => {
        for (const airport of history) {
          expect(matchesText(airport, text.toUpperCase())).toBe(matchesText(airport, text.toLowerCase()));
        }
      }),
    );
    expect(codes(list({}))).toEqual(['KJFK', 'KTEB', 'EDDF']);
    expect(codes(list({ text: 'nowhere' }))).toEqual([]);
  });
});

describe('C17 airport filters', () => {
  it('has the chips of spec 2 in their order', () => {
    expect(AIRPORT_FILTERS.map((filter) => filter.title)).toEqual([
      '≥8k Runway',
      'IFR',
      'VFR',
      'ILS',
      'Jet A',
      '<100nm',
      'Customs',
      'No NOTAMs',
      'Starred',
    ]);
  });

  it('≥8k Runway: longest runway of at least 8000 ft', () => {
    expect(codes(list({}, ['runway']))).toEqual(['KJFK', 'EDDF']);
    const exact = sampleVisit({ icao: 'AAAA', longestRunway: 8000 });
    const short = sampleVisit({ icao: 'BBBB', longestRunway: 7999 });
    const result = listAirports([exact, short], {
      text: '',
      filters: new Set<EffectiveFilter>(['runway']),
      starred: [],
      mapCentre: { lat: 0, lon: 0 },
      sort: 'recents',
    });
    expect(codes(result)).toEqual(['AAAA']);
  });

  it('ILS, Jet A, Customs and Starred', () => {
    expect(codes(list({}, ['ils']))).toEqual(['KJFK', 'KTEB']);
    expect(codes(list({}, ['jetA']))).toEqual(['KJFK']);
    expect(codes(list({}, ['customs']))).toEqual(['KJFK']);
    expect(codes(list({ starred: ['EDDF'] }, ['starred']))).toEqual(['EDDF']);
    expect(codes(list({}, ['starred']))).toEqual([]);
  });

  it('<100nm is measured from the map centre', () => {
    expect(codes(list({}, ['near']))).toEqual(['KJFK', 'KTEB']);
    expect(codes(list({ mapCentre: { lat: 50, lon: 8 } }, ['near']))).toEqual(['EDDF']);
  });

  it('E1 says how many airports a filter cannot judge, and leaves them out', () => {
    expect(list({}, ['customs']).unjudged).toEqual([{ filter: 'customs', count: 1 }]);
    expect(list({}, ['ils', 'jetA']).unjudged).toEqual([
      { filter: 'ils', count: 1 },
      { filter: 'jetA', count: 1 },
    ]);
    expect(list({ text: 'kennedy' }, ['customs']).unjudged).toEqual([]);
    expect(list({}, ['near', 'runway', 'starred']).unjudged).toEqual([]);
  });

  it('filters narrow each other and never add', () => {
    const effective: EffectiveFilter[] = ['runway', 'ils', 'jetA', 'near', 'customs', 'starred'];
    fc.assert(
      fc.property(fc.subarray(effective), fc.constantFrom(...effective), (some, more) => {
        const before = codes(list({ starred: ['KJFK'] }, some));
        const after = codes(list({ starred: ['KJFK'] }, [...some, more]));
        expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });

  it('Jet A is A or A+, however it is written, and nothing else', () => {
    for (const fuel of ['A', 'A+', 'Jet A', 'JET-A+', 'jet a', 'JetA']) expect(isJetA(fuel)).toBe(true);
    for (const fuel of ['100LL', 'AVGAS', 'A1', 'B', 'MOGAS', '']) expect(isJetA(fuel)).toBe(false);
  });

  it('sorted by code when Recents is off', () => {
    expect(codes(list({ sort: 'code' }))).toEqual(['EDDF', 'KJFK', 'KTEB']);
  });
});
