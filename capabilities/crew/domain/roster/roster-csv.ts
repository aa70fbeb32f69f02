import { dsvFormat } from 'd3-dsv';
import {
  type CrewMember,
  type Schedule,
  SCHEDULE_KINDS,
  type ScheduleInput,
  type ScheduleKind,
} from '#capabilities/crew/contract.ts';

const COLUMNS = [
  'employee_number',
  'name',
  'kind',
  'label',
  'start_utc',
  'end_utc',
  'location',
  'sectors',
  'flight_minutes',
  'notes',
] as const;
const csv = dsvFormat(',');
/** Maximum sectors of a duty. */
const MAX_SECTORS = 20;
const MAX_FLIGHT_MINUTES = 2880;
const MAX_LABEL = 40;
const MAX_NOTES = 2000;
const MAX_DAYS = 400;

/** Imported entries, and every line rejected with its reason. */
export interface RosterImport {
  schedules: ScheduleInput[];
  problems: { line: number; words: string }[];
}

// A spreadsheet would evaluate a cell starting with these characters as a formula.
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const unguarded = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

/** Exports a roster as comma-separated values, one line per entry, instants in UTC. */
export function rosterToCsv(
  schedules: readonly Schedule[],
  members: ReadonlyMap<string, CrewMember>,
): string {
  const rows = schedules.map((entry) => {
    const member = members.get(entry.crewId);
    return [
      member?.employeeNumber ?? '',
      member?.name ?? '',
      entry.kind,
      entry.label,
      entry.start,
      entry.end,
      entry.location ?? '',
      entry.sectors === null ? '' : String(entry.sectors),
      entry.flightMinutes === null ? '' : String(entry.flightMinutes),
      entry.notes,
    ].map(guarded);
  });
  return `${csv.formatRows([[...COLUMNS], ...rows])}\r\n`;
}

const isKind = (text: string): text is ScheduleKind => (SCHEDULE_KINDS as readonly string[]).includes(text);
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Parses an instant of a file, UTC without an offset; null when invalid. */
function instantOf(text: string): string | null {
  const trimmed = text.trim();
  if (!INSTANT.test(trimmed)) return null;
  const whole = trimmed.replace(' ', 'T');
  const ms = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(whole) ? whole : `${whole}Z`);
  // Otherwise 30 February would become 2 March, 24:00 the next day.
  const asWritten = Date.parse(`${whole.slice(0, 16)}Z`);
  const isOnCalendar =
    !Number.isNaN(asWritten) && new Date(asWritten).toISOString().slice(0, 16) === whole.slice(0, 16);
  return Number.isNaN(ms) || !isOnCalendar ? null : new Date(ms).toISOString();
}

/** Parses a number; null when empty, undefined when invalid or too large. */
function numberOf(text: string, max: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : undefined;
}

/** Finds the member of a line by employee number, or by a unique name. */
export function findMember(
  members: readonly CrewMember[],
  who: { employeeNumber: string; name: string },
): CrewMember | string {
  const number = who.employeeNumber.trim();
  const name = who.name.trim().toLowerCase();
  const byNumber = number === '' ? [] : members.filter((member) => member.employeeNumber === number);
  if (byNumber.length === 1 && byNumber[0]) return byNumber[0];
  const byName = name === '' ? [] : members.filter((member) => member.name.toLowerCase() === name);
  if (byName.length === 1 && byName[0]) return byName[0];
  if (byNumber.length + byName.length > 1) return `Several members match ${number || who.name}.`;
  return `There is no member ${number || who.name || '(none named)'}.`;
}

function entryOf(
  cell: (name: (typeof COLUMNS)[number]) => string,
  members: readonly CrewMember[],
): ScheduleInput | string {
  const member = findMember(members, { employeeNumber: cell('employee_number'), name: cell('name') });
  if (typeof member === 'string') return member;
  const kind = cell('kind').trim().toLowerCase();
  if (!isKind(kind)) return `“${cell('kind')}” is not a kind of duty; known: ${SCHEDULE_KINDS.join(', ')}.`;
  const start = instantOf(cell('start_utc'));
  const end = instantOf(cell('end_utc'));
  if (start === null) return `“${cell('start_utc')}” is not an instant such as 2026-11-20T13:30Z.`;
  if (end === null) return `“${cell('end_utc')}” is not an instant such as 2026-11-20T13:30Z.`;
  if (end <= start) return 'The end must be after the start.';
  if (Date.parse(end) - Date.parse(start) > MAX_DAYS * 86_400_000) return `Longer than ${MAX_DAYS} days.`;
  const location = cell('location').trim().toUpperCase();
  if (!/^([A-Z0-9]{3,4})?$/.test(location)) return `“${location}” is not an airport code of 3 or 4 letters.`;
  const sectors = numberOf(cell('sectors'), MAX_SECTORS);
  if (sectors === undefined) return `“${cell('sectors')}” is not a number of sectors (0 to ${MAX_SECTORS}).`;
  const flightMinutes = numberOf(cell('flight_minutes'), MAX_FLIGHT_MINUTES);
  if (flightMinutes === undefined)
    return `“${cell('flight_minutes')}” is not a number of flight minutes (0 to ${MAX_FLIGHT_MINUTES}).`;
  if (cell('label').length > MAX_LABEL) return `The label is longer than ${MAX_LABEL} characters.`;
  if (cell('notes').length > MAX_NOTES) return `The notes are longer than ${MAX_NOTES} characters.`;
  return {
    crewId: member.id,
    kind,
    label: cell('label'),
    start,
    end,
    location: location === '' ? null : location,
    sectors,
    flightMinutes,
    notes: cell('notes'),
  };
}

/** Imports a roster from comma-separated values with a header line, columns in any order. */
export function rosterFromCsv(text: string, members: readonly CrewMember[]): RosterImport {
  const [head = [], ...rows] = csv.parseRows(text.replace(/^\uFEFF/, ''));
  const places = new Map(head.map((name, index) => [name.trim().toLowerCase(), index]));
  const missing = ['kind', 'start_utc', 'end_utc'].filter((name) => !places.has(name));
  if (missing.length > 0)
    return { schedules: [], problems: [{ line: 1, words: `The head line lacks ${missing.join(', ')}.` }] };
  const found: RosterImport = { schedules: [], problems: [] };
  rows.forEach((row, index) => {
    if (row.every((text_) => text_.trim() === '')) return;
    const entry = entryOf((name) => unguarded(row[places.get(name) ?? -1] ?? ''), members);
    if (typeof entry === 'string') found.problems.push({ line: index + 2, words: entry });
    else found.schedules.push(entry);
  });
  return found;
}
