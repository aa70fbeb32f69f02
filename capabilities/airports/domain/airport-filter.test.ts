import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AIRPORT_FILTERS,
  type AirportListRequest,
  type AirportFilter,
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

const list = (request: Partial<AirportListRequest>, filters: AirportFilter[] = []) =>
  listAirports(history, {
    text: '',
    filters: new Set(filters),
    starred: [],
    origin: { lat: 40.7, lon: -74 },
    categories: new Map(),
    notams: new Map(),
    sort: 'recents',
    ...request,
  });
const codes = (result: ReturnType<typeof list>) => result.airports.map((airport) => airport.icao);

describe('C17 airport text search', () => {
  it('finds a country by name although the data has only its code', () => {
    const munich = sampleVisit({
      icao: 'EDDM',
      location: { latitude: 48, longitude: 11, city: 'Munich', state: 'BY', country: 'DE' },
    });
    expect(matchesText(munich, 'germany')).toBe(true);
    expect(matchesText(munich, 'de')).toBe(true);
    expect(matchesText(munich, 'denmark')).toBe(false);
  });

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
  it('has the chips of spec 2 in order', () => {
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
      filters: new Set<AirportFilter>(['runway']),
      starred: [],
      origin: { lat: 0, lon: 0 },
      categories: new Map(),
      notams: new Map(),
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

  it('E1 IFR matches IFR and LIFR, VFR matches VFR and MVFR; an airport without a report matches neither', () => {
    const categories = new Map([
      ['KJFK', 'LIFR' as const],
      ['KTEB', 'MVFR' as const],
    ]);
    expect(codes(list({ categories }, ['ifr']))).toEqual(['KJFK']);
    expect(codes(list({ categories }, ['vfr']))).toEqual(['KTEB']);
    expect(list({ categories }, ['ifr']).unjudged).toEqual([{ filter: 'ifr', count: 1 }]);
    expect(codes(list({}, ['vfr']))).toEqual([]);
  });

  it('E1 No NOTAMs shows only airports known to have none', () => {
    const notams = new Map([
      ['KJFK', true],
      ['KTEB', false],
      ['EDDF', null],
    ]);
    const result = list({ notams }, ['noNotams']);
    expect(codes(result)).toEqual(['KTEB']);
    expect(result.unjudged).toEqual([{ filter: 'noNotams', count: 1 }]);
  });

  it('<100nm is measured from the map centre or own position', () => {
    expect(codes(list({}, ['near']))).toEqual(['KJFK', 'KTEB']);
    expect(codes(list({ origin: { lat: 50, lon: 8 } }, ['near']))).toEqual(['EDDF']);
  });

  it('E1 states how many airports a filter cannot assess, and omits them', () => {
    expect(list({}, ['customs']).unjudged).toEqual([{ filter: 'customs', count: 1 }]);
    expect(list({}, ['ils', 'jetA']).unjudged).toEqual([
      { filter: 'ils', count: 1 },
      { filter: 'jetA', count: 1 },
    ]);
    expect(list({ text: 'kennedy' }, ['customs']).unjudged).toEqual([]);
    expect(list({}, ['near', 'runway', 'starred']).unjudged).toEqual([]);
  });

  it('filters only narrow the result', () => {
    const effective: AirportFilter[] = AIRPORT_FILTERS.map(({ id }) => id);
    fc.assert(
      fc.property(fc.subarray(effective), fc.constantFrom(...effective), (some, more) => {
        const before = codes(list({ starred: ['KJFK'] }, some));
        const after = codes(list({ starred: ['KJFK'] }, [...some, more]));
        expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });

  it('Jet A matches A and A+ in any spelling, and nothing else', () => {
    for (const fuel of ['A', 'A+', 'Jet A', 'JET-A+', 'jet a', 'JetA']) expect(isJetA(fuel)).toBe(true);
    for (const fuel of ['100LL', 'AVGAS', 'A1', 'B', 'MOGAS', '']) expect(isJetA(fuel)).toBe(false);
  });

  it('sorted by code when Recents is off', () => {
    expect(codes(list({ sort: 'code' }))).toEqual(['EDDF', 'KJFK', 'KTEB']);
  });
});
