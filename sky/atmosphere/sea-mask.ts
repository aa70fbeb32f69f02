import { LAND_MASK_ROWS } from './land-mask.table.ts';

const PER_DEG = 4;
const COLUMNS = 360 * PER_DEG;
const ROWS = 180 * PER_DEG;
/** Sea fields extend this far inland, so that a coarse grid has values up to the coast; land is drawn over them. */
const SHORE_CELLS = 6;

function readMask(): Uint8Array {
  const isSea = new Uint8Array(COLUMNS * ROWS);
  LAND_MASK_ROWS.forEach((row, at) => {
    let column = 0;
    row.split(' ').forEach((run, nth) => {
      const length = Number.parseInt(run, 36);
      if (nth % 2 === 0) isSea.fill(1, at * COLUMNS + column, at * COLUMNS + column + length);
      column += length;
    });
  });
  return isSea;
}

/** Cells within `SHORE_CELLS` of a sea cell: dilation along rows, then across them. */
function grown(isSea: Uint8Array): Uint8Array {
  const along = new Uint8Array(isSea.length);
  const both = new Uint8Array(isSea.length);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      if (isSea[row * COLUMNS + column] === 0) continue;
      for (let step = -SHORE_CELLS; step <= SHORE_CELLS; step += 1)
        along[row * COLUMNS + ((column + step + COLUMNS) % COLUMNS)] = 1;
    }
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      if (along[row * COLUMNS + column] === 0) continue;
      for (let step = -SHORE_CELLS; step <= SHORE_CELLS; step += 1) {
        const to = row + step;
        if (to >= 0 && to < ROWS) both[to * COLUMNS + column] = 1;
      }
    }
  return both;
}

interface Masks {
  readonly sea: Uint8Array;
  readonly nearSea: Uint8Array;
}
let masks: Masks | null = null;
function made(): Masks {
  if (masks) return masks;
  const sea = readMask();
  masks = { sea, nearSea: grown(sea) };
  return masks;
}

function cellOf(lat: number, lon: number): number {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((90 - lat) * PER_DEG)));
  const column = ((Math.floor((lon + 180) * PER_DEG) % COLUMNS) + COLUMNS) % COLUMNS;
  return row * COLUMNS + column;
}

/** Whether a position (degrees) is at sea, by cells of 0.25°; lakes count as land. */
export const isSeaAt = (lat: number, lon: number): boolean => made().sea[cellOf(lat, lon)] === 1;

/** Whether there is sea within 1.5° of a position (degrees). */
export const isNearSeaAt = (lat: number, lon: number): boolean => made().nearSea[cellOf(lat, lon)] === 1;
