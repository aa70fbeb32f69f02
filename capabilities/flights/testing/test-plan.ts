import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';

/** A plan with fictitious but consistent figures: 65 kg a passenger, no cargo. */
export function testPlan({
  route,
  passengers,
}: {
  route: string;
  passengers: number;
}): OperationalFlightPlan {
  const payloadKg = 65 * passengers;
  return {
    general: {
      air_dist: 2145,
      aircraft: 'B738',
      aircraft_reg: 'N000MD',
      arrival: 'KLAX',
      ci: 50,
      date: '2026-11-20',
      departure: 'KJFK',
      flightNumber: '',
      ground_dist: 2157,
      utcTime: '1200Z',
    },
    dispatcher: { cid: '', tel: '' },
    alternate: { fuel: 0, via: '' },
    plannedFuel: {
      ALTN: 0,
      block_fuel: 14_000,
      cost_15_min: 1800,
      extra: 0,
      finnal_rev: 1000,
      minimum_take_off: 14_000,
      trip: 13_000,
    },
    route,
    weight: {
      ZFW: 41_000 + payloadKg,
      cargo: 0,
      fuel: 14_000,
      landing_max_weight: 65_000,
      passenger_number: passengers,
      payload: payloadKg,
      take_off_weight: 55_000 + payloadKg,
    },
    airport: {
      departure: { icao: 'KJFK', coordinate: [-73.78, 40.64] },
      arrival: { icao: 'KLAX', coordinate: [-118.4, 33.94] },
    },
    route_info: [],
    isFallback: false,
    reserveMinutes: 20,
    takeOffMaxWeight: 62_000,
    payloadMaxWeight: 20_000,
    landingWeight: 42_000 + payloadKg,
    assumptions: [],
    warnings: [],
    aircraftEstimated: false,
    messages: [],
    notForNavigation: true,
  };
}
