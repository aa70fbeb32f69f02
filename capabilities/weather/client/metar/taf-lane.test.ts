import { expect, it } from 'vitest';
import { tafMarks } from './taf-lane.ts';

it('F4 periods of a TAF are marks with the prevailing conditions and the worst temporary ones', () => {
  expect(
    tafMarks([
      { fromMs: 0, untilMs: 10, category: 'VFR', worst: 'VFR' },
      { fromMs: 10, untilMs: 20, category: 'MVFR', worst: 'LIFR' },
      { fromMs: 20, untilMs: 30, category: null, worst: null },
      { fromMs: 30, untilMs: 40, category: 'VFR', worst: null },
    ]).map(({ title, tone, fromMs, toMs }) => [title, tone, fromMs, toMs]),
  ).toEqual([
    ['TAF VFR', 'vfr', 0, 10],
    ['TAF MVFR, at times LIFR', 'mvfr', 10, 20],
    ['TAF not categorised', 'neutral', 20, 30],
    ['TAF VFR, at times not known', 'vfr', 30, 40],
  ]);
});
