import { describe, expect, it } from 'vitest';
import { memberDuties } from './member-duties.ts';
import { rosterFromCsv, rosterToCsv } from './roster-csv.ts';
import { memberOf, scheduleOf } from './roster-for-tests.ts';
import { rosterFromIcal, rosterToIcal } from './roster-ical.ts';

const anna = memberOf('anna', { name: 'Anna "AK" Keller' });
const bob = memberOf('bob', { name: 'Bob', timeZone: 'Europe/London' });
const members = new Map([anna, bob].map((member) => [member.id, member]));
const duty = scheduleOf('d1', 'anna', '2026-11-20T12:00:00.000Z', '2026-11-20T20:00:00.000Z', {
  kind: 'standby-home',
  label: 'Standby, long; see notes',
  notes: '=SUM(A1)\nsecond line',
  sectors: 2,
});

describe('J1 roster as CSV', () => {
  it('J1 comes back as it went out', () => {
    const text = rosterToCsv([duty], members);
    expect(text).toContain("'=SUM(A1)");
    const { schedules, problems } = rosterFromCsv(text, [anna, bob]);
    expect(problems).toEqual([]);
    const { crewId, kind, label, start, end, notes, sectors } = duty;
    expect(schedules).toMatchObject([
      { crewId, kind, label, start, end, notes, sectors, flightMinutes: null },
    ]);
  });
  it('J1 every line that is not understood is named with its reason', () => {
    const text = [
      'kind,start_utc,end_utc,name',
      'flight,2026-11-20T12:00Z,2026-11-20T20:00Z,Bob',
      'party,2026-11-20T12:00Z,2026-11-20T20:00Z,Bob',
      'flight,yesterday,2026-11-20T20:00Z,Bob',
      'flight,2026-11-20 20:00,2026-11-20 12:00,Bob',
      'flight,2026-11-20T12:00Z,2026-11-20T20:00Z,Nobody',
      '',
    ].join('\n');
    const { schedules, problems } = rosterFromCsv(text, [anna, bob]);
    expect(schedules).toHaveLength(1);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(problems[3]?.words).toContain('Nobody');
    expect(rosterFromCsv('a,b\n1,2', [anna]).problems[0]?.words).toMatch(/lacks kind, start_utc, end_utc/);
  });
});

describe('J1 roster as iCalendar', () => {
  it('J1 comes back as it went out, in lines of 75 octets', () => {
    const long = { ...duty, label: `Ünïcode ${'ä'.repeat(30)}` };
    const text = rosterToIcal(memberDuties('anna', [long], []), members, Date.UTC(2026, 10, 1));
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const { schedules, problems } = rosterFromIcal(text, [anna, bob], null);
    expect(problems).toEqual([]);
    const { crewId, kind, start, end } = duty;
    expect(schedules).toMatchObject([{ crewId, kind, label: long.label, start, end }]);
  });
  it('J1 local times are those of their zone, or of the base; the kind is told by the words', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/New_York:20261120T080000',
      'DTEND;TZID=America/New_York:20261120T160000',
      'SUMMARY:MER415 KJFK-KLAX',
      'BEGIN:VALARM',
      'TRIGGER:-PT1H',
      'SUMMARY:Wake up',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART:20260720T080000',
      'DTEND:20260720T160000',
      'SUMMARY:Simulator',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART:20261121T080000Z',
      'SUMMARY:no end',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const { schedules, problems } = rosterFromIcal(text, [anna, bob], bob);
    expect(schedules).toMatchObject([
      { crewId: 'bob', kind: 'flight', start: '2026-11-20T13:00:00.000Z', label: 'MER415 KJFK-KLAX' },
      { kind: 'training', start: '2026-07-20T07:00:00.000Z', end: '2026-07-20T15:00:00.000Z' },
    ]);
    expect(problems).toMatchObject([{ line: 16 }]);
    expect(rosterFromIcal('hello', [anna], null).problems).toHaveLength(1);
  });
});
