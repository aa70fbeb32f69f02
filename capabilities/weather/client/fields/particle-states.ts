import { QUAD_CORNERS, QUAD_INDICES, quadIndices } from '#platform/client/map/quad-indices.ts';
import { STEP_STATE, TRAIL_NEWER, TRAIL_OLDER } from './field-shaders.ts';

const STATE_FLOATS = 4;
const STATE_BYTES = STATE_FLOATS * 4;

/** Trail segments drawn by one call, counted from the newest. */
export interface TrailFeed {
  readonly feed: WebGLVertexArrayObject;
  readonly firstPiece: number;
  /** Number of indices. */
  readonly indices: number;
}

/** State of all particles at one time, its input to a step, and the target of a step. */
interface ParticleHead {
  readonly buffer: WebGLBuffer;
  readonly feed: WebGLVertexArrayObject;
  readonly written: WebGLTransformFeedback;
}

function point(gl: WebGL2RenderingContext, location: number, byteOffset: number): void {
  gl.enableVertexAttribArray(location);
  gl.vertexAttribPointer(location, STATE_FLOATS, gl.FLOAT, false, 0, byteOffset);
}

/** A speed below zero makes each start in the first step, at its own age, so that they do not all end together. */
function atStart(vertices: number): Float32Array {
  const start = new Float32Array(vertices * STATE_FLOATS);
  for (let index = 0; index < vertices; index += 1) start[index * STATE_FLOATS + 3] = -1;
  return start;
}

/** Present and past particle states, in buffers of the graphics processor that are bound once. */
export class ParticleStates {
  readonly count: number;
  /** Each particle is repeated for every corner of a trail segment. */
  readonly vertices: number;
  readonly #pieces: number;
  readonly #heads: readonly [ParticleHead, ParticleHead];
  /**
   * Past positions: a ring stored twice in a row, so that from any position a whole trail is contiguous and drawn by
   * one call.
   */
  readonly #past: WebGLBuffer;
  readonly #quads: WebGLBuffer;
  /** For each of the two states, and each place of the ring that the newest past may have. */
  readonly #trails: readonly [readonly TrailFeed[][], readonly TrailFeed[][]];
  #present: 0 | 1 = 0;
  #newest = 0;

  constructor(gl: WebGL2RenderingContext, count: number, pieces: number) {
    this.count = count;
    this.vertices = count * QUAD_CORNERS;
    this.#pieces = pieces;
    const start = atStart(this.vertices);
    this.#heads = [this.#head(gl, start), this.#head(gl, start)];
    this.#past = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#past);
    gl.bufferData(gl.ARRAY_BUFFER, pieces * 2 * start.byteLength, gl.DYNAMIC_COPY);
    for (let slot = 0; slot < pieces * 2; slot += 1)
      gl.bufferSubData(gl.ARRAY_BUFFER, slot * start.byteLength, start);
    this.#quads = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#quads);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(count * (pieces - 1)), gl.STATIC_DRAW);
    const behind = Array.from({ length: pieces }, (_, newest) => this.#behind(gl, newest));
    const trailsOf = (head: ParticleHead) =>
      behind.map((rest, newest): TrailFeed[] => [this.#first(gl, head, newest), rest]);
    this.#trails = [trailsOf(this.#heads[0]), trailsOf(this.#heads[1])];
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
  }

  /** The current trails, the newest pieces first. */
  get trails(): readonly TrailFeed[] {
    return this.#trails[this.#present][this.#newest] ?? [];
  }

  /** Runs the current program once over all particles; its output becomes the current state. */
  step(gl: WebGL2RenderingContext): void {
    const next = this.#present === 0 ? 1 : 0;
    gl.bindVertexArray(this.#heads[this.#present].feed);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, this.#heads[next].written);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, this.vertices);
    gl.endTransformFeedback();
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
    this.#present = next;
  }

  /** The current position becomes the newest past one. */
  keepPlace(gl: WebGL2RenderingContext): void {
    this.#newest = (this.#newest + this.#pieces - 1) % this.#pieces;
    const bytes = this.vertices * STATE_BYTES;
    gl.bindBuffer(gl.COPY_READ_BUFFER, this.#heads[this.#present].buffer);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, this.#past);
    for (const slot of [this.#newest, this.#newest + this.#pieces])
      gl.copyBufferSubData(gl.COPY_READ_BUFFER, gl.COPY_WRITE_BUFFER, 0, slot * bytes, bytes);
    gl.bindBuffer(gl.COPY_READ_BUFFER, null);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
  }

  delete(gl: WebGL2RenderingContext): void {
    for (const { buffer, feed, written } of this.#heads) {
      gl.deleteBuffer(buffer);
      gl.deleteVertexArray(feed);
      gl.deleteTransformFeedback(written);
    }
    gl.deleteBuffer(this.#past);
    gl.deleteBuffer(this.#quads);
    for (const { feed } of new Set(this.#trails.flat(2))) gl.deleteVertexArray(feed);
  }

  #head(gl: WebGL2RenderingContext, start: Float32Array): ParticleHead {
    const [buffer, feed, written] = [gl.createBuffer(), gl.createVertexArray(), gl.createTransformFeedback()];
    gl.bindVertexArray(feed);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, start, gl.DYNAMIC_COPY);
    point(gl, STEP_STATE, 0);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, written);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
    // Binding it there has also bound it to the generic binding point, from which nothing may read it.
    gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, null);
    return { buffer, feed, written };
  }

  /** From the current to the newest past position. */
  #first(gl: WebGL2RenderingContext, head: ParticleHead, newest: number): TrailFeed {
    const feed = gl.createVertexArray();
    gl.bindVertexArray(feed);
    gl.bindBuffer(gl.ARRAY_BUFFER, head.buffer);
    point(gl, TRAIL_NEWER, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#past);
    point(gl, TRAIL_OLDER, newest * this.vertices * STATE_BYTES);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#quads);
    return { feed, firstPiece: 0, indices: this.count * QUAD_INDICES };
  }

  /** From each past position to the one before it. */
  #behind(gl: WebGL2RenderingContext, newest: number): TrailFeed {
    const feed = gl.createVertexArray();
    gl.bindVertexArray(feed);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#past);
    point(gl, TRAIL_NEWER, newest * this.vertices * STATE_BYTES);
    point(gl, TRAIL_OLDER, (newest + 1) * this.vertices * STATE_BYTES);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#quads);
    return { feed, firstPiece: 1, indices: this.count * (this.#pieces - 1) * QUAD_INDICES };
  }
}
