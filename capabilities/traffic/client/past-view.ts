import type { ShownPast } from './traffic-worker-messages.ts';

/** A response not received within this time is requested again. */
const OVERDUE_MS = 8000;
/** Trails continue over a jump in time of at most this. */
const LONGEST_JUMP_MS = 5 * 60_000;

/**
 * Tracks the past time wanted, requested, and shown: one is requested at a time, so that a playing timeline never runs
 * ahead of the connection.
 */
export class PastView {
  #wantedMs: number | null = null;
  #asked: { atMs: number; elapsedMs: number } | null = null;
  /** Time of the frames arriving now. */
  #coming: ShownPast | null = null;
  #shown: ShownPast | null = null;

  /** The time shown; `null` while it is the present, or while no past data has arrived. */
  get shown(): ShownPast | null {
    return this.#shown;
  }
  get isWanted(): boolean {
    return this.#wantedMs !== null;
  }
  /** Whether arriving data is for the requested time: present or past. */
  get isFitting(): boolean {
    return (this.#coming !== null) === (this.#wantedMs !== null);
  }
  /** Whether a time other than the last is wanted, and none is pending. */
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
  /** The time to be requested now; `null` is the present window. */
  ask(elapsedMs: number): number | null {
    this.#asked = this.#wantedMs === null ? null : { atMs: this.#wantedMs, elapsedMs };
    return this.#wantedMs;
  }
  answered(past: ShownPast | null): void {
    this.#coming = past;
  }
  /** Shows the arrived data; returns whether it is a different period than before. */
  show(): boolean {
    const before = this.#shown;
    this.#shown = this.#coming;
    this.#asked = null;
    const wayMs = (this.#shown?.atMs ?? 0) - (before?.atMs ?? 0);
    return wayMs < 0 || wayMs > LONGEST_JUMP_MS;
  }
}
