import type { CrewFlight, CrewMember, CrewPosition, Qualification } from '#capabilities/crew/contract.ts';
import { conflictsOf, type Conflict } from './conflicts.ts';
import {
  blockMinutesOf,
  isFree,
  isWaiting,
  memberDuties,
  type MemberDuty,
  RELEASE_AFTER_MS,
  REPORT_BEFORE_MS,
} from './member-duties.ts';
import { canFillPosition } from './qualification-status.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface Candidate {
  member: CrewMember;
  duties: readonly MemberDuty[];
  qualifications: readonly Qualification[];
}

/** Result of a flight-time check of a roster with the flight added. */
export interface LimitCheck {
  legal: boolean;
  words: string;
  /** Why the check is incomplete, in sentences; null when complete. */
  notJudged: string | null;
  /** Margin of the governing limit, minutes; null when it is not in minutes. */
  marginMinutes: number | null;
}
/** Checks the duty `dutyId` among a member's duties. */
export type CheckLimits = (member: CrewMember, duties: readonly MemberDuty[], dutyId: string) => LimitCheck;

export interface Suggestion {
  member: CrewMember;
  /**
   * `legal` can be assigned; `caution` needs a review; `unknown` is not fully checked; the others cannot be assigned.
   */
  standing: 'legal' | 'caution' | 'unknown' | 'illegal' | 'not-free' | 'not-qualified';
  words: string;
  reasons: readonly Conflict[];
  isOnStandby: boolean;
  restBeforeMinutes: number | null;
  /** Null when a duty has no known flight time. */
  flightMinutes28d: number | null;
  marginMinutes: number | null;
  /** Resulting duties, with the flight. */
  duties: readonly MemberDuty[];
  dutyId: string;
}

const RANK: Record<Suggestion['standing'], number> = {
  legal: 0,
  caution: 1,
  unknown: 2,
  illegal: 3,
  'not-free': 4,
  'not-qualified': 5,
};

/** Roster of a member with the flight added, and the duty that contains it. */
export function withFlight(
  crewId: string,
  duties: readonly MemberDuty[],
  flight: CrewFlight,
  position: CrewPosition,
): { duties: MemberDuty[]; dutyId: string } {
  const manned: CrewFlight = {
    ...flight,
    crew: [...flight.crew.filter((place) => place.crewId !== crewId), { crewId, position }],
  };
  const schedules = duties.flatMap(({ schedule }) => (schedule === null ? [] : [schedule]));
  const flights = duties.flatMap((duty) => duty.flights).filter(({ id }) => id !== flight.id);
  const next = memberDuties(crewId, schedules, [...flights, manned]);
  const holder = next.find((duty) => duty.flights.some(({ id }) => id === flight.id));
  return { duties: next, dutyId: holder?.id ?? '' };
}

/** Minutes since the last work before an instant; null when the roster has none. */
function restBefore(duties: readonly MemberDuty[], startMs: number): number | null {
  const ends = duties
    .filter(({ kind, endMs }) => !isFree(kind) && !isWaiting(kind) && endMs <= startMs)
    .map(({ endMs }) => endMs);
  return ends.length === 0 ? null : Math.round((startMs - Math.max(...ends)) / MINUTE_MS);
}

/** Flight minutes of the 28 days before an instant; null when one of the duties has no known flight time. */
function flightMinutesBefore(duties: readonly MemberDuty[], atMs: number): number | null {
  let sum = 0;
  for (const duty of duties) {
    if (duty.startMs < atMs - 28 * DAY_MS || duty.startMs >= atMs) continue;
    const minutes = blockMinutesOf(duty);
    if (minutes === null) return null;
    sum += minutes;
  }
  return sum;
}

function suggestionFor(
  candidate: Candidate,
  flight: CrewFlight,
  position: CrewPosition,
  check: CheckLimits,
): Suggestion {
  const { member, qualifications } = candidate;
  const { duties, dutyId } = withFlight(member.id, candidate.duties, flight, position);
  const startMs = Date.parse(flight.offBlocks) - REPORT_BEFORE_MS;
  const endMs = Date.parse(flight.onBlocks) + RELEASE_AFTER_MS;
  const common = {
    member,
    isOnStandby: candidate.duties.some(
      (duty) =>
        isWaiting(duty.kind) &&
        duty.startMs <= startMs &&
        duty.endMs > startMs &&
        duty.endMs <= endMs + DAY_MS,
    ),
    restBeforeMinutes: restBefore(candidate.duties, startMs),
    flightMinutes28d: flightMinutesBefore(candidate.duties, startMs),
    duties,
    dutyId,
  };
  const duty = duties.find(({ id }) => id === dutyId);
  const reasons = duty ? conflictsOf(duty, { member, duties, qualifications }) : [];
  const illegal = reasons.filter(({ severity }) => severity === 'illegal');
  const bar = illegal.find(({ withDutyId }) => withDutyId === null) ?? illegal[0];
  if (bar) {
    const standing = illegal.some(({ withDutyId }) => withDutyId === null) ? 'not-qualified' : 'not-free';
    return { ...common, standing, words: bar.words, reasons, marginMinutes: null };
  }
  const verdict = check(member, duties, dutyId);
  const cautions = reasons.filter(({ code }) => code !== 'called-out');
  const { notJudged } = verdict;
  const known = cautions.length > 0 ? 'caution' : 'legal';
  const standing = verdict.legal ? (notJudged === null ? known : 'unknown') : 'illegal';
  const remark = notJudged === null ? cautions[0]?.words : `Not checked: ${notJudged}`;
  const words = verdict.legal ? (remark ?? verdict.words) : verdict.words;
  return { ...common, standing, words, reasons, marginMinutes: verdict.marginMinutes };
}

const flownMost = ({ flightMinutes28d }: Suggestion): number => flightMinutes28d ?? Number.MAX_SAFE_INTEGER;

/**
 * Candidates for a position on a flight, the best first: qualified, free, within the limits; then those on standby,
 * then those with the least flight time. Nobody is omitted: members who cannot take it are last, with the reason.
 */
export function suggestCrew(
  flight: CrewFlight,
  position: CrewPosition,
  candidates: readonly Candidate[],
  check: CheckLimits,
): Suggestion[] {
  const onBoard = new Set(flight.crew.map(({ crewId }) => crewId));
  return candidates
    .filter(({ member }) => !onBoard.has(member.id) && canFillPosition(member.position, position))
    .map((candidate) => suggestionFor(candidate, flight, position, check))
    .toSorted(
      (one, other) =>
        RANK[one.standing] - RANK[other.standing] ||
        Number(other.isOnStandby) - Number(one.isOnStandby) ||
        Number(other.member.position === position) - Number(one.member.position === position) ||
        // A member with unknown flight time does not come first.
        flownMost(one) - flownMost(other) ||
        one.member.name.localeCompare(other.member.name),
    );
}

/** Open positions of a flight. */
export function openPlaces(flight: Pick<CrewFlight, 'complement' | 'crew'>): CrewPosition[] {
  return (Object.entries(flight.complement) as [CrewPosition, number][]).flatMap(([position, needed]) => {
    const taken = flight.crew.filter((place) => place.position === position).length;
    return Array.from({ length: Math.max(0, needed - taken) }, () => position);
  });
}
