import type { FlightDetail, FlightInput } from '#capabilities/flights/contract.ts';

/** `createdAt` of a flight that the server has never had. */
const NEVER_SAVED = '';

/** A flight in the form for saving. Only one saved before has a revision and a place in the list. */
export function flightInputOf(flight: FlightDetail): FlightInput & { id: string } {
  const { createdAt, date, departureTime, distance, revision, ...rest } = flight;
  return {
    ...rest,
    ...(createdAt === NEVER_SAVED ? {} : { revision, createdAt }),
    ...(date === null ? {} : { date }),
    ...(departureTime === null ? {} : { departureTime }),
    ...(distance === null ? {} : { distance }),
  };
}
