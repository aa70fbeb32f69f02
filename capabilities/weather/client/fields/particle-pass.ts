import type { MapFrame } from '#platform/client/map/layer-registry.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import { uniformAt } from '#platform/client/map/uniform-locations.ts';
import {
  PARTICLE_STEP_FRAGMENT,
  PARTICLE_STEP_VERTEX,
  STEP_STATE,
  TRAIL_NEWER,
  TRAIL_OLDER,
  TRAIL_SHADER,
} from './field-shaders.ts';
import type { GridPair, GridTextures } from './grid-textures.ts';
import { particleArea, particleCount, worldSizePx } from './particle-area.ts';

const STATE_FLOATS = 4;
const STATE_BYTES = STATE_FLOATS * 4;
/** Pieces of a trail and how much time each covers. */
const TRAIL_PIECES = 6;
const PIECE_S = 0.07;
const LIFE_S = 4;
const LONGEST_STEP_S = 0.1;
/** A still picture of a flow: enough steps that every particle has its whole trail. */
const STILL_STEPS = TRAIL_PIECES + 6;
const WIDTH_PX = 0.75;

export interface ParticleStyle {
  /** Red, green, blue and opacity, 0 to 1. */
  colour: readonly [number, number, number, number];
  pxPerMps: number;
  /** Speed at which a trail is drawn with its full opacity, m/s. */
  fullSpeedMps: number;
}

/** State of all particles at one moment. */
interface ParticleBuffer {
  readonly id: number;
  readonly buffer: WebGLBuffer;
}

function stepProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, PARTICLE_STEP_VERTEX],
    [gl.FRAGMENT_SHADER, PARTICLE_STEP_FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('WebGL context is lost');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(`Shader does not compile: ${gl.getShaderInfoLog(shader) ?? ''}`);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.transformFeedbackVaryings(program, ['v_state'], gl.SEPARATE_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`Program does not link: ${gl.getProgramInfoLog(program) ?? ''}`);
  return program;
}

/** Particles that drift with a field of vectors. The graphics processor moves and draws them; script only says when. */
export class ParticlePass {
  readonly #step: WebGLProgram;
  readonly #trails = new ProjectionPrograms(TRAIL_SHADER);
  /** What is fed to a program from which buffers, made when it is first wanted. */
  readonly #feeds = new Map<string, WebGLVertexArrayObject>();
  readonly #feedback: WebGLTransformFeedback | null;
  /** The present and the next state, in turn. */
  #heads: [ParticleBuffer | null, ParticleBuffer | null] = [null, null];
  /** Where the particles were, the newest first. */
  #past: ParticleBuffer[] = [];
  #count = 0;
  #sincePieceS = 0;
  #seed = 1;

  constructor(gl: WebGL2RenderingContext) {
    this.#step = stepProgram(gl);
    this.#feedback = gl.createTransformFeedback();
  }

  /**
   * Moves the particles by some time. `isStill` sets them out anew and lets as much time pass as a whole trail takes:
   * a still picture of one field and view is always the same.
   */
  move(
    gl: WebGL2RenderingContext,
    frame: MapFrame,
    what: {
      textures: GridTextures;
      pair: GridPair;
      style: ParticleStyle;
      elapsedS: number;
      isStill: boolean;
    },
  ): void {
    if (what.isStill) this.#setOutAnew(gl);
    this.#allocate(gl, particleCount(frame));
    gl.useProgram(this.#step);
    what.textures.bind(gl, this.#step, what.pair);
    const area = particleArea(frame);
    const at = (name: string) => uniformAt(gl, this.#step, name);
    gl.uniform4f(at('u_area'), area.x, area.y, area.halfWidth, area.halfHeight);
    gl.uniform1f(at('u_mercatorPerMps'), what.style.pxPerMps / worldSizePx(frame.zoom));
    gl.uniform1f(at('u_lifeS'), LIFE_S);
    gl.enable(gl.RASTERIZER_DISCARD);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, this.#feedback);
    const steps = what.isStill ? STILL_STEPS : 1;
    const stepS = what.isStill ? PIECE_S : Math.min(LONGEST_STEP_S, what.elapsedS);
    for (let step = 0; step < steps; step += 1) this.#moveOnce(gl, stepS);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
    gl.bindVertexArray(null);
    gl.disable(gl.RASTERIZER_DISCARD);
  }

  draw(gl: WebGL2RenderingContext, frame: MapFrame, style: ParticleStyle): void {
    if (this.#count === 0) return;
    const program = this.#trails.use(gl, frame);
    const at = (name: string) => uniformAt(gl, program, name);
    gl.uniform2f(at('u_viewport'), frame.widthPx / 2, frame.heightPx / 2);
    gl.uniform1f(at('u_width'), WIDTH_PX * frame.pixelRatio);
    gl.uniform4f(at('u_colour'), ...style.colour);
    gl.uniform1f(at('u_fullSpeed'), style.fullSpeedMps);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const worldOffset of frame.worldOffsets) {
      gl.uniform1f(at('u_worldOffset'), worldOffset);
      let newer = this.#heads[0];
      for (const [piece, older] of this.#past.entries()) {
        this.#feedTrail(gl, older, newer);
        newer = older;
        gl.uniform2f(at('u_alpha'), 1 - (piece + 1) / TRAIL_PIECES, 1 - piece / TRAIL_PIECES);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count);
      }
    }
    gl.bindVertexArray(null);
  }

  delete(gl: WebGL2RenderingContext): void {
    this.#free(gl);
    gl.deleteProgram(this.#step);
    this.#trails.delete(gl);
    gl.deleteTransformFeedback(this.#feedback);
  }

  #moveOnce(gl: WebGL2RenderingContext, stepS: number): void {
    const [present, next] = this.#heads;
    gl.uniform1f(uniformAt(gl, this.#step, 'u_stepS'), stepS);
    this.#seed = (this.#seed * 1.618 + 0.37) % 97;
    gl.uniform1f(uniformAt(gl, this.#step, 'u_seed'), this.#seed);
    this.#feedStep(gl, present);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, next?.buffer ?? null);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, this.#count);
    gl.endTransformFeedback();
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, null);
    this.#heads = [next, present];
    this.#sincePieceS += stepS;
    if (this.#sincePieceS >= PIECE_S * 0.999) this.#keepPlace(gl);
  }

  /** The present place becomes the first of the past ones. */
  #keepPlace(gl: WebGL2RenderingContext): void {
    this.#sincePieceS = 0;
    const oldest = this.#past.pop();
    if (!oldest) return;
    gl.bindBuffer(gl.COPY_READ_BUFFER, this.#heads[0]?.buffer ?? null);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, oldest.buffer);
    gl.copyBufferSubData(gl.COPY_READ_BUFFER, gl.COPY_WRITE_BUFFER, 0, 0, this.#count * STATE_BYTES);
    gl.bindBuffer(gl.COPY_READ_BUFFER, null);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
    this.#past.unshift(oldest);
  }

  #feedStep(gl: WebGL2RenderingContext, state: ParticleBuffer | null): void {
    if (!state) return;
    this.#feed(gl, `step ${state.id}`, () => this.#point(gl, STEP_STATE, state, 0));
  }

  #feedTrail(gl: WebGL2RenderingContext, older: ParticleBuffer, newer: ParticleBuffer | null): void {
    if (!newer) return;
    this.#feed(gl, `trail ${older.id} ${newer.id}`, () => {
      this.#point(gl, TRAIL_OLDER, older, 1);
      this.#point(gl, TRAIL_NEWER, newer, 1);
    });
  }

  #feed(gl: WebGL2RenderingContext, key: string, setUp: () => void): void {
    const known = this.#feeds.get(key);
    if (known) {
      gl.bindVertexArray(known);
      return;
    }
    const made = gl.createVertexArray();
    gl.bindVertexArray(made);
    setUp();
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    this.#feeds.set(key, made);
  }

  #point(gl: WebGL2RenderingContext, location: number, { buffer }: ParticleBuffer, divisor: 0 | 1): void {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, STATE_FLOATS, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(location, divisor);
  }

  #allocate(gl: WebGL2RenderingContext, count: number): void {
    if (count === this.#count) return;
    this.#free(gl);
    this.#count = count;
    // Speed below zero: each sets out in the first step, at its own age, so that they do not all end together.
    const start = new Float32Array(count * STATE_FLOATS);
    for (let index = 0; index < count; index += 1) start[index * STATE_FLOATS + 3] = -1;
    const make = (id: number): ParticleBuffer => {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, start, gl.DYNAMIC_COPY);
      return { id, buffer };
    };
    this.#heads = [make(0), make(1)];
    this.#past = Array.from({ length: TRAIL_PIECES }, (_, piece) => make(2 + piece));
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
  }

  #setOutAnew(gl: WebGL2RenderingContext): void {
    this.#free(gl);
    this.#seed = 1;
    this.#sincePieceS = 0;
  }

  #free(gl: WebGL2RenderingContext): void {
    for (const state of [...this.#heads, ...this.#past]) if (state) gl.deleteBuffer(state.buffer);
    for (const feed of this.#feeds.values()) gl.deleteVertexArray(feed);
    this.#feeds.clear();
    this.#heads = [null, null];
    this.#past = [];
    this.#count = 0;
  }
}
