import { describe, expect, it } from 'vitest';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { performanceAircraftTable } from '#aviation/performance/performance-aircraft.table.ts';
import { residualOf, tripSamples } from '#aviation/performance/fuel/trip-fuel-line.ts';
import { aircraftTable } from './aircraft.table.ts';

describe('G4 aircraft table against the performance model', () => {
  // All types, to 80 % of the range: scripts/fit-aircraft-table.ts. These are the worst and the usual ones.
  it.each([
    ['A320', [300, 1000, 2336]],
    ['B738', [300, 1500, 2760]],
    ['B77L', [300, 3000, 7700]],
    ['B732', [300, 900, 1700]],
  ])('%s: RMS residual at most 8 %% over %j NM', (type, distancesNm) => {
    const entry = aircraftTable.find((one) => one.type === type)!;
    const samples = tripSamples(performanceAircraft(type)!, entry.load[0] * 1000, distancesNm);
    expect(samples.length).toBe(distancesNm.length);
    expect(residualOf(samples, { baseKg: entry.init, kgPerNm: entry.each })).toBeLessThan(0.08);
  });

  it('has the masses of the model if there is one', () => {
    const modelled = aircraftTable.filter(({ estimated }) => !estimated);
    expect(modelled.length).toBeGreaterThan(40);
    for (const entry of modelled) {
      const model = performanceAircraftTable.find(({ type }) => type === entry.type)!;
      expect(entry.weight, entry.type).toBeCloseTo(model.operatingEmptyKg, -1);
      expect(entry.maxtk, entry.type).toBeCloseTo(model.maximumTakeOffKg, -1);
      expect(entry.maxld, entry.type).toBeCloseTo(model.maximumLandingKg, -1);
    }
  });
});
