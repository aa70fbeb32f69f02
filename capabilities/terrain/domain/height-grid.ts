/**
 * Heights of the whole world on a grid of equal angles, metres, in steps of `HEIGHT_STEP_M`. Row 0 is the north pole,
 * column 0 is 0° east; the sea, and land below it, is 0.
 */
export interface HeightGrid {
  readonly columns: number;
  readonly rows: number;
  /** Heights in steps. */
  readonly steps: Int16Array;
}

/** Five metres more or less is nothing beside a cell of nine kilometres. */
export const HEIGHT_STEP_M = 10;

/** What follows smoothly from the neighbours to the west, north and north-west. */
function expected(steps: Int16Array, columns: number, at: number): number {
  const isFirstColumn = at % columns === 0;
  const west = isFirstColumn ? 0 : (steps[at - 1] ?? 0);
  const north = at < columns ? 0 : (steps[at - columns] ?? 0);
  const northWest = isFirstColumn || at < columns ? 0 : (steps[at - columns - 1] ?? 0);
  const low = Math.min(west, north);
  const high = Math.max(west, north);
  if (northWest >= high) return low;
  return northWest <= low ? high : west + north - northWest;
}

/** Differences from what is expected, low octets of all before high octets of all: compresses to a sixth. */
export function packHeights({ columns, rows, steps }: HeightGrid): Uint8Array {
  const count = columns * rows;
  const packed = new Uint8Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    const difference = (steps[at] ?? 0) - expected(steps, columns, at);
    const unsigned = difference < 0 ? -2 * difference - 1 : 2 * difference;
    packed[at] = unsigned & 0xff;
    packed[count + at] = unsigned >> 8;
  }
  return packed;
}

/** The grid that `packHeights` was given; `null` when the size is another. */
export function unpackHeights(packed: Uint8Array, columns: number, rows: number): HeightGrid | null {
  const count = columns * rows;
  if (packed.length !== 2 * count) return null;
  const steps = new Int16Array(count);
  for (let at = 0; at < count; at += 1) {
    const unsigned = (packed[at] ?? 0) | ((packed[count + at] ?? 0) << 8);
    const difference = unsigned % 2 === 1 ? -(unsigned + 1) / 2 : unsigned / 2;
    steps[at] = difference + expected(steps, columns, at);
  }
  return { columns, rows, steps };
}
