import { ApiError, NetworkError } from './api-client.ts';

/** Answers of a server, or a proxy in front of one, that is temporarily unable to work. */
const UNREACHABLE_CODES: readonly number[] = [502, 503, 504];

/** Whether a call failed because the server was unreachable or not ready yet, in any wrapping error. */
export function wasServerAway(error: unknown): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof NetworkError) return true;
    if (cause instanceof ApiError && UNREACHABLE_CODES.includes(cause.code)) return true;
    cause = cause.cause;
  }
  return false;
}
