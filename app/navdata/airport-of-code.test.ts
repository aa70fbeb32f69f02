import { describe, expect, it } from 'vitest';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { airportOfCode } from './airport-of-code.ts';

describe('J1 codes as used by airlines', () => {
  const reader = openZzNavdata();
  const identOf = (code: string) => {
    const airport = airportOfCode(reader, code);
    return airport === null ? null : reader.airportSummary(airport).ident;
  };

  it.each([
    ['FRA', 'EDDF'],
    ['CDG', 'LFPG'],
    ['AMS', 'EHAM'],
    ['MAD', 'LEMD'],
    ['LHR', 'EGLL'],
    ['ZRH', 'LSZH'],
    ['jfk', 'KJFK'],
    ['KJFK', 'KJFK'],
  ])('%s is %s', (code, ident) => {
    expect(identOf(code)).toBe(ident);
  });

  it('returns null for an unknown code', () => {
    expect(identOf('QQQQ')).toBeNull();
  });
});
