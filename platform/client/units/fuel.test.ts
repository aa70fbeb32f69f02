import { describe, expect, it } from 'vitest';
import { documentFuel, fuelFigures } from './fuel.ts';

describe('F7 fuel in the unit of the settings', () => {
  it.each([
    ['avgas', 'US gal', 27.216, '10'],
    ['avgas', 'L', 71.9, '100'],
    ['mogas', 'L', 74.5, '100'],
    ['jet-a1', 'US gal', 3039.07, '1,000'],
    ['jet-a1', 'L', 802.8, '1,000'],
    ['jet-a1', 'lb', 453.592_37, '1,000'],
    ['avgas', 'kg', 27.216, '27'],
  ] as const)('F7 %s in %s by its planning density', (kind, fuel, kg, text) => {
    expect(fuelFigures(kind, { mass: 'kg', fuel })).toMatchObject({ unit: fuel });
    expect(fuelFigures(kind, { mass: 'kg', fuel }).figure(kg)).toBe(text);
  });

  it('F7 follows the unit of weight until another is chosen; documents stay in kg until then', () => {
    expect(fuelFigures('jet-a1', { mass: 'lb', fuel: 'weight' }).unit).toBe('lb');
    expect(documentFuel('jet-a1', { fuel: 'weight' }).unit).toBe('kg');
    expect(documentFuel('avgas', { fuel: 'US gal' }).column(68.04)).toBe('25.0');
    expect(documentFuel('avgas', { fuel: 'L' }).column(null)).toBe('—');
  });

  it('F7 the gallons of a small diesel add up: tenths where block fuel is below 100, whole gallons above', () => {
    const units = { mass: 'lb', fuel: 'US gal' } as const;
    // DA42, trip, alternate, reserve, taxi and block: 14.7, 2.9, 4.8, 1.6 and 24.1 US gal of Jet A-1.
    const small = fuelFigures('jet-a1', units, 73.13);
    expect([44.69, 8.95, 14.59, 4.9, 73.13].map((kg) => small.figure(kg))).toEqual([
      '14.7',
      '2.9',
      '4.8',
      '1.6',
      '24.1',
    ]);
    expect(documentFuel('jet-a1', units, 73.13).column(44.69)).toBe('14.7');
    expect(fuelFigures('jet-a1', units, 1265).figure(375)).toBe('123');
    expect(fuelFigures('jet-a1', units).figure(44.69)).toBe('15');
  });
});
