import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { delayedFlight, type RosterRecords, rosterWith } from './disruption.ts';
import {
  flightLegality,
  type LegalState,
  type MemberLegality,
  rosterFlightsLike,
} from './flight-legality.ts';

/** Saved flight, with the fields used to find it in the roster. */
export interface FlightToFly {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly offBlockMs: number;
}

/** Duty of a member with the flight at its current time. */
export interface DutyAsFlown {
  readonly crewId: string;
  readonly name: string;
  readonly state: LegalState;
  /** Conflicts caused only by the changed time; when not checked, why. */
  readonly words: readonly string[];
  /** Whether it would be legal with the report moved by as much; null when that does not help. */
  readonly isLegalWithReport: boolean | null;
}

/** Crew of a flight whose time differs from the roster. */
export interface CrewAsFlown {
  readonly flightId: string;
  /** Off-blocks in the roster, ms since 1970. */
  readonly rosterOffMs: number;
  /** Delay against the roster, ms; negative is earlier. */
  readonly byMs: number;
  readonly members: readonly DutyAsFlown[];
}

export interface Moved {
  readonly flightId: string;
  readonly roster: CrewFlight;
  readonly byMs: number;
}

/**
 * Flights of the roster whose planned time differs. Plans and roster flights are matched one to one, the nearest in
 * time first, so that today's delayed flight does not match that of tomorrow.
 */
export function movedFlights(rosterFlights: readonly CrewFlight[], planned: readonly FlightToFly[]): Moved[] {
  const pairs = planned
    .flatMap((plan) =>
      rosterFlightsLike(rosterFlights, plan).map(({ flight, byMs }): Moved => ({
        flightId: plan.id,
        roster: flight,
        byMs,
      })),
    )
    .toSorted((a, b) => Math.abs(a.byMs) - Math.abs(b.byMs));
  const [plans, flights] = [new Set<string>(), new Set<string>()];
  const matched = pairs.filter(({ flightId, roster }) => {
    if (plans.has(flightId) || flights.has(roster.id)) return false;
    plans.add(flightId);
    flights.add(roster.id);
    return true;
  });
  return matched.filter(({ byMs }) => byMs !== 0);
}

const laid = (roster: RosterRecords, moved: readonly Moved[], isReportMoved: boolean): RosterRecords =>
  moved.reduce(
    (records, { roster: { id }, byMs }) =>
      rosterWith(records, delayedFlight(records, id, { byMs, isReportMoved })),
    roster,
  );

const crewIn = ({ flights, ...records }: RosterRecords, id: string): readonly MemberLegality[] => {
  const flight = flights.find((one) => one.id === id);
  return flight ? flightLegality({ flights, ...records }, flight).members : [];
};

/**
 * Checks crews of flights at their current times; the report stays, because the crew has reported or will. The roster
 * is not changed. Conflicts that exist at the rostered time too are not repeated.
 */
export function crewsAsFlown(roster: RosterRecords, moved: readonly Moved[]): CrewAsFlown[] {
  const kept = laid(roster, moved, false);
  const late = moved.some(({ byMs }) => byMs > 0) ? laid(roster, moved, true) : null;
  return moved.map(({ flightId, roster: { id, offBlocks }, byMs }) => {
    const before = new Map(crewIn(roster, id).map((member) => [member.crewId, member]));
    const withReport = new Map((late ? crewIn(late, id) : []).map((member) => [member.crewId, member.state]));
    const members = crewIn(kept, id).map(({ crewId, name, state, words }): DutyAsFlown => {
      const known = new Set(before.get(crewId)?.words);
      const fresh = words.filter((word) => !known.has(word));
      const isNew = state !== 'illegal' || fresh.length > 0;
      const helped = withReport.get(crewId);
      return {
        crewId,
        name,
        state: isNew ? state : 'caution',
        words: state === 'unknown' ? words : fresh,
        isLegalWithReport:
          state !== 'illegal' || helped === undefined ? null : helped === 'legal' || helped === 'caution',
      };
    });
    return { flightId, rosterOffMs: Date.parse(offBlocks), byMs, members };
  });
}
