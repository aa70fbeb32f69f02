/**
 * Resolves when what has been rendered until now has been painted. Maps wait for it: they keep the graphics processor
 * and the page's thread busy, and figures come first. A hidden page paints nothing and does not make anyone wait.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}
