import type { MapCustomLayer, MapFrame, MapLayer } from './layer-registry.ts';
import { ProjectionPrograms } from './projection-programs.ts';
import { TokenColour } from './token-colour.ts';
import { uniformAt } from './uniform-locations.ts';

/** Latitude limit of tiles; their lines end there, short of the pole. */
const TILES_END_DEG = 85.0511;
/** The pole itself is infinitely far away in this projection; the remaining gap is invisible. */
const ALMOST_POLE_DEG = 89.95;
const STEP_DEG = 10;
/** Number of segments of a line between the tiles and the pole. */
const PARTS = 4;
/** The base map's spacing of meridians. */
const FINE_ZOOM = 2;

const VERTEX = `
  layout(location = 0) in vec2 a_place;
  void main() { gl_Position = projectTile(a_place); }`;
const FRAGMENT = `
  precision mediump float;
  uniform vec4 u_colour;
  out vec4 colour;
  void main() { colour = u_colour; }`;

function mercatorOf(latDeg: number, lonDeg: number): [x: number, y: number] {
  const sine = Math.sin((latDeg * Math.PI) / 180);
  return [lonDeg / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Line segments from the edge of the tiles to both poles, as pairs of positions in web mercator. */
export function polarPieces(stepDeg: number): Float32Array {
  const places: number[] = [];
  for (let lonDeg = -180; lonDeg < 180; lonDeg += stepDeg)
    for (const side of [1, -1])
      for (let part = 0; part < PARTS; part += 1)
        for (const end of [part, part + 1]) {
          const latDeg = TILES_END_DEG + ((ALMOST_POLE_DEG - TILES_END_DEG) * end) / PARTS;
          places.push(...mercatorOf(side * latDeg, lonDeg));
        }
  return Float32Array.from(places);
}

class PolarMeridians implements MapCustomLayer {
  readonly id = 'polar-meridians';
  readonly #programs = new ProjectionPrograms({ vertex: VERTEX, fragment: FRAGMENT });
  #array: WebGLVertexArrayObject | null = null;
  /** Number of vertices of each kind. */
  #coarse = 0;
  #fine = 0;
  /** Same colour as the base map's meridians. */
  readonly #colour = new TokenColour('map-grat', { night: 0.09, light: 0.16 });

  onAdd(gl: WebGL2RenderingContext): void {
    const coarse = polarPieces(3 * STEP_DEG);
    const fine = polarPieces(STEP_DEG);
    const places = new Float32Array(coarse.length + fine.length);
    places.set(coarse);
    places.set(fine, coarse.length);
    this.#coarse = coarse.length / 2;
    this.#fine = fine.length / 2;
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, places, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.bindVertexArray(null);
  }

  render(gl: WebGL2RenderingContext, frame: MapFrame): void {
    if (!frame.isGlobe || this.#array === null) return;
    const program = this.#programs.use(gl, frame);
    gl.bindVertexArray(this.#array);
    gl.uniform4f(uniformAt(gl, program, 'u_colour'), ...this.#colour.now());
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (frame.zoom < FINE_ZOOM) gl.drawArrays(gl.LINES, 0, this.#coarse);
    else gl.drawArrays(gl.LINES, this.#coarse, this.#fine);
    gl.bindVertexArray(null);
  }

  onRemove(gl: WebGL2RenderingContext): void {
    this.#programs.delete(gl);
    gl.deleteVertexArray(this.#array);
    this.#array = null;
  }
}

/** The meridians of the base map from where its tiles end to the poles; drawn on the globe only. */
export const polarMeridiansLayer = (): MapLayer => ({
  id: 'polar-meridians',
  slot: 'raster',
  order: -200,
  sources: {},
  layers: () => [],
  custom: [new PolarMeridians()],
});
