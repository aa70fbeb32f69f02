import type { CrewFlight, CrewMember, CrewPosition } from '#capabilities/crew/contract.ts';
import { conflictsOf } from './conflicts.ts';
import { dutiesIn, type RosterRecords } from './disruption.ts';
import { judgeMember } from './member-limits.ts';

/** Worst result first; `unknown` is not fully checked, which is not legal. */
export type LegalState = 'legal' | 'caution' | 'unknown' | 'illegal';

/** Crew member of a flight, with the conflicts of the duty. */
export interface MemberLegality {
  readonly crewId: string;
  readonly name: string;
  readonly position: CrewPosition;
  readonly state: LegalState;
  readonly words: readonly string[];
  /** Margin of the governing limit, minutes; null when it is not in minutes. */
  readonly marginMinutes: number | null;
}

/** Crew of a flight in a roster. */
export interface FlightLegality {
  readonly state: LegalState;
  /** Open positions as text: `CPT not assigned`. */
  readonly open: readonly string[];
  readonly members: readonly MemberLegality[];
}

const RANK: Record<LegalState, number> = { legal: 0, caution: 1, unknown: 2, illegal: 3 };
const worst = (states: readonly LegalState[]): LegalState =>
  states.reduce((found, state) => (RANK[state] > RANK[found] ? state : found), 'legal');

function memberLegality(
  roster: RosterRecords,
  member: CrewMember,
  { flight, position }: { flight: CrewFlight; position: CrewPosition },
): MemberLegality {
  const named = { crewId: member.id, name: member.name, position };
  const duties = dutiesIn(roster, member.id);
  const duty = duties.find(({ flights }) => flights.some(({ id }) => id === flight.id));
  if (!duty)
    return { ...named, state: 'unknown', words: ['The flight is not part of a duty.'], marginMinutes: null };
  const qualifications = roster.qualifications.filter(({ crewId }) => crewId === member.id);
  const conflicts = conflictsOf(duty, { member, duties, qualifications });
  const verdict = judgeMember(member, duties, {
    ruleSet: member.ruleSet,
    evaluate: { dutyId: duty.id },
    withReach: false,
  });
  const later = verdict.duties.filter(({ legal, start }) => !legal && start > (verdict.start ?? ''));
  const isIllegal = !verdict.legal || conflicts.some(({ severity }) => severity === 'illegal');
  const words = [
    ...(verdict.legal ? [] : [verdict.words]),
    ...conflicts.map((conflict) => conflict.words),
    ...later.map(
      ({ start, violations }) =>
        `The duty of ${start.slice(0, 16).replace('T', ' ')}Z then breaks ${violations.join(', ').replaceAll('_', ' ')}.`,
    ),
    ...(verdict.complete ? [] : verdict.notJudged.map(({ reason }) => `Not checked: ${reason}`)),
  ];
  const state = worst([
    ...(isIllegal || later.length > 0 ? (['illegal'] as const) : []),
    ...(verdict.complete ? [] : (['unknown'] as const)),
    ...(conflicts.length > 0 ? (['caution'] as const) : []),
  ]);
  return { ...named, state, words, marginMinutes: verdict.binding_margin_min };
}

function openPlaces({ complement, crew }: CrewFlight): string[] {
  return Object.entries(complement).flatMap(([position, needed]) => {
    const missing = needed - crew.filter((place) => place.position === position).length;
    return missing > 0 ? [`${missing > 1 ? `${missing} × ` : ''}${position} not assigned`] : [];
  });
}

/** Checks everyone on a flight: flight-time limits, conflicts of the roster, and open positions. */
export function flightLegality(roster: RosterRecords, flight: CrewFlight): FlightLegality {
  const open = openPlaces(flight);
  const members = flight.crew.flatMap(({ crewId, position }) => {
    const member = roster.members.find(({ id }) => id === crewId);
    return member ? [memberLegality(roster, member, { flight, position })] : [];
  });
  const states = members.map(({ state }) => state);
  return { state: worst([...states, ...(open.length > 0 ? (['illegal'] as const) : [])]), open, members };
}

const HOUR_MS = 3_600_000;
/** Maximum difference in departure time between a roster flight and its plan. */
export const SAME_FLIGHT_MS = 18 * HOUR_MS;
/** Normalises a flight number: `MER 1` to `mer1`. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

interface PlannedFlight {
  readonly callsign: string;
  readonly departure: string;
  readonly offBlockMs: number;
}

/** Roster flights that may match a planned one: same number and departure, within 18 h; the nearest first. */
export function rosterFlightsLike(
  flights: readonly CrewFlight[],
  { callsign, departure, offBlockMs }: PlannedFlight,
): { readonly flight: CrewFlight; readonly byMs: number }[] {
  const number = plainNumber(callsign);
  if (number === '') return [];
  return flights
    .filter((one) => plainNumber(one.number) === number && one.departure === departure.toUpperCase())
    .map((flight) => ({ flight, byMs: offBlockMs - Date.parse(flight.offBlocks) }))
    .filter(({ byMs }) => Math.abs(byMs) < SAME_FLIGHT_MS)
    .toSorted((a, b) => Math.abs(a.byMs) - Math.abs(b.byMs));
}

/** Roster flight of a planned one; null when there is none. */
export const rosterFlightOf = (flights: readonly CrewFlight[], planned: PlannedFlight): CrewFlight | null =>
  rosterFlightsLike(flights, planned)[0]?.flight ?? null;
