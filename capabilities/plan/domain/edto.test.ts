import { describe, expect, it } from 'vitest';
import { edtoNotes, edtoOf } from './edto.ts';
import { flownLine } from './flown-line.ts';

const line = flownLine({
  departure: { lat: 0, lon: 0 },
  departureElevationFt: 0,
  takeOffMs: 0,
  takeOffKg: 70_000,
  takeOffFuelKg: 20_000,
  legs: [
    {
      lat: 0,
      lon: 30,
      timeOverMs: 4 * 3_600_000,
      pressureAltitudeFt: 0,
      massKg: 60_000,
      remainingFuelKg: 8000,
    },
  ],
});
const input = {
  line,
  engines: 2,
  registration: 'D-ABCD',
  ruleMinutes: 180,
  cruise: { trueAirspeedKt: 450, flowKgPerHour: 2400, massKg: 65_000, levelFt: 35_000 },
  aerodromes: [
    { ident: 'WEST', lat: 0, lon: 0 },
    { ident: 'EAST', lat: 0, lon: 30 },
  ],
  air: null,
};

describe('G4 ETOPS/EDTO of a twin', () => {
  it('has an equal-time point and critical fuel for each failure', () => {
    const edto = edtoOf(input);
    // Half of 1,803 NM: at 0.87 · 450 kt 138 min, at 0.75 · 450 kt 160 min, at 450 kt 120 min.
    expect(edto?.points.map(({ scenario, minutes }) => `${scenario} ${minutes}`)).toEqual([
      'engine-failure 138',
      'depressurisation 160',
      'medical 120',
    ]);
    // (160.3 · 1.05 + 15) / 60 h at 1.25 · 2,400 kg/h.
    expect(Math.abs((edto?.points[1]?.criticalFuelKg ?? 0) - 9166)).toBeLessThan(30);
    expect(edto?.isWithinRule).toBe(true);
    expect(edtoNotes(edto, 'D-ABCD')[0]).toContain('rule time 180 min: route within it');
  });

  it('K2 critical fuel is that of the mass at the point: 70 t burn more than the mean of the cruise', () => {
    const near = {
      ...input,
      aerodromes: [
        { ident: 'WEST', lat: 0, lon: -30 },
        { ident: 'EAST', lat: 0, lon: 34 },
      ],
    };
    const point = edtoOf(near)?.points.find(({ scenario }) => scenario === 'medical');
    expect(point?.alongNm).toBeLessThan(200);
    const massKg = line.at(point!.alongNm).massKg;
    // Calculated by hand: the minutes plus 5 %, a quarter of an hour of holding, at 2,400 kg/h for 65 t.
    const byHand = ((point!.minutes * 1.05 + 15) / 60) * 2400 * (massKg / 65_000);
    expect(massKg).toBeGreaterThan(69_000);
    expect(Math.abs(point!.criticalFuelKg - byHand)).toBeLessThan(30);
  });

  it('K2 uses the wind at the time of passage, not at take-off', () => {
    // 50 kt from the west after an hour and a half: 1,803 NM · 400 / (400 + 500), not half-way.
    const air = {
      windAt: ({ timeMs }: { timeMs: number }) =>
        timeMs > 1.5 * 3_600_000 ? { fromDegTrue: 270, speedKt: 50 } : null,
      temperatureAt: () => null,
    };
    const medical = edtoOf({ ...input, air })?.points.find(({ scenario }) => scenario === 'medical');
    expect(Math.abs((medical?.alongNm ?? 0) - 801)).toBeLessThan(2);
    expect(medical?.minutes).toBe(120);
  });

  it('reports a twin outside its rule time, or without one', () => {
    const outside = edtoOf({ ...input, ruleMinutes: 120 });
    expect(edtoNotes(outside, 'D-ABCD')[0]).toContain('D-ABCD is outside its rule time (rule time 120 min)');
    const none = edtoOf({ ...input, ruleMinutes: null });
    expect(edtoNotes(none, 'B738')[0]).toContain('B738 is outside its rule time (no ETOPS/EDTO rule time');
  });

  it('gives no message for four engines, or for a twin near aerodromes', () => {
    expect(edtoOf({ ...input, engines: 4 })).toBeNull();
    const middle = [5, 10, 15, 20, 25].map((lon) => ({ ident: `M${lon}`, lat: 0, lon }));
    expect(edtoOf({ ...input, aerodromes: [...input.aerodromes, ...middle] })).toBeNull();
  });
});
