/** The one clock of the server. Frozen for tests and golden images only. */
export interface Clock {
  /** ms since the epoch, UTC */
  nowMs(): number;
  readonly frozen: boolean;
}

export const systemClock: Clock = { nowMs: () => Date.now(), frozen: false };

/** A clock that stands still at `atMs`. */
export function frozenClock(atMs: number): Clock {
  return { nowMs: () => atMs, frozen: true };
}
