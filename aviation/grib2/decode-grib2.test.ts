import { deflateSync, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { decodeGrib2, type GribField, type GribOptions } from './decode-grib2.ts';
import { encodeGrib2, type TestField } from './testing/encode-grib2.ts';

const inflate = (zlibBytes: Uint8Array, outputBytes: number): Uint8Array =>
  inflateSync(zlibBytes, { maxOutputLength: outputBytes });

function onlyField(bytes: Uint8Array, options: GribOptions = {}): GribField {
  const { fields, problems } = decodeGrib2(bytes, options);
  expect(problems).toEqual([]);
  expect(fields).toHaveLength(1);
  return fields[0]!;
}

function valuesOf(field: GribField): number[] {
  const outcome = field.values();
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return [...outcome.values];
}

const small: TestField = { ni: 3, nj: 2, packed: [0, 1, 2, 3, 4, 5] };
const problemOfFile = (field: TestField): string | undefined =>
  decodeGrib2(encodeGrib2([field])).problems[0]?.code;

describe('F1 GRIB2: an encoded test field, template 5.0', () => {
  it('has its type, grid and valid time', () => {
    const { values: _values, ...field } = onlyField(encodeGrib2([small]));
    expect(field).toEqual({
      discipline: 0,
      category: 2,
      parameter: 2,
      level: { type: 100, value: 25_000 },
      secondLevel: null,
      referenceMs: Date.UTC(2026, 7, 6, 12),
      forecastMinutes: 360,
      validMs: Date.UTC(2026, 7, 6, 18),
      interval: null,
      grid: { ni: 3, nj: 2, lat1: 10, lon1: 350, lat2: 9, lon2: 352, di: 1, dj: 1, scan: 0 },
    });
  });

  it('scales with a negative reference and sign-and-magnitude factors', () => {
    const scaled = onlyField(
      encodeGrib2([{ ...small, reference: -12.5, binaryScale: -1, decimalScale: -1 }]),
    );
    expect(valuesOf(scaled)).toEqual([-125, -120, -115, -110, -105, -100]);
    const fine = onlyField(encodeGrib2([{ ...small, reference: -3, binaryScale: 2, decimalScale: 2 }]));
    expect(valuesOf(fine)[5]).toBeCloseTo(0.17, 7);
  });

  it('reads a constant field without data, divided by its decimal scale', () => {
    const constant = onlyField(
      encodeGrib2([{ ...small, packed: [0, 0, 0, 0, 0, 0], reference: 273, decimalScale: 1 }]),
    );
    expect(valuesOf(constant)).toEqual(Array.from({ length: 6 }, () => Math.fround(27.3)));
  });

  it('reads levels with negative and scaled values, and times in other units and before the run', () => {
    const below = { ...small, level: { type: 106, scale: 2, value: -150 }, timeUnit: 0, forecastTime: -90 };
    const field = onlyField(encodeGrib2([below]));
    expect(field.level).toEqual({ type: 106, value: -1.5 });
    expect(field.validMs).toBe(Date.UTC(2026, 7, 6, 10, 30));
    expect(onlyField(encodeGrib2([{ ...small, timeUnit: 10 }])).forecastMinutes).toBe(1080);
  });

  it('reads a sum over an interval', () => {
    const sum = onlyField(encodeGrib2([{ ...small, interval: { statistic: 1, endHour: 21 } }]));
    expect(sum.interval).toEqual({ statistic: 1, endMs: Date.UTC(2026, 7, 6, 21) });
    expect(sum.validMs).toBe(Date.UTC(2026, 7, 6, 18));
  });

  it('reads a grid across 0° and one around the world', () => {
    const overZero = onlyField(encodeGrib2([{ ...small, lon1: 359.5, lon2: 0.5 }])).grid;
    expect([overZero.lon1, overZero.lon2, overZero.di]).toEqual([359.5, 0.5, 0.5]);
    const round = onlyField(encodeGrib2([{ ...small, lon1: 0, lon2: 360 }])).grid;
    expect(round.di).toBe(180);
  });
});

describe('F1 GRIB2: bitmaps and several fields in one message', () => {
  const withHoles: TestField = {
    ...small,
    packed: [7, null, 9, null, null, 12],
    packing: { kind: 'simple', bitmap: 'written' },
  };

  it('puts NaN where the bitmap has no point', () => {
    expect(valuesOf(onlyField(encodeGrib2([withHoles])))).toEqual([7, NaN, 9, NaN, NaN, 12]);
  });

  it('uses the previous bitmap of the message, also after a field without one', () => {
    const reuse: TestField = {
      ...withHoles,
      packed: [1, null, 2, null, null, 3],
      packing: { kind: 'simple', bitmap: 'previous' },
      parameter: 3,
    };
    const { fields, problems } = decodeGrib2(encodeGrib2([withHoles, small, reuse]));
    expect(problems).toEqual([]);
    expect(fields.map((field) => field.parameter)).toEqual([2, 2, 3]);
    expect(valuesOf(fields[2]!)).toEqual([1, NaN, 2, NaN, NaN, 3]);
  });

  it('does not use a bitmap of another message', () => {
    const first = encodeGrib2([withHoles]);
    const second = encodeGrib2([{ ...small, packing: { kind: 'simple', bitmap: 'previous' } }]);
    const { fields, problems } = decodeGrib2(Uint8Array.from([...first, ...second]));
    expect(fields).toHaveLength(1);
    expect(problems.map((problem) => problem.code)).toEqual(['bitmap-missing']);
    expect(problems[0]?.offset).toBeGreaterThan(first.length);
  });

  it('rejects a bitmap whose number of points differs from the values', () => {
    const other: TestField = {
      ...withHoles,
      packed: [1, 2, null, null, null, null],
      packing: { kind: 'simple', bitmap: 'previous' },
    };
    const outcome = decodeGrib2(encodeGrib2([withHoles, other])).fields[1]?.values();
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'bitmap-invalid' } });
  });
});

describe('F1 GRIB2: scanning modes are normalised to north to south, west to east', () => {
  const letters = 'ABCDEF';
  const scanned = (scan: number, order: string): string => {
    const north = { lat1: 10, lat2: 9 };
    const rows = (scan & 0x40) === 0 ? north : { lat1: 9, lat2: 10 };
    const columns = (scan & 0x80) === 0 ? { lon1: 350, lon2: 352 } : { lon1: 352, lon2: 350 };
    const packed = [...order].map((letter) => letters.indexOf(letter));
    const field = onlyField(encodeGrib2([{ ...small, ...rows, ...columns, packed, scan }]));
    expect(field.grid).toEqual({ ni: 3, nj: 2, lat1: 10, lon1: 350, lat2: 9, lon2: 352, di: 1, dj: 1, scan });
    return valuesOf(field)
      .map((value) => letters[value])
      .join('');
  };

  it.each([
    ['i eastward, j southward', 0x00, 'ABCDEF'],
    ['i westward', 0x80, 'CBAFED'],
    ['j northward', 0x40, 'DEFABC'],
    ['both', 0xc0, 'FEDCBA'],
    ['j consecutive', 0x20, 'ADBECF'],
    ['j consecutive and northward', 0x60, 'DAEBFC'],
    ['alternate rows reversed', 0x10, 'ABCFED'],
    ['alternate columns reversed', 0x30, 'ADEBCF'],
  ])('%s', (_name, scan, order) => {
    expect(scanned(scan, order)).toBe(letters);
  });

  it('rejects staggered rows by name', () => {
    expect(problemOfFile({ ...small, scan: 0x08 })).toBe('scan-mode');
  });
});

describe('F1 GRIB2: complex packing, templates 5.2 and 5.3', () => {
  const anyField = fc.record({
    packed: fc.array(fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 6 }), {
      minLength: 12,
      maxLength: 12,
    }),
    order: fc.constantFrom(0 as const, 1 as const, 2 as const),
    groupLength: fc.integer({ min: 1, max: 13 }),
    secondaryMissing: fc.boolean(),
  });

  it('unpacks what was packed, for every order, grouping and set of missing values', () => {
    fc.assert(
      fc.property(anyField, ({ packed, ...packing }) => {
        const field: TestField = {
          ni: 4,
          nj: 3,
          packed,
          reference: -7,
          packing: { kind: 'complex', ...packing },
        };
        const expected = packed.map((value) => (value === null ? NaN : value - 7));
        expect(valuesOf(onlyField(encodeGrib2([field])))).toEqual(expected);
      }),
      { numRuns: cases(500) },
    );
  });

  it('rejects groups with fewer values than stated', () => {
    const bytes = encodeGrib2([{ ...small, packing: { kind: 'complex', order: 0, groupLength: 4 } }]);
    const lastGroupLengthAt = 16 + 21 + 72 + 34 + 45;
    expect(bytes[lastGroupLengthAt]).toBe(2);
    const outcome = onlyField(bytes.with(lastGroupLengthAt, 1)).values();
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'packing-invalid' } });
  });

  it('adds up second differences with a negative minimum', () => {
    const packed = [100, 90, 95, 60, 61, 62];
    const field: TestField = { ...small, packed, packing: { kind: 'complex', order: 2, groupLength: 4 } };
    expect(valuesOf(onlyField(encodeGrib2([field])))).toEqual(packed);
  });
});

describe('F1 GRIB2: PNG packing, template 5.41', () => {
  const chunk = (type: string, data: Uint8Array): number[] => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, data.length);
    return [...length, ...Buffer.from(type), ...data, 0, 0, 0, 0];
  };
  const image = (
    shape: { depth: number; colour: number },
    filteredRows: readonly (readonly number[])[],
  ): Uint8Array => {
    const header = Uint8Array.from([0, 0, 0, 3, 0, 0, 0, 2, shape.depth, shape.colour, 0, 0, 0]);
    const data = deflateSync(Uint8Array.from(filteredRows.flat()));
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    const cut = Math.ceil(data.length / 2);
    const parts = [...chunk('IDAT', data.subarray(0, cut)), ...chunk('IDAT', data.subarray(cut))];
    return Uint8Array.from([
      ...signature,
      ...chunk('IHDR', header),
      ...parts,
      ...chunk('IEND', new Uint8Array()),
    ]);
  };
  const packedAs = (bits: number, png: Uint8Array): Uint8Array =>
    encodeGrib2([{ ...small, packing: { kind: 'png', bits, png } }]);
  const eightBits = image({ depth: 8, colour: 0 }, [
    [1, 10, 5, 5],
    [4, 5, 1, 255],
  ]);

  it.each([
    ['sub and Paeth filters', 8, eightBits, [10, 15, 20, 15, 16, 19]],
    [
      'a tie of Paeth',
      8,
      image({ depth: 8, colour: 0 }, [
        [0, 10, 8, 0],
        [4, 1, 0, 5],
      ]),
      [10, 8, 0, 11, 8, 5],
    ],
    [
      'up and average filters',
      8,
      image({ depth: 8, colour: 0 }, [
        [2, 10, 20, 30],
        [3, 1, 1, 1],
      ]),
      [10, 20, 30, 6, 14, 23],
    ],
    [
      '16 bits',
      16,
      image({ depth: 16, colour: 0 }, [
        [0, 1, 0, 0, 1, 0, 2],
        [2, 0, 1, 0, 1, 0, 1],
      ]),
      [256, 1, 2, 257, 2, 3],
    ],
    [
      '4 bits, rows padded',
      4,
      image({ depth: 4, colour: 0 }, [
        [0, 0x12, 0x3f],
        [0, 0x45, 0x6f],
      ]),
      [1, 2, 3, 4, 5, 6],
    ],
    [
      '24 bits as colours',
      24,
      image({ depth: 8, colour: 2 }, [
        [0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
        [1, 0, 0, 2, 0, 0, 1, 0, 0, 1],
      ]),
      [65_536, 256, 1, 2, 3, 4],
    ],
  ])('%s', (_name, bits, png, expected) => {
    expect(valuesOf(onlyField(packedAs(bits, png), { inflate }))).toEqual(expected);
  });

  it('reports that it needs inflate, and what is wrong with a damaged image', () => {
    const outcome = (png: Uint8Array, options: GribOptions) => onlyField(packedAs(8, png), options).values();
    expect(outcome(eightBits, {})).toMatchObject({ ok: false, problem: { code: 'inflate-missing' } });
    const damaged = eightBits.with(eightBits.length - 30, eightBits[eightBits.length - 30]! ^ 0xff);
    expect(outcome(damaged, { inflate })).toMatchObject({ ok: false });
    expect(outcome(eightBits.with(0, 0), { inflate })).toMatchObject({
      ok: false,
      problem: { code: 'png-invalid' },
    });
    const bomb = (): Uint8Array => new Uint8Array(1000);
    expect(outcome(eightBits, { inflate: bomb })).toMatchObject({
      ok: false,
      problem: { code: 'png-invalid' },
    });
  });
});

describe('F1 GRIB2: unsupported features are named', () => {
  it.each([
    ['grid-template', { gridTemplate: 30 }],
    ['product-template', { productTemplate: 1 }],
    ['packing-template', { packingTemplate: 40 }],
    ['time-unit', { timeUnit: 3 }],
    ['bitmap-indicator', { bitmapIndicator: 3 }],
    ['grid-invalid', { lat1: -50, lat2: 40 }],
    ['grid-invalid', { lat1: 95 }],
  ])('%s', (code, change) => {
    expect(problemOfFile({ ...small, ...change })).toBe(code);
  });

  it('names the template of another grid', () => {
    const { problems } = decodeGrib2(encodeGrib2([{ ...small, gridTemplate: 30 }]));
    expect(problems[0]?.message).toContain('3.30');
  });

  it('rejects more points than allowed before anything is allocated', () => {
    const { fields, problems } = decodeGrib2(encodeGrib2([small]), { maximumPoints: 5 });
    expect(fields).toEqual([]);
    expect(problems[0]?.code).toBe('too-many-points');
  });

  it('reports an overflow instead of returning infinity', () => {
    const field = onlyField(encodeGrib2([{ ...small, binaryScale: 2000 }]));
    expect(field.values()).toMatchObject({ ok: false, problem: { code: 'value-overflow' } });
  });

  it('reports edition 1 and files that are not GRIB', () => {
    expect(decodeGrib2(encodeGrib2([small]).with(7, 1)).problems[0]?.code).toBe('edition');
    expect(decodeGrib2(new TextEncoder().encode('<html>503</html>')).problems[0]?.code).toBe('not-grib');
  });

  it('reports a message that ends before the data of its field', () => {
    const whole = encodeGrib2([small]);
    const withoutData = Uint8Array.from([...whole.slice(0, -12), ...whole.slice(-4)]).with(
      15,
      whole.length - 8,
    );
    expect(decodeGrib2(withoutData)).toMatchObject({ fields: [], problems: [{ code: 'section-order' }] });
  });

  it('continues after a damaged message', () => {
    const good = encodeGrib2([small]);
    const { fields, problems } = decodeGrib2(Uint8Array.from([...good.with(20, 9), ...good]));
    expect(fields).toHaveLength(1);
    expect(problems.map((problem) => problem.code)).toEqual(['section-order']);
  });
});

describe('F1 GRIB2: hostile files', () => {
  const sources = [
    encodeGrib2([
      small,
      { ...small, packed: [1, null, 2, 3, 4, 5], packing: { kind: 'simple', bitmap: 'written' } },
    ]),
    encodeGrib2([{ ...small, packing: { kind: 'complex', order: 2, groupLength: 2 } }]),
  ];
  const encodedStart = sources[0]!.subarray(0, 16);
  const readAll = (bytes: Uint8Array): number => {
    const { fields, problems } = decodeGrib2(bytes, { inflate, maximumPoints: 100_000 });
    for (const field of fields) {
      const outcome = field.values();
      if (outcome.ok) expect(outcome.values).toHaveLength(field.grid.ni * field.grid.nj);
    }
    return problems.length;
  };

  it('reports a problem for a file truncated anywhere', () => {
    for (const source of sources) {
      for (let length = 0; length < source.length; length += 1) {
        expect(readAll(source.subarray(0, length))).toBeGreaterThan(0);
      }
    }
  });

  it('survives any changed bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.constantFrom(...sources), changes, (source, edits) => {
        const bytes = Uint8Array.from(source);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        readAll(bytes);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('survives random bytes after a valid beginning', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 120 }), (noise, kept) => {
        readAll(Uint8Array.from([...sources[0]!.subarray(0, kept), ...noise]));
      }),
      { numRuns: cases(1000) },
    );
  });

  it('limits the number of reported problems and reads a file of repeated message starts in one pass', () => {
    const beginnings = new Uint8Array(1_600_000);
    beginnings.forEach((_, index) => (beginnings[index] = encodedStart[index % 16]!));
    expect(decodeGrib2(beginnings).problems.length).toBeLessThanOrEqual(1001);
  });
});
