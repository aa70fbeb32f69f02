import { expect, it } from 'vitest';
import { isDuring, unplacedLines } from './unplaced-areas.ts';

const at = (hour: number) => Date.UTC(2026, 10, 26, hour);
const SIGMETS = { id: 'isigmet', title: 'SIGMET, world' } as const;

it('K1 an area in effect without a position is reported as not checked, one that ends before the flight is not', () => {
  const during = isDuring(at(9), at(12));
  const from = (hour: number, to: number) => ({
    validFrom: new Date(at(hour)).toISOString(),
    validTo: new Date(at(to)).toISOString(),
  });
  expect([during(from(4, 8)), during(from(8, 10)), during(from(13, 17))]).toEqual([false, true, false]);
  expect(during({ validFrom: null, validTo: null })).toBe(true);
  expect(isDuring(null, null)(from(4, 8))).toBe(true);
  expect(
    unplacedLines({
      sources: [SIGMETS],
      unplaced: [{ source: 'isigmet', title: 'TS SIGMET 3' }],
      lines: [{ source: 'isigmet', title: 'VA SIGMET 1' }],
    }),
  ).toEqual([
    'SIGMET, world not checked: no position published for TS SIGMET 3.',
    'SIGMET, world not checked: VA SIGMET 1 near the route, published as a line only.',
  ]);
  expect(unplacedLines({ sources: [SIGMETS], unplaced: [], lines: [] })).toEqual([]);
});
