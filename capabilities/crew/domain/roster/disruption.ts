import type { CrewFlight, CrewMember, Qualification, Schedule } from '#capabilities/crew/contract.ts';
import { toIso } from '#aviation/time/utc.ts';
import { shiftedSchedule } from './circumstances.ts';
import { isFree, memberDuties, type MemberDuty } from './member-duties.ts';
import {
  draftSchedule,
  type EditOutcome,
  flightsWith,
  moveDuty,
  NO_EDIT,
  type RosterEdit,
  schedulesWith,
} from './roster-edit.ts';

/** Records of a roster, stored or with an edit applied. */
export interface RosterRecords {
  readonly members: readonly CrewMember[];
  readonly qualifications: readonly Qualification[];
  readonly schedules: readonly Schedule[];
  readonly flights: readonly CrewFlight[];
}

/** Roster with an edit applied. */
export function rosterWith(roster: RosterRecords, edit: RosterEdit): RosterRecords {
  const { members } = roster;
  const schedules = members.flatMap(({ id }) =>
    schedulesWith(
      roster.schedules.filter(({ crewId }) => crewId === id),
      edit,
      id,
    ),
  );
  return { ...roster, schedules, flights: flightsWith(roster.flights, edit) };
}

/** Duties of a member, by start. */
export const dutiesIn = ({ schedules, flights }: RosterRecords, crewId: string): MemberDuty[] =>
  memberDuties(
    crewId,
    schedules.filter((schedule) => schedule.crewId === crewId),
    flights,
  );

const later = (instant: string, byMs: number): string => toIso(Date.parse(instant) + byMs);

/** Times of a duty when one of its flights moves: the time before the first flight and after the last is kept. */
function dutyAround(
  { schedule, flights, startMs, endMs }: MemberDuty & { schedule: Schedule },
  moved: CrewFlight,
  { byMs, isReportMoved }: { byMs: number; isReportMoved: boolean },
): Schedule {
  const inside = flights.map((flight) => (flight.id === moved.id ? moved : flight));
  const firstOff = (some: readonly CrewFlight[]) =>
    Math.min(...some.map(({ offBlocks }) => Date.parse(offBlocks)));
  const lastOn = (some: readonly CrewFlight[]) =>
    Math.max(...some.map(({ onBlocks }) => Date.parse(onBlocks)));
  const report = firstOff(inside) - (firstOff(flights) - startMs);
  const start = toIso(isReportMoved ? report : Math.min(startMs, report));
  const end = toIso(lastOn(inside) + (endMs - lastOn(flights)));
  const isWhole = isReportMoved && inside.length === 1;
  const base = isWhole ? shiftedSchedule(schedule, byMs) : schedule;
  if (!isReportMoved || Date.parse(start) <= startMs) return { ...base, start, end };
  // The limits of a delayed report use the original report (CS FTL.1.205(d)).
  const originalReport = schedule.circumstances?.originalReport ?? schedule.start;
  return { ...base, start, end, circumstances: { ...base.circumstances, originalReport } };
}

/**
 * Moves a flight in time, and the duties of its crew as far as needed. The report stays, because the crew has reported
 * or will, unless it is moved as well; an earlier flight always needs an earlier report.
 */
export function delayedFlight(
  roster: RosterRecords,
  flightId: string,
  delay: { readonly byMs: number; readonly isReportMoved: boolean },
): RosterEdit {
  const before = roster.flights.find(({ id }) => id === flightId);
  if (!before) return NO_EDIT;
  const { byMs } = delay;
  const after = {
    ...before,
    offBlocks: later(before.offBlocks, byMs),
    onBlocks: later(before.onBlocks, byMs),
  };
  const schedules: RosterEdit['schedules'] = Object.fromEntries(
    before.crew.flatMap(({ crewId }) => {
      const duty = dutiesIn(roster, crewId).find(({ flights }) => flights.some(({ id }) => id === flightId));
      const schedule = duty?.schedule ?? null;
      if (!duty || schedule === null) return [];
      return [[schedule.id, { before: schedule, after: dutyAround({ ...duty, schedule }, after, delay) }]];
    }),
  );
  return { schedules, flights: { [flightId]: { before, after } } };
}

/** Assigns another aircraft to a flight. */
export function reequippedFlight(
  roster: RosterRecords,
  flightId: string,
  { aircraftType, registration }: Pick<CrewFlight, 'aircraftType' | 'registration'>,
): RosterEdit {
  const before = roster.flights.find(({ id }) => id === flightId);
  if (!before) return NO_EDIT;
  return {
    schedules: {},
    flights: { [flightId]: { before, after: { ...before, aircraftType, registration } } },
  };
}

/**
 * A duty during which a member becomes sick ends then, or at on-blocks of the flight in the air; a later duty is
 * removed.
 */
function shortened(duty: MemberDuty & { schedule: Schedule }, fromMs: number): Schedule | null {
  if (duty.startMs >= fromMs) return null;
  const flown = duty.flights.filter(({ offBlocks }) => Date.parse(offBlocks) < fromMs);
  const endMs = Math.max(fromMs, ...flown.map(({ onBlocks }) => Date.parse(onBlocks)));
  return { ...duty.schedule, end: toIso(Math.min(endMs, duty.endMs)) };
}

/**
 * Removes a member who reports sick from the flights and duties of a period, and enters it as a day off labelled Sick.
 */
export function reportedSick(
  roster: RosterRecords,
  crewId: string,
  { fromMs, toMs, entryId }: { readonly fromMs: number; readonly toMs: number; readonly entryId: string },
): RosterEdit {
  const left = dutiesIn(roster, crewId).filter(
    ({ kind, startMs, endMs }) => !isFree(kind) && startMs < toMs && endMs > fromMs,
  );
  const flights = left
    .flatMap((duty) => duty.flights)
    .filter(({ offBlocks }) => Date.parse(offBlocks) >= fromMs)
    .map((before) => {
      const crew = before.crew.filter((place) => place.crewId !== crewId);
      return [before.id, { before, after: { ...before, crew } }] as const;
    });
  const schedules = left.flatMap((duty) => {
    const { schedule } = duty;
    if (schedule === null) return [];
    return [[schedule.id, { before: schedule, after: shortened({ ...duty, schedule }, fromMs) }] as const];
  });
  const ends = schedules.flatMap(([, { after }]) => (after === null ? [] : [Date.parse(after.end)]));
  const startMs = Math.max(fromMs, ...ends);
  const entry = draftSchedule({ id: entryId, crewId, kind: 'off', label: 'Sick', startMs, endMs: toMs });
  const own: RosterEdit['schedules'] = startMs < toMs ? { [entryId]: { before: null, after: entry } } : {};
  return { schedules: { ...Object.fromEntries(schedules), ...own }, flights: Object.fromEntries(flights) };
}

/** Reassigns the duty of a flight, with all its flights, to another member. */
export function reassignedDuty(
  roster: RosterRecords,
  flightId: string,
  { fromCrewId, toCrewId }: { readonly fromCrewId: string; readonly toCrewId: string },
): EditOutcome {
  const duty = dutiesIn(roster, fromCrewId).find(({ flights }) => flights.some(({ id }) => id === flightId));
  if (!duty) return { ok: false, message: 'The member has no duty with this flight.' };
  return moveDuty(duty, { crewId: toCrewId, startMs: duty.startMs, endMs: duty.endMs });
}

/** Fills an open position of a flight. */
export function mannedFlight(
  roster: RosterRecords,
  flightId: string,
  place: CrewFlight['crew'][number],
): EditOutcome {
  const before = roster.flights.find(({ id }) => id === flightId);
  if (!before) return { ok: false, message: 'The flight is not in the crew roster.' };
  if (before.crew.some(({ crewId }) => crewId === place.crewId))
    return { ok: false, message: `The member is already on ${before.number}.` };
  const after = { ...before, crew: [...before.crew, place] };
  return { ok: true, edit: { schedules: {}, flights: { [flightId]: { before, after } } } };
}
