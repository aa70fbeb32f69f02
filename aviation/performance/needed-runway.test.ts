import { describe, expect, it } from 'vitest';
import { neededRunway } from './needed-runway.ts';

describe('K2 the runway length required by a type', () => {
  it('K2 172M at sea level, calculated by hand from the cells of its handbook', () => {
    const at = (operation: 'take-off' | 'landing') =>
      neededRunway('C172', { operation, elevationFt: 0 })?.lengthFt;
    // 35 °C lies half-way between the columns of 30 and 40 °C: take-off (1,685 + 1,795) / 2 = 1,740 ft, ×1.33 = 2,314.2 ft.
    expect(at('take-off')).toBe(2315);
    // Landing 1,312.5 ft; wet ×1.15 = 1,509.4 ft; ×1.43 = 2,158.4 ft.
    expect(at('landing')).toBe(2159);
  });

  it('K2 there is no figure without a table, or above its range', () => {
    expect(neededRunway('B738', { operation: 'landing', elevationFt: 0 })).toBeNull();
    expect(neededRunway('C172', { operation: 'take-off', elevationFt: 13_000 })).toBeNull();
    expect(neededRunway('', { operation: 'landing', elevationFt: 0 })).toBeNull();
  });
});
