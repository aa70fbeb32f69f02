const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Delay before the next connection attempt, ms: doubles with each failure, up to half a minute, and half of it is
 * random (0 to 1), so that the clients of a returning server do not all connect at once.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return whole / 2 + (whole / 2) * random;
}
