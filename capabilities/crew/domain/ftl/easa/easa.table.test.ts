import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clockOf, judgeCase } from '../testing/ftl-samples.ts';
import { stateByTable1, timeZoneNights } from './acclimatisation.ts';
import { EXTENSION_TABLE, IN_FLIGHT_REST_HOURS, TABLE_1, TABLE_2, TABLE_3, TABLE_4 } from './easa.table.ts';

const file = new URL('../../../../../../shared/reference/ftl-tables.json', import.meta.url);
const cells = z.array(z.string());
const classes = z.object({ class1: z.number(), class2: z.number(), class3: z.number() });
const reference = z.object({
  easa_ftl: z.object({
    table_2_max_daily_fdp_acclimatised: z.object({ rows: z.array(z.tuple([z.string(), z.string(), cells])) }),
    table_3_unknown_no_FRM: z.object({ row: cells }),
    table_4_unknown_with_FRM: z.object({ row: cells }),
    table_1_acclimatisation: z.object({ cells: z.array(cells) }),
    cs_ftl_1_205_b_planned_extension: z.object({
      rows: z.array(z.tuple([z.string(), z.string(), z.array(z.string().nullable()).nullable()])),
    }),
    cs_ftl_1_205_c_inflight_rest_max_fdp_h: z.object({ one_extra_pilot: classes, two_extra_pilots: classes }),
  }),
});
const published = existsSync(file) ? reference.parse(JSON.parse(readFileSync(file, 'utf8'))).easa_ftl : null;
if (!published) process.stdout.write('EASA table cells not compared: ../shared/reference is not here\n');

const clockDigits = (minute: number): string => clockOf(minute).replace(':', '');
/** The row of a minute by linear search; a row may pass midnight. */
function rowAt<Cells>(table: readonly (readonly [string, string, Cells])[], minute: number): Cells {
  const clock = clockDigits(minute);
  const found = table.find(([from, to]) =>
    from <= to ? from <= clock && clock <= to : clock >= from || clock <= to,
  );
  if (!found) throw new Error(`no row for ${clock}`);
  return found[2];
}
const minuteOf = (digits: string): number => Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
/** The first and the last minute of every row. */
const edges = (table: readonly (readonly [string, string, unknown])[]): number[] =>
  table.flatMap(([from, to]) => [minuteOf(from), minuteOf(to)]);
const unpadded = (text: string | undefined): string | undefined => text?.replace(/^0/, '');
const column = (sectors: number, columns: number): number => Math.min(Math.max(0, sectors - 2), columns - 1);

describe.skipIf(!published)('J2 the tables of ORO.FTL and CS FTL.1, cell for cell', () => {
  test('J2 the figures equal the published ones', () => {
    expect(TABLE_2).toEqual(published?.table_2_max_daily_fdp_acclimatised.rows);
    expect(TABLE_3).toEqual(published?.table_3_unknown_no_FRM.row);
    expect(TABLE_4).toEqual(published?.table_4_unknown_with_FRM.row);
    expect(TABLE_1).toEqual(published?.table_1_acclimatisation.cells);
    expect(EXTENSION_TABLE).toEqual(published?.cs_ftl_1_205_b_planned_extension.rows);
    const inFlight = published?.cs_ftl_1_205_c_inflight_rest_max_fdp_h;
    expect(Object.values(inFlight?.one_extra_pilot ?? {})).toEqual([...IN_FLIGHT_REST_HOURS.oneExtraPilot]);
    expect(Object.values(inFlight?.two_extra_pilots ?? {})).toEqual([...IN_FLIGHT_REST_HOURS.twoExtraPilots]);
  });
});

describe('J2 the tables of ORO.FTL and CS FTL.1', () => {
  test('J2 ORO.FTL.205(b)(1) Table 2, every row edge and number of sectors', () => {
    for (const minute of edges(TABLE_2)) {
      for (let sectors = 1; sectors <= 10; sectors++) {
        const answer = judgeCase({ ruleSet: 'EASA', start: clockOf(minute), sectors, fdp: '8:00' });
        expect(answer.max_fdp).toBe(unpadded(rowAt(TABLE_2, minute)[column(sectors, 9)]));
        expect(answer.max_fdp_source).toBe('Table 2');
      }
    }
  });
  test('J2 ORO.FTL.205(b)(2), (3) Tables 3 and 4 by the unknown state, at any start', () => {
    for (const start of ['03:00', '09:00', '17:00']) {
      for (let sectors = 1; sectors <= 8; sectors++) {
        const body = { ruleSet: 'EASA', start, sectors, fdp: '8:00', acclimatisation: 'X' };
        expect(judgeCase(body)).toMatchObject({
          max_fdp: unpadded(TABLE_3[column(sectors, 7)]),
          max_fdp_source: 'Table 3',
        });
        expect(judgeCase({ ...body, frm: true })).toMatchObject({
          max_fdp: unpadded(TABLE_4[column(sectors, 7)]),
          max_fdp_source: 'Table 4',
        });
      }
    }
  });
  test('J2 CS FTL.1.205(b) planned extension, every row edge and number of sectors; not allowed is a broken rule', () => {
    for (const minute of edges(EXTENSION_TABLE)) {
      for (let sectors = 1; sectors <= 6; sectors++) {
        const cell = sectors > 5 ? null : (rowAt(EXTENSION_TABLE, minute)?.[column(sectors, 4)] ?? null);
        const answer = judgeCase({
          ruleSet: 'EASA',
          start: clockOf(minute),
          sectors,
          fdp: '8:00',
          extension: true,
        });
        expect(answer.violations.includes('planned_extension')).toBe(cell === null);
        const basic = unpadded(rowAt(TABLE_2, minute)[column(sectors, 9)]);
        expect(answer.max_fdp).toBe(cell === null ? basic : unpadded(cell));
      }
    }
  });
  test('J2 ORO.FTL.105(1) Table 1, every cell and both sides of every edge', () => {
    const rows = [
      [180, 239],
      [240, 360],
      [361, 540],
      [541, 720],
    ];
    const columns = [
      [0, 2879],
      [2880, 4319],
      [4320, 5759],
      [5760, 7199],
      [7200, 20_000],
    ];
    for (const [row, differences] of rows.entries()) {
      for (const [place, elapsed] of columns.entries()) {
        for (const difference of differences) {
          for (const time of elapsed) expect(stateByTable1(difference, time)).toBe(TABLE_1[row]?.[place]);
        }
      }
    }
    expect(stateByTable1(120, 9000)).toBe('B');
  });
  test('J2 CS FTL.1.235(b)(3)(i) local nights by difference and time away', () => {
    expect(timeZoneNights(239, 9000)).toBe(0);
    expect([2879, 4319, 5759, 5760].map((elapsed) => timeZoneNights(240, elapsed))).toEqual([2, 2, 3, 3]);
    expect([2879, 2880, 4320, 5760].map((elapsed) => timeZoneNights(540, elapsed))).toEqual([2, 3, 3, 4]);
    expect([2879, 2880, 4320, 5760].map((elapsed) => timeZoneNights(541, elapsed))).toEqual([2, 3, 4, 5]);
  });
});
