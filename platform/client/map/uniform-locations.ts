const locations = new WeakMap<WebGLProgram, Map<string, WebGLUniformLocation | null>>();

/** Where a uniform is; asked of the driver once for each program. */
export function uniformAt(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  name: string,
): WebGLUniformLocation | null {
  let known = locations.get(program);
  if (!known) {
    known = new Map();
    locations.set(program, known);
  }
  const found = known.get(name);
  if (found !== undefined) return found;
  const location = gl.getUniformLocation(program, name);
  known.set(name, location);
  return location;
}
