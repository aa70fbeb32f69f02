import { describe, expect, it } from 'vitest';
import { aircraftNamed, isCallsign } from './aircraft-named.ts';

const SKY = [
  { address: '406a94', callsign: 'BAW117A', registration: 'G-STBA' },
  { address: '4ca123', callsign: 'BAW117', registration: 'G-ZBKA' },
  { address: 'a1b2c3', callsign: null, registration: 'N117BA' },
];
const found = (text: string, limit = 5) => aircraftNamed(SKY, text, limit).map(({ address }) => address);

describe('B2 F5 aircraft by name', () => {
  it('the exact match comes first, then names that begin with the text', () => {
    expect(found('baw117')).toEqual(['4ca123', '406a94']);
    expect(found('BAW 117A')).toEqual(['406a94']);
    expect(found('BAW117', 1)).toEqual(['4ca123']);
  });
  it('registrations with and without the hyphen, and addresses', () => {
    expect(found('g-stba')).toEqual(['406a94']);
    expect(found('GZB')).toEqual(['4ca123']);
    expect(found('a1b2c3')).toEqual(['a1b2c3']);
  });
  it('nothing for an unknown name', () => {
    expect(found('QFA1')).toEqual([]);
    expect(found('--')).toEqual([]);
  });
});

describe('B2 F5 text in the form of a callsign', () => {
  it.each([
    ['BAW', true],
    ['baw117', true],
    ['BAW 117', true],
    ['BAW118', false],
    ['JFK', false],
    ['BA', false],
    ['KJFK', false],
    ['London', false],
    ['406a94', false],
  ])('%s: %s', (text, isOne) => {
    expect(isCallsign(text, ['BAW117A', 'BAW117', 'N117BA'])).toBe(isOne);
  });
});
