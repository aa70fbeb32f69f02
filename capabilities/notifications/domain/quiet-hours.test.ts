import { describe, expect, it } from 'vitest';
import { sendAtMs } from './quiet-hours.ts';

const at = (text: string) => Date.parse(`2026-11-24T${text}:00Z`);

describe('K4 quiet hours', () => {
  const night = { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: 'UTC' };
  it('K4 messages during quiet hours wait until they end, also past midnight', () => {
    expect(sendAtMs(night, at('21:59'))).toBe(at('21:59'));
    expect(sendAtMs(night, at('22:00'))).toBe(at('07:00') + 86_400_000);
    expect(sendAtMs(night, at('06:30'))).toBe(at('07:00'));
    expect(sendAtMs(night, at('07:00'))).toBe(at('07:00'));
  });
  it("K4 they are in the user's time zone", () => {
    // 22:00 in New York in November is 03:00 UTC.
    const there = { ...night, timeZone: 'America/New_York' };
    expect(sendAtMs(there, at('02:59'))).toBe(at('02:59'));
    expect(sendAtMs(there, at('03:00'))).toBe(at('12:00'));
  });
  it('K4 without them, or with equal ends, everything is sent at once', () => {
    expect(sendAtMs(null, at('23:00'))).toBe(at('23:00'));
    expect(sendAtMs({ ...night, untilMinute: 22 * 60 }, at('23:00'))).toBe(at('23:00'));
  });
});
