/** Usage events, for counting: how often a part of the product is used. */
export interface Analytics {
  capture(event: string, properties?: Record<string, unknown>): void;
  /** Sends waiting items, as when the page closes. */
  flush(): void;
  stop(): void;
}

/** Appearance of the page and actions on it. Starts only once. */
export interface SessionRecording {
  start(): void;
  flush(): void;
  stop(): void;
}

/** Failures, with preceding events. */
export interface ErrorReporting {
  report(error: unknown): void;
  log(level: 'warn' | 'error', message: string): void;
  flush(): void;
  stop(): void;
}
