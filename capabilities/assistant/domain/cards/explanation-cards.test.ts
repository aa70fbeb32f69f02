import { expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { flightExplanation } from './explanation-cards.ts';

it('K3 block fuel is explained by the parts that it has: the plan has no taxi fuel', () => {
  const flight = {
    id: 'f1',
    callsign: 'MER1',
    departure: 'KJFK',
    arrival: 'KLAX',
    distance: 2150,
    isFallback: false,
    plan: {
      general: { aircraft: 'B738', air_dist: 2150 },
      weight: { payload: 12_250, passenger_number: 150 },
      plannedFuel: { trip: 13_000, ALTN: 300, finnal_rev: 1475, extra: 225, block_fuel: 15_000 },
      assumptions: [],
    },
  } as unknown as FlightDetail;
  const block = flightExplanation(flight).lines.find(({ label }) => label === 'Block fuel');
  expect(block?.value).toBe('15,000 kg: trip, alternate, final reserve and extra, without taxi fuel');
});
