import { expect, it } from 'vitest';
import { fieldLengths } from './field-lengths.ts';

const flight = {
  departure: { ident: 'KAPA', elevationFt: 5885, longestRunwayFt: 10_000 },
  arrival: { ident: 'KGXY', elevationFt: null, longestRunwayFt: null },
  takeOffKg: 1043,
  landingKg: 1010,
};

it('G4 a type without a table has no figure, and names an alternative', () => {
  expect(fieldLengths('A320', flight)).toEqual({
    source: null,
    note: 'No take-off and landing table for A320: use the approved performance data.',
    ends: [],
  });
});

it('G4 a high and hot take-off by the 172M table, factored by 1.33; an unknown elevation has no figure', () => {
  const { source, ends } = fieldLengths('C172', flight);
  expect(source).toContain('172M');
  const [takeOff, landing] = ends;
  expect(takeOff!.cases.map(({ temperatureC, isWet }) => [temperatureC, isWet])).toEqual([
    [3, false],
    [3, true],
    [23, false],
    [23, true],
  ]);
  /*
   * 5,885 ft, 3 °C, 2,299.4 lb: at 5,000 ft 2,210 + 0.3 × 165 = 2,259.5 ft, at 6,000 ft 2,450 + 0.3 × 190 = 2,507 ft, at
   * 0.885 between them 2,478.5 ft at 2,300 lb; a hair less for the mass. ×1.33 = 3,296 ft.
   */
  expect(takeOff!.cases[0]!.over50Ft).toBeGreaterThan(2474);
  expect(takeOff!.cases[0]!.over50Ft).toBeLessThanOrEqual(2479);
  expect(takeOff!.cases[0]!.factoredFt! / takeOff!.cases[0]!.over50Ft!).toBeCloseTo(1.33, 2);
  expect(takeOff!.cases[2]!.over50Ft).toBeGreaterThan(takeOff!.cases[0]!.over50Ft!);
  expect(landing!.cases).toEqual([]);
});

it('G4 heavier than the table has a reason in place of a figure', () => {
  const [takeOff] = fieldLengths('C172', { ...flight, takeOffKg: 1089 }).ends;
  expect(takeOff!.cases[0]).toMatchObject({ factoredFt: null, reason: expect.stringContaining('2,300 lb') });
});
