/** What a reader noticed. Every row that is not among the samples is in the count of one of these. */
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
  /** Rows it is about. */
  readonly count: number;
  /** Whether those rows are left out of the samples. */
  readonly isLeftOut: boolean;
  /** Where it happened first, `line 12`. */
  readonly at: string;
  readonly message: string;
}

/** Collects notes: one of each kind and wording, with how often and where first. */
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
