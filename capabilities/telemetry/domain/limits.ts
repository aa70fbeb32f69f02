/** Limits of telemetry (requirement L1), common to all three ports. */
export const LIMITS = {
  breadcrumbs: 100,
  breadcrumbCharacters: 2048,
  /** Pending requests; further ones are dropped. */
  bufferedRequests: 64,
  idleFlushMs: 5000,
  batchItems: 100,
  /** Wait after a rate limit without a stated time. */
  rateLimitMs: 60_000,
} as const;

/** Browser messages unrelated to the product; never reported. */
export const NOISE: readonly RegExp[] = [
  /^(?:Uncaught )?(?:Javascript error: )?Script error\.?(?: on line 0)?$/i,
  /^(?:Uncaught )?(?:Error: )?ResizeObserver loop /i,
];
