import type { ShownPast } from './traffic-worker-messages.ts';

/** An answer that has not come after so long is asked for again. */
const OVERDUE_MS = 8000;
/** Trails go on over a jump in time that is not longer than this. */
const LONGEST_JUMP_MS = 5 * 60_000;

/**
 * Which moment of the past is wanted, asked for, and shown: one is asked for at a time, so that a timeline that plays
 * never runs ahead of the line.
 */
export class PastView {
  #wantedMs: number | null = null;
  #asked: { atMs: number; elapsedMs: number } | null = null;
  /** What the frames are of that come now. */
  #coming: ShownPast | null = null;
  #shown: ShownPast | null = null;

  /** The moment that is shown; `null` while now is, or nothing of the past has come yet. */
  get shown(): ShownPast | null {
    return this.#shown;
  }
  get isWanted(): boolean {
    return this.#wantedMs !== null;
  }
  /** Whether what comes is of the time that is wanted: of now, or of the past. */
  get isFitting(): boolean {
    return (this.#coming !== null) === (this.#wantedMs !== null);
  }
  /** Whether another moment than the last one is wanted, and none is on its way. */
  get isDue(): boolean {
    return this.#wantedMs !== null && this.#asked === null && this.#wantedMs !== this.#shown?.atMs;
  }
  isOverdue(elapsedMs: number): boolean {
    return this.#asked !== null && elapsedMs - this.#asked.elapsedMs > OVERDUE_MS;
  }

  want(atMs: number | null): void {
    this.#wantedMs = atMs;
    if (atMs !== null) return;
    this.#asked = null;
    this.#shown = null;
  }
  /** What is to be asked for now; `null` is the window of now. */
  ask(elapsedMs: number): number | null {
    this.#asked = this.#wantedMs === null ? null : { atMs: this.#wantedMs, elapsedMs };
    return this.#wantedMs;
  }
  answered(past: ShownPast | null): void {
    this.#coming = past;
  }
  /** What came is shown; answers whether it is another stretch of time than what was shown before. */
  show(): boolean {
    const before = this.#shown;
    this.#shown = this.#coming;
    this.#asked = null;
    const wayMs = (this.#shown?.atMs ?? 0) - (before?.atMs ?? 0);
    return wayMs < 0 || wayMs > LONGEST_JUMP_MS;
  }
}
