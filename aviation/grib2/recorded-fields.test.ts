import { existsSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cases } from '#platform/testing/full-run.ts';
import { decodeGrib2, type GribField, type GribOptions } from './decode-grib2.ts';

/** Recorded GFS fields with the values that ecCodes 2.28 unpacks from them; not part of the repository. */
const folder = new URL('../../../shared/upstreams/grib2/', import.meta.url);
const present = existsSync(folder);
if (!present) process.stderr.write(`Skipped: no recorded GRIB2 samples at ${folder.pathname}\n`);

const options: GribOptions = {
  inflate: (zlibBytes, outputBytes) => inflateSync(zlibBytes, { maxOutputLength: outputBytes }),
  maximumPoints: 200_000,
};
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

function readFloats(name: string): Float32Array {
  const bytes = read(name);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
}

function worstMiss(field: GribField, expected: Float32Array): number {
  const outcome = field.values();
  if (!outcome.ok) throw new Error(outcome.problem.message);
  expect(outcome.values).toHaveLength(expected.length);
  // Deviation in units of the tolerance: 2e-6 absolute or 1e-6 relative, whichever is larger.
  return expected.reduce((worst, value, index) => {
    const missed = Math.abs((outcome.values[index] ?? NaN) - value) / Math.max(2e-6, Math.abs(value) * 1e-6);
    return Number.isNaN(missed) ? Infinity : Math.max(worst, missed);
  }, 0);
}

const indexEntry = z.object({
  parameterCategory: z.number(),
  parameterNumber: z.number(),
  surface1Type: z.number(),
  surface1Value: z.string(),
  refTime: z.string(),
  forecastTime: z.number(),
  nx: z.number(),
  ny: z.number(),
  lo1: z.number(),
  la1: z.number(),
  lo2: z.number(),
  la2: z.number(),
  dx: z.number(),
  dy: z.number(),
});

describe.skipIf(!present)('F1 GRIB2: recorded GFS fields equal ecCodes', () => {
  it.each(['simple', 'complex', 'complex_spatial_differencing', 'png'])(
    'one wind field packed as %s',
    (packing) => {
      const { fields, problems } = decodeGrib2(read(`10u.grid_${packing}.grib2`), options);
      expect(problems).toEqual([]);
      expect(fields).toHaveLength(1);
      expect(worstMiss(fields[0]!, readFloats('10u.eccodes-f32le.bin'))).toBeLessThanOrEqual(1);
    },
  );

  it('67 fields of winds, temperatures, heights and pressures, headers and values', () => {
    const { fields, problems } = decodeGrib2(read('gfs-subset-67-fields.grib2'), options);
    const index = z
      .array(indexEntry)
      .parse(JSON.parse(new TextDecoder().decode(read('gfs-subset-67-fields.index.json'))));
    const expected = readFloats('gfs-subset-67-fields.eccodes-f32le.bin');
    expect(problems).toEqual([]);
    expect(fields).toHaveLength(index.length);
    for (const [position, field] of fields.entries()) {
      const entry = index[position]!;
      expect(field).toMatchObject({
        category: entry.parameterCategory,
        parameter: entry.parameterNumber,
        referenceMs: Date.parse(entry.refTime),
        forecastMinutes: entry.forecastTime * 60,
        grid: {
          ni: entry.nx,
          nj: entry.ny,
          lat1: entry.la1,
          lon1: entry.lo1,
          lat2: entry.la2,
          lon2: entry.lo2,
          di: entry.dx,
          dj: entry.dy,
        },
      });
      expect(field.level.type).toBe(entry.surface1Type);
      if (/^\d+$/.test(entry.surface1Value)) expect(field.level.value).toBe(Number(entry.surface1Value));
      const points = entry.nx * entry.ny;
      expect(
        worstMiss(field, expected.subarray(position * points, (position + 1) * points)),
      ).toBeLessThanOrEqual(1);
    }
  });

  it('a whole GFS file: 343 fields in 307 messages, with bitmaps, previous bitmaps and intervals', () => {
    const { fields, problems } = decodeGrib2(read('gfs.t12z.pgrbf120.2p5deg.grib2'), options);
    expect(problems).toEqual([]);
    expect(fields).toHaveLength(343);
    expect(fields.filter((field) => field.interval !== null)).toHaveLength(40);
    let withMissing = 0;
    for (const field of fields) {
      const outcome = field.values();
      if (!outcome.ok) throw new Error(outcome.problem.message);
      if (outcome.values.some((value) => Number.isNaN(value))) withMissing += 1;
    }
    expect(withMissing).toBe(45);
  });

  it('mutated and truncated recordings never throw', () => {
    const names = ['complex', 'complex_spatial_differencing', 'png', 'simple'];
    const sources = names.map((name) => read(`10u.grid_${name}.grib2`));
    const edits = fc.array(fc.tuple(fc.nat({ max: 15_000 }), fc.nat({ max: 255 })), { maxLength: 5 });
    const header = fc.array(fc.tuple(fc.nat({ max: 260 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 3,
    });
    const cut = fc.option(fc.nat({ max: 15_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        edits,
        header,
        cut,
        (source, changes, headerChanges, length) => {
          const bytes = source.slice(0, length);
          for (const [at, value] of [...changes, ...headerChanges]) {
            if (at < bytes.length) bytes[at] = value;
          }
          const { fields } = decodeGrib2(bytes, options);
          for (const field of fields) field.values();
        },
      ),
      { numRuns: cases(400) },
    );
  });
});
