import { z } from 'zod';
import type { StormCell } from '../contract.ts';
import { type ReadRecords, instantMs, readEach, reasonOf, withoutDoubles } from './awc-record.ts';
import type { ReadContext } from './awc-sigmet.ts';

/** Validity of a cell from its time. */
export const CELL_STEP_MS = 15 * 60_000;

const STEP_MARK = '@';

/** Identifies the steps of one cell: it moves, with one step per quarter-hour. */
export const cellName = (id: string): string => id.split(STEP_MARK)[0] ?? id;

/** Whether a step of a cell is the one of a given time. */
export function isCellAt({ at }: Pick<StormCell, 'at'>, atMs: number): boolean {
  const since = atMs - Date.parse(at);
  return since >= 0 && since < CELL_STEP_MS;
}

const cell = z.object({
  id: z.string(),
  timeMs: instantMs,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  radiusKm: z.number().positive(),
  topFt: z.number(),
  coreDbz: z.number(),
  toDegTrue: z.number(),
  speedKt: z.number().nonnegative(),
  hailMm: z.number().nonnegative(),
});

/** Parses a list of cells. */
export function readStormCells(values: readonly unknown[], { shiftMs }: ReadContext): ReadRecords<StormCell> {
  const read = readEach(values, (value, index, reject) => {
    const outcome = cell.safeParse(value);
    if (!outcome.success) {
      reject(reasonOf(`Cell ${index + 1}`, outcome.error));
      return null;
    }
    const { timeMs, id, ...raw } = outcome.data;
    return { id: `${id}${STEP_MARK}${timeMs}`, at: new Date(timeMs + shiftMs).toISOString(), ...raw };
  });
  return { ...read, items: withoutDoubles(read.items, ({ id }) => id) };
}
