/**
 * An expected failure that becomes an answer: a stable id for programs, an HTTP status, a sentence for people. Anything
 * else thrown is a bug and answers 500.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly id: string;
  readonly status: number;
  /** Seconds until a retry makes sense; the answer carries it as `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(
    id: string,
    status: number,
    message: string,
    options?: { cause?: unknown; retryAfterS?: number },
  ) {
    super(message, options);
    this.id = id;
    this.status = status;
    this.retryAfterS = options?.retryAfterS;
  }
}

/** The message of anything thrown, for logs and for wrapping. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
