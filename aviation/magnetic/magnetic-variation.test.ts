import { describe, expect, it } from 'vitest';
import {
  isMagneticModelValid,
  magneticFromTrue,
  magneticVariationDegEast,
  trueFromMagnetic,
} from './magnetic-variation.ts';

const at = new Date('2025-01-01T00:00:00Z');

describe('E2 magnetic variation', () => {
  // NOAA, "WMM2025 Test Values" table: date, height (km), lat, lon, declination.
  it.each([
    [2025.0, 80, 0, 1.28],
    [2025.0, 0, 120, -0.16],
    [2025.0, -80, 240, 68.78],
  ])('equals the published test values of WMM2025 (%s, %s, %s)', (_year, lat, lon, expected) => {
    expect(magneticVariationDegEast({ lat, lon, at })).toBeCloseTo(expected, 2);
  });

  it('is west at New York and east at Los Angeles', () => {
    expect(magneticVariationDegEast({ lat: 40.64, lon: -73.78, at })).toBeCloseTo(-12.6, 0);
    expect(magneticVariationDegEast({ lat: 33.94, lon: -118.41, at })).toBeCloseTo(11.3, 0);
  });

  it('converts true to magnetic and back', () => {
    expect(magneticFromTrue(31, -12.6)).toBeCloseTo(43.6, 9);
    expect(magneticFromTrue(5, 12)).toBe(353);
    expect(trueFromMagnetic(magneticFromTrue(123, -12.6), -12.6)).toBeCloseTo(123, 9);
  });

  it('reports when the model is not valid, with a value all the same', () => {
    expect(isMagneticModelValid(at)).toBe(true);
    expect(isMagneticModelValid(new Date('2024-12-31T00:00:00Z'))).toBe(false);
    expect(isMagneticModelValid(new Date('2030-01-01T00:00:00Z'))).toBe(false);
    const later = magneticVariationDegEast({ lat: 40, lon: -73, at: new Date('2040-01-01T00:00:00Z') });
    expect(later).toBeCloseTo(
      magneticVariationDegEast({ lat: 40, lon: -73, at: new Date('2029-12-31T23:00:00Z') }),
      2,
    );
  });
});
