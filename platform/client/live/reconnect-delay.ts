const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt to connect, ms: doubles with each that failed, up to half a minute, and half
 * of it is left to chance (0 to 1), so that clients of a server that comes back do not all come at once.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return whole / 2 + (whole / 2) * chance;
}
