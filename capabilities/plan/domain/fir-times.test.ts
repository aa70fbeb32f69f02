import { describe, expect, it } from 'vitest';
import { firTimes, type Fir } from './fir-times.ts';
import { flownLine } from './flown-line.ts';

const TAKE_OFF = Date.UTC(2026, 10, 20, 12);
/** Eastwards along the equator at 480 kt: 8 NM a minute, a degree of longitude (60.11 NM on WGS84) in 7.51 minutes. */
const line = flownLine({
  departure: { lat: 0, lon: 0 },
  departureElevationFt: 0,
  takeOffMs: TAKE_OFF,
  takeOffKg: 70_000,
  takeOffFuelKg: 10_000,
  legs: [10, 20].map((lon) => ({
    lat: 0,
    lon,
    timeOverMs: TAKE_OFF + ((lon * 60.1076) / 8) * 60_000,
    pressureAltitudeFt: 35_000,
    massKg: 70_000 - lon * 100,
    remainingFuelKg: 10_000 - lon * 100,
  })),
});
const fir = (ident: string, areaDeg = 100): Fir => ({ ident, name: ident, areaDeg });

describe('G5 elapsed times at FIR boundaries', () => {
  it('gives the time of entry into each FIR, from take-off, to a tenth of a minute', () => {
    const found = firTimes(line, ({ lon }) =>
      lon < 4 ? [fir('AAAA')] : lon < 13 ? [fir('BBBB')] : [fir('CCCC')],
    );
    expect(found.map(({ ident }) => ident)).toEqual(['AAAA', 'BBBB', 'CCCC']);
    expect(found[0]?.minutes).toBe(0);
    expect(found[1]?.minutes).toBeCloseTo((4 * 60.1076) / 8, 0);
    expect(found[2]?.minutes).toBeCloseTo((13 * 60.1076) / 8, 0);
  });

  it('stays in a FIR while it continues, and uses the smaller when two begin together', () => {
    const found = firTimes(line, ({ lon }) =>
      lon < 5
        ? [fir('AAAA')]
        : lon < 9
          ? [fir('BIGG', 900), fir('FINE', 30)]
          : lon < 11
            ? [fir('BIGG', 900), fir('NEWW', 1)]
            : [fir('BIGG', 900)],
    );
    expect(found.map(({ ident }) => ident)).toEqual(['AAAA', 'FINE', 'NEWW', 'BIGG']);
    const kept = firTimes(line, ({ lon }) =>
      lon < 10 ? [fir('AAAA', 500)] : [fir('BBBB', 1), fir('AAAA', 500)],
    );
    expect(kept.map(({ ident }) => ident)).toEqual(['AAAA']);
  });

  it('lists a FIR again when re-entered, and nothing without FIR data', () => {
    const found = firTimes(line, ({ lon }) => (lon > 6 && lon < 8 ? [] : [fir('AAAA')]));
    expect(found.map(({ ident }) => ident)).toEqual(['AAAA', 'AAAA']);
    expect(firTimes(line, () => [])).toEqual([]);
  });
});
