import { messageOf } from '#platform/contract/problem.ts';

/**
 * Whether code loaded on demand is unavailable: the server has a newer version, or the network is down. Browsers name
 * this error differently, and some cache the failure until the page is reloaded.
 */
export function isMissingCode(error: unknown): boolean {
  return /dynamically imported module|importing a module script|unable to preload css/i.test(
    messageOf(error),
  );
}
