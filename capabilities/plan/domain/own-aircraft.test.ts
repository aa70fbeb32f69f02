import { expect, it } from 'vitest';
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { profileShape } from '#platform/contract/performance-profile.ts';
import { fuelCapacityKgOf } from './own-aircraft.ts';

it('H6 the fuel capacity is that of the aircraft, else of its own profile, else of its type', () => {
  const profile = profileShape.parse({
    ...performanceProfileTable[0]!,
    fuelCapacityKg: 118,
    example: null,
  });
  // DA40: 50 US gal of avgas at 6.0 lb.
  expect(fuelCapacityKgOf('DA40', null)).toBeCloseTo(136.1, 0);
  expect(fuelCapacityKgOf('DA40', { fuelCapacityKg: null })).toBeCloseTo(136.1, 0);
  expect(fuelCapacityKgOf('DA40', { fuelCapacityKg: null, profile })).toBe(118);
  expect(fuelCapacityKgOf('DA40', { fuelCapacityKg: 120, profile })).toBe(120);
  // A profile without a capacity does not get that of another variant.
  expect(
    fuelCapacityKgOf('DA40', { fuelCapacityKg: null, profile: { ...profile, fuelCapacityKg: null } }),
  ).toBeNull();
});
