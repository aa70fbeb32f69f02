import { expect, it } from 'vitest';
import { fuelOfAircraft, fuelOfType, hasPistonEngine } from './fuel-of-type.ts';

it('F7 the fuel of an aircraft is that of its profile, else that of its type', () => {
  expect(fuelOfType('DA40')).toBe('avgas');
  expect(fuelOfAircraft('DA40', null)).toBe('avgas');
  expect(fuelOfAircraft('DA40', { profile: null })).toBe('avgas');
  expect(fuelOfAircraft('DA40', { profile: { fuel: 'jet-a1' } })).toBe('jet-a1');
  expect(fuelOfAircraft('C172', { profile: { fuel: 'mogas' } })).toBe('mogas');
});

it('G4 piston engines: by fuel, and diesels by type', () => {
  expect(hasPistonEngine('C172', 'avgas')).toBe(true);
  expect(hasPistonEngine('RV7', 'mogas')).toBe(true);
  expect(hasPistonEngine('DA42', 'jet-a1')).toBe(true);
  expect(hasPistonEngine('DA40', 'jet-a1')).toBe(true);
  expect(hasPistonEngine('TBM9', 'jet-a1')).toBe(false);
});
