import type { WeatherGrid } from '../../domain/grid-file.ts';

/** Two steps before and after, and the pair on the way in. */
const KEPT_TEXTURES = 6;

/** Two steps of a field between which a shader blends. */
export interface GridPair {
  first: WeatherGrid;
  second: WeatherGrid;
  mix: number;
}

const locations = new WeakMap<WebGLProgram, Map<string, WebGLUniformLocation | null>>();

/** Where a uniform is; asked of the driver once. */
export function uniformAt(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  name: string,
): WebGLUniformLocation | null {
  const known = locations.get(program) ?? new Map<string, WebGLUniformLocation | null>();
  locations.set(program, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  const location = gl.getUniformLocation(program, name);
  known.set(name, location);
  return location;
}

/** Grids as textures of their own 16 bit numbers, one slice for each component. */
export class GridTextures {
  readonly #textures = new Map<WeatherGrid, WebGLTexture>();

  /** Gives the current program both steps, on texture units 0 and 1. */
  bind(gl: WebGL2RenderingContext, program: WebGLProgram, { first, second, mix }: GridPair): void {
    for (const [unit, grid] of [first, second].entries()) {
      const name = unit === 0 ? 'u_first' : 'u_second';
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture(gl, grid));
      gl.uniform1i(uniformAt(gl, program, name), unit);
      gl.uniform4f(uniformAt(gl, program, `${name}Place`), grid.lon1, grid.lat1, grid.di, grid.dj);
      gl.uniform2f(uniformAt(gl, program, `${name}Scale`), grid.scale, grid.offset);
    }
    gl.uniform1f(uniformAt(gl, program, 'u_mix'), mix);
  }

  delete(gl: WebGL2RenderingContext): void {
    for (const texture of this.#textures.values()) gl.deleteTexture(texture);
    this.#textures.clear();
  }

  #texture(gl: WebGL2RenderingContext, grid: WeatherGrid): WebGLTexture | null {
    const known = this.#textures.get(grid);
    if (known) {
      this.#textures.delete(grid);
      this.#textures.set(grid, known);
      return known;
    }
    const texture = gl.createTexture();
    if (!texture) return null;
    upload(gl, texture, grid);
    this.#textures.set(grid, texture);
    for (const [oldest, old] of this.#textures) {
      if (this.#textures.size <= KEPT_TEXTURES) break;
      this.#textures.delete(oldest);
      gl.deleteTexture(old);
    }
    return texture;
  }
}

function upload(gl: WebGL2RenderingContext, texture: WebGLTexture, { ni, nj, planes }: WeatherGrid): void {
  const all = new Int16Array(ni * nj * planes.length);
  for (const [index, plane] of planes.entries()) all.set(plane, index * ni * nj);
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 2);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  const target = gl.TEXTURE_2D_ARRAY;
  gl.texImage3D(target, 0, gl.R16I, ni, nj, planes.length, 0, gl.RED_INTEGER, gl.SHORT, all);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(target, name, gl.NEAREST);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(target, name, gl.CLAMP_TO_EDGE);
}
