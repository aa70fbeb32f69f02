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

/**
 * The grid that `packHeights` was given, from its octets piece by piece; `null` when there are too few or too many. Beside the
 * grid nothing of its size is made: who reads it keeps it for as long as the server runs.
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
  // In the same memory: a height follows from those before it, and its difference is read before it is written.
  const steps = new Int16Array(unsigned.buffer);
  for (let at = 0; at < count; at += 1) {
    const packed = unsigned[at] ?? 0;
    const difference = packed % 2 === 1 ? -(packed + 1) / 2 : packed / 2;
    steps[at] = difference + expected(steps, columns, at);
  }
  return { columns, rows, steps };
}
