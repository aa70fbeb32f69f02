import { clockMs, dayMs } from './formats/figures.ts';

/** Saved flight; the time is off-block, UTC. */
export interface NamedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  readonly aircraft: string;
  readonly date: string | null;
  readonly departureTime: string | null;
}

export interface FlightMatch {
  readonly flight: NamedFlight;
  /** Difference between planned and recorded time; null when the flight has no date. */
  readonly hoursApart: number | null;
  readonly by: 'place and time' | 'place';
}

/** A flight on another day is another flight. */
const APART_MAX_H = 12;

const HOUR_MS = 3_600_000;

/** Planned off-block time of a saved flight; null without a date or time. */
export function plannedOutMs({
  date,
  departureTime,
}: Pick<NamedFlight, 'date' | 'departureTime'>): number | null {
  const day = dayMs((date ?? '').slice(0, 10));
  const clock = clockMs((departureTime ?? '').replace(/Z$/i, ''));
  return day === null || clock === null ? null : day + clock;
}

/** Saved flights that a recording may match, the nearest in time first: same airfields, within 12 h. */
export function matchFlights(
  flights: readonly NamedFlight[],
  log: { readonly from: string | null; readonly to: string | null; readonly atMs: number },
): FlightMatch[] {
  if (log.from === null && log.to === null) return [];
  const isPlace = (ident: string, recorded: string | null) => recorded === null || ident === recorded;
  return flights
    .filter(({ departure, arrival }) => isPlace(departure, log.from) && isPlace(arrival, log.to))
    .map((flight): FlightMatch => {
      const outMs = plannedOutMs(flight);
      const hoursApart = outMs === null ? null : Math.abs(outMs - log.atMs) / HOUR_MS;
      return { flight, hoursApart, by: hoursApart === null ? 'place' : 'place and time' };
    })
    .filter(({ hoursApart }) => hoursApart === null || hoursApart <= APART_MAX_H)
    .toSorted((one, other) => (one.hoursApart ?? APART_MAX_H) - (other.hoursApart ?? APART_MAX_H));
}
