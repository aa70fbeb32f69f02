import { uniformAt } from '#platform/client/map/uniform-locations.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';
import { finerGrid } from './finer-grid.ts';

/** Two steps before and after, and the pair being loaded. */
const KEPT_TEXTURES = 6;

const NAMES = [
  { texture: 'u_first', place: 'u_firstPlace', scale: 'u_firstScale' },
  { texture: 'u_second', place: 'u_secondPlace', scale: 'u_secondScale' },
] as const;

/** Two steps of a field that a shader blends. */
export interface GridPair {
  first: WeatherGrid;
  second: WeatherGrid;
  mix: number;
}

/** Refined grids as textures of 16-bit numbers, one slice for each component. */
export class GridTextures {
  /** The finer grid is kept as long as it is drawn: the inspector reads it. */
  readonly #textures = new Map<WeatherGrid, { texture: WebGLTexture; finer: WeatherGrid }>();
  /** Last uniforms of each program, which keeps them from frame to frame. */
  readonly #told = [
    new WeakMap<WebGLProgram, WeatherGrid>(),
    new WeakMap<WebGLProgram, WeatherGrid>(),
  ] as const;

  /** Gives the current program both steps, on texture units 0 and 1. */
  bind(gl: WebGL2RenderingContext, program: WebGLProgram, { first, second, mix }: GridPair): void {
    this.#bindOne(gl, program, first, 0);
    this.#bindOne(gl, program, second, 1);
    gl.uniform1f(uniformAt(gl, program, 'u_mix'), mix);
  }

  #bindOne(gl: WebGL2RenderingContext, program: WebGLProgram, grid: WeatherGrid, unit: 0 | 1): void {
    const names = NAMES[unit];
    gl.activeTexture(gl.TEXTURE0 + unit);
    const drawn = this.#drawn(gl, grid);
    if (!drawn) return;
    const { texture, finer } = drawn;
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
    if (this.#told[unit].get(program) === grid) return;
    this.#told[unit].set(program, grid);
    gl.uniform1i(uniformAt(gl, program, names.texture), unit);
    gl.uniform4f(uniformAt(gl, program, names.place), finer.lon1, finer.lat1, finer.di, finer.dj);
    gl.uniform2f(uniformAt(gl, program, names.scale), finer.scale, finer.offset);
  }

  delete(gl: WebGL2RenderingContext): void {
    for (const { texture } of this.#textures.values()) gl.deleteTexture(texture);
    this.#textures.clear();
  }

  #drawn(gl: WebGL2RenderingContext, grid: WeatherGrid) {
    const known = this.#textures.get(grid);
    if (known) {
      this.#textures.delete(grid);
      this.#textures.set(grid, known);
      return known;
    }
    const texture = gl.createTexture();
    if (!texture) return null;
    const drawn = { texture, finer: finerGrid(grid) };
    upload(gl, texture, drawn.finer);
    this.#textures.set(grid, drawn);
    for (const [oldest, old] of this.#textures) {
      if (this.#textures.size <= KEPT_TEXTURES) break;
      this.#textures.delete(oldest);
      gl.deleteTexture(old.texture);
    }
    return drawn;
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
