import type { ArtefactColumns } from './artefact-format.ts';
import { decodeUtf8 } from './utf8.ts';

/** Strings of an artefact. String 0 is empty and means unknown. */
export interface StringTable {
  /** Text of a string number. */
  text(id: number): string;
  /** Text, or `null` for the empty string. */
  textOrNull(id: number): string | null;
  /** Byte order of a stored string compared with given bytes: negative, 0 or positive. */
  compare(id: number, bytes: Uint8Array): number;
  /** Whether a stored string begins with the given bytes. */
  startsWith(id: number, bytes: Uint8Array): boolean;
}

/** Opens the string table; strings are decoded on access. */
export function openStringTable(columns: ArtefactColumns): StringTable {
  const starts = columns['string.start'];
  const bytes = columns['string.bytes'];
  const bounds = (id: number): [number, number] => [starts[id] ?? 0, starts[id + 1] ?? 0];

  const text = (id: number): string => {
    const [start, end] = bounds(id);
    return decodeUtf8(bytes, start, end);
  };
  const compare = (id: number, wanted: Uint8Array): number => {
    const [start, end] = bounds(id);
    const shared = Math.min(end - start, wanted.length);
    for (let index = 0; index < shared; index += 1) {
      const difference = (bytes[start + index] ?? 0) - (wanted[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return end - start - wanted.length;
  };
  return {
    text,
    textOrNull: (id) => (id === 0 ? null : text(id)),
    compare,
    startsWith: (id, wanted) => {
      const [start, end] = bounds(id);
      if (end - start < wanted.length) return false;
      for (let index = 0; index < wanted.length; index += 1)
        if (bytes[start + index] !== wanted[index]) return false;
      return true;
    },
  };
}

/**
 * First row of a sorted string column whose text is not before the given bytes. Rows that begin with the bytes follow
 * from there.
 */
export function lowerBound(table: StringTable, sorted: Uint32Array, bytes: Uint8Array): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.compare(sorted[middle] ?? 0, bytes) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
