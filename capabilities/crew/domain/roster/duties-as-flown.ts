import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { delayedFlight, type RosterRecords, rosterWith } from './disruption.ts';
import {
  flightLegality,
  type LegalState,
  type MemberLegality,
  rosterFlightsLike,
} from './flight-legality.ts';

/** A saved flight, as far as it is looked for in the roster. */
export interface FlightToFly {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly offBlockMs: number;
}

/** The duty of a member with the flight at the time that it leaves now. */
export interface DutyAsFlown {
  readonly crewId: string;
  readonly name: string;
  readonly state: LegalState;
  /** What speaks against it only because of the other time; not judged: why. */
  readonly words: readonly string[];
  /** Whether it would be legal if the report moved by as much; null where that is no help. */
  readonly isLegalWithReport: boolean | null;
}

/** The crew of a flight that leaves at another time than the roster has it. */
export interface CrewAsFlown {
  readonly flightId: string;
  /** Off-blocks of the roster, ms since the epoch. */
  readonly rosterOffMs: number;
  /** How much later than that it leaves; negative is earlier. */
  readonly byMs: number;
  readonly members: readonly DutyAsFlown[];
}

export interface Moved {
  readonly flightId: string;
  readonly roster: CrewFlight;
  readonly byMs: number;
}

/**
 * Flights of the roster that leave at another time by their plan. A plan is one flight of the roster and the other way
 * round, those nearest in time first: today's flight that is late does not become that of tomorrow.
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
 * Crews of flights, judged as if the roster had them at the times that they leave now; the report stays, because the crew
 * has or will have reported. The roster itself is not changed. What speaks against a duty at the time of the roster as
 * well is not repeated here.
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
