import { describe, expect, it } from 'vitest';
import { parseCoordinateText } from './coordinate-text.ts';

const JFK = { lat: 40.64, lon: -73.778_333 };

describe('H5 a position is accepted as printed on charts', () => {
  it.each([
    '40.64, -73.778333',
    '40.64 -73.778333',
    'N40°38.4 W073°46.7',
    'N40°38\'24" W073°46\'42"',
    '40°38\'24"N 073°46\'42"W',
    '403824N 0734642W',
    '403824N0734642W',
    'N403824 W0734642',
    'n40 38 24, w073 46 42',
    '4038.4N 07346.7W'.replace('4038.4', '40 38.4').replace('07346.7', '073 46.7'),
  ])('H5 %s', (text) => {
    const found = parseCoordinateText(text);
    expect(found?.lat).toBeCloseTo(JFK.lat, 4);
    expect(found?.lon).toBeCloseTo(JFK.lon, 4);
  });
  it.each(['S33 56.8 E151 10.6', '-33.946667, 151.176667'])('H5 south and east: %s', (text) => {
    const found = parseCoordinateText(text);
    expect(found?.lat).toBeCloseTo(-33.946_67, 4);
    expect(found?.lon).toBeCloseTo(151.176_67, 4);
  });
  it.each([
    '',
    'JFK',
    'SEA',
    '40.64',
    'N40 W',
    '86 10',
    '40 190',
    'N40 61 W073 10',
    'E073 W040',
    'N40 E10 W20',
  ])('H5 rejects "%s"', (text) => {
    expect(parseCoordinateText(text)).toBeNull();
  });
});
