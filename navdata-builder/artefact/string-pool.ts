/** Collects the distinct strings of an artefact; number 0 is the empty string, "unknown". */
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

/** Sorted as the reader's binary search compares: by the UTF-8 bytes of the text. Equal texts keep their order. */
export function sortedByUtf8<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return items
    .map((item) => {
      const text = textOf(item);
      return { item, text, hasSurrogates: /[\ud800-\udfff]/.test(text) };
    })
    .toSorted((a, b) => {
      if (a.text === b.text) return 0;
      // The order of UTF-16 units differs from that of UTF-8 bytes only where surrogates are involved.
      if (!a.hasSurrogates && !b.hasSurrogates) return a.text < b.text ? -1 : 1;
      return Buffer.compare(Buffer.from(a.text, 'utf8'), Buffer.from(b.text, 'utf8'));
    })
    .map(({ item }) => item);
}
