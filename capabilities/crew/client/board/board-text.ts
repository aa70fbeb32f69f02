import type { CrewMember } from '#capabilities/crew/contract.ts';
import { formatUtcDate, formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { OVERLAP } from '../../domain/ftl/check.ts';
import { zoneNamed } from '../../domain/ftl/zone-time.ts';
import { dutyTitle } from '../../domain/roster/conflicts.ts';
import type { MemberDuty } from '../../domain/roster/member-duties.ts';

const MINUTE_MS = 60_000;

/** `14:30`, of minutes; `—` when they are not known. */
export function hoursOf(minutes: number | null): string {
  if (minutes === null) return '—';
  const sign = minutes < 0 ? '−' : '';
  const whole = Math.abs(Math.round(minutes));
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `Fri 20 Nov 1300Z–2000Z`, with the day of the end where it is another. */
export function spanOf({ startMs, endMs }: { startMs: number; endMs: number }): string {
  const isSameDay = formatUtcDay(startMs) === formatUtcDay(endMs);
  const end = isSameDay ? formatUtcTime(endMs) : `${formatUtcDate(endMs)} ${formatUtcTime(endMs)}`;
  return `${formatUtcDate(startMs)} ${formatUtcTime(startMs)}–${end}`;
}

/** `2210Z · 1710`, the second on the clock of a zone. */
export function bothClocks(ms: number, zoneName: string): string {
  const zone = zoneNamed(zoneName);
  if (!zone) return formatUtcTime(ms);
  const local = ms + zone.offsetAt(ms / MINUTE_MS) * MINUTE_MS;
  return `${formatUtcTime(ms)} · ${formatUtcTime(local).slice(0, 4)} local`;
}

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export const memberLine = (member: CrewMember): string =>
  [member.position, member.aircraftTypes[0], member.base].filter((part) => part !== undefined).join(' · ');

/** Accessible name of a bar. */
export function barLabel(
  duty: MemberDuty,
  member: CrewMember,
  broken: readonly string[],
  overlapped: readonly MemberDuty[] = [],
): string {
  const limits = broken.filter((code) => code !== OVERLAP);
  const over = limits.length === 0 ? '' : `, over limit: ${limits.join(', ').replaceAll('_', ' ')}`;
  const overlaps = overlapped.length === 0 ? '' : `, overlaps ${overlapped.map(dutyTitle).join(', ')}`;
  const state = `${overlaps}${over}`;
  return `${dutyTitle(duty)}, ${duty.kind.replaceAll('-', ' ')}, ${spanOf(duty)}, ${member.name}${state}`;
}

/** UTC or local date and time for a form: `2026-11-20` and `13:30`. */
export const dayField = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const timeField = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
/** Time from a form, UTC; null when invalid. */
export function fromFields(day: string, time: string): number | null {
  const clock = /^(\d{2}):?(\d{2})Z?$/.exec(time.trim());
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(day.trim())) return null;
  const ms = Date.parse(`${day.trim()}T${clock[1] ?? ''}:${clock[2] ?? ''}:00Z`);
  return Number.isNaN(ms) ? null : ms;
}
