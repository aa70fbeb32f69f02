/**
 * An expected failure sent as a response: a stable id for programs, an HTTP status, a sentence for users. Anything
 * else thrown is a bug and returns 500.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly id: string;
  readonly status: number;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
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

/** Message of anything thrown, for logs and for wrapping. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
