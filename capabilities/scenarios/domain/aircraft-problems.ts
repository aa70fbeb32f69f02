import { flightTitle } from './scenario-step.ts';
import type { OutOfUse } from './scenario-world.ts';

/** Flight with its aircraft and times, as far as known. */
export interface AircraftTime {
  readonly flightId: string;
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  /** Null when a type is planned: the individual aircraft is unknown. */
  readonly registration: string | null;
  readonly offMs: number | null;
  readonly onMs: number | null;
}

const zulu = (ms: number): string => {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
};
type Known = AircraftTime & { registration: string; offMs: number; onMs: number };
const isKnown = (flight: AircraftTime): flight is Known =>
  flight.registration !== null && flight.offMs !== null && flight.onMs !== null;

/**
 * Conflicts of the aircraft of each flight: used by another flight at the time, at another airport, or out of service.
 */
export function aircraftProblems(
  flights: readonly AircraftTime[],
  unserviceable: readonly OutOfUse[],
): ReadonlyMap<string, readonly string[]> {
  const known = flights.filter(isKnown);
  return new Map(
    known.map((flight) => [flight.flightId, [...out(flight, unserviceable), ...rotation(flight, known)]]),
  );
}

const out = ({ registration, offMs, onMs }: Known, unserviceable: readonly OutOfUse[]): string[] =>
  unserviceable
    .filter(({ name, fromMs, toMs }) => name === registration && offMs < toMs && onMs > fromMs)
    .map(({ fromMs, toMs }) => `${registration} out of service ${zulu(fromMs)}–${zulu(toMs)}.`);

function rotation(flight: Known, known: readonly Known[]): string[] {
  const { registration, offMs, onMs } = flight;
  const others = known.filter((one) => one.registration === registration && one.flightId !== flight.flightId);
  const overlapping = others
    .filter((one) => one.offMs < onMs && one.onMs > offMs)
    .map((one) => `${registration} flies ${flightTitle(one)} at the same time.`);
  if (overlapping.length > 0) return overlapping;
  const before = others.filter((one) => one.onMs <= offMs).toSorted((a, b) => b.onMs - a.onMs)[0];
  return before && before.arrival !== flight.departure
    ? [`${registration} arrives at ${before.arrival} with ${before.callsign || 'the flight before'}.`]
    : [];
}
