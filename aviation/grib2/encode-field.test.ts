import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeGrib2 } from './decode-grib2.ts';
import { type FieldToEncode, encodeGribField } from './encode-field.ts';

const field = (values: Float32Array, change: Partial<FieldToEncode> = {}): FieldToEncode => ({
  discipline: 0,
  category: 2,
  parameter: 2,
  level: { type: 100, value: 25_000 },
  referenceMs: Date.UTC(2026, 10, 20, 12),
  forecastMinutes: 360,
  grid: { ni: values.length / 2, nj: 2, lat1: 90, lon1: 0, di: 1, dj: 1 },
  values,
  ...change,
});

describe('F1 a field of the simulated sky as GRIB2', () => {
  test('has its type, grid and time', () => {
    const { fields, problems } = decodeGrib2(
      encodeGribField(field(new Float32Array(720), { forecastMinutes: 90 })),
    );
    expect(problems).toEqual([]);
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatchObject({
      discipline: 0,
      category: 2,
      parameter: 2,
      level: { type: 100, value: 25_000 },
      secondLevel: null,
      referenceMs: Date.UTC(2026, 10, 20, 12),
      validMs: Date.UTC(2026, 10, 20, 13, 30),
      grid: { ni: 360, nj: 2, lat1: 90, lon1: 0, lat2: 89, lon2: 359, di: 1, dj: 1 },
    });
  });

  test('is restored within half a step of the packing, missing values missing', () => {
    const value = fc.oneof(
      { weight: 9, arbitrary: fc.float({ min: -1e5, max: 1e5, noNaN: true }) },
      fc.constant(Number.NaN),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 60 }), (given) => {
        const values = Float32Array.from(given.length % 2 === 0 ? given : [...given, 0]);
        const { fields, problems } = decodeGrib2(encodeGribField(field(values)));
        expect(problems).toEqual([]);
        const read = fields[0]?.values();
        if (!read?.ok) throw new Error('the field cannot be read');
        const known = [...values].filter((one) => !Number.isNaN(one));
        const range = known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
        for (const [index, one] of values.entries()) {
          const back = read.values[index] ?? Number.NaN;
          if (Number.isNaN(one)) expect(back).toBeNaN();
          else
            expect(Math.abs(back - one)).toBeLessThanOrEqual(range / 65_535 + Math.abs(one) * 1e-6 + 1e-30);
        }
      }),
    );
  });
});
