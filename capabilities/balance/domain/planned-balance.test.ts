import { describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { fleetAircraftInput, type OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { BalancePreset } from './balance-model.ts';
import { defaultPreset } from './default-model.ts';
import { kilograms } from './measure.ts';
import { plannedBalance } from './planned-balance.ts';

const flight = {
  id: 'f1',
  callsign: 'MER1',
  aircraft: 'B738',
  departure: 'KJFK',
  arrival: 'KLAX',
  plan: {
    weight: { ZFW: 55_109, cargo: 2500, passenger_number: 150, payload: 12_500 },
    plannedFuel: { block_fuel: 8000, trip: 6000 },
  },
} as FlightDetail & { plan: OperationalFlightPlan };
/** The forward limit is between the take-off CGs with 8 t and with 15 t of fuel. */
const narrow: BalancePreset = {
  ...defaultPreset,
  unit: 'kg',
  isExample: false,
  name: 'N738AB',
  limits: {
    ...defaultPreset.limits,
    curtailment: [],
    cgEnvelope: [
      { weight: kilograms(40_000), min: 12.4, max: 13.6 },
      { weight: kilograms(57_000), min: 12.4, max: 13.6 },
      { weight: kilograms(57_500), min: 13.127, max: 13.6 },
      { weight: kilograms(79_244), min: 13.127, max: 13.6 },
    ],
  },
};
const judged = (
  preset: BalancePreset,
  blockKg: number,
  tripKg: number,
  ownAircraft?: OperationalFlightPlan['ownAircraft'],
) => plannedBalance(preset, flight, { aircraft: 'B738', ownAircraft, blockKg, tripKg });

describe('K1 balance of a planned flight', () => {
  it('K1 more fuel moves the centre of gravity out of the envelope, as calculated by hand', () => {
    // Moments of empty aircraft, crew, 150 × 84 kg, 2500 kg and fuel, summed outside the app.
    expect(judged(narrow, 8000, 6000).state).toBe('within');
    const heavy = judged(narrow, 15_000, 13_000);
    expect(heavy.state).toBe('exceeded');
    expect(heavy.words).toContainEqual(
      expect.stringMatching(
        /^Centre of gravity at take-off weight 13\.126 m .*forward of the forward limit 13\.127 m/,
      ),
    );
  });
  it('K1 limits of the fleet aircraft apply, and an example is marked as fictitious', () => {
    const own = fleetAircraftInput.parse({ registration: 'N738AB', type: 'B738', maximumTakeOffKg: 60_000 });
    expect(judged(narrow, 8000, 6000, own)).toMatchObject({ state: 'exceeded', isExample: false });
    const example = judged(defaultPreset, 8000, 6000);
    expect(example).toMatchObject({ state: 'within', isExample: true });
    expect(example.words[0]).toBe(
      'Example aircraft: fictitious arms and envelope. Enter those of your aircraft in W&B.',
    );
  });
  it('K1 an incomplete load is unknown, never within limits', () => {
    const stations = narrow.stations.map((one) => (one.id === 'passengers' ? { ...one, locked: true } : one));
    const found = judged({ ...narrow, stations }, 8000, 6000);
    expect(found.state).toBe('unknown');
    expect(found.words).toContain('Passengers 150 not loaded: Passengers is locked.');
  });
  it('K1 passengers without a weight each are unknown, never within limits', () => {
    const stations = narrow.stations.map((one) =>
      one.id === 'passengers' ? { ...one, perItemWeight: null, weight: kilograms(0) } : one,
    );
    const found = judged({ ...narrow, stations }, 8000, 6000);
    expect(found.state).toBe('unknown');
    expect(found.words).toContain('Passengers 150 not loaded: Passengers has no weight per item. Enter it.');
  });
});
