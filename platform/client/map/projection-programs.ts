import type { MapFrame } from './layer-registry.ts';
import { uniformAt } from './uniform-locations.ts';

/** Text of both shaders without `#version`; the vertex shader may call `projectTile(vec2 mercator)`. */
export interface ShaderText {
  vertex: string;
  fragment: string;
}

function compile(gl: WebGL2RenderingContext, type: GLenum, text: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('WebGL context is lost');
  gl.shaderSource(shader, `#version 300 es\n${text}`);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`Shader does not compile: ${gl.getShaderInfoLog(shader) ?? ''}`);
  return shader;
}

function link(gl: WebGL2RenderingContext, frame: MapFrame, text: ShaderText): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [
    compile(gl, gl.VERTEX_SHADER, `${frame.shaderPrelude}\n${frame.shaderDefine}\n${text.vertex}`),
    compile(gl, gl.FRAGMENT_SHADER, text.fragment),
  ];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  for (const shader of shaders) gl.deleteShader(shader);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`Program does not link: ${gl.getProgramInfoLog(program) ?? ''}`);
  return program;
}

const UNIFORMS = {
  matrix: 'u_projection_matrix',
  fallbackMatrix: 'u_projection_fallback_matrix',
  tileMercatorCoords: 'u_projection_tile_mercator_coords',
  clippingPlane: 'u_projection_clipping_plane',
  transition: 'u_projection_transition',
} as const;
const matrix = new Float32Array(16);
const four = new Float32Array(4);

/**
 * The program of a layer that draws itself, once for each projection (flat and globe have different shaders).
 * Positions are web-mercator 0..1; add each of `frame.worldOffsets` to x and draw once for each.
 */
export class ProjectionPrograms {
  readonly #text: ShaderText;
  readonly #programs = new Map<string, WebGLProgram>();

  constructor(text: ShaderText) {
    this.#text = text;
  }

  /** Makes the right program current and sets this frame's projection. */
  use(gl: WebGL2RenderingContext, frame: MapFrame): WebGLProgram {
    const program = this.#programs.get(frame.shaderVariant) ?? link(gl, frame, this.#text);
    this.#programs.set(frame.shaderVariant, program);
    gl.useProgram(program);
    const { mainMatrix, fallbackMatrix, tileMercatorCoords, clippingPlane, projectionTransition } =
      frame.projection;
    const at = (name: keyof typeof UNIFORMS) => uniformAt(gl, program, UNIFORMS[name]);
    // Written into existing arrays of the right type: this runs for every layer in every frame.
    matrix.set(mainMatrix);
    gl.uniformMatrix4fv(at('matrix'), false, matrix);
    matrix.set(fallbackMatrix);
    gl.uniformMatrix4fv(at('fallbackMatrix'), false, matrix);
    four.set(tileMercatorCoords);
    gl.uniform4fv(at('tileMercatorCoords'), four);
    four.set(clippingPlane);
    gl.uniform4fv(at('clippingPlane'), four);
    gl.uniform1f(at('transition'), projectionTransition);
    return program;
  }

  /** Call from `onRemove`; also after a lost context, where the programs are gone anyway. */
  delete(gl: WebGL2RenderingContext): void {
    for (const program of this.#programs.values()) gl.deleteProgram(program);
    this.#programs.clear();
  }
}
