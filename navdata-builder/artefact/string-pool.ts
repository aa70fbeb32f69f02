/** Collects the distinct strings of an artefact; number 0 is the empty string, which stands for "unknown". */
export interface StringPool {
  /** The number of a string. */
  id(text: string | null): number;
  finish(): { 'string.start': Uint32Array; 'string.bytes': Uint8Array };
}

export function openStringPool(): StringPool {
  const ids = new Map<string, number>([['', 0]]);
  return {
    id: (text) => {
      const wanted = text ?? '';
      const known = ids.get(wanted);
      if (known !== undefined) return known;
      ids.set(wanted, ids.size);
      return ids.size - 1;
    },
    finish: () => {
      const chunks = [...ids.keys()].map((text) => Buffer.from(text, 'utf8'));
      const starts = new Uint32Array(chunks.length + 1);
      chunks.forEach((chunk, index) => {
        starts[index + 1] = (starts[index] ?? 0) + chunk.length;
      });
      return { 'string.start': starts, 'string.bytes': new Uint8Array(Buffer.concat(chunks)) };
    },
  };
}

/** Order of strings as the reader's binary search compares them: by their UTF-8 bytes. */
export function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}
