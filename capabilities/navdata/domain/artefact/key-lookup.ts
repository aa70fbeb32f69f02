import { type ArtefactColumns, keyKinds } from './artefact-format.ts';
import { type StringTable, lowerBound } from './string-table.ts';
import { encodeUtf8 } from './utf8.ts';

export type KeyKind = (typeof keyKinds)[number];

/** Match of a key: the point (for kind `airway`, the airway) that it names. */
interface KeyHit {
  readonly kind: KeyKind;
  readonly target: number;
}

/** Sorted table of idents, IATA and local codes, and airway names. */
export interface KeyLookup {
  /** Exact matches of a code, trimmed and upper-cased. */
  exact(code: string): KeyHit[];
  /** First keys, in byte order, that begin with the text (trimmed, upper-cased). */
  firstWithPrefix(text: string, limit: number): KeyHit[];
  /** Visits every key that begins with the text (trimmed, upper-cased); `isExact` for the whole key. */
  forEachPrefix(text: string, visit: (hit: KeyHit, isExact: boolean) => void): void;
}

export function openKeys(columns: ArtefactColumns, strings: StringTable): KeyLookup {
  const texts = columns['key.text'];
  const targets = columns['key.target'];
  const kinds = columns['key.kind'];
  const hit = (row: number): KeyHit => ({
    kind: keyKinds[kinds[row] ?? 0] ?? 'ident',
    target: targets[row] ?? 0,
  });
  const forEachPrefix: KeyLookup['forEachPrefix'] = (text, visit) => {
    const bytes = encodeUtf8(text.trim().toUpperCase());
    if (bytes.length === 0) return;
    for (let row = lowerBound(strings, texts, bytes); row < texts.length; row += 1) {
      const id = texts[row] ?? 0;
      if (!strings.startsWith(id, bytes)) return;
      visit(hit(row), strings.compare(id, bytes) === 0);
    }
  };
  return {
    forEachPrefix,
    firstWithPrefix: (text, limit) => {
      const bytes = encodeUtf8(text.trim().toUpperCase());
      const hits: KeyHit[] = [];
      for (let row = lowerBound(strings, texts, bytes); row < texts.length && hits.length < limit; row += 1) {
        if (!strings.startsWith(texts[row] ?? 0, bytes)) break;
        hits.push(hit(row));
      }
      return hits;
    },
    exact: (code) => {
      const bytes = encodeUtf8(code.trim().toUpperCase());
      const hits: KeyHit[] = [];
      for (let row = lowerBound(strings, texts, bytes); row < texts.length; row += 1) {
        if (bytes.length === 0 || strings.compare(texts[row] ?? 0, bytes) !== 0) break;
        hits.push(hit(row));
      }
      return hits;
    },
  };
}
