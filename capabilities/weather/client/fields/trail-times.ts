/**
 * Time covered by the trail segments, the newest first: a particle whose segment ends differ less in age has restarted
 * between them, and a line between them would cross the map.
 */
export class TrailTimes {
  readonly #past: number[];
  #newestS = 0;

  constructor(pieces: number) {
    this.#past = Array.from({ length: pieces - 1 }, () => 0);
  }

  /** Time since a position was stored. */
  get newestS(): number {
    return this.#newestS;
  }

  get all(): readonly number[] {
    return [this.#newestS, ...this.#past];
  }

  pass(stepS: number): void {
    this.#newestS += stepS;
  }

  /** The present position was stored: the newest segment is a past one. */
  keep(): void {
    this.#past.unshift(this.#newestS);
    this.#past.pop();
    this.#newestS = 0;
  }
}
