/**
 * Why the map could not be drawn, once drawing has failed. Not tested before: creating a context for that costs a slow
 * device half a second, and waits for all pending work of other contexts.
 */
export function webglProblem(): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  if (!context) return 'WebGL 2 is not available in this browser';
  // Browsers allow only a few contexts at a time.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return 'WebGL is blocked or the graphics driver failed';
}
