const IDLE_WITHIN_MS = 3000;

/**
 * Runs something once the page has handled its pending input and drawn what it has, as far as the browser can tell;
 * within three seconds in any case. Returns a function that calls it off.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has had no such call for long.
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}
