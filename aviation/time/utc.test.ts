import { describe, expect, it } from 'vitest';
import { formatAge, formatUtcDate, formatUtcDay, formatUtcTime, formatUtcTimeWithSeconds } from './utc.ts';

const instant = Date.parse('2026-11-20T12:57:32.900Z');

describe('F2 UTC as written by crews', () => {
  it('writes times with Z and truncates, never rounds', () => {
    expect(formatUtcTime(instant)).toBe('1257Z');
    expect(formatUtcTimeWithSeconds(instant)).toBe('1257:32Z');
    expect(formatUtcTime(Date.parse('2026-01-01T00:04:00Z'))).toBe('0004Z');
  });

  it('writes dates', () => {
    expect(formatUtcDate(instant)).toBe('Fri 20 Nov');
    expect(formatUtcDay(Date.parse('2027-01-01T00:00:00Z'))).toBe('1 Jan');
  });

  it('writes an age in its largest whole unit', () => {
    expect(formatAge(-5000)).toBe('now');
    expect(formatAge(59_999)).toBe('now');
    expect(formatAge(60_000)).toBe('1 min');
    expect(formatAge(59 * 60_000)).toBe('59 min');
    expect(formatAge(47 * 3_600_000)).toBe('47 h');
    expect(formatAge(48 * 3_600_000)).toBe('2 d');
  });
});
