/** The server's clock. Frozen or set to another time only for tests and screenshots. */
export interface Clock {
  /** ms since the epoch, UTC */
  nowMs(): number;
  readonly frozen: boolean;
}

export const systemClock: Clock = { nowMs: () => Date.now(), frozen: false };

/** A clock frozen at `atMs`. */
export function frozenClock(atMs: number): Clock {
  return { nowMs: () => atMs, frozen: true };
}

/** A clock that runs on from `fromMs`. */
export function clockRunningFrom(fromMs: number): Clock {
  const startedMs = performance.now();
  return { nowMs: () => Math.floor(fromMs + performance.now() - startedMs), frozen: false };
}
