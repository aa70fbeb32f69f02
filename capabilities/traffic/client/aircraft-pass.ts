import type { MapFrame } from '#platform/client/map/layer-registry.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import { MAX_EXTRAPOLATION_MS, SHOWN_MS } from '../domain/dead-reckoning.ts';
import { uniformAt } from '#platform/client/map/uniform-locations.ts';
import { type DrawnAircraft, RING_SHAPE } from '../domain/drawing/drawn-aircraft.ts';
import { HIGH_STEPS } from '../domain/drawing/drawn-rows.ts';
import type { TrailPieces } from '../domain/drawing/trails.ts';
import { ATLAS_CELLS, drawShapes } from './aircraft-atlas.ts';
import { AIRCRAFT_SHADER, TRAIL_SHADER } from './aircraft-shaders.ts';
import { RowQuads, RowTexture } from './row-texture.ts';

/** The drawn content, and its options. */
export interface AircraftScene {
  readonly drawn: DrawnAircraft | null;
  readonly trails: { readonly pieces: TrailPieces; readonly selectedPieces: number } | null;
  readonly colours: ImageData;
  /** Red, green, blue and opacity, 0 to 1. */
  readonly outline: readonly [number, number, number, number];
  readonly opacity: number;
  readonly nowMs: number;
  /** Half the size of a cell of the shapes, CSS pixels. */
  readonly sizePx: number;
}

const WORLD_PX = 512;
/** Direction is derived from a second point this many pixels ahead. */
const STEP_PX = 8;
const [SHAPES_UNIT, COLOURS_UNIT, ROWS_UNIT] = [0, 1, 2];
const TRAIL_WIDTH_PX = 0.6;
const SELECTED_WIDTH_PX = 1.3;
const TRAIL_OPACITY = 0.45;

function textureOf(
  gl: WebGL2RenderingContext,
  picture: ImageData,
  filter: 'nearest' | 'smooth',
): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  // Masks are blended by their coverage: neighbours of the edge must not bleed in.
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, filter === 'smooth');
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  if (filter === 'smooth') gl.generateMipmap(gl.TEXTURE_2D);
  const min = filter === 'smooth' ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST;
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, min);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter === 'smooth' ? gl.LINEAR : gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

/** Centre of the view in two parts, and the matrix from there to the screen, combined in double precision. */
export function relativeTo(frame: Pick<MapFrame, 'center' | 'mercatorMatrix'>): {
  origin: [number, number, number, number];
  matrix: Float32Array;
} {
  const { x, y } = toWebMercator(frame.center);
  const [highX, highY] = [Math.floor(x * HIGH_STEPS) / HIGH_STEPS, Math.floor(y * HIGH_STEPS) / HIGH_STEPS];
  // The shader subtracts a single precision value, so the matrix starts exactly from that.
  const [lowX, lowY] = [Math.fround(x - highX), Math.fround(y - highY)];
  const [originX, originY] = [highX + lowX, highY + lowY];
  const matrix = Float64Array.from(frame.mercatorMatrix);
  const at = (index: number) => matrix[index] ?? 0;
  for (let row = 0; row < 4; row += 1)
    matrix[12 + row] = at(row) * originX + at(4 + row) * originY + at(12 + row);
  return { origin: [highX, highY, lowX, lowY], matrix: Float32Array.from(matrix) };
}

/** Draws aircraft and trails: one upload for each picture, no script per aircraft. */
export class AircraftPass {
  readonly #aircraft = new ProjectionPrograms(AIRCRAFT_SHADER);
  readonly #trails = new ProjectionPrograms(TRAIL_SHADER);
  readonly #rows: RowTexture;
  readonly #pieces: RowTexture;
  readonly #quads: RowQuads;
  readonly #shapes: WebGLTexture;
  #colours: { of: ImageData; texture: WebGLTexture } | null = null;
  #uploaded: { drawn: DrawnAircraft | null; trails: AircraftScene['trails'] } = { drawn: null, trails: null };

  constructor(gl: WebGL2RenderingContext) {
    this.#rows = new RowTexture(gl);
    this.#pieces = new RowTexture(gl);
    this.#quads = new RowQuads(gl);
    this.#shapes = textureOf(gl, drawShapes(), 'smooth');
  }

  /** `isMarked`: emergencies and the rings; else all others with the trails. */
  draw(gl: WebGL2RenderingContext, frame: MapFrame, scene: AircraftScene, isMarked: boolean): void {
    this.#upload(gl, scene);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.activeTexture(gl.TEXTURE0 + COLOURS_UNIT);
    gl.bindTexture(gl.TEXTURE_2D, this.#colours?.texture ?? null);
    gl.activeTexture(gl.TEXTURE0 + SHAPES_UNIT);
    gl.bindTexture(gl.TEXTURE_2D, this.#shapes);
    if (!isMarked) this.#drawTrails(gl, frame, scene);
    this.#drawAircraft(gl, frame, scene, isMarked);
    gl.bindVertexArray(null);
  }

  delete(gl: WebGL2RenderingContext): void {
    this.#aircraft.delete(gl);
    this.#trails.delete(gl);
    for (const each of [this.#rows, this.#pieces, this.#quads]) each.delete(gl);
    gl.deleteTexture(this.#shapes);
    if (this.#colours) gl.deleteTexture(this.#colours.texture);
  }

  #upload(gl: WebGL2RenderingContext, { drawn, trails, colours }: AircraftScene): void {
    gl.activeTexture(gl.TEXTURE0 + ROWS_UNIT);
    if (drawn && drawn !== this.#uploaded.drawn) this.#rows.upload(gl, drawn.bytes);
    if (trails && trails !== this.#uploaded.trails) this.#pieces.upload(gl, trails.pieces.bytes);
    this.#uploaded = { drawn, trails };
    if (this.#colours?.of === colours) return;
    if (this.#colours) gl.deleteTexture(this.#colours.texture);
    this.#colours = { of: colours, texture: textureOf(gl, colours, 'nearest') };
  }

  /** Common inputs of both programs; returns a function for the rest. */
  #use(gl: WebGL2RenderingContext, frame: MapFrame, programs: ProjectionPrograms) {
    const program = programs.use(gl, frame);
    const at = (name: string) => uniformAt(gl, program, name);
    const { origin, matrix } = relativeTo(frame);
    gl.uniform4f(at('u_origin'), ...origin);
    gl.uniformMatrix4fv(at('u_relative'), false, matrix);
    gl.uniform1i(at('u_isFlat'), frame.isGlobe ? 0 : 1);
    gl.uniform2f(at('u_viewport'), frame.widthPx / 2, frame.heightPx / 2);
    gl.uniform1i(at('u_shapes'), SHAPES_UNIT);
    gl.uniform1i(at('u_colours'), COLOURS_UNIT);
    gl.uniform1i(at('u_rows'), ROWS_UNIT);
    const each = (draw: () => void) => {
      for (const offset of frame.worldOffsets) {
        gl.uniform1f(at('u_worldOffset'), offset);
        draw();
      }
    };
    return { at, each };
  }

  #drawAircraft(gl: WebGL2RenderingContext, frame: MapFrame, scene: AircraftScene, isMarked: boolean): void {
    const { drawn } = scene;
    if (!drawn) return;
    const others = drawn.count - drawn.urgent;
    const [from, rows] = isMarked ? [others, drawn.rows - others] : [0, others];
    if (rows === 0) return;
    const { at, each } = this.#use(gl, frame, this.#aircraft);
    gl.uniform1f(at('u_seconds'), (scene.nowMs - drawn.baseMs) / 1000);
    gl.uniform2f(at('u_limits'), MAX_EXTRAPOLATION_MS / 1000, SHOWN_MS / 1000);
    gl.uniform1f(at('u_size'), scene.sizePx * frame.pixelRatio);
    gl.uniform1f(at('u_step'), STEP_PX / (WORLD_PX * 2 ** frame.zoom));
    gl.uniform1f(at('u_ringShape'), RING_SHAPE);
    gl.uniform2f(at('u_cells'), ATLAS_CELLS.columns, ATLAS_CELLS.rows);
    gl.uniform4f(at('u_outline'), ...scene.outline);
    gl.uniform1f(at('u_opacity'), scene.opacity);
    this.#rows.bind(gl, ROWS_UNIT);
    this.#quads.bind(gl, drawn.rows);
    each(() => this.#quads.draw(gl, from, rows));
  }

  #drawTrails(gl: WebGL2RenderingContext, frame: MapFrame, { trails }: AircraftScene): void {
    if (!trails || trails.pieces.count === 0) return;
    const { at, each } = this.#use(gl, frame, this.#trails);
    const { count } = trails.pieces;
    const others = count - trails.selectedPieces;
    this.#pieces.bind(gl, ROWS_UNIT);
    this.#quads.bind(gl, count);
    const draw = (from: number, pieces: number, widthPx: number, opacity: number) => {
      if (pieces === 0) return;
      gl.uniform1f(at('u_width'), widthPx * frame.pixelRatio);
      gl.uniform1f(at('u_edge'), widthPx * frame.pixelRatio);
      gl.uniform1f(at('u_opacity'), opacity);
      each(() => this.#quads.draw(gl, from, pieces));
    };
    draw(0, others, TRAIL_WIDTH_PX, TRAIL_OPACITY);
    draw(others, trails.selectedPieces, SELECTED_WIDTH_PX, 1);
  }
}
