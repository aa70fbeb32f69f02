import { describe, expect, it } from 'vitest';
import { bandText, echoColours, echoGradient, echoOfPixel, intensityWord } from './echo-colour.ts';
import { NWS_REFLECTIVITY, UNIVERSAL_BLUE } from './radar-scales.table.ts';

const world = { scale: UNIVERSAL_BLUE, isMixed: true };
const nexrad = { scale: NWS_REFLECTIVITY, isMixed: false };
const table = echoColours(UNIVERSAL_BLUE);
const painted = (dbz: number) => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = table.subarray(dbz * 4, dbz * 4 + 4);
  return [red, green, blue, alpha] as const;
};

describe('F4 the reflectivity of a pixel', () => {
  it('every integer dBZ is recovered from its colour, within the band of that colour', () => {
    for (let dbz = 10; dbz <= 75; dbz += 1) {
      const band = echoOfPixel(painted(dbz), world);
      if (band === null || band === 'none') throw new Error(`${dbz} dBZ is not read`);
      expect(band.fromDbz, String(dbz)).toBeLessThanOrEqual(dbz);
      expect(band.toDbz ?? 99, String(dbz)).toBeGreaterThan(dbz);
      const span = (band.toDbz ?? band.fromDbz + 1) - band.fromDbz;
      if (dbz < 30 || (dbz >= 35 && dbz < 65)) expect(span, String(dbz)).toBe(1);
    }
  });

  it('the step at 30 dBZ is reported as a band, pale echoes as weak, transparent as none', () => {
    expect(echoOfPixel(painted(32), world)).toEqual({ fromDbz: 30, toDbz: 35 });
    expect(echoOfPixel(painted(5), world)).toEqual({ fromDbz: 0, toDbz: 10 });
    expect(echoOfPixel([0, 0, 0, 0], world)).toBe('none');
    expect(echoOfPixel([255, 255, 255, 255], world)).toEqual({ fromDbz: 65, toDbz: null });
  });

  it('a colour of another scale is unknown, never the nearest value', () => {
    expect(echoOfPixel([2, 253, 2, 255], world)).toBeNull();
    expect(echoOfPixel([120, 120, 120, 255], nexrad)).toBeNull();
  });

  it('colours of the National Weather Service are bands of 5 dBZ', () => {
    expect(echoOfPixel([253, 0, 0, 255], nexrad)).toEqual({ fromDbz: 50, toDbz: 55 });
    expect(echoOfPixel([4, 233, 231, 255], nexrad)).toEqual({ fromDbz: 5, toDbz: 10 });
    expect(echoOfPixel([152, 84, 198, 255], nexrad)).toEqual({ fromDbz: 70, toDbz: null });
  });

  it.each([
    ['RainViewer and the simulated sky', world, { fromDbz: 5, toDbz: 70 }],
    ['NEXRAD', nexrad, { fromDbz: 5, toDbz: 70 }],
  ])('the legend of %s has the painted colour at each dBZ', (_name, paint, span) => {
    const bands = [
      ...echoGradient(paint, span).matchAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\) ([\d.]+)% ([\d.]+)%/g),
    ].map((match) => match.slice(1).map(Number));
    expect(bands).toHaveLength(65);
    for (const [nth, [red = -1, green = -1, blue = -1, alpha = -1, from, to]] of bands.entries()) {
      const dbz = span.fromDbz + nth;
      expect([from, to]).toEqual([
        Number(((nth / 65) * 100).toFixed(2)),
        Number((((nth + 1) / 65) * 100).toFixed(2)),
      ]);
      const band = echoOfPixel([red, green, blue, Math.round(alpha * 255)], paint);
      if (band === null || band === 'none') throw new Error(`${dbz} dBZ has no colour of the pictures`);
      expect(band.fromDbz).toBeLessThanOrEqual(dbz);
      expect(band.toDbz ?? 99).toBeGreaterThan(dbz);
      if (paint === world) expect([red, green, blue]).toEqual(painted(dbz).slice(0, 3));
    }
  });

  it('is described in AIM terms', () => {
    expect([
      bandText({ fromDbz: 38, toDbz: 39 }),
      bandText({ fromDbz: 50, toDbz: 55 }),
      bandText({ fromDbz: 70, toDbz: null }),
      bandText({ fromDbz: 0, toDbz: 10 }),
    ]).toEqual(['38', '50–55', '≥ 70', '< 10']);
    expect([5, 26, 40, 50].map((fromDbz) => intensityWord({ fromDbz, toDbz: null }))).toEqual([
      'Light',
      'Moderate',
      'Heavy',
      'Extreme',
    ]);
  });
});
