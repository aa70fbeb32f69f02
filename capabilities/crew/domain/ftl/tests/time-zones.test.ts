import { describe, expect, test } from 'vitest';
import { flightDuty, limitOf, postCheck } from '../testing/ftl-samples.ts';
import { countDaily, LOCAL_NIGHT, minutesInDaily, WOCL } from '../windows.ts';
import { instantOfLocal, localDay, localText, minuteOfDay, zoneNamed, type Zone } from '../zone-time.ts';

const zone = (name: string): Zone => {
  const found = zoneNamed(name);
  if (!found) throw new Error(name);
  return found;
};
const minute = (instant: string): number => Date.parse(instant) / 60_000;

describe('J2 local clocks', () => {
  test('J2 offsets agree with the runtime at every hour of two years, changes included', () => {
    for (const name of [
      'America/New_York',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Pacific/Apia',
    ]) {
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const start = minute('2025-12-25T00:30:00Z');
      for (let hour = 0; hour < 2 * 366 * 24; hour += 7) {
        const at = start + hour * 60;
        expect(localText(zone(name), at)).toBe(format.format(at * 60_000));
      }
    }
  });
  test('J2 the change itself is found to the minute', () => {
    const paris = zone('Europe/Paris');
    expect(paris.offsetAt(minute('2026-03-29T00:59:00Z'))).toBe(60);
    expect(paris.offsetAt(minute('2026-03-29T01:00:00Z'))).toBe(120);
    expect(paris.offsetAt(minute('2026-10-25T01:00:00Z'))).toBe(60);
  });
  test('J2 local midnight before, on and after a change', () => {
    const paris = zone('Europe/Paris');
    for (const [local, instant] of [
      ['2026-03-29T00:00:00Z', '2026-03-28T23:00:00Z'],
      ['2026-03-30T00:00:00Z', '2026-03-29T22:00:00Z'],
      ['2026-10-25T00:00:00Z', '2026-10-24T22:00:00Z'],
      ['2026-10-26T00:00:00Z', '2026-10-25T23:00:00Z'],
    ] as const) {
      expect(instantOfLocal(paris, minute(local))).toBe(minute(instant));
    }
  });
  test('J2 one zone under two names counts as one', () => {
    const duty = { ...flightDuty({ start: '2026-06-08T12:00:00Z', hours: 8 }), timeZone: 'US/Eastern' };
    const before = { ...duty, id: 'before', start: '2026-06-07T12:00:00Z', end: '2026-06-08T01:00:00Z' };
    const answer = postCheck({
      ruleSet: 'EASA',
      homeBase: { timeZone: 'America/New_York' },
      duties: [before, duty],
    });
    expect(limitOf(answer, 'rest')).toMatchObject({ limit: '13:00', paragraph: 'ORO.FTL.235(a)(1)' });
  });
  test('J2 fixed offsets, and unknown zones', () => {
    expect(minuteOfDay(zone('+05:30'), minute('2026-06-01T20:00:00Z'))).toBe(90);
    expect(zoneNamed('Europe/Nowhere')).toBeNull();
    expect(zoneNamed('+15:00')).toBeNull();
  });
  test('J2 a leap day counts as a day', () => {
    const tokyo = zone('Asia/Tokyo');
    expect(
      localDay(tokyo, minute('2028-02-29T15:00:00Z')) - localDay(tokyo, minute('2028-02-28T15:00:00Z')),
    ).toBe(1);
    const sum = (old: string, recent: string): string => {
      const duties = [
        flightDuty({ id: 'old', start: old, hours: 10 }),
        flightDuty({ id: 'new', start: recent, hours: 10 }),
      ];
      return limitOf(postCheck({ ruleSet: 'EASA', duties }), 'duty_7_days').value;
    };
    // The 23rd of February and the 1st of March are 8 local days, both counted, in a leap year and 7 in another.
    expect(sum('2028-02-23T08:00:00Z', '2028-03-01T08:00:00Z')).toBe('10:00');
    expect(sum('2027-02-23T08:00:00Z', '2027-03-01T08:00:00Z')).toBe('20:00');
  });
});

describe('J2 nights with a clock change', () => {
  const newYork = zone('America/New_York');
  test('J2 a local night is 8 elapsed hours, not 8 h on the clock', () => {
    // In the night of 8 March 2026 the hour from 0200 is skipped: from 2200 to 0630 only 7:30 elapse.
    const spring = { start: minute('2026-03-08T03:00:00Z'), end: minute('2026-03-08T10:30:00Z') };
    expect(countDaily(newYork, spring, LOCAL_NIGHT, 480)).toBe(0);
    expect(countDaily(newYork, { ...spring, end: minute('2026-03-08T11:00:00Z') }, LOCAL_NIGHT, 480)).toBe(1);
  });
  test('J2 the WOCL of the night in which the clock goes back is an hour longer', () => {
    const day = { start: minute('2026-10-31T22:00:00Z'), end: minute('2026-11-01T12:00:00Z') };
    expect(minutesInDaily(newYork, day, WOCL)).toBe(240);
    const paris = { start: minute('2026-10-24T20:00:00Z'), end: minute('2026-10-25T10:00:00Z') };
    expect(minutesInDaily(zone('Europe/Paris'), paris, WOCL)).toBe(300);
  });
});

describe('J2 duties across a clock change, the date line, a new year', () => {
  test('J2 a duty across a clock change has its elapsed minutes', () => {
    const duty = {
      id: 'spring',
      start: '2026-03-07T22:30:00-05:00',
      end: '2026-03-08T09:30:00-04:00',
      timeZone: 'America/New_York',
      sectors: 2,
      flightMinutes: 400,
    };
    const answer = postCheck({ ruleSet: 'FAR117', duties: [duty] });
    expect(limitOf(answer, 'flight_duty_period')).toMatchObject({ limit: '11:00', value: '10:00', ok: true });
  });
  test('J2 the same instant enters the table in summer and in winter time', () => {
    const at = (date: string) =>
      postCheck({
        ruleSet: 'EASA',
        duties: [{ ...flightDuty({ start: `${date}T04:30:00Z`, hours: 8 }), timeZone: 'Europe/Paris' }],
      });
    expect(at('2026-03-28').max_fdp).toBe('12:30');
    expect(at('2026-03-29').max_fdp).toBe('13:00');
  });
  test('J2 across the date line, east and west, and across New Year', () => {
    const homeBase = { timeZone: 'Pacific/Auckland' };
    const east = {
      id: 'east',
      start: '2026-12-31T20:00:00+13:00',
      end: '2026-12-31T10:00:00-10:00',
      timeZone: 'Pacific/Auckland',
      endTimeZone: 'Pacific/Honolulu',
      sectors: 1,
      flightMinutes: 520,
    };
    const answer = postCheck({ ruleSet: 'EASA', homeBase, duties: [east] });
    expect(limitOf(answer, 'max_fdp')).toMatchObject({ value: '13:00', limit: '11:00', margin_min: -120 });
    // A difference of 23 h between the zones is one hour on the clock.
    const back = {
      ...east,
      id: 'back',
      start: '2027-01-01T12:00:00-10:00',
      end: '2027-01-02T20:00:00+13:00',
      timeZone: 'Pacific/Honolulu',
      endTimeZone: 'Pacific/Auckland',
    };
    const return_ = postCheck({ ruleSet: 'EASA', homeBase, duties: [east, back], evaluate: 'back' });
    expect(return_.acclimatisation).toMatchObject({
      state: 'B',
      timeZone: 'Pacific/Honolulu',
      tableTime: '1200',
    });
    expect(limitOf(return_, 'rest')).toMatchObject({ value: '26:00', limit: '13:00' });
  });
});
