/**
 * Global elevation on a regular latitude/longitude grid, metres, in steps of `HEIGHT_STEP_M`. Row 0 is the north pole,
 * column 0 is 0° E; the sea, and land below it, is 0.
 */
export interface HeightGrid {
  readonly columns: number;
  readonly rows: number;
  /** Elevation in steps. */
  readonly steps: Int16Array;
}

/** An error of 5 m is negligible for a cell of 9 km. */
export const HEIGHT_STEP_M = 10;

/** Prediction from the neighbours to the west, north and north-west. */
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

/** Differences from the prediction, all low octets before all high octets: compresses to a sixth. */
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

/**
 * Grid of `packHeights`, from its octets in pieces; `null` when there are too few or too many. Allocates nothing else
 * of its size, because the grid stays in memory.
 */
export async function unpackHeights(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  columns: number,
  rows: number,
): Promise<HeightGrid | null> {
  const count = columns * rows;
  const unsigned = new Uint16Array(count);
  let from = 0;
  for await (const piece of pieces) {
    if (from + piece.length > 2 * count) return null;
    for (let at = 0; at < piece.length; at += 1) {
      const octet = from + at;
      if (octet < count) unsigned[octet] = piece[at] ?? 0;
      else unsigned[octet - count] = (unsigned[octet - count] ?? 0) | ((piece[at] ?? 0) << 8);
    }
    from += piece.length;
  }
  if (from !== 2 * count) return null;
  // In place: an elevation depends on preceding ones, and its difference is read before it is written.
  const steps = new Int16Array(unsigned.buffer);
  for (let at = 0; at < count; at += 1) {
    const packed = unsigned[at] ?? 0;
    const difference = packed % 2 === 1 ? -(packed + 1) / 2 : packed / 2;
    steps[at] = difference + expected(steps, columns, at);
  }
  return { columns, rows, steps };
}
