import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dmsCoordinate, icaoCoordinate, parseCoordinateToken } from './coordinate-token.ts';

describe('G2 positions in route text (domain facts, section 6)', () => {
  it.each([
    ['46N078W', 46, -78],
    ['4620N07805W', 46 + 20 / 60, -78 - 5 / 60],
    ['4000N/06000W', 40, -60],
    ['570000N/0200000W', 57, -20],
    ['481200N0112842E', 48.2, 11 + 28 / 60 + 42 / 3600],
    ['N44124W122451', 44 + 12.4 / 60, -122 - 45.1 / 60],
    ['N6500/W08000', 65, -80],
    ['N46W078', 46, -78],
    ['N4038W07346', 40 + 38 / 60, -73 - 46 / 60],
    ['S3356E15110', -33 - 56 / 60, 151 + 10 / 60],
    ['5730N', 57, -30],
    ['5730E', 57, 30],
    ['5730S', -57, 30],
    ['5730W', -57, -30],
    ['57N30', 57, -130],
    ['90N180W', 90, -180],
  ])('%s', (token, lat, lon) => {
    const at = parseCoordinateToken(token);
    expect(at?.lat).toBeCloseTo(lat, 9);
    expect(at?.lon).toBeCloseTo(lon, 9);
  });

  it.each([
    '',
    'MERIT',
    'J146',
    '91N000W',
    '46N181W',
    '4660N07805W',
    '46N07805W',
    '4620N078W',
    'N0450F350',
    '462N0780W',
  ])('is not a position: %s', (token) => {
    expect(parseCoordinateToken(token)).toBeNull();
  });

  it('writes the shortest exact form', () => {
    expect(icaoCoordinate({ lat: 46, lon: -78 })).toBe('46N078W');
    expect(icaoCoordinate({ lat: 46 + 20 / 60, lon: -78 - 5 / 60 })).toBe('4620N07805W');
    expect(icaoCoordinate({ lat: -0.5, lon: 7.0125 })).toBe('003000S0070045E');
    expect(dmsCoordinate({ lat: 46, lon: -78 })).toBe('460000N0780000W');
    // 59.9999 minutes become the next degree, never 60.
    expect(dmsCoordinate({ lat: 46.999_999, lon: 0 })).toBe('470000N0000000E');
  });

  it('round-trips to half a second', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          for (const text of [icaoCoordinate({ lat, lon }), dmsCoordinate({ lat, lon })]) {
            const at = parseCoordinateToken(text);
            expect(Math.abs((at?.lat ?? 999) - lat)).toBeLessThanOrEqual(0.5 / 3600 + 1e-9);
            expect(Math.abs((at?.lon ?? 999) - lon)).toBeLessThanOrEqual(0.5 / 3600 + 1e-9);
          }
        },
      ),
    );
  });
});
