import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clockOf, judgeCase } from '../testing/ftl-samples.ts';
import { TABLE_A, TABLE_B, TABLE_C } from './far117.table.ts';

const file = new URL('../../../../../../shared/reference/ftl-tables.json', import.meta.url);
const rows = <Cells extends z.ZodType>(cells: Cells) =>
  z.object({ rows: z.array(z.tuple([z.string(), z.string(), cells])) });
const reference = z.object({
  faa_part117: z.object({
    table_A: rows(z.number()),
    table_B: rows(z.array(z.number())),
    table_C: rows(z.array(z.number())),
  }),
});
const published = existsSync(file)
  ? reference.parse(JSON.parse(readFileSync(file, 'utf8'))).faa_part117
  : null;
if (!published) process.stdout.write('FAA table cells not compared: ../shared/reference is not here\n');

/** The row of a minute by linear search, unlike in the engine. */
function rowAt<Cells>(table: readonly (readonly [string, string, Cells])[], minute: number): Cells {
  const clock = clockOf(minute).replace(':', '');
  const found = table.find(([from, to]) => from <= clock && clock <= to);
  if (!found) throw new Error(`no row for ${clock}`);
  return found[2];
}

const hoursText = (hours: number): string =>
  `${Math.floor(hours)}:${String((hours % 1) * 60).padStart(2, '0')}`;
const minuteOf = (digits: string): number => Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
/** The first and the last minute of every row. */
const edges = (table: readonly (readonly [string, string, unknown])[]): number[] =>
  table.flatMap(([from, to]) => [minuteOf(from), minuteOf(to)]);

describe.skipIf(!published)('J2 Tables A, B, C of Part 117, cell for cell', () => {
  test('J2 the figures equal the published ones', () => {
    expect(TABLE_A).toEqual(published?.table_A.rows);
    expect(TABLE_B).toEqual(published?.table_B.rows);
    expect(TABLE_C).toEqual(published?.table_C.rows);
  });
});

describe('J2 Tables A, B, C of Part 117', () => {
  test('J2 117.13 and 117.11(a)(1) every row edge and number of segments', () => {
    for (const minute of [...edges(TABLE_A), ...edges(TABLE_B)]) {
      for (let segments = 1; segments <= 8; segments++) {
        const answer = judgeCase({
          ruleSet: 'FAR117',
          report: clockOf(minute),
          segments,
          fdp: '8:00',
          flight: '7:00',
        });
        expect(answer.max_fdp).toBe(hoursText(rowAt(TABLE_B, minute)[Math.min(segments, 7) - 1] ?? 0));
        expect(answer.max_fdp_source).toBe('Table B');
        expect(answer.max_flight_time).toBe(hoursText(rowAt(TABLE_A, minute)));
      }
    }
  });
  test('J2 117.17 and 117.11(a)(2), (3) every row edge, class and number of pilots', () => {
    for (const minute of edges(TABLE_C)) {
      for (const restClass of [1, 2, 3]) {
        for (const pilots of [3, 4]) {
          const body = {
            report: clockOf(minute),
            segments: 2,
            pilots,
            fdp: '8:00',
            flight: '7:00',
            rest_facility: restClass,
          };
          const answer = judgeCase({ ruleSet: 'FAR117', ...body });
          const column = (restClass - 1) * 2 + (pilots - 3);
          expect(answer.max_fdp).toBe(hoursText(rowAt(TABLE_C, minute)[column] ?? 0));
          expect(answer.max_fdp_source).toBe('Table C');
          expect(answer.max_flight_time).toBe(pilots === 3 ? '13:00' : '17:00');
        }
      }
    }
  });
  test('J2 117.13(b)(1), 117.17(b)(1) not acclimated: 30 minutes less', () => {
    const unaugmented = judgeCase({
      ruleSet: 'FAR117',
      report: '08:00',
      segments: 2,
      fdp: '13:31',
      flight: '8:00',
      acclimated: false,
    });
    expect(unaugmented).toMatchObject({ max_fdp: '13:30', legal: false, binding_margin_min: -1 });
    expect(unaugmented.binding_paragraph).toContain('117.13(b)(1)');
    const augmented = judgeCase({
      ruleSet: 'FAR117',
      report: '08:00',
      segments: 2,
      pilots: 4,
      rest_facility: 'class 2',
      fdp: '17:30',
      flight: '15:00',
      acclimated: false,
    });
    expect(augmented).toMatchObject({ max_fdp: '17:30', legal: true, binding_margin_min: 0 });
  });
});
