import { expect, it } from 'vitest';
import { utcInstantMs } from './utc-instant.ts';

it.each([
  ['2026-11-22T06:10', '2026-11-22T06:10:00.000Z'],
  ['2026-11-22T06:10:05.500', '2026-11-22T06:10:05.500Z'],
  ['2026-11-22T06:10Z', '2026-11-22T06:10:00.000Z'],
  ['2026-11-22T06:10+02:00', '2026-11-22T04:10:00.000Z'],
  ['2026-11-22T06:10-0500', '2026-11-22T11:10:00.000Z'],
  ['2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['noon', null],
  ['2026-13-01T06:10', null],
])('G3 an instant without a zone is UTC: %s', (text, iso) => {
  expect(utcInstantMs(text)).toBe(iso === null ? null : Date.parse(iso));
});
