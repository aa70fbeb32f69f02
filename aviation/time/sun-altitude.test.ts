import { describe, expect, it } from 'vitest';
import { NIGHT_SUN_DEG, sunAltitudeDeg } from './sun-altitude.ts';

describe('K2 the altitude of the sun', () => {
  it('K2 is at the zenith of the position given by Meeus (Astronomical Algorithms, example 25.a)', () => {
    // 1992 October 13, 0h: right ascension 198.38083°, declination −7.78507°; Greenwich mean sidereal time 21.8013° by his formula 12.4.
    const timeMs = Date.UTC(1992, 9, 13);
    const lon = 198.380_83 - 21.801_3;
    expect(sunAltitudeDeg({ lat: -7.785_07, lon, timeMs })).toBeGreaterThan(89.97);
    expect(sunAltitudeDeg({ lat: 7.785_07, lon: lon - 180, timeMs })).toBeLessThan(-89.97);
  });
  it('K2 night in London on 24 November: sunset 1559Z, end of civil twilight about 1636Z', () => {
    const at = (hour: number, minute: number) =>
      sunAltitudeDeg({ lat: 51.48, lon: 0, timeMs: Date.UTC(2026, 10, 24, hour, minute) });
    // At sunset the centre is 0.83° below the horizon.
    expect(at(15, 59)).toBeCloseTo(-0.83, 0);
    expect(at(16, 25)).toBeGreaterThan(NIGHT_SUN_DEG);
    expect(at(16, 45)).toBeLessThan(NIGHT_SUN_DEG);
  });
});
