const locations = new WeakMap<WebGLProgram, Map<string, WebGLUniformLocation | null>>();

/** Location of a uniform; queried from the driver once per program. */
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
