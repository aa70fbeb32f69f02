const IDLE_WITHIN_MS = 3000;

/**
 * Runs a task once the page has handled pending input and finished drawing, as far as the browser can tell, and after
 * three seconds at the latest. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  // Older versions of Safari lack `requestIdleCallback`.
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}
