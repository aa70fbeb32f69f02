import { messageOf } from '#platform/contract/problem.ts';

/**
 * Whether code that is loaded on demand could not be had: the server holds a newer version, or the network is away.
 * Browsers name it differently, and some remember the failure until the page is loaded anew.
 */
export function isMissingCode(error: unknown): boolean {
  return /dynamically imported module|importing a module script|unable to preload css/i.test(
    messageOf(error),
  );
}
