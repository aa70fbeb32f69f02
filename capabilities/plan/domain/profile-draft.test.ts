import { describe, expect, it } from 'vitest';
import { KG_PER_LB } from '#aviation/performance/fuel/fuel-density.ts';
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { profileShape } from '#platform/contract/performance-profile.ts';
import {
  type DraftUnits,
  draftOf,
  emptyDraft,
  figureOf,
  pasteCells,
  spreadsheetCells,
  typed,
  withBandAdded,
  withCell,
  withFigure,
  withFuel,
  withMass,
  withoutRow,
} from './profile-draft.ts';
import { previewTrip } from './preview-trip.ts';
import { readDraft } from './read-profile-draft.ts';

/** Pounds and US gallons of avgas (6.0 lb each). */
const units: DraftUnits = { massPerKg: 1 / KG_PER_LB, fuelPerKg: 1 / KG_PER_LB / 6 };
const c172 = performanceProfileTable.find(({ type }) => type === 'C172')!;
const draft = draftOf(c172, units);
const first = { phase: 'cruise', band: 0, row: 0, column: 'altitudeFt' } as const;

function problemsOf(changed: typeof draft): string[] {
  const reading = readDraft(changed, units);
  return reading.ok ? [] : reading.problems.map(({ message }) => message);
}

describe('G4 the tables of a profile are edited in the user’s units', () => {
  it.each(performanceProfileTable.map((profile) => [profile.type, profile] as const))(
    'G4 %s shown in pounds and gallons and left unchanged is identical to the digit',
    (_, profile) => {
      expect(readDraft(draftOf(profile, units), units)).toEqual({
        ok: true,
        profile: { ...profile, example: null },
      });
    },
  );

  it('G4 the cells contain the manual’s figures: 2,400 lb, 40 US gal, 7.4 US gal/h', () => {
    expect(draft.figures.maximumTakeOffKg.text).toBe('2400');
    expect(draft.figures.fuelCapacityKg.text).toBe('40');
    expect(draft.cruise[0]!.rows[0]!.fuelKgPerH.text).toBe('7.4');
    expect(draft.climb[0]!.rows[0]!.feetPerMin.text).toBe('700');
  });

  it.each([
    ['7.4', 7.4],
    ['7,4', 7.4],
    ['2,400', 2400],
    ['1,234.5', 1234.5],
    ['2 400', 2400],
    ['.5', 0.5],
    ['', null],
    ['7.4.1', null],
    ['1e3', null],
    ['fast', null],
  ])('G4 “%s” is parsed as %s', (text, value) => {
    expect(figureOf(typed(text), 1)).toBe(value);
  });

  it('G4 a typed flow of 8 US gal/h is 21.77 kg/h', () => {
    const reading = readDraft(withCell(draft, { ...first, column: 'fuelKgPerH' }, '8'), units);
    expect(reading.ok && reading.profile.cruise[0]!.rows[0]!.fuelKgPerH).toBeCloseTo(8 * 6 * 0.453_592_37, 6);
  });

  it('G4 errors are reported by table, row and column', () => {
    expect(problemsOf(withCell(draft, { ...first, column: 'trueAirspeedKt' }, 'fast'))).toEqual([
      'Cruise, row 1, true airspeed: “fast” is not a number above 0.',
    ]);
    expect(problemsOf(withCell(draft, { ...first, row: 1 }, '1000'))).toEqual([
      'Cruise, row 2: altitudes ascend from row to row.',
    ]);
    expect(problemsOf(withCell(draft, first, '61000'))).toContain(
      'Cruise, row 1, pressure altitude: enter 0 to 60,000 ft.',
    );
    expect(problemsOf(withFigure(draft, 'emptyKg', '2500'))).toEqual(['Empty is above max take-off.']);
    expect(problemsOf(withFigure(draft, 'engines', '1.5'))).toEqual([
      'Engines: enter a whole number from 1 to 8.',
    ]);
    expect(problemsOf({ ...draft, source: ' ' })).toEqual(['Source is missing.']);
    const two = withBandAdded(draft, 'climb');
    expect(problemsOf(two)).toEqual(['Climb, table 2, mass: enter a number.']);
    expect(problemsOf(withMass(two, { phase: 'climb', band: 1 }, '2000'))).toEqual([
      'Climb, table 2: masses ascend from table to table.',
    ]);
    expect(problemsOf(withMass(two, { phase: 'climb', band: 1 }, '2500'))).toEqual([]);
    expect(problemsOf(emptyDraft('RV7')).length).toBeGreaterThan(10);
  });

  it('G4 a spreadsheet table is pasted from a cell, with rows added and the header omitted', () => {
    const cells = spreadsheetCells('ft\tkt\tgph\tnote\r\n3000\t108\t7,4\tlean\r\n5000\t111\t7.4\r\n')!;
    const one = withoutRowsBut(draft);
    const { draft: pasted, left } = pasteCells(one, first, cells);
    expect(left).toBe('the heading, 1 column beyond the table');
    const reading = readDraft(pasted, units);
    expect(reading.ok && reading.profile.cruise[0]!.rows.map((row) => row.altitudeFt)).toEqual([3000, 5000]);
    expect(reading.ok && reading.profile.cruise[0]!.rows[0]!.trueAirspeedKt).toBe(108);
    expect(spreadsheetCells('7.4')).toBeNull();
    expect(spreadsheetCells('1;2\n3;4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('G4 gallons of another fuel have another mass; litres and pounds of the aircraft are unchanged', () => {
    const jet = { ...units, fuelPerKg: 1 / KG_PER_LB / 6.7 };
    const reading = readDraft(withFuel(draft, 'jet-a1'), jet);
    expect(reading.ok && reading.profile.fuelCapacityKg).toBeCloseTo(40 * 6.7 * KG_PER_LB, 6);
    expect(reading.ok && reading.profile.emptyKg).toBe(c172.emptyKg);
  });
});

function withoutRowsBut(whole: typeof draft): typeof draft {
  let less = whole;
  while (less.cruise[0]!.rows.length > 1) less = withoutRow(less, { phase: 'cruise', band: 0, row: 1 });
  return less;
}

describe('G4 a trip is computed from the tables while they are edited', () => {
  it('G4 the handbook’s sample flight of 320 NM at 6,000 ft without its headwind, calculated by hand', () => {
    // 172P, section 5: climb 1.5 US gal in 10 NM from sea level, then 112 kt and 7.4 US gal/h: 310 NM take 2.77 h and 20.5 US gal.
    const trip = previewTrip(c172, { distanceNm: 320, levelFt: 6000, payloadKg: 200 });
    expect(trip.ok && trip.fuelKg / (22.5 * 6 * KG_PER_LB)).toBeCloseTo(1, 1);
    expect(trip.ok && trip.minutes).toBeGreaterThan(165);
    expect(trip.ok && trip.minutes).toBeLessThan(182);
  });
  it('G4 states why a flight cannot be flown', () => {
    expect(previewTrip(c172, { distanceNm: 0, levelFt: null, payloadKg: 0 })).toMatchObject({ ok: false });
    expect(previewTrip(c172, { distanceNm: 3, levelFt: null, payloadKg: 0 })).toEqual({
      ok: false,
      reason: 'Too short for a climb and a descent.',
    });
    const heavy = previewTrip(c172, { distanceNm: 200, levelFt: null, payloadKg: 600 });
    expect(heavy).toMatchObject({ ok: true });
    expect(heavy.ok && heavy.overweightKg).toBeGreaterThan(100);
  });
});

describe('G4 built-in profiles', () => {
  it.each(performanceProfileTable.map((one) => [one.type, one] as const))(
    'G4 the file of %s can be read by Import profile',
    (_, profile) => {
      expect(profileShape.safeParse({ ...profile, example: null }).error?.issues ?? []).toEqual([]);
    },
  );
});
