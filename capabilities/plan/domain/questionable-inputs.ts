import type { AircraftType, FleetAircraftInput } from '../contract.ts';

interface CheckedRequest {
  readonly departure: string;
  readonly arrival: string;
  readonly alternate: string | null;
  readonly passengers: number;
  readonly aircraft: Pick<AircraftType, 'type' | 'weight' | 'maxtk'>;
  readonly own: FleetAircraftInput | null;
}

/** Inputs that can be planned but are probably mistakes, in sentences. */
export function questionableInputs(request: CheckedRequest): string[] {
  const { departure, arrival, alternate, passengers, aircraft, own } = request;
  const seats = own?.seats ?? null;
  const kilograms = (value: number) => `${Math.round(value).toLocaleString('en')} kg`;
  return [
    ...(departure === arrival ? [`Departure and arrival are both ${arrival}: check them.`] : []),
    ...(alternate === arrival ? [`The alternate ${arrival} is the destination: check it.`] : []),
    ...(seats !== null && passengers > seats
      ? [
          `${passengers} passengers on the ${seats} seats of ${own?.registration ?? aircraft.type}: check them.`,
        ]
      : []),
    ...(aircraft.maxtk <= aircraft.weight
      ? [
          `The maximum take-off weight ${kilograms(aircraft.maxtk)} is not above the empty weight ${kilograms(aircraft.weight)}: check the aircraft.`,
        ]
      : []),
  ];
}
