/** The limits of telemetry (requirement L1); the same for all three ports where they apply to several. */
export const LIMITS = {
  breadcrumbs: 100,
  breadcrumbCharacters: 2048,
  /** Requests that have no answer yet; what comes on top is dropped. */
  bufferedRequests: 64,
  idleFlushMs: 5000,
  batchItems: 100,
  /** How long a receiver is left alone that refuses for its rate limit and does not say how long. */
  rateLimitMs: 60_000,
} as const;

/** Notices of browsers that say nothing about the product; never reported. */
export const NOISE: readonly RegExp[] = [
  /^(?:Uncaught )?(?:Javascript error: )?Script error\.?(?: on line 0)?$/i,
  /^(?:Uncaught )?(?:Error: )?ResizeObserver loop /i,
];
