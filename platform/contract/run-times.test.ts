import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { nextRunAfter, readRunTimes, runsUpTo, runTimesText } from './run-times.ts';

const read = (text: string) => {
  const found = readRunTimes(text);
  if (found === null) return null;
  return found.isOk ? [runTimesText(found.times), found.rest] : found.words;
};

describe('K3 run times of a saved question', () => {
  it.each([
    ['every morning at 05Z metar kjfk', 'every day at 0500Z', 'metar kjfk'],
    ['metar kjfk every morning at 05Z', 'every day at 0500Z', 'metar kjfk'],
    ['at 0530z every day: notams egll', 'every day at 0530Z', 'notams egll'],
    ['taf lfpg at 18z every evening at 17:45 utc', 'every day at 1745Z', 'taf lfpg at 18z'],
    ['weather ksfo daily 1200Z', 'every day at 1200Z', 'weather ksfo'],
    ['brief MER12 weekdays at 05Z and 17Z', 'Mon–Fri at 0500Z, 1700Z', 'brief MER12'],
    ['every monday, wed and fri at 6z metar egll', 'Mon, Wed, Fri at 0600Z', 'metar egll'],
    ['metar kjfk on weekends at 9z', 'Sun, Sat at 0900Z', 'metar kjfk'],
    ['hourly metar kjfk', 'every hour', 'metar kjfk'],
    ['every 3 hours taf kjfk', 'every 3 h from 0000Z', 'taf kjfk'],
    ['every 12 h taf kjfk', 'every day at 0000Z, 1200Z', 'taf kjfk'],
  ])('%s', (text, times, rest) => {
    expect(read(text)).toEqual([times, rest]);
  });

  it.each([
    ['every morning at 25Z metar kjfk', '25Z is not a time of day'],
    ['every morning at 0560Z metar kjfk', '0560Z is not a time of day'],
    ['every morning at 5 metar kjfk', '5 has no UTC zone'],
    ['every day at 5 pm metar kjfk', '5 pm has no UTC zone'],
    ['every day at 0500 lt metar kjfk', '0500 lt has no UTC zone'],
    ['every morning metar kjfk', 'At what time?'],
    ['every 5 hours metar kjfk', 'Every 5 hours gives other times each day'],
    ['every 0 hours metar kjfk', 'Every 0 hours'],
    ['every 10 minutes metar kjfk', 'Every hour is the most often'],
    ['every other day at 05z metar kjfk', 'Say the days'],
    ['every month at 05z metar kjfk', 'Say the days'],
  ])('rejects: %s', (text, words) => {
    expect(read(text)).toContain(words);
  });

  it('finds no run time in an ordinary sentence', () => {
    for (const text of ['show every layer', 'taf kjfk at 18z', 'metar everywhere', 'who flies each sector'])
      expect(read(text)).toBeNull();
  });

  const times = fc.record({
    minutes: fc
      .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 5 })
      .map((list) => list.toSorted((one, other) => one - other)),
    days: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((list) => list.toSorted((one, other) => one - other)),
  });
  const isRun = (
    { minutes, days }: { minutes: readonly number[]; days: readonly number[] },
    atMs: number,
  ) => {
    const at = new Date(atMs);
    return days.includes(at.getUTCDay()) && minutes.includes(at.getUTCHours() * 60 + at.getUTCMinutes());
  };

  it('the next run is the first matching minute of the calendar', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 29_000_000, max: 29_900_000 }), (when, minute) => {
        const afterMs = minute * 60_000;
        const next = nextRunAfter(when, afterMs);
        let expected = afterMs + 60_000;
        while (!isRun(when, expected)) expected += 60_000;
        expect(next).toBe(expected);
      }),
      { numRuns: cases(60) },
    );
  });

  it('counts the runs that were missed', () => {
    const daily = { minutes: [300], days: [0, 1, 2, 3, 4, 5, 6] };
    const first = Date.UTC(2026, 10, 20, 5);
    expect(runsUpTo(daily, first, first - 1)).toBeNull();
    expect(runsUpTo(daily, first, first)).toEqual({ lastMs: first, before: 0 });
    expect(runsUpTo(daily, first, Date.UTC(2026, 10, 24, 7))).toEqual({
      lastMs: Date.UTC(2026, 10, 24, 5),
      before: 4,
    });
  });
});
