import { nowMs } from '#platform/client/time/clock.ts';
import type { ScheduleInput } from '#capabilities/crew/contract.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { generateId } from '#platform/contract/ids.ts';
import type { MemberDuty } from '../../domain/roster/member-duties.ts';
import { rosterToCsv } from '../../domain/roster/roster-csv.ts';
import { draftSchedule, NO_EDIT, type RosterEdit } from '../../domain/roster/roster-edit.ts';
import { rosterToIcal } from '../../domain/roster/roster-ical.ts';
import { crewUi } from '../crew.store.ts';
import type { Roster } from '../use-roster.ts';

/** Downloads a file in the browser. */
function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The loaded roster: of the selected member, or of all members; null, with a message, while part of it is loading. */
function dutiesToExport(roster: Roster): { name: string; duties: readonly MemberDuty[] } | null {
  const crewId = crewUi.get().selected?.crewId;
  const member = crewId === undefined ? undefined : roster.memberOf.get(crewId);
  const members = member ? [member] : roster.members;
  if (members.some(({ id }) => roster.dutiesOf(id) === null)) {
    toast({ message: 'Duties are still loading: export when they are complete.', tone: 'warning' });
    return null;
  }
  const day = roster.window.from.slice(0, 10);
  const who = member ? member.name.toLowerCase().replaceAll(/\W+/g, '-') : 'crew';
  return { name: `roster-${who}-${day}`, duties: members.flatMap(({ id }) => roster.dutiesOf(id) ?? []) };
}

export function exportCsv(roster: Roster): void {
  const found = dutiesToExport(roster);
  if (!found) return;
  const { name, duties } = found;
  const schedules = duties.flatMap(({ schedule }) => (schedule ? [schedule] : []));
  download(`${name}.csv`, 'text/csv;charset=utf-8', rosterToCsv(schedules, roster.memberOf));
}

export function exportIcal(roster: Roster): void {
  const found = dutiesToExport(roster);
  if (!found) return;
  const { name, duties } = found;
  download(`${name}.ics`, 'text/calendar;charset=utf-8', rosterToIcal(duties, roster.memberOf, nowMs()));
}

/** The content of a file as an edit that can be reviewed before it is saved. */
export function importEdit(schedules: readonly ScheduleInput[]): RosterEdit {
  const entries = schedules.map((input) => {
    const id = generateId('duty_', (count) => crypto.getRandomValues(new Uint8Array(count)));
    const after = draftSchedule({
      id,
      crewId: input.crewId,
      kind: input.kind,
      startMs: Date.parse(input.start),
      endMs: Date.parse(input.end),
      label: input.label ?? '',
      location: input.location ?? null,
      sectors: input.sectors ?? null,
      flightMinutes: input.flightMinutes ?? null,
      notes: input.notes ?? '',
    });
    return [id, { before: null, after }] as const;
  });
  return { ...NO_EDIT, schedules: Object.fromEntries(entries) };
}
