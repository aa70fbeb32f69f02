/**
 * Resolves when everything rendered so far has been painted. Maps wait for it: they occupy the graphics processor and
 * the page's thread, and figures have priority. A hidden page paints nothing and causes no delay.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}
