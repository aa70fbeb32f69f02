import { describe, expect, it } from 'vitest';
import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { performancePlan, type PerformancePlanInput } from '#aviation/performance/performance-plan.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';
import { isRvsmApproved, levelRegions, regionLevelNotes, rvsmNotes } from './level-regions.ts';

/** Northbound along 12° east: Italy from 38° to 46°, then a region that follows ICAO. */
const points = [
  { ident: 'LICC', lat: 37.5, lon: 12, via: null },
  { ident: 'EDDM', lat: 50, lon: 12, via: 'DCT' },
];
const path = routePath(points);
const italy = { ident: 'LIMM', name: 'MILANO', areaDeg: 20 };
const germany = { ident: 'EDMM', name: 'MUENCHEN', areaDeg: 20 };
const firsAt = (place: { lat: number }) => [place.lat < 46 ? italy : germany];

const input: PerformancePlanInput = {
  aircraft: performanceAircraft('A320')!,
  points,
  departureElevationFt: 0,
  arrivalElevationFt: 0,
  alternate: null,
  payloadKg: 14_000,
  extraKg: 0,
  taxiMinutes: 15,
  offBlockMs: Date.UTC(2026, 10, 24),
  policy: 'easa',
  initialLevelFt: null,
  changes: null,
  air: unknownAir,
};
function planned(change: Partial<PerformancePlanInput>) {
  const outcome = performancePlan({ ...input, ...change });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

describe('G4 rules of cruising levels along the route', () => {
  it('finds the part of the route in a FIR with its own rule', () => {
    const [region, ...others] = levelRegions(path, firsAt);
    expect(others).toEqual([]);
    expect(region).toMatchObject({ rule: 'south-odd', name: 'LIMM', fromNm: 0 });
    // From 37.5° to 46° along a meridian.
    expect(region?.toNm).toBeGreaterThan(485);
    expect(region?.toNm).toBeLessThan(535);
  });

  it('plans by the rule of most of the route, and lists FIRs where the level does not comply', () => {
    const levelRules = levelRegions(path, firsAt);
    // The track is north, just east of it: even in Italy, odd by ICAO.
    const ruled = planned({ levelRules });
    expect(ruled.levelsFlownFt.map((feet) => (feet / 1000) % 2)).toEqual([0]);
    expect(regionLevelNotes(ruled, levelRules, path)).toEqual([]);
    const asked = planned({ initialLevelFt: 35_000, changes: [], levelRules });
    expect(regionLevelNotes(asked, levelRules, path)).toEqual([
      'LIMM has odd levels on tracks 090° to 269°, even ones on the others: FL350 is not one of them.',
    ]);
  });

  it('without RVSM approval no level from FL290 up is chosen; a requested one is reported', () => {
    expect(['SDE3FGHIRWY', 'SDE3FGHIRY', 'SW1', null, undefined].map(isRvsmApproved)).toEqual([
      true,
      false,
      false,
      null,
      null,
    ]);
    const low = planned({ isRvsmApproved: false });
    expect(Math.max(...low.levelsFlownFt)).toBeLessThanOrEqual(28_000);
    expect(rvsmNotes(false, low.levelsFlownFt)).toEqual([
      'Item 10a of the aircraft has no W: levels below FL290 are chosen.',
    ]);
    expect(rvsmNotes(false, [35_000])).toEqual([
      'FL350 is RVSM airspace: item 10a of the aircraft has no W.',
    ]);
    expect(rvsmNotes(null, [35_000])).toEqual([]);
    expect(rvsmNotes(true, [35_000])).toEqual([]);
  });
});
