import type { MapCustomLayer, MapFrame, MapLayer } from './layer-registry.ts';
import { ProjectionPrograms } from './projection-programs.ts';
import { TokenColour } from './token-colour.ts';
import { uniformAt } from './uniform-locations.ts';

/** Above this zoom the limb is out of sight, and the sky above a tilted globe must not be cut. */
const NEAREST_ZOOM = 5;

/** Where the rim ends, in radii of the globe. */
const RIM_END = 1.045;
/** At night only the atmosphere is visible against space; by day it is as bright as the surroundings of the globe. */
const RIM_OPACITY = { night: 0, light: 0.85 } as const;

/** The line of sight through a pixel, as points on the near and the far plane in unit sphere space. */
const VERTEX = `
  out vec4 v_near;
  out vec4 v_far;
  void main() {
    vec2 at = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    mat4 back = inverse(u_projection_matrix);
    v_near = back * vec4(at, -1.0, 1.0);
    v_far = back * vec4(at, 1.0, 1.0);
    gl_Position = vec4(at, 0.0, 1.0);
  }`;
/**
 * Distance of the line of sight from the centre of the globe: one radius is the limb, softened over a pixel. The first
 * pass cuts everything beyond it; the second draws a rim around it that ends at `RIM_END`.
 */
const FRAGMENT = `
  precision highp float;
  in vec4 v_near;
  in vec4 v_far;
  uniform vec4 u_rim;
  uniform bool u_is_rim;
  out vec4 colour;
  void main() {
    vec3 near = v_near.xyz / v_near.w;
    vec3 sight = normalize(v_far.xyz / v_far.w - near);
    float distance = length(near - dot(near, sight) * sight);
    float beyond = smoothstep(1.0, 1.0 + 1.5 * fwidth(distance), distance);
    float fade = 1.0 - smoothstep(1.0, ${RIM_END}, distance);
    colour = u_is_rim ? u_rim * beyond * fade * fade : vec4(0.0, 0.0, 0.0, beyond);
  }`;

class GlobeLimb implements MapCustomLayer {
  readonly id = 'globe-limb';
  readonly #programs = new ProjectionPrograms({ vertex: VERTEX, fragment: FRAGMENT });
  #array: WebGLVertexArrayObject | null = null;
  readonly #rim = new TokenColour('map-coast', RIM_OPACITY);

  onAdd(gl: WebGL2RenderingContext): void {
    this.#array = gl.createVertexArray();
  }

  render(gl: WebGL2RenderingContext, frame: MapFrame): void {
    if (!frame.isGlobe || frame.zoom > NEAREST_ZOOM || frame.projection.projectionTransition < 1) return;
    const program = this.#programs.use(gl, frame);
    const rim = this.#rim.now();
    gl.uniform4f(uniformAt(gl, program, 'u_rim'), ...rim);
    gl.uniform1i(uniformAt(gl, program, 'u_is_rim'), 0);
    gl.bindVertexArray(this.#array);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    // Everything beyond the limb becomes transparent again, as before the map was drawn.
    gl.blendFunc(gl.ZERO, gl.ONE_MINUS_SRC_ALPHA);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    if (rim[3] > 0) {
      gl.uniform1i(uniformAt(gl, program, 'u_is_rim'), 1);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
    gl.bindVertexArray(null);
  }

  onRemove(gl: WebGL2RenderingContext): void {
    this.#programs.delete(gl);
    gl.deleteVertexArray(this.#array);
    this.#array = null;
  }
}

/**
 * Clips labels at the limb of the globe: the map library places a label by its anchor alone.
 * Drawn over every layer; the atmosphere follows.
 */
export const globeLimbLayer = (): MapLayer => ({
  id: 'globe-limb',
  slot: 'overlay',
  order: 1000,
  sources: {},
  layers: () => [],
  custom: [new GlobeLimb()],
});
