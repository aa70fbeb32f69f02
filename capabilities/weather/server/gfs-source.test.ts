import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeGrib2 } from '#aviation/grib2/decode-grib2.ts';
import { GRID_VARIABLES } from '../contract.ts';
import { gridOfFields } from '../domain/grid-answer.ts';
import { sampleGrid } from '../domain/grid-file.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { hasGfsFile } from '../domain/gfs-files.ts';
import { candidateRuns, gridSteps, lastStepUsed } from '../domain/grid-steps.ts';
import { gfsRunSource, nomadsUrl } from './gfs-source.ts';

const HOUR_MS = 3_600_000;
const RECORDED = join(import.meta.dirname, '../../../../shared/upstreams/grib2/gfs-subset-67-fields.grib2');
const isRecorded = existsSync(RECORDED);
if (!isRecorded) process.stdout.write('no recorded model fields here (../shared): their test is skipped\n');

describe('F1 NOAA model fields', () => {
  test('one request per step fetches all fields of a variable through the filter', () => {
    const recipe = gridRecipe('wind', 250);
    const runMs = Date.parse('2026-11-20T06:00:00Z');
    const url = nomadsUrl('https://nomads.ncep.noaa.gov/cgi-bin/', {
      runMs,
      validMs: runMs + 9 * HOUR_MS,
      inputs: recipe?.inputs ?? [],
      dataset: 'atmosphere',
    });
    expect(url.href).toBe(
      'https://nomads.ncep.noaa.gov/cgi-bin/filter_gfs_1p00.pl?dir=%2Fgfs.20261120%2F06%2Fatmos&file=gfs.t06z.pgrb2.1p00.f009&var_UGRD=on&lev_250_mb=on&var_VGRD=on',
    );
  });

  test('F4 the steps of the newest usable run cover the whole timeline at any minute', () => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const nowMs = Date.parse('2026-11-20T00:00:00Z') + minute * 60_000;
      const [runMs = Number.NaN] = candidateRuns(nowMs, 1);
      const steps = gridSteps(runMs, nowMs);
      expect(nowMs - runMs).toBeGreaterThanOrEqual(5 * HOUR_MS);
      expect(steps[0]).toBeLessThanOrEqual(nowMs - 2 * HOUR_MS);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(nowMs + 24 * HOUR_MS);
      // An analysis lacks values accumulated over a step.
      expect(steps[0]).toBeGreaterThan(runMs);
    }
  });

  test('only hours that NCEP publishes are requested: 1° and 0.5° every 3 h, 0.25° hourly to f120', () => {
    expect([0, 3, 36, 38, 39, 120, 121, 123, 384, 387].filter((hour) => hasGfsFile('1p00', hour))).toEqual([
      0, 3, 36, 39, 120, 123, 384,
    ]);
    expect(hasGfsFile('0p50', 38)).toBe(false);
    expect([38, 119, 120, 121, 122, 123].filter((hour) => hasGfsFile('0p25', hour))).toEqual([
      38, 119, 120, 123,
    ]);
    expect(hasGfsFile('1p00', 1.5)).toBe(false);
    const runMs = Date.parse('2026-11-20T06:00:00Z');
    const ask = (hours: number) =>
      nomadsUrl('https://x/', { runMs, validMs: runMs + hours * HOUR_MS, inputs: [], dataset: 'atmosphere' });
    expect(() => ask(38)).toThrow('GFS has no file for 38 h after 20261120 06Z.');
    expect(ask(39).searchParams.get('file')).toBe('gfs.t06z.pgrb2.1p00.f039');
  });

  test('at any minute the run is searched for by a file that exists: that of the last step in use', async () => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const nowMs = Date.parse('2026-11-20T00:00:00Z') + minute * 60_000;
      const asked: string[] = [];
      const context = {
        nowMs,
        signal: new AbortController().signal,
        http: {
          fetch: async ({ url }: { url: string }) => {
            asked.push(new URL(url).searchParams.get('file') ?? '');
            return { kind: 'empty' } as const;
          },
        },
      };
      await gfsRunSource('https://x/').fetch(context);
      const hour = Number(asked[0]?.slice(-3));
      expect(asked).toHaveLength(1);
      expect(hour % 3).toBe(0);
      const [runMs = Number.NaN] = candidateRuns(nowMs, 1);
      expect(runMs + hour * HOUR_MS).toBeGreaterThanOrEqual(lastStepUsed(runMs, nowMs) ?? Infinity);
    }
  });

  test('F0 at any minute the steps of a replayed run are those of its files', () => {
    const runMs = Date.parse('2026-11-20T07:19:00Z');
    const steps = gridSteps(runMs, runMs + 10 * HOUR_MS);
    expect(steps.map((ms) => (ms - runMs) / HOUR_MS)).toEqual([6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
  });

  test.skipIf(!isRecorded)('a recorded file gives the wind at a level, components together', () => {
    const { fields } = decodeGrib2(readFileSync(RECORDED));
    const recipe = gridRecipe('wind', 250);
    if (!recipe) throw new Error('wind at 250 hPa');
    const outcome = gridOfFields(recipe, GRID_VARIABLES.wind.step, fields);
    if (!outcome.ok) throw new Error(outcome.message);
    const { grid } = outcome;
    expect(grid).toMatchObject({ ni: 144, nj: 73, di: 2.5 });
    const [u, v] = recipe.inputs.map((input) => {
      const field = fields.find(
        (one) =>
          one.category === 2 &&
          one.parameter === (input.parameter === 'UGRD' ? 2 : 3) &&
          one.level.value === 25_000,
      );
      const read = field?.values();
      return read?.ok ? read.values : null;
    });
    const index = 20 * 144 + 115;
    const place = { lat: 90 - 20 * 2.5, lon: 115 * 2.5 };
    expect(sampleGrid(grid, place)[0]).toBeCloseTo(u?.[index] ?? Number.NaN, 1);
    expect(sampleGrid(grid, place)[1]).toBeCloseTo(v?.[index] ?? Number.NaN, 1);
  });

  test('the error for an incomplete response names the missing field', () => {
    const recipe = gridRecipe('wind', 250);
    expect(recipe && gridOfFields(recipe, 1, [])).toEqual({
      ok: false,
      message: 'The answer contains none of UGRD at 250 hPa, VGRD at 250 hPa.',
    });
  });
});
