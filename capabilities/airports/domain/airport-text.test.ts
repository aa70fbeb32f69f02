import { describe, expect, it } from 'vitest';
import {
  communicationLabel,
  communicationRole,
  groupCommunications,
  sortCommunications,
} from './communication-order.ts';
import {
  coordinatesText,
  directionText,
  figureText,
  flightLevelText,
  fuelText,
  localTimeText,
  locationLabel,
  sourceText,
  variationText,
} from './airport-text.ts';
import {
  approachText,
  declaredDistances,
  runwaySlopePercent,
  slopeText,
  sortRunwayEnds,
} from './runway-table.ts';
import { sampleRunwayEnd } from '../testing/sample-airports.ts';

describe('E1 E2 figures of an airport', () => {
  it('the location label omits unknown parts and is Unknown when all are', () => {
    expect(locationLabel({ city: 'New York', state: 'NY', country: 'US' })).toBe('New York, NY, US');
    expect(locationLabel({ city: 'Tokyo', state: '13', country: 'JP' })).toBe('Tokyo, JP');
    expect(locationLabel({ city: null, state: '', country: 'DE' })).toBe('DE');
    expect(locationLabel({ city: null, state: null, country: null })).toBe('Unknown');
  });

  it('coordinates have N/S and E/W', () => {
    expect(coordinatesText({ latitude: 40.639447, longitude: -73.779317 })).toBe('N40°38.4 W073°46.8');
    expect(coordinatesText({ latitude: -33.946, longitude: 151.177 })).toBe('S33°56.8 E151°10.6');
  });

  it('unknown figures are a dash, never 0', () => {
    expect(figureText(14511, 'ft')).toBe('14,511 ft');
    expect(figureText(0, 'ft')).toBe('0 ft');
    expect(figureText(null, 'ft')).toBe('—');
    expect(figureText(-1283, 'ft')).toBe('−1,283 ft');
    expect(fuelText(null)).toBe('—');
    expect(fuelText(['100LL', 'A', 'A1+', 'UL94'])).toBe('100LL, Jet A, Jet A-1+, UL94');
    expect(fuelText([])).toBe('None');
    expect(flightLevelText(null)).toBe('—');
    expect(variationText(null)).toBe('—');
    expect(directionText(null)).toBe('—');
    expect(localTimeText(null, 0)).toBe('—');
  });

  it('directions have three digits, north is 360', () => {
    expect(directionText(31)).toBe('031°');
    expect(directionText(0.2)).toBe('360°');
    expect(directionText(359.6)).toBe('360°');
    expect(directionText(121.4)).toBe('121°');
  });

  it('the transition level is a flight level, whether the source has a level or feet', () => {
    expect(flightLevelText(180)).toBe('FL180');
    expect(flightLevelText(18000)).toBe('FL180');
    expect(flightLevelText(60)).toBe('FL060');
  });

  it('variation east and west', () => {
    expect(variationText(-12.94)).toBe('12.9° W');
    expect(variationText(3.21)).toBe('3.2° E');
    expect(variationText(-0.01)).toBe('0.0° E');
  });

  it('shows local time at the airport, and only the name of a time zone unknown to the runtime', () => {
    const noonUtc = Date.UTC(2026, 10, 20, 12, 57);
    expect(localTimeText('America/New_York', noonUtc)).toBe('07:57 America/New_York');
    expect(localTimeText('Mars/Olympus', noonUtc)).toBe('Mars/Olympus');
  });

  it('source and age in one line', () => {
    expect(sourceText({ source: 'NASR', asOf: '2026-09-03' })).toBe('NASR · as of 2026-09-03');
    expect(sourceText({ source: 'FAA NASR airports, by a package 0.8.0', asOf: '2026-09-03' })).toBe(
      'FAA NASR airports · as of 2026-09-03',
    );
    expect(sourceText({ source: 'NASR', asOf: null })).toBe('NASR · date unknown');
  });
});

describe('E2 communication', () => {
  it('ATI is shown as ATIS, every other type as in the source', () => {
    expect(communicationLabel('ATI')).toBe('ATIS');
    expect(communicationLabel(' ati ')).toBe('ATIS');
    expect(communicationLabel('TWR')).toBe('TWR');
  });

  it('is in the order of use by the crew', () => {
    const types = ['APP', 'EMERG', 'TWR', 'OPS', 'DEP', 'GND', 'ATI', 'CLD', 'UNICOM', 'CTR', 'AWOS'];
    const sorted = sortCommunications(
      types.map((type) => ({ type, callsign: '', frequency: '118.000' })),
    ).map((entry) => entry.type);
    expect(sorted).toEqual([
      'ATI',
      'AWOS',
      'CLD',
      'GND',
      'TWR',
      'UNICOM',
      'DEP',
      'APP',
      'CTR',
      'OPS',
      'EMERG',
    ]);
  });

  it.each([
    ['Clearance Delivery', 'Clearance'],
    ['CD/P', 'Clearance'],
    ['LCL/P', 'Tower'],
    ['D-ATIS', 'ATIS'],
    ['APCH/P DEP/P', 'Approach'],
    ['APP/DEP', 'Approach'],
    ['CTAF', 'CTAF'],
    ['Center', 'Center'],
    ['RDO', 'Information'],
    ['PMSV METRO', 'Weather'],
  ])('%s is listed under %s', (type, role) => {
    expect(communicationRole(type)).toBe(role);
  });

  it('is grouped by use in that order; other types form one group', () => {
    const types = ['TWR', 'OPS', 'ATI', 'GND', 'TWR', 'RAMP', 'D-ATIS', 'CARGO'];
    const groups = groupCommunications(
      types.map((type, index) => ({ type, callsign: '', frequency: String(118 + index) })),
    );
    expect(groups.map(({ role, entries }) => [role, entries.map(({ type }) => type)])).toEqual([
      ['ATIS', ['ATI', 'D-ATIS']],
      ['Ground', ['GND', 'RAMP']],
      ['Tower', ['TWR', 'TWR']],
      ['Other', ['OPS', 'CARGO']],
    ]);
  });

  it('civil frequencies come before military ones of the same use', () => {
    const sorted = sortCommunications([
      { type: 'CLD', callsign: 'CD PRE TAXI', frequency: '348.600' },
      { type: 'CLD', callsign: 'CLNC DEL', frequency: '135.050' },
    ]);
    expect(sorted.map((entry) => entry.frequency)).toEqual(['135.050', '348.600']);
  });

  it('two frequencies of one type are sorted by callsign, then numerically', () => {
    const sorted = sortCommunications([
      { type: 'TWR', callsign: 'KENNEDY', frequency: '123.9' },
      { type: 'TWR', callsign: 'KENNEDY', frequency: '119.1' },
      { type: 'TWR', callsign: 'APRON', frequency: '130.0' },
    ]);
    expect(sorted.map((entry) => entry.frequency)).toEqual(['130.0', '119.1', '123.9']);
  });
});

const ils = (category: string | null) => ({
  ident: 'I-JFK',
  frequency: 109.5,
  category,
  system: 'ILS',
  course: 44,
  glideSlope: 3,
});

describe('E2 runway table', () => {
  it('ends are sorted by number, then left, centre, right; water and helipads last', () => {
    const idents = ['31R', 'H1', '04L', '13L', '04R', '4C', '31L', 'N', '22'];
    expect(sortRunwayEnds(idents.map((ident) => ({ ident }))).map((end) => end.ident)).toEqual([
      '04L',
      '4C',
      '04R',
      '13L',
      '22',
      '31L',
      '31R',
      'H1',
      'N',
    ]);
  });

  it('names the approach by its category', () => {
    expect(approachText(ils('I'))).toBe('ILS');
    expect(approachText(ils('II'))).toBe('CAT II');
    expect(approachText(ils('IIIB'))).toBe('CAT III');
    expect(approachText(ils('CAT III'))).toBe('CAT III');
    expect(approachText(ils(null))).toBe('ILS');
    expect(approachText(null)).toBeNull();
  });

  it('the slope is that of the direction of use; unknown without both elevations and a length', () => {
    const low = sampleRunwayEnd({ ident: '15', elevation: 7680, length: 8006 });
    const high = sampleRunwayEnd({ ident: '33', elevation: 7837, length: 8006 });
    expect(slopeText(runwaySlopePercent(low, high))).toBe('2.0 % up');
    expect(slopeText(runwaySlopePercent(high, low))).toBe('2.0 % down');
    expect(slopeText(runwaySlopePercent(low, low))).toBe('level');
    expect(runwaySlopePercent(low, null)).toBeNull();
    expect(runwaySlopePercent({ ...low, elevation: null }, high)).toBeNull();
    expect(runwaySlopePercent({ ...low, length: null }, high)).toBeNull();
    expect(slopeText(null)).toBeNull();
  });

  it('lists declared distances including unknown ones; none when nothing is declared', () => {
    const end = sampleRunwayEnd({ ident: '04L', tora: 11351, toda: 11351, lda: 11010 });
    expect(declaredDistances(end)).toEqual([
      { name: 'TORA', feet: 11351 },
      { name: 'TODA', feet: 11351 },
      { name: 'ASDA', feet: null },
      { name: 'LDA', feet: 11010 },
    ]);
    expect(declaredDistances(sampleRunwayEnd({ ident: '04L' }))).toEqual([]);
  });
});
