import { describe, expect, it } from 'vitest';
import { departureInstant, timesOfPlan } from './departure-instant.ts';

const now = Date.UTC(2026, 10, 20, 13, 5, 40);
const at = (date?: string, departureTime?: string) => {
  const { atMs, problem } = departureInstant({ date, departureTime }, now);
  return problem ?? new Date(atMs).toISOString();
};

describe('G3 departure time of a plan', () => {
  it.each([
    ['2026-11-22', '1430', '2026-11-22T14:30:00.000Z'],
    ['2026-11-22', '14:30', '2026-11-22T14:30:00.000Z'],
    ['2026-11-22', '9:00', '2026-11-22T09:00:00.000Z'],
    ['2026-11-22', '0005Z', '2026-11-22T00:05:00.000Z'],
    [undefined, '2359', '2026-11-20T23:59:00.000Z'],
    ['2026-12-01', undefined, '2026-12-01T13:05:00.000Z'],
    [undefined, undefined, '2026-11-20T13:05:00.000Z'],
    [undefined, '2026-11-22T06:10:00Z', '2026-11-22T06:10:00.000Z'],
    // Without a zone it is UTC, also on a server in another zone.
    [undefined, '2026-11-22T06:10', '2026-11-22T06:10:00.000Z'],
    [undefined, '2026-11-22T06:10:00.000', '2026-11-22T06:10:00.000Z'],
  ])('reads %s %s', (date, time, instant) => {
    expect(at(date, time)).toBe(instant);
  });

  it.each([
    ['2026-11-22', '2460'],
    ['22/11/2026', '1430'],
    ['2026-02-31', '1200'],
    ['2026-13-01', '1200'],
    [undefined, 'noon'],
    [undefined, 'Tomorrow'],
  ])('uses now for %s %s, and states so', (date, time) => {
    expect(at(date, time)).toMatch(/is not a date and time \(UTC\): the current time is used\.$/);
    expect(departureInstant({ date, departureTime: time }, now).atMs).toBe(now);
  });
});

describe('H6 date and time of the plan are those of departure', () => {
  it.each([
    ['2026-11-22', '0700Z', '2026-11-22 0700Z'],
    ['2026-11-22', '1800', '2026-11-22 1800'],
    [undefined, '2026-12-01T09:00:00Z', '2026-12-01 0900Z'],
    [undefined, '2026-12-01T00:30:00+02:00', '2026-11-30 2230Z'],
    ['2026-11-22', '9:00', '2026-11-22 0900Z'],
    ['2026-11-22', '25:00', '2026-11-20 1305Z'],
    ['2026-02-30', '1200', '2026-11-20 1305Z'],
    [undefined, undefined, '2026-11-20 1305Z'],
  ])('H6 %s %s', (date, departureTime, expected) => {
    const { date: day, utcTime } = timesOfPlan({ date, departureTime }, now);
    expect(`${day} ${utcTime}`).toBe(expected);
  });
});
