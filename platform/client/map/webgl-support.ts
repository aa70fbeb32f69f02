let isKnownToWork = false;

/**
 * Why the map cannot be drawn here, or `null` when it can. Makes and releases a context to find out; where one could be
 * made once it is not tried again, since a context waits for everything that the others have still to draw.
 */
export function webglProblem(): string | null {
  if (isKnownToWork) return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  if (!context) return 'WebGL 2 is not available in this browser';
  // Browsers allow only a few contexts at a time; the map wants this one.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  isKnownToWork = true;
  return null;
}
