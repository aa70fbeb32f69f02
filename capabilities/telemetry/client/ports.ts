/** What happened, for counting: how often a part of the product is used. */
export interface Analytics {
  capture(event: string, properties?: Record<string, unknown>): void;
  /** Sends what waits, as when the page goes away. */
  flush(): void;
  stop(): void;
}

/** What the page looked like and what was done in it. Starts once, however often it is asked to. */
export interface SessionRecording {
  start(): void;
  flush(): void;
  stop(): void;
}

/** What failed, with what led to it. */
export interface ErrorReporting {
  report(error: unknown): void;
  log(level: 'warn' | 'error', message: string): void;
  flush(): void;
  stop(): void;
}
