const STORAGE_KEY = 'map-drawn-in-software';
/** How the drawing programs that browsers use without a graphics card call themselves. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/**
 * Whether this device drew its last map without a graphics card, as a remote desktop or a virtual machine does. Known from
 * the visit before: to find out beforehand would cost such a device a context, a tenth of a second.
 */
export function drewInSoftware(storage: () => Storage): boolean {
  try {
    return storage().getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
}

/** Keeps for the next visit what draws this map. */
export function noteDrawing(gl: WebGL2RenderingContext, storage: () => Storage): void {
  const name = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const isSoftware = SOFTWARE.test(String(gl.getParameter(name)));
  try {
    if (isSoftware) storage().setItem(STORAGE_KEY, 'true');
    else storage().removeItem(STORAGE_KEY);
  } catch {
    // Where nothing can be stored, every visit is the first.
  }
}
