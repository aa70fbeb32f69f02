/** Kinds of notes of a reader. Every row not in the samples is counted in one of them. */
export type NoteKind =
  | 'no-time'
  | 'unreadable'
  | 'repeated-time'
  | 'clock-back'
  | 'clock-ahead'
  | 'no-fix'
  | 'impossible-fix'
  | 'short-row'
  | 'damaged'
  | 'zone'
  | 'ignored';

export interface LogNote {
  readonly kind: NoteKind;
  /** Affected rows. */
  readonly count: number;
  /** Whether the rows are excluded from the samples. */
  readonly isLeftOut: boolean;
  /** First occurrence, `line 12`. */
  readonly at: string;
  readonly message: string;
}

/** Collects notes by kind and text, with count and first occurrence. */
export class NoteKeeper {
  readonly #notes = new Map<string, LogNote>();

  add(kind: NoteKind, at: string, message: string, isLeftOut = false): void {
    const key = `${kind}\n${message}`;
    const known = this.#notes.get(key);
    this.#notes.set(key, { kind, at: known?.at ?? at, message, isLeftOut, count: (known?.count ?? 0) + 1 });
  }

  list(): readonly LogNote[] {
    return [...this.#notes.values()];
  }

  leftOut(): number {
    return this.list().reduce((sum, { count, isLeftOut }) => sum + (isLeftOut ? count : 0), 0);
  }
}
