import { describe, expect, it } from 'vitest';
import { fuelCapacityOf } from './fuel-capacity.ts';
import { performanceAircraftTable } from '../performance-aircraft.table.ts';

describe('H6 usable fuel of the types', () => {
  // Boeing D6-58329-2: 320,863 lb; D6-58333: 223,378 lb; CAP 697 4.1: 5,311 US gal, 16,140 kg.
  it.each([
    ['B77W', 145_538],
    ['B788', 101_323],
    ['B734', 16_140],
    ['b738 ', 20_894],
  ])('H6 %s takes the published %i kg', (type, publishedKg) => {
    const capacity = fuelCapacityOf(type)!;
    expect(Math.abs(capacity.usableKg / publishedKg - 1)).toBeLessThan(0.001);
  });

  it('H6 every type with a performance model has one, with its source', () => {
    for (const { type } of performanceAircraftTable) {
      const capacity = fuelCapacityOf(type);
      expect(capacity?.usableKg, type).toBeGreaterThan(8000);
      expect(capacity?.source, type).toMatch(/Airbus|Boeing|EASA/);
    }
    expect(fuelCapacityOf('A389')).toBeNull();
  });
});
