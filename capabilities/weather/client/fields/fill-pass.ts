import type { MapFrame } from '#platform/client/map/layer-registry.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import { uniformAt } from '#platform/client/map/uniform-locations.ts';
import { FILL_PLACE, FILL_SHADER } from './field-shaders.ts';
import type { GridPair, GridTextures } from './grid-textures.ts';
import { RAMP_COLOURS } from './ramps.ts';

const COLUMN_DEG = 2;
const ROW_DEG = 2;
const RAMP_UNIT = 2;
const INDEX_BYTES = Uint16Array.BYTES_PER_ELEMENT;

/** Corners of the whole world, which is all that a flat map needs: first in the list of indices. */
const FLAT_INDICES = 6;

/**
 * Corners of the mesh: turns eastwards from the antimeridian, degrees of latitude. Fine enough to lie on a globe; the
 * first two triangles are the whole world flat.
 */
function meshOfWorld(): { places: Float32Array; indices: Uint16Array } {
  const [columns, rows] = [360 / COLUMN_DEG, 180 / ROW_DEG];
  const places = new Float32Array((columns + 1) * (rows + 1) * 2);
  const indices = new Uint16Array(FLAT_INDICES + columns * rows * 6);
  const southWest = rows * (columns + 1);
  indices.set([0, southWest, columns, columns, southWest, southWest + columns]);
  let [place, index] = [0, FLAT_INDICES];
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      places[place] = column / columns;
      places[place + 1] = 90 - row * ROW_DEG;
      place += 2;
      if (row === rows || column === columns) continue;
      const here = row * (columns + 1) + column;
      const below = here + columns + 1;
      indices.set([here, below, here + 1, here + 1, below, below + 1], index);
      index += 6;
    }
  return { places, indices };
}

/** Colours of a ramp and the values at its ends. */
export interface FillRamp {
  table: Uint8Array;
  min: number;
  max: number;
  opacity: number;
}

/** Draws a field in the colours of its ramp over the whole world, flat or globe. */
export class FillPass {
  readonly #programs = new ProjectionPrograms(FILL_SHADER);
  readonly #vao: WebGLVertexArrayObject | null;
  readonly #buffers: (WebGLBuffer | null)[];
  readonly #ramp: WebGLTexture | null;
  readonly #globeIndices: number;
  #shownRamp: FillRamp | null = null;

  constructor(gl: WebGL2RenderingContext) {
    const { places, indices } = meshOfWorld();
    this.#globeIndices = indices.length - FLAT_INDICES;
    this.#vao = gl.createVertexArray();
    this.#buffers = [gl.createBuffer(), gl.createBuffer()];
    const [corners = null, elements = null] = this.#buffers;
    gl.bindVertexArray(this.#vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.bufferData(gl.ARRAY_BUFFER, places, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(FILL_PLACE);
    gl.vertexAttribPointer(FILL_PLACE, 2, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    this.#ramp = gl.createTexture();
  }

  draw(
    gl: WebGL2RenderingContext,
    frame: MapFrame,
    what: { textures: GridTextures; pair: GridPair; ramp: FillRamp },
  ): void {
    const program = this.#programs.use(gl, frame);
    what.textures.bind(gl, program, what.pair);
    this.#bindRamp(gl, program, what.ramp);
    gl.uniform1f(uniformAt(gl, program, 'u_isGlobe'), frame.isGlobe ? 1 : 0);
    // The depth test stays as set by the map: land is drawn first, and thereby hides sea-only fields.
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(this.#vao);
    for (const worldOffset of frame.worldOffsets) {
      gl.uniform1f(uniformAt(gl, program, 'u_worldOffset'), worldOffset);
      if (frame.isGlobe)
        gl.drawElements(gl.TRIANGLES, this.#globeIndices, gl.UNSIGNED_SHORT, FLAT_INDICES * INDEX_BYTES);
      else gl.drawElements(gl.TRIANGLES, FLAT_INDICES, gl.UNSIGNED_SHORT, 0);
    }
    gl.bindVertexArray(null);
  }

  delete(gl: WebGL2RenderingContext): void {
    this.#programs.delete(gl);
    gl.deleteVertexArray(this.#vao);
    for (const buffer of this.#buffers) gl.deleteBuffer(buffer);
    gl.deleteTexture(this.#ramp);
  }

  #bindRamp(gl: WebGL2RenderingContext, program: WebGLProgram, ramp: FillRamp): void {
    gl.activeTexture(gl.TEXTURE0 + RAMP_UNIT);
    gl.bindTexture(gl.TEXTURE_2D, this.#ramp);
    if (ramp !== this.#shownRamp) {
      this.#shownRamp = ramp;
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, RAMP_COLOURS, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, ramp.table);
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    }
    gl.uniform1i(uniformAt(gl, program, 'u_ramp'), RAMP_UNIT);
    gl.uniform2f(uniformAt(gl, program, 'u_range'), ramp.min, ramp.max);
    gl.uniform1f(uniformAt(gl, program, 'u_opacity'), ramp.opacity);
  }
}
