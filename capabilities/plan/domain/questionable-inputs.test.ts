import { describe, expect, it } from 'vitest';
import { findAircraft } from './aircraft-lookup.ts';
import { questionableInputs } from './questionable-inputs.ts';

const aircraft = findAircraft('B77W')!;
const own = {
  registration: 'G-STBA',
  type: 'B77W',
  emptyKg: null,
  seats: 299,
  fuelFactor: 1,
  maximumTakeOffKg: null,
  maximumLandingKg: null,
  maximumZeroFuelKg: null,
  fuelCapacityKg: null,
} as Parameters<typeof questionableInputs>[0]['own'];
const usual = { departure: 'EGLL', arrival: 'LFPG', alternate: 'LFPO', passengers: 299, aircraft, own };

describe('H6 implausible inputs', () => {
  it('there are none on a usual flight', () => {
    expect(questionableInputs(usual)).toEqual([]);
    expect(questionableInputs({ ...usual, alternate: null, own: null, passengers: 350 })).toEqual([]);
  });

  it.each([
    [{ departure: 'LFPG' }, 'Departure and arrival are both LFPG: check them.'],
    [{ alternate: 'LFPG' }, 'The alternate LFPG is the destination: check it.'],
    [{ passengers: 350 }, '350 passengers on the 299 seats of G-STBA: check them.'],
    [
      { aircraft: { ...aircraft, maxtk: 1000, weight: 167_829 } },
      'The maximum take-off weight 1,000 kg is not above the empty weight 167,829 kg: check the aircraft.',
    ],
  ])('%j is reported', (change, sentence) => {
    expect(questionableInputs({ ...usual, ...change })).toEqual([sentence]);
  });
});
