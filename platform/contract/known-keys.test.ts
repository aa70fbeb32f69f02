import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nearestName, rejectUnknownKeys, reportUnknownKeys } from './known-keys.ts';

const duty = z.object({ sectors: z.number(), flightMinutes: z.number().nullable().default(null) });

describe('H5 an unknown name is reported', () => {
  it.each([
    ['sector', 'sectors'],
    ['flight_minutes', 'flightMinutes'],
    ['flightMinute', 'flightMinutes'],
    ['colour', null],
    ['x', null],
  ])('H5 %s may mean %s', (name, meant) => {
    expect(nearestName(name, Object.keys(duty.shape))).toBe(meant);
  });

  it('H5 a strict object names the unknown key and the nearest known one', () => {
    const strict = rejectUnknownKeys(duty, ['updatedAt']);
    expect(strict.parse({ sectors: 2, updatedAt: 'x' })).toEqual({ sectors: 2, flightMinutes: null });
    const { error } = strict.safeParse({ sectors: 2, sector: 3, colour: 1 });
    expect(error?.issues.map(({ path, message }) => [...path, message].join(': '))).toEqual([
      'sector: did you mean sectors?',
      'colour: is not a field here',
    ]);
  });

  it('H5 a tolerant object accepts the known keys and names the others', () => {
    const open = reportUnknownKeys(duty, ['messages']);
    expect(open.parse({ sectors: 2, flightMinute: 3, colour: 1, messages: ['told before'] })).toEqual({
      sectors: 2,
      flightMinutes: null,
      notTaken: ['"flightMinute" was ignored: did you mean flightMinutes?', '"colour" was ignored.'],
    });
    expect(open.safeParse({ sectors: 'two' }).success).toBe(false);
    expect(z.toJSONSchema(open, { io: 'input' })).toMatchObject({ required: ['sectors'] });
    expect(z.toJSONSchema(rejectUnknownKeys(duty), { io: 'input' })).toMatchObject({ required: ['sectors'] });
  });
});
