import {
  type CrewMember,
  SCHEDULE_KINDS,
  type ScheduleInput,
  type ScheduleKind,
} from '#capabilities/crew/contract.ts';
import { instantOfLocal, zoneNamed } from '../ftl/zone-time.ts';
import { dutyTitle } from './conflicts.ts';
import type { MemberDuty } from './member-duties.ts';
import { findMember, type RosterImport } from './roster-csv.ts';

const MINUTE_MS = 60_000;
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(',', '\\,').replaceAll(';', '\\;');
const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\,;nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

const stamp = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** Folds lines to 75 octets at most (RFC 5545, 3.1); continuations begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

function eventOf(duty: MemberDuty, member: CrewMember | undefined, nowMs: number): string[] {
  const flights = duty.flights.map(
    ({ number, departure, arrival, offBlocks, onBlocks }) =>
      `${number} ${departure} ${stamp(Date.parse(offBlocks))} – ${arrival} ${stamp(Date.parse(onBlocks))}`,
  );
  const place = duty.schedule?.location ?? duty.flights[0]?.departure ?? member?.base ?? '';
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(duty.id)}@meridian`,
    `DTSTAMP:${stamp(nowMs)}`,
    `DTSTART:${stamp(duty.startMs)}`,
    `DTEND:${stamp(duty.endMs)}`,
    `SUMMARY:${escaped(dutyTitle(duty))}`,
    `CATEGORIES:${escaped(duty.kind)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(flights.length === 0 ? [] : [`DESCRIPTION:${escaped(flights.join('\n'))}`]),
    ...(member ? [`X-MERIDIAN-CREW:${escaped(`${member.employeeNumber}|${member.name}`)}`] : []),
    'END:VEVENT',
  ];
}

/** Exports a roster as iCalendar (RFC 5545), instants in UTC. */
export function rosterToIcal(
  duties: readonly MemberDuty[],
  members: ReadonlyMap<string, CrewMember>,
  nowMs: number,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meridian//Crew roster//EN',
    'CALSCALE:GREGORIAN',
    ...duties.flatMap((duty) => eventOf(duty, members.get(duty.crewId), nowMs)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

interface Property {
  value: string;
  parameters: Map<string, string>;
}

/** Name, parameters and value of a content line; parameter values may be quoted. */
function contentLine(line: string): { name: string; property: Property } | null {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/s.exec(line);
  if (!match) return null;
  const [, name = '', rest = '', value = ''] = match;
  const parameters = new Map(
    [...rest.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)].map(([, key = '', text = '']) => [
      key.toUpperCase(),
      text.replaceAll('"', ''),
    ]),
  );
  return { name: name.toUpperCase(), property: { value, parameters } };
}

/** Parses `20261120T130000Z`, a local time with TZID, or a whole day; floating times are local at the member's base. */
function instantOf(property: Property | undefined, baseZone: string): number | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(property?.value.trim() ?? '');
  if (!property || !match) return null;
  const [, year, month, day, hour = '00', minute = '00'] = match;
  const clock = `${year}-${month}-${day}T${hour}:${minute}`;
  const written = Date.parse(`${clock}Z`);
  // Otherwise 30 February would become 2 March.
  if (Number.isNaN(written) || !new Date(written).toISOString().startsWith(clock)) return null;
  if (match[7] === 'Z') return written;
  const zone = zoneNamed(property.parameters.get('TZID') ?? baseZone);
  return zone ? instantOfLocal(zone, written / MINUTE_MS) * MINUTE_MS : null;
}

const KINDS: readonly string[] = SCHEDULE_KINDS;
/** Kind from the category of an event, or from its summary. */
function kindOf(category: string, summary: string): ScheduleKind {
  const named = category.trim().toLowerCase();
  const exact = SCHEDULE_KINDS.find((kind) => kind === named && KINDS.includes(named));
  if (exact) return exact;
  const words = `${category} ${summary}`.toLowerCase();
  if (/airport standby/.test(words)) return 'standby-airport';
  if (/standby|\bsby\b/.test(words)) return 'standby-home';
  if (/long.?call/.test(words)) return 'reserve-long-call';
  if (/reserve|short.?call/.test(words)) return 'reserve-short-call';
  if (/\boff\b|vacation|leave/.test(words)) return 'off';
  if (/\brest\b|layover/.test(words)) return 'rest';
  if (/deadhead|position|\bdh\b/.test(words)) return 'positioning';
  if (/simulator|\bsim\b|training|course|line check/.test(words)) return 'training';
  return /[A-Z]{2,3}\s?\d{1,4}/.test(summary) ? 'flight' : 'ground';
}

function entryOf(
  event: Map<string, Property>,
  members: readonly CrewMember[],
  owner: CrewMember | null,
): ScheduleInput | string {
  const text = (name: string) => unescaped(event.get(name)?.value ?? '');
  const [employeeNumber = '', name = ''] = text('X-MERIDIAN-CREW').split('|');
  const found = owner ?? findMember(members, { employeeNumber, name });
  if (typeof found === 'string') return found;
  const startMs = instantOf(event.get('DTSTART'), found.timeZone);
  const endMs = instantOf(event.get('DTEND'), found.timeZone);
  if (startMs === null) return `“${event.get('DTSTART')?.value ?? ''}” is not a start.`;
  if (endMs === null || endMs <= startMs)
    return `“${event.get('DTEND')?.value ?? ''}” is not an end after it.`;
  if (event.has('RRULE')) return 'Repeating events are not read; export them one by one.';
  const location = text('LOCATION').trim().toUpperCase();
  return {
    crewId: found.id,
    kind: kindOf(text('CATEGORIES'), text('SUMMARY')),
    label: text('SUMMARY').replaceAll('\n', ' ').trim().slice(0, 40),
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    location: /^[A-Z0-9]{3,4}$/.test(location) ? location : null,
  };
}

/** Imports a roster from iCalendar; `owner` is the member when the file does not name one. */
export function rosterFromIcal(
  text: string,
  members: readonly CrewMember[],
  owner: CrewMember | null,
): RosterImport {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const found: RosterImport = { schedules: [], problems: [] };
  let event: Map<string, Property> | null = null;
  let startedAt = 0;
  let depth = 0;
  lines.forEach((line, index) => {
    const parsed = contentLine(line);
    if (!parsed) return;
    const { name, property } = parsed;
    if (name === 'BEGIN' && property.value === 'VEVENT') {
      event = new Map();
      startedAt = index + 1;
    } else if (name === 'END' && property.value === 'VEVENT' && event) {
      const entry = entryOf(event, members, owner);
      if (typeof entry === 'string') found.problems.push({ line: startedAt, words: entry });
      else found.schedules.push(entry);
      event = null;
    } else if (event) {
      // An alarm inside an event has separate properties.
      if (name === 'BEGIN') depth += 1;
      else if (name === 'END') depth -= 1;
      else if (depth === 0) event.set(name, property);
    }
  });
  if (found.schedules.length === 0 && found.problems.length === 0)
    found.problems.push({ line: 1, words: 'The file contains no events (BEGIN:VEVENT).' });
  return found;
}
