import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packedHead, packLog, UnreadablePack, unpackSamples } from './log-pack.ts';
import type { FlightSamples } from './samples.ts';

const figure = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -500_000, max: 500_000 }).map((tenths) => Math.fround(tenths / 10)),
);
const row = fc.record({
  step: fc.integer({ min: 1, max: 4_000_000 }),
  lat: fc.oneof(fc.constant(Number.NaN), fc.double({ min: -90, max: 90, noNaN: true })),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  a: figure,
  b: figure,
});

interface Head {
  rows: number;
  channels: { id: string; title: string; unit: string; decimals: number }[];
}
const unpacked = (bytes: Uint8Array): FlightSamples => {
  const { value, columnsAt } = packedHead(bytes);
  return unpackSamples(bytes, value as Head, columnsAt);
};

describe('packed logs', () => {
  it('K1 packed data is restored: times exactly, positions to a centimetre, figures as recorded', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        let at = Date.UTC(2026, 4, 4);
        const samples: FlightSamples = {
          timeMs: Float64Array.from(rows, ({ step }) => (at += step)),
          lat: Float64Array.from(rows, ({ lat }) => lat),
          lon: Float64Array.from(rows, ({ lon }) => lon),
          channels: (['a', 'b'] as const).map((id) => ({
            id,
            title: id.toUpperCase(),
            unit: '°F',
            values: Float32Array.from(rows, (one) => one[id]),
          })),
        };
        const back = unpacked(packLog({ title: 'Straße ✈' }, samples));
        expect(back.timeMs).toEqual(samples.timeMs);
        for (const [index, { lat, lon }] of rows.entries()) {
          if (Number.isNaN(lat)) expect(back.lat[index]).toBeNaN();
          else expect(Math.abs((back.lat[index] ?? 0) - lat)).toBeLessThanOrEqual(5.1e-8);
          expect(Math.abs((back.lon[index] ?? 0) - lon)).toBeLessThanOrEqual(5.1e-8);
        }
        expect(back.channels.map(({ title, unit, values }) => ({ title, unit, values }))).toEqual(
          samples.channels.map(({ title, unit, values }) => ({ title, unit, values })),
        );
      }),
    );
  });

  it('K1 a file that is not a pack, is truncated or has fewer rows than stated is rejected', () => {
    const samples: FlightSamples = {
      timeMs: Float64Array.of(1000, 2000),
      lat: Float64Array.of(1, 2),
      lon: Float64Array.of(3, 4),
      channels: [],
    };
    const bytes = packLog({}, samples);
    expect(() => unpacked(bytes.slice(0, -1))).toThrow(UnreadablePack);
    expect(() => unpacked(new Uint8Array(40))).toThrow('This is not a recording.');
    expect(() => unpacked(Uint8Array.from([...bytes.slice(0, 4), 9, ...bytes.slice(5)]))).toThrow(
      'newer version',
    );
    const { columnsAt } = packedHead(bytes);
    expect(() => unpackSamples(bytes, { rows: 1e9, channels: [] }, columnsAt)).toThrow(UnreadablePack);
  });
});
