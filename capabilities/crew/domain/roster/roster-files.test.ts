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
  it('J1 round-trips', () => {
    const text = rosterToCsv([duty], members);
    expect(text).toContain("'=SUM(A1)");
    const { schedules, problems } = rosterFromCsv(text, [anna, bob]);
    expect(problems).toEqual([]);
    const { crewId, kind, label, start, end, notes, sectors } = duty;
    expect(schedules).toMatchObject([
      { crewId, kind, label, start, end, notes, sectors, flightMinutes: null },
    ]);
  });
  it('J1 every invalid line is listed with its reason', () => {
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

describe('J1 malicious CSV', () => {
  const line = (fields: Partial<Record<string, string>>) => {
    const row = { name: 'Bob', kind: 'flight', start_utc: '2026-11-20T12:00Z', end_utc: '2026-11-20T20:00Z' };
    const all = { ...row, ...fields };
    const quoted = (cells: readonly (string | undefined)[]) => cells.map((cell) => `"${cell ?? ''}"`).join();
    return rosterFromCsv(`${quoted(Object.keys(all))}\n${quoted(Object.values(all))}`, [bob]);
  };
  it.each([
    [{ start_utc: '2026-02-30T12:00Z', end_utc: '2026-03-02T20:00Z' }, 'is not an instant'],
    [{ start_utc: '2027-02-29T12:00Z', end_utc: '2027-03-02T20:00Z' }, 'is not an instant'],
    [{ end_utc: '2026-11-20T24:00Z' }, 'is not an instant'],
    [{ end_utc: '2026-11-20T12:00Z' }, 'after the start'],
    [{ end_utc: '2028-11-20T12:00Z' }, 'Longer than 400 days'],
    [{ sectors: '2.5' }, 'is not a number of sectors'],
    [{ sectors: '21' }, 'is not a number of sectors'],
    [{ flight_minutes: '-60' }, 'is not a number of flight minutes'],
    [{ flight_minutes: '8:00' }, 'is not a number of flight minutes'],
    [{ location: 'London' }, 'is not an airport code'],
    [{ label: 'x'.repeat(41) }, 'label is longer'],
    [{ notes: 'x'.repeat(2001) }, 'notes are longer'],
  ])('J1 %o is rejected by name, not misinterpreted', (fields, words) => {
    const { schedules, problems } = line(fields);
    expect(schedules).toEqual([]);
    expect(problems[0]?.words).toContain(words);
  });
  it('J1 29 February of a leap year, midnight, and offsets are accepted', () => {
    const read = (start_utc: string, end_utc: string) => line({ start_utc, end_utc }).schedules[0];
    expect(read('2028-02-29T00:00Z', '2028-02-29T23:59:59Z')?.start).toBe('2028-02-29T00:00:00.000Z');
    expect(read('2026-11-20T00:00+01:00', '2026-11-20 08:00')?.start).toBe('2026-11-19T23:00:00.000Z');
  });
});

describe('J1 roster as iCalendar', () => {
  it.each(['20260230T080000Z', '20261120T250000Z', '20261120T086000Z', '20261320T080000Z'])(
    'J1 %s is not an instant, and not the day after',
    (start) => {
      const text = `BEGIN:VEVENT\r\nDTSTART:${start}\r\nDTEND:20270101T000000Z\r\nEND:VEVENT`;
      const { schedules, problems } = rosterFromIcal(text, [bob], bob);
      expect(schedules).toEqual([]);
      expect(problems[0]?.words).toContain('is not a start');
    },
  );

  it('J1 round-trips, in lines of 75 octets', () => {
    const long = { ...duty, label: `Ünïcode ${'ä'.repeat(30)}` };
    const text = rosterToIcal(memberDuties('anna', [long], []), members, Date.UTC(2026, 10, 1));
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const { schedules, problems } = rosterFromIcal(text, [anna, bob], null);
    expect(problems).toEqual([]);
    const { crewId, kind, start, end } = duty;
    expect(schedules).toMatchObject([{ crewId, kind, label: long.label, start, end }]);
  });
  it('J1 local times use their zone, or that of the base; the kind is derived from the text', () => {
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
