import { invalid, valid, type Validated } from '#platform/contract/validation.ts';
import { FLIGHT_ID_PATTERN } from '#platform/contract/ids.ts';

/** Validates a flight id of a route parameter (spec 5, row C7). */
export function validateFlightId(text: unknown): Validated<string> {
  return typeof text === 'string' && FLIGHT_ID_PATTERN.test(text)
    ? valid(text)
    : invalid('Invalid flight id');
}
