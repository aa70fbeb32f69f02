import { QUAD_INDICES, quadIndices } from '#platform/client/map/quad-indices.ts';
import { ROWS_PER_LINE, ROW_WORDS } from '../domain/drawing/drawn-rows.ts';

const WORDS_PER_PIXEL = 4;
const WIDTH = (ROWS_PER_LINE * ROW_WORDS) / WORDS_PER_PIXEL;
const INDEX_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Rows as a texture that a shader reads by the number of the vertex: one upload for each picture. */
export class RowTexture {
  readonly #texture: WebGLTexture;
  #lines = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  }

  bind(gl: WebGL2RenderingContext, unit: number): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
  }

  /** Leaves the texture bound on the current unit. */
  upload(gl: WebGL2RenderingContext, bytes: ArrayBuffer): void {
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    const lines = bytes.byteLength / (ROWS_PER_LINE * ROW_WORDS * 4);
    if (lines === 0) return;
    const words = new Uint32Array(bytes);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const [target, format, type] = [gl.TEXTURE_2D, gl.RGBA_INTEGER, gl.UNSIGNED_INT];
    if (lines > this.#lines) {
      gl.texImage2D(target, 0, gl.RGBA32UI, WIDTH, lines, 0, format, type, words);
      this.#lines = lines;
    } else gl.texSubImage2D(target, 0, 0, 0, WIDTH, lines, format, type, words);
  }

  delete(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture);
  }
}

/** Draws rows as quads positioned by a shader from the vertex number alone. */
export class RowQuads {
  readonly #array: WebGLVertexArrayObject;
  readonly #indices: WebGLBuffer;
  #room = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#array = gl.createVertexArray();
    this.#indices = gl.createBuffer();
  }

  /** Binds its vertex array, with room for the given number of rows. */
  bind(gl: WebGL2RenderingContext, rows: number): void {
    gl.bindVertexArray(this.#array);
    if (rows <= this.#room) return;
    this.#room = Math.ceil(rows / ROWS_PER_LINE) * ROWS_PER_LINE;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(this.#room), gl.STATIC_DRAW);
  }

  draw(gl: WebGL2RenderingContext, from: number, rows: number): void {
    const first = from * QUAD_INDICES * INDEX_BYTES;
    gl.drawElements(gl.TRIANGLES, rows * QUAD_INDICES, gl.UNSIGNED_INT, first);
  }

  delete(gl: WebGL2RenderingContext): void {
    gl.deleteVertexArray(this.#array);
    gl.deleteBuffer(this.#indices);
  }
}
