const IDLE_WITHIN_MS = 3000;

/**
 * Runs a task once the page has handled pending input and finished drawing, as far as the browser can tell, and after
 * `withinMs` at the latest. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, withinMs = IDLE_WITHIN_MS): () => void {
  // Older versions of Safari lack `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(run, { timeout: withinMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}
