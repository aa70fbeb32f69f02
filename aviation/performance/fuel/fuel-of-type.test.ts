import { expect, it } from 'vitest';
import { fuelOfAircraft, fuelOfType } from './fuel-of-type.ts';

it('F7 the fuel of an aircraft is that of its profile, else that of its type', () => {
  expect(fuelOfType('DA40')).toBe('avgas');
  expect(fuelOfAircraft('DA40', null)).toBe('avgas');
  expect(fuelOfAircraft('DA40', { profile: null })).toBe('avgas');
  expect(fuelOfAircraft('DA40', { profile: { fuel: 'jet-a1' } })).toBe('jet-a1');
  expect(fuelOfAircraft('C172', { profile: { fuel: 'mogas' } })).toBe('mogas');
});
