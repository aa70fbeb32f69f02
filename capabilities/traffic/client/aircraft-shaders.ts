import type { ShaderText } from '#platform/client/map/projection-programs.ts';
import { QUAD_CORNERS } from '#platform/client/map/quad-indices.ts';
import { HIGH_STEPS, ROWS_PER_LINE } from '../domain/drawing/drawn-rows.ts';

/**
 * Positions come in two parts and are taken relative to the centre of the view before the matrix: single 32-bit numbers
 * would put an aircraft two pixels off at zoom 16. The globe, drawn only at low zooms, uses the sum.
 */
const PLACE = `
precision highp usampler2D;
uniform usampler2D u_rows;
uniform vec4 u_origin;
uniform mat4 u_relative;
uniform bool u_isFlat;
uniform float u_worldOffset;
vec4 placed(vec4 place, vec2 moved) {
  if (!u_isFlat) return projectTile(place.xy + place.zw + moved);
  vec2 delta = (place.xy - u_origin.xy) + (place.zw - u_origin.zw) + moved + vec2(u_worldOffset, 0.0);
  return u_relative * vec4(delta, 0.0, 1.0);
}
// A row is two pixels, and drawn with four corners.
uvec4 wordsOf(int row, int pixel) {
  return texelFetch(u_rows, ivec2(row % ${ROWS_PER_LINE} * 2 + pixel, row / ${ROWS_PER_LINE}), 0);
}
vec2 halvesOf(uint word) {
  ivec2 halves = ivec2(int(word << 16), int(word)) >> 16;
  return vec2(halves);
}
vec4 octetsOf(uint word) {
  return vec4((uvec4(word) >> uvec4(0u, 8u, 16u, 24u)) & 255u);
}
vec4 placeOf(uint high, uint lowX, uint lowY) {
  return vec4(halvesOf(high) / ${HIGH_STEPS}.0, uintBitsToFloat(lowX), uintBitsToFloat(lowY));
}
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
`;

/** Aircraft, moved on along their track by their age; too old ones are not drawn. */
export const AIRCRAFT_SHADER: ShaderText = {
  vertex: `
uniform float u_seconds;
uniform vec2 u_limits;
uniform vec2 u_viewport;
uniform float u_size;
uniform float u_step;
uniform float u_ringShape;
uniform vec2 u_cells;
out highp vec2 v_at;
flat out highp float v_colour;
flat out highp float v_opacity;
${PLACE}
void main() {
  int row = gl_VertexID / ${QUAD_CORNERS};
  int number = gl_VertexID % ${QUAD_CORNERS};
  uvec4 first = wordsOf(row, 0);
  uvec4 second = wordsOf(row, 1);
  vec4 rowPlace = placeOf(first.x, first.y, first.z);
  vec2 velocity = uintBitsToFloat(uvec2(first.w, second.x));
  vec4 look = octetsOf(second.z);
  vec2 rowWay = halvesOf(second.w);
  float age = u_seconds - uintBitsToFloat(second.y);
  vec2 moved = velocity * clamp(age, 0.0, rowWay.y);
  vec4 at = placed(rowPlace, moved);
  float shape = look.x;
  vec2 way = vec2(0.0, 1.0);
  if (shape != u_ringShape) {
    float track = radians(rowWay.x * 0.5);
    vec4 ahead = placed(rowPlace, moved + vec2(sin(track), -cos(track)) * u_step);
    vec2 onScreen = (ahead.xy / ahead.w - at.xy / at.w) * u_viewport;
    if (length(onScreen) > 0.001) way = normalize(onScreen);
  }
  vec2 corner = vec2(float(number & 1), float(number >> 1)) * 2.0 - 1.0;
  vec2 offset = vec2(way.y, -way.x) * corner.x + way * corner.y;
  vec4 place = at;
  place.xy += offset * u_size * (look.z / 64.0) / u_viewport * at.w;
  gl_Position = age > u_limits.y || at.w <= 0.0 ? NOWHERE : place;
  vec2 cell = vec2(mod(shape, u_cells.x), floor(shape / u_cells.x));
  v_at = (cell + vec2(corner.x, -corner.y) * 0.5 + 0.5) / u_cells;
  v_colour = look.y;
  v_opacity = look.w / 255.0 * (1.0 - 0.65 * smoothstep(u_limits.x, u_limits.y, age));
}`,
  fragment: `
precision highp float;
uniform sampler2D u_shapes;
uniform sampler2D u_colours;
uniform vec4 u_outline;
uniform float u_opacity;
in highp vec2 v_at;
flat in highp float v_colour;
flat in highp float v_opacity;
out vec4 o_colour;
void main() {
  vec4 shape = texture(u_shapes, v_at);
  vec3 colour = texelFetch(u_colours, ivec2(int(v_colour + 0.5), 0), 0).rgb;
  float line = shape.g * u_outline.a;
  o_colour = vec4(colour * shape.r + u_outline.rgb * line, shape.r + line) * v_opacity * u_opacity;
}`,
};

/** Trails as pieces with a width. */
export const TRAIL_SHADER: ShaderText = {
  vertex: `
uniform vec2 u_viewport;
uniform float u_width;
flat out highp float v_colour;
out highp float v_side;
${PLACE}
void main() {
  int row = gl_VertexID / ${QUAD_CORNERS};
  int number = gl_VertexID % ${QUAD_CORNERS};
  uvec4 first = wordsOf(row, 0);
  uvec4 second = wordsOf(row, 1);
  vec4 from = placed(placeOf(first.x, first.y, first.z), vec2(0.0));
  vec4 to = placed(placeOf(first.w, second.x, second.y), vec2(0.0));
  vec2 way = (to.xy / to.w - from.xy / from.w) * u_viewport;
  float side = number < 2 ? -1.0 : 1.0;
  vec4 at = (number & 1) == 1 ? to : from;
  vec2 normal = vec2(-way.y, way.x) / max(length(way), 0.001);
  at.xy += normal * side * (u_width + 1.0) / u_viewport * at.w;
  gl_Position = from.w <= 0.0 || to.w <= 0.0 ? NOWHERE : at;
  v_side = side * (u_width + 1.0);
  v_colour = uintBitsToFloat(second.z);
}`,
  fragment: `
precision highp float;
uniform sampler2D u_colours;
uniform float u_opacity;
uniform float u_edge;
flat in highp float v_colour;
in highp float v_side;
out vec4 o_colour;
void main() {
  vec3 colour = texelFetch(u_colours, ivec2(int(v_colour + 0.5), 0), 0).rgb;
  o_colour = vec4(colour, 1.0) * u_opacity * (1.0 - smoothstep(u_edge - 0.5, u_edge + 0.5, abs(v_side)));
}`,
};
