const STORAGE_KEY = 'map-drawn-in-software';
/** Names of the renderers that browsers use without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/**
 * Whether this device drew its last map without a graphics card, like a remote desktop or a virtual machine. Known from
 * the previous visit: testing it beforehand would need another context, which takes such a device a tenth of a second.
 */
export function drewInSoftware(storage: () => Storage): boolean {
  try {
    return storage().getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
}

/** Stores the renderer of this map for the next visit. */
export function noteDrawing(gl: WebGL2RenderingContext, storage: () => Storage): void {
  const name = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const isSoftware = SOFTWARE.test(String(gl.getParameter(name)));
  try {
    if (isSoftware) storage().setItem(STORAGE_KEY, 'true');
    else storage().removeItem(STORAGE_KEY);
  } catch {
    // Without storage, every visit is the first.
  }
}
