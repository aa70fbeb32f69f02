import type { CrewFlight, RosterChanges, Schedule } from '#capabilities/crew/contract.ts';
import { formatUtcTime, toIso } from '#aviation/time/utc.ts';
import { shiftedSchedule } from './circumstances.ts';
import type { MemberDuty } from './member-duties.ts';

/** Record before and after: `before` null is created, `after` null is deleted. */
export interface Edited<Kept> {
  before: Kept | null;
  after: Kept | null;
}
/** Changes that belong together, by record id. A scenario is an unsaved edit. */
export interface RosterEdit {
  schedules: Readonly<Record<string, Edited<Schedule>>>;
  flights: Readonly<Record<string, Edited<CrewFlight>>>;
}
export const NO_EDIT: RosterEdit = { schedules: {}, flights: {} };

export const editSize = ({ schedules, flights }: RosterEdit): number =>
  Object.keys(schedules).length + Object.keys(flights).length;

function merged<Kept>(
  first: RosterEdit['schedules'] | Readonly<Record<string, Edited<Kept>>>,
  then: Readonly<Record<string, Edited<Kept>>>,
): Record<string, Edited<Kept>> {
  const all = { ...(first as Readonly<Record<string, Edited<Kept>>>) };
  for (const [id, { before, after }] of Object.entries(then)) {
    const earlier = all[id];
    const origin = earlier ? earlier.before : before;
    // A record created and deleted within the edit is not a change.
    if (origin === null && after === null) delete all[id];
    else all[id] = { before: origin, after };
  }
  return all;
}

/** Joins consecutive edits; the state before the first remains the base. */
export const joinEdits = (first: RosterEdit, then: RosterEdit): RosterEdit => ({
  schedules: merged<Schedule>(first.schedules, then.schedules),
  flights: merged<CrewFlight>(first.flights, then.flights),
});

function laid<Kept extends { id: string }>(
  records: readonly Kept[],
  edits: Readonly<Record<string, Edited<Kept>>>,
  isWanted: (record: Kept) => boolean,
): readonly Kept[] {
  const changed = Object.entries(edits);
  if (changed.length === 0) return records;
  const rest = records.filter(({ id }) => !(id in edits));
  const added = changed.flatMap(([, { after }]) => (after !== null && isWanted(after) ? [after] : []));
  // Lists of unaffected members keep their identity, so that they are neither redrawn nor checked again.
  if (added.length === 0 && rest.length === records.length) return records;
  return [...rest, ...added];
}

/** Records with an edit applied. */
export const schedulesWith = (
  records: readonly Schedule[],
  edit: RosterEdit,
  crewId: string,
): readonly Schedule[] => laid(records, edit.schedules, (schedule) => schedule.crewId === crewId);
export const flightsWith = (records: readonly CrewFlight[], edit: RosterEdit): readonly CrewFlight[] =>
  laid(records, edit.flights, () => true);

function partOf<Kept extends { id: string; revision: number }>(edits: readonly Edited<Kept>[]) {
  return {
    create: edits.flatMap(({ before, after }) => (before === null && after !== null ? [after] : [])),
    replace: edits.flatMap(({ before, after }) =>
      before !== null && after !== null ? [{ ...after, revision: before.revision }] : [],
    ),
    remove: edits.flatMap(({ before, after }) =>
      before !== null && after === null ? [{ id: before.id, revision: before.revision }] : [],
    ),
  };
}

/** Converts an edit to a server request: all or nothing, each record from the revision it is based on. */
export function changesOf(edit: RosterEdit, reason: string): RosterChanges {
  return {
    ...(reason === '' ? {} : { reason }),
    schedules: partOf(Object.values(edit.schedules)),
    flights: partOf(Object.values(edit.flights)),
  };
}

/** Fields of a duty not yet stored. */
export function draftSchedule(
  fields: Pick<Schedule, 'id' | 'crewId' | 'kind'> & { startMs: number; endMs: number } & Partial<Schedule>,
): Schedule {
  const { startMs, endMs, ...given } = fields;
  return {
    revision: 0,
    isExample: false,
    createdAt: '',
    updatedAt: '',
    updatedBy: '',
    label: '',
    location: null,
    timeZone: null,
    endTimeZone: null,
    sectors: null,
    flightMinutes: null,
    pilots: 2,
    restFacilityClass: null,
    breakStart: null,
    breakEnd: null,
    extensionMinutes: 0,
    notes: '',
    start: toIso(startMs),
    end: toIso(endMs),
    ...given,
  };
}

export type EditOutcome = { ok: true; edit: RosterEdit } | { ok: false; message: string };

/** Replaces a member by another on flights. */
function handOver(flights: readonly CrewFlight[], fromId: string, toId: string): RosterEdit['flights'] {
  return Object.fromEntries(
    flights.map((flight) => {
      const crew = flight.crew
        .filter(({ crewId }) => crewId !== toId)
        .map((place) => (place.crewId === fromId ? { ...place, crewId: toId } : place));
      return [flight.id, { before: flight, after: { ...flight, crew } }];
    }),
  );
}

/** Moves a duty in time, to another member, or both. Its flights move to the other member too, but never in time. */
export function moveDuty(
  duty: MemberDuty,
  to: { crewId: string; startMs: number; endMs: number },
): EditOutcome {
  const isSameTime = to.startMs === duty.startMs && to.endMs === duty.endMs;
  const [first] = duty.flights;
  const last = duty.flights.at(-1);
  if (!isSameTime && first && last) {
    const isHeld = to.startMs <= Date.parse(first.offBlocks) && to.endMs >= Date.parse(last.onBlocks);
    if (!isHeld || duty.schedule === null) {
      const message =
        `A duty moves with its flights: ${first.number} leaves at ${formatUtcTime(Date.parse(first.offBlocks))}, ` +
        `${last.number} is on blocks at ${formatUtcTime(Date.parse(last.onBlocks))}. Change the times of the flights instead.`;
      return { ok: false, message };
    }
  }
  const flights = to.crewId === duty.crewId ? {} : handOver(duty.flights, duty.crewId, to.crewId);
  if (duty.schedule === null) return { ok: true, edit: { schedules: {}, flights } };
  const byMs = to.startMs - duty.startMs;
  // A duty of the same length moves as a whole; one that is lengthened or shortened keeps its contents.
  const isMoved = byMs !== 0 && to.endMs - duty.endMs === byMs;
  const moved = isMoved ? shiftedSchedule(duty.schedule, byMs) : duty.schedule;
  const after = { ...moved, crewId: to.crewId, start: toIso(to.startMs), end: toIso(to.endMs) };
  return { ok: true, edit: { schedules: { [after.id]: { before: duty.schedule, after } }, flights } };
}

/** Removes a duty from the roster; its flights lose the member. */
export function removeDuty(duty: MemberDuty): RosterEdit {
  const flights = Object.fromEntries(
    duty.flights.map((flight) => {
      const crew = flight.crew.filter(({ crewId }) => crewId !== duty.crewId);
      return [flight.id, { before: flight, after: { ...flight, crew } }];
    }),
  );
  const { schedule } = duty;
  return { flights, schedules: schedule ? { [schedule.id]: { before: schedule, after: null } } : {} };
}

function rebasedPart<Kept extends { id: string; revision: number }>(
  edits: Readonly<Record<string, Edited<Kept>>>,
  current: (id: string) => Kept | null,
): Record<string, Edited<Kept>> {
  const entries = Object.entries(edits).map(([id, edited]) => {
    const now = edited.before === null ? null : (current(id) ?? edited.before);
    return [id, { before: now, after: edited.after }] as const;
  });
  return Object.fromEntries(entries);
}

/** The same edit based on the current records, after a conflict with another user. */
export const rebaseEdit = (
  edit: RosterEdit,
  current: { schedule: (id: string) => Schedule | null; flight: (id: string) => CrewFlight | null },
): RosterEdit => ({
  schedules: rebasedPart<Schedule>(edit.schedules, current.schedule),
  flights: rebasedPart<CrewFlight>(edit.flights, current.flight),
});
