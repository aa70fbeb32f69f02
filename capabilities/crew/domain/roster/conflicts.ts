import type { CrewFlight, CrewMember, Qualification } from '#capabilities/crew/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import { isFree, isWaiting, type MemberDuty } from './member-duties.ts';
import { mayFlyAs, qualificationFaults } from './qualification-status.ts';

/** Something that speaks against an entry of the roster. */
export interface Conflict {
  severity: 'illegal' | 'caution';
  code: string;
  words: string;
  /** The other entry that it collides with. */
  withDutyId: string | null;
}

export const dutyTitle = (duty: Pick<MemberDuty, 'label' | 'kind'>): string =>
  duty.label === '' ? duty.kind.replaceAll('-', ' ') : duty.label;

const span = ({ startMs, endMs }: { startMs: number; endMs: number }): string =>
  `${formatUtcDate(startMs)} ${formatUtcTime(startMs)}–${formatUtcTime(endMs)}`;

/** A day off or a rest yields to nothing; a duty out of a standby or reserve is what that is for. */
function overlapConflict(duty: MemberDuty, other: MemberDuty): Conflict | null {
  if (other.startMs >= duty.endMs || other.endMs <= duty.startMs) return null;
  const isCalledOut = isWaiting(other.kind) && !isFree(duty.kind);
  const isBothFree = isFree(duty.kind) && isFree(other.kind);
  if (isBothFree) return null;
  return {
    severity: isCalledOut ? 'caution' : 'illegal',
    code: isCalledOut ? 'called-out' : isFree(other.kind) ? 'on-day-off' : 'overlap',
    words: isCalledOut
      ? `Called out of ${dutyTitle(other)} (${span(other)}).`
      : `Overlaps ${dutyTitle(other)} (${span(other)}).`,
    withDutyId: other.id,
  };
}

function flightConflicts(duty: MemberDuty): Conflict[] {
  const found: Conflict[] = [];
  for (let index = 1; index < duty.flights.length; index += 1) {
    const [before, next] = [duty.flights[index - 1], duty.flights[index]];
    if (!before || !next) continue;
    if (Date.parse(next.offBlocks) < Date.parse(before.onBlocks))
      found.push({
        severity: 'illegal',
        code: 'two-flights',
        words: `${next.number} leaves before ${before.number} is on blocks.`,
        withDutyId: null,
      });
    else if (before.arrival !== next.departure)
      found.push({
        severity: 'illegal',
        code: 'place',
        words: `${before.number} ends at ${before.arrival}, ${next.number} leaves ${next.departure}.`,
        withDutyId: null,
      });
  }
  return found;
}

/** Where a member is when a duty begins: the last arrival before it, if any flight says so. */
function placeConflict(duty: MemberDuty, others: readonly MemberDuty[]): Conflict[] {
  const first = duty.flights[0];
  if (!first) return [];
  const before = others
    .filter(({ endMs, kind }) => endMs <= duty.startMs && !isFree(kind) && !isWaiting(kind))
    .toSorted((a, b) => a.endMs - b.endMs)
    .at(-1);
  const last = before?.flights.at(-1);
  if (!before || !last || last.arrival === first.departure) return [];
  return [
    {
      severity: 'caution',
      code: 'place',
      words: `The duty before ends at ${last.arrival}, ${first.number} leaves ${first.departure}.`,
      withDutyId: before.id,
    },
  ];
}

function crewConflicts(
  member: Pick<CrewMember, 'id' | 'position'>,
  qualifications: readonly Qualification[],
  flights: readonly CrewFlight[],
): Conflict[] {
  return flights.flatMap((flight) => {
    const place = flight.crew.find(({ crewId }) => crewId === member.id);
    const faults: Conflict[] = qualificationFaults(member, qualifications, flight).map((fault) => ({
      ...fault,
      words: `${flight.number}: ${fault.words}`,
      withDutyId: null,
    }));
    if (place && !mayFlyAs(member.position, place.position))
      faults.push({
        severity: 'illegal',
        code: 'position',
        words: `${flight.number}: rank mismatch, ${place.position} required (${member.position} assigned).`,
        withDutyId: null,
      });
    return faults;
  });
}

/** Everything but the flight-time limits that speaks against a duty of a member, the worst first. */
export function conflictsOf(
  duty: MemberDuty,
  around: {
    member: Pick<CrewMember, 'id' | 'position'>;
    duties: readonly MemberDuty[];
    qualifications: readonly Qualification[];
  },
): Conflict[] {
  const others = around.duties.filter(({ id }) => id !== duty.id);
  const found = [
    ...others.map((other) => overlapConflict(duty, other)).filter((conflict) => conflict !== null),
    ...flightConflicts(duty),
    ...placeConflict(duty, others),
    ...crewConflicts(around.member, around.qualifications, duty.flights),
  ];
  const isIllegal = ({ severity }: Conflict) => (severity === 'illegal' ? 0 : 1);
  return found.toSorted((one, other) => isIllegal(one) - isIllegal(other));
}
