import { z } from 'zod';

/** Positions of the lines of some keys in a packed file. */
const block = z.object({
  firstKey: z.string(),
  lastKey: z.string(),
  offset: z.number(),
  length: z.number(),
});
export type Block = z.infer<typeof block>;

/** Index at the end of a packed file. */
export const packIndex = z.object({ count: z.number(), blocks: z.array(block) });
export type PackIndex = z.infer<typeof packIndex>;

/** Blocks that may contain a key. */
export const blocksWith = (blocks: readonly Block[], key: string): Block[] =>
  blocks.filter(({ firstKey, lastKey }) => firstKey <= key && key <= lastKey);

/** Lines of one key. */
export interface KeyLines {
  readonly key: string;
  readonly lines: readonly Uint8Array[];
}

/** Lines compressed together; `keys` from first to last. */
export interface LineGroup {
  readonly firstKey: string;
  readonly lastKey: string;
  readonly lines: readonly Uint8Array[];
}

/** Groups keys, in order, into blocks of about a size: the lines of one key are in one block. */
export function groupLines(keys: readonly KeyLines[], size = 12_288): LineGroup[] {
  const groups: LineGroup[] = [];
  let lines: Uint8Array[] = [];
  let bytes = 0;
  let firstKey: string | null = null;
  for (const [index, { key, lines: own }] of keys.entries()) {
    firstKey ??= key;
    lines.push(...own);
    bytes += own.reduce((sum, { length }) => sum + length + 1, 0);
    if (bytes < size && index < keys.length - 1) continue;
    groups.push({ firstKey, lastKey: key, lines });
    [lines, bytes, firstKey] = [[], 0, null];
  }
  return groups;
}
