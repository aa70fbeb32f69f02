import type { MapFrame } from '#platform/client/map/layer-registry.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import { uniformAt } from '#platform/client/map/uniform-locations.ts';
import { PARTICLE_STEP_FRAGMENT, PARTICLE_STEP_VERTEX, TRAIL_PIECES, TRAIL_SHADER } from './field-shaders.ts';
import type { GridPair, GridTextures } from './grid-textures.ts';
import {
  type ParticleArea,
  particleArea,
  particleCount,
  hasOutgrown,
  smallerArea,
  worldSizePx,
} from './particle-area.ts';
import { ParticleStates } from './particle-states.ts';
import { TrailTimes } from './trail-times.ts';

/** How much time a piece of a trail covers: a flow hardly bends on the few pixels that one is long. */
const PIECE_S = 0.14;
const LIFE_S = 4;
const LONGEST_STEP_S = 0.1;
/** A still picture of a flow: enough steps that every particle has its whole trail, with half of its first segment. */
const STILL_STEP_S = PIECE_S / 2;
const STILL_STEPS = 13;
const WIDTH_PX = 0.75;

export interface ParticleStyle {
  /** Red, green, blue and opacity, 0 to 1. */
  colour: readonly [number, number, number, number];
  pxPerMps: number;
  /** Speed at which a trail is drawn with its full opacity, m/s. */
  fullSpeedMps: number;
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

/** They are where the middle of the view is; only where they fill the world, its other copies show them too. */
function worldsOf(frame: MapFrame): readonly number[] {
  const isWholeWorld = particleArea(frame).halfWidth >= 0.5;
  return isWholeWorld ? frame.worldOffsets : [Math.floor((frame.center.lon + 180) / 360)];
}

/** Particles that drift with a vector field. The graphics processor moves and draws them; script only triggers it. */
export class ParticlePass {
  readonly #step: WebGLProgram;
  readonly #trails = new ProjectionPrograms(TRAIL_SHADER);
  #states: ParticleStates | null = null;
  #times = new TrailTimes(TRAIL_PIECES);
  #seed = 1;
  /** The smallest area in which they have lived since they set out. */
  #area: ParticleArea | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#step = stepProgram(gl);
  }

  /**
   * Moves the particles by a time step. `isStill` restarts them and advances by the duration of a whole trail: a still
   * picture of one field and view is always the same.
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
    const area = particleArea(frame);
    if (what.isStill || hasOutgrown(this.#area, area)) this.#setOutAnew(gl);
    this.#area = smallerArea(this.#area, area);
    const states = this.#allocate(gl, particleCount(frame));
    gl.useProgram(this.#step);
    what.textures.bind(gl, this.#step, what.pair);
    const at = (name: string) => uniformAt(gl, this.#step, name);
    gl.uniform4f(at('u_area'), area.x, area.y, area.halfWidth, area.halfHeight);
    const turn = (area.turnDeg * Math.PI) / 180;
    gl.uniform2f(at('u_turn'), Math.cos(turn), Math.sin(turn));
    gl.uniform1f(at('u_isGlobe'), frame.isGlobe ? 1 : 0);
    gl.uniform1f(at('u_mercatorPerMps'), what.style.pxPerMps / worldSizePx(frame.zoom));
    gl.uniform1f(at('u_lifeS'), LIFE_S);
    gl.enable(gl.RASTERIZER_DISCARD);
    const steps = what.isStill ? STILL_STEPS : 1;
    const stepS = what.isStill ? STILL_STEP_S : Math.min(LONGEST_STEP_S, what.elapsedS);
    for (let step = 0; step < steps; step += 1) this.#moveOnce(gl, states, stepS);
    gl.bindVertexArray(null);
    gl.disable(gl.RASTERIZER_DISCARD);
  }

  draw(gl: WebGL2RenderingContext, frame: MapFrame, style: ParticleStyle): void {
    const states = this.#states;
    if (!states) return;
    const program = this.#trails.use(gl, frame);
    const at = (name: string) => uniformAt(gl, program, name);
    gl.uniform2f(at('u_viewport'), frame.widthPx / 2, frame.heightPx / 2);
    gl.uniform1f(at('u_width'), WIDTH_PX * frame.pixelRatio);
    gl.uniform4f(at('u_colour'), ...style.colour);
    gl.uniform1f(at('u_fullSpeed'), style.fullSpeedMps);
    gl.uniform1i(at('u_vertices'), states.vertices);
    gl.uniform1f(at('u_pieces'), TRAIL_PIECES);
    gl.uniform1f(at('u_newestAge'), this.#times.newestS / PIECE_S);
    gl.uniform1fv(at('u_pieceTimes'), this.#times.all);
    // The depth test stays as set by the map: land is drawn first, and thereby hides sea-only fields.
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const worldOffset of worldsOf(frame)) {
      gl.uniform1f(at('u_worldOffset'), worldOffset);
      for (const { feed, firstPiece, indices } of states.trails) {
        gl.bindVertexArray(feed);
        gl.uniform1i(at('u_firstPiece'), firstPiece);
        gl.drawElements(gl.TRIANGLES, indices, gl.UNSIGNED_INT, 0);
      }
    }
    gl.bindVertexArray(null);
  }

  delete(gl: WebGL2RenderingContext): void {
    this.#free(gl);
    gl.deleteProgram(this.#step);
    this.#trails.delete(gl);
  }

  #moveOnce(gl: WebGL2RenderingContext, states: ParticleStates, stepS: number): void {
    gl.uniform1f(uniformAt(gl, this.#step, 'u_stepS'), stepS);
    this.#seed = (this.#seed * 1.618 + 0.37) % 97;
    gl.uniform1f(uniformAt(gl, this.#step, 'u_seed'), this.#seed);
    states.step(gl);
    this.#times.pass(stepS);
    if (this.#times.newestS < PIECE_S * 0.999) return;
    this.#times.keep();
    states.keepPlace(gl);
  }

  #allocate(gl: WebGL2RenderingContext, count: number): ParticleStates {
    if (this.#states?.count === count) return this.#states;
    this.#free(gl);
    this.#states = new ParticleStates(gl, count, TRAIL_PIECES);
    return this.#states;
  }

  #setOutAnew(gl: WebGL2RenderingContext): void {
    this.#free(gl);
    this.#area = null;
    this.#seed = 1;
    this.#times = new TrailTimes(TRAIL_PIECES);
  }

  #free(gl: WebGL2RenderingContext): void {
    this.#states?.delete(gl);
    this.#states = null;
  }
}
