import { LAND_MASK_ROWS } from './land-mask.table.ts';

const PER_DEG = 4;
const COLUMNS = 360 * PER_DEG;
const ROWS = 180 * PER_DEG;
/** Fields of the sea go so far inland that a coarse grid has values up to the coast; the map draws the land over them. */
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

/** Every cell with sea in it or within so many cells, along rows and then across them. */
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

/** Whether a place lies in the sea, by cells of a quarter of a degree; lakes are land. Degrees. */
export const isSeaAt = (lat: number, lon: number): boolean => made().sea[cellOf(lat, lon)] === 1;

/** Whether there is sea within a degree and a half. Degrees. */
export const isNearSeaAt = (lat: number, lon: number): boolean => made().nearSea[cellOf(lat, lon)] === 1;
