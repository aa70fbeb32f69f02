import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeGrib2 } from '#aviation/grib2/decode-grib2.ts';
import { GRID_VARIABLES } from '../contract.ts';
import { gridOfFields } from '../domain/grid-answer.ts';
import { sampleGrid } from '../domain/grid-file.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { candidateRuns, gridSteps } from '../domain/grid-steps.ts';
import { nomadsUrl } from './gfs-source.ts';

const HOUR_MS = 3_600_000;
const RECORDED = join(import.meta.dirname, '../../../../shared/upstreams/grib2/gfs-subset-67-fields.grib2');
const isRecorded = existsSync(RECORDED);
if (!isRecorded) process.stdout.write('no recorded model fields here (../shared): their test is skipped\n');

describe('F1 NOAA model fields', () => {
  test('one request asks the filter for all fields of a variable, step by file', () => {
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
      // An analysis lacks what is summed up over a step.
      expect(steps[0]).toBeGreaterThan(runMs);
    }
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

  test('an answer without the field says which one is missing', () => {
    const recipe = gridRecipe('wind', 250);
    expect(recipe && gridOfFields(recipe, 1, [])).toEqual({
      ok: false,
      message: 'The answer holds none of UGRD at 250 hPa, VGRD at 250 hPa.',
    });
  });
});
