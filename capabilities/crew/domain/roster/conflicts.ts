import type { CrewFlight, CrewMember, Qualification, ScheduleKind } from '#capabilities/crew/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import { MINUTE_MS, hoursText } from '../ftl/hours.ts';
import { type Span, isCallOut, isOverlap } from '../ftl/overlaps.ts';
import { flownMinutesOf, isFlying, isFree, isWaiting, type MemberDuty } from './member-duties.ts';
import { canFillPosition, qualificationFaults } from './qualification-status.ts';

/** Conflict of a roster entry. */
export interface Conflict {
  severity: 'illegal' | 'caution';
  code: string;
  words: string;
  /** The other entry of the conflict. */
  withDutyId: string | null;
}

const UNLABELLED: Record<ScheduleKind, string> = {
  flight: 'Flight duty',
  split: 'Split duty',
  positioning: 'Positioning',
  'standby-airport': 'Airport standby',
  'standby-home': 'Home standby',
  'reserve-short-call': 'Short-call reserve',
  'reserve-long-call': 'Long-call reserve',
  training: 'Training',
  ground: 'Ground duty',
  rest: 'Rest',
  off: 'Day off',
};

/** Title of an entry: its label, else its kind. */
export const dutyTitle = (duty: Pick<MemberDuty, 'label' | 'kind'>): string =>
  duty.label === '' ? UNLABELLED[duty.kind] : duty.label;

const span = ({ startMs, endMs }: { startMs: number; endMs: number }): string =>
  `${formatUtcDate(startMs)} ${formatUtcTime(startMs)}–${formatUtcTime(endMs)}`;

const asSpan = ({ kind, startMs, endMs }: MemberDuty): Span => ({ kind, start: startMs, end: endMs });

/** Whether two entries of one member overlap. */
export const overlapsWith = (duty: MemberDuty, other: MemberDuty): boolean =>
  duty.id !== other.id && isOverlap(asSpan(duty), asSpan(other));

/** Text of an overlap. */
export const overlapWords = (other: MemberDuty): string => `Overlaps ${dutyTitle(other)} (${span(other)}).`;

/** A call-out from a standby or reserve that began before it is not an overlap; any other shared time is. */
function overlapConflict(duty: MemberDuty, other: MemberDuty): Conflict | null {
  if (other.startMs >= duty.endMs || other.endMs <= duty.startMs) return null;
  const [own, its] = [asSpan(duty), asSpan(other)];
  const withDutyId = other.id;
  if (isOverlap(own, its)) {
    const code = isFree(other.kind) ? 'on-day-off' : 'overlap';
    return { severity: 'illegal', code, words: overlapWords(other), withDutyId };
  }
  const [waiting, called] = isCallOut(its, own) ? [other, duty] : [duty, other];
  if (!isCallOut(asSpan(waiting), asSpan(called))) return null;
  const goesOn =
    waiting.endMs > called.endMs ? ` ${dutyTitle(waiting)} continues after it: end it at the call.` : '';
  const words =
    waiting === other
      ? `Called out of ${dutyTitle(other)} (${span(other)}).${goesOn}`
      : `Called out to ${dutyTitle(other)} (${span(other)}).${goesOn}`;
  return { severity: 'caution', code: 'called-out', words, withDutyId };
}

/** Values entered in a duty that contradict its flights or are impossible. */
function typedConflicts(duty: MemberDuty): Conflict[] {
  const { schedule, flights } = duty;
  if (!schedule || !isFlying(duty.kind)) return [];
  const found: Conflict[] = [];
  const { sectors, flightMinutes } = schedule;
  const say = (severity: Conflict['severity'], code: string, words: string) =>
    found.push({ severity, code, words, withDutyId: null });
  if (flightMinutes !== null && flightMinutes * MINUTE_MS > duty.endMs - duty.startMs)
    say('illegal', 'flight-time', `Flight time ${hoursText(flightMinutes)} is longer than the duty.`);
  if (flights.length === 0) return found;
  if (sectors !== null && sectors !== flights.length)
    say(
      'caution',
      'typed-sectors',
      `${counted(sectors, 'sector')} typed, ${counted(flights.length, 'flight')} assigned: judged with ${Math.max(sectors, flights.length)}.`,
    );
  const flown = flownMinutesOf(duty);
  if (flightMinutes !== null && flightMinutes !== flown)
    say(
      'caution',
      'typed-flight-time',
      `Flight time ${hoursText(flightMinutes)} typed, ${hoursText(flown)} by the flights assigned: judged with ${hoursText(Math.max(flightMinutes, flown))}.`,
    );
  return found;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

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

/** Position of a member at the start of a duty: the last arrival before it, if known. */
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
    if (place && !canFillPosition(member.position, place.position))
      faults.push({
        severity: 'illegal',
        code: 'position',
        words: `${flight.number}: rank mismatch, ${place.position} required (${member.position} assigned).`,
        withDutyId: null,
      });
    return faults;
  });
}

/** Conflicts of a duty other than flight-time limits, the worst first. */
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
    ...typedConflicts(duty),
    ...placeConflict(duty, others),
    ...crewConflicts(around.member, around.qualifications, duty.flights),
  ];
  const isIllegal = ({ severity }: Conflict) => (severity === 'illegal' ? 0 : 1);
  return found.toSorted((one, other) => isIllegal(one) - isIllegal(other));
}
