import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  calendarDay,
  isoInstant,
  numberInQuery,
  numbersInQuery,
  revisionInQuery,
  revisionNumber,
} from './fields.ts';

describe('H1 fields common to all capabilities', () => {
  it.each(['0000-01-01T00:00:00Z', '0999-12-31T23:59:59Z', '9999-12-31T23:59:59Z', '9000-01-01T00:00:00Z'])(
    'H1 rejects the instant %s, which is out of range for the database or its arithmetic',
    (text) => expect(isoInstant.safeParse(text).error?.issues[0]?.message).toContain('1000 to 8999'),
  );
  it('H1 accepts instants of every year in the range of a roster', () => {
    for (const text of ['1000-01-01T00:00:00Z', '2026-11-20T13:30:00+05:30', '8999-12-31T23:59:59.999Z'])
      expect(isoInstant.parse(text)).toBe(text);
  });
  it('H1 accepts a day that means never, and none of the year 0', () => {
    expect(calendarDay.parse('9999-12-31')).toBe('9999-12-31');
    expect(calendarDay.safeParse('0000-01-01').success).toBe(false);
    expect(calendarDay.safeParse('2026-02-30').success).toBe(false);
  });
  it('H1 rejects a revision beyond the database’s integer range', () => {
    for (const revision of [0, 1.5, 2_147_483_648, 1e15])
      expect(revisionNumber.safeParse(revision).success).toBe(false);
    expect(revisionInQuery.parse('7')).toBe(7);
    expect(revisionInQuery.safeParse('2147483648').success).toBe(false);
    expect(revisionInQuery.safeParse('seven').success).toBe(false);
  });
  it('H1 accepts a number in a query as text or number, and nothing else', () => {
    const latitude = numberInQuery(z.number().min(-90).max(90));
    for (const [given, value] of [
      ['40.5', 40.5],
      ['-7', -7],
      ['.5', 0.5],
      ['1e1', 10],
      [' 12 ', 12],
      [3, 3],
    ] as const)
      expect(latitude.parse(given)).toBe(value);
    for (const given of [
      '',
      ' ',
      'north',
      '0x10',
      'NaN',
      'Infinity',
      '1e999',
      '91',
      null,
      true,
      [],
      [5],
      undefined,
    ])
      expect(latitude.safeParse(given).success, JSON.stringify(given)).toBe(false);
    expect(z.object({ latitude: latitude.optional() }).parse({})).toEqual({});
  });
  it('H1 reads edges of a box, and never a missing edge as 0', () => {
    const box = numbersInQuery.pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]));
    expect(box.parse('-75,40,-73.5,42')).toEqual([-75, 40, -73.5, 42]);
    for (const text of [',,,', '1,2,3', '1,2,3,', '1,2,3,4,5', 'a,b,c,d'])
      expect(box.safeParse(text).success, text).toBe(false);
  });
});
