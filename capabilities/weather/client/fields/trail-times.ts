/**
 * How much time the pieces of trails cover, the newest first: a particle whose ends of a piece are not as far apart in age has
 * set out anew between them, and a line from the one to the other would cross the map.
 */
export class TrailTimes {
  readonly #past: number[];
  #newestS = 0;

  constructor(pieces: number) {
    this.#past = Array.from({ length: pieces - 1 }, () => 0);
  }

  /** Since a place was kept. */
  get newestS(): number {
    return this.#newestS;
  }

  get all(): readonly number[] {
    return [this.#newestS, ...this.#past];
  }

  pass(stepS: number): void {
    this.#newestS += stepS;
  }

  /** The present place was kept: the newest piece is a past one. */
  keep(): void {
    this.#past.unshift(this.#newestS);
    this.#past.pop();
    this.#newestS = 0;
  }
}
