import { type Entry, digestOf } from './entry.ts';

/** Position of a line in a file, in bytes, without line end. */
export interface LinePlace {
  readonly atMs: number;
  readonly offset: number;
  readonly length: number;
}

const STRIDE = 4;

/** Positions of the lines by key: four numbers per line, so that a day of all stations takes a few MB of memory. */
export class LineIndex {
  readonly #byKey = new Map<string, number[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Whether the same text of the same time is present. */
  has({ key, atMs, text }: Entry): boolean {
    const own = this.#byKey.get(key) ?? [];
    const digest = digestOf(text);
    // The newest are last, and queried most.
    for (let at = own.length - STRIDE; at >= 0; at -= STRIDE)
      if (own[at] === atMs && own[at + 1] === digest) return true;
    return false;
  }

  add({ key, atMs, text }: Entry, { offset, length }: { offset: number; length: number }): void {
    const own = this.#byKey.get(key) ?? [];
    own.push(atMs, digestOf(text), offset, length);
    this.#byKey.set(key, own);
    this.#count += 1;
  }

  keys(): string[] {
    return [...this.#byKey.keys()];
  }

  of(key: string): LinePlace[] {
    const own = this.#byKey.get(key) ?? [];
    const places: LinePlace[] = [];
    for (let at = 0; at < own.length; at += STRIDE)
      places.push({ atMs: own[at] ?? 0, offset: own[at + 2] ?? 0, length: own[at + 3] ?? 0 });
    return places;
  }
}
