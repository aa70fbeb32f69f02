import type { ShaderText } from '#platform/client/map/projection-programs.ts';
import { QUAD_CORNERS } from '#platform/client/map/quad-indices.ts';

const PRECISION = `
precision highp float;
precision highp int;
precision highp isampler2DArray;
`;

/**
 * Reads two steps of a field at a place and blends them: the same arithmetic as \`field-sampling.ts\`, so that the
 * inspector reads the drawn values.
 */
const READ_FIELD = `
uniform isampler2DArray u_first;
uniform isampler2DArray u_second;
uniform vec4 u_firstPlace;
uniform vec4 u_secondPlace;
uniform vec2 u_firstScale;
uniform vec2 u_secondScale;
uniform float u_mix;
const int MISSING = -32768;

// Beside a coast the points without a value are ignored, as long as the others have half the weight.
float readPlane(isampler2DArray grid, ivec4 cell, vec4 weight, int plane, out bool isKnown) {
  ivec4 raw = ivec4(
    texelFetch(grid, ivec3(cell.x, cell.z, plane), 0).r,
    texelFetch(grid, ivec3(cell.y, cell.z, plane), 0).r,
    texelFetch(grid, ivec3(cell.x, cell.w, plane), 0).r,
    texelFetch(grid, ivec3(cell.y, cell.w, plane), 0).r
  );
  vec4 counted = weight * vec4(notEqual(raw, ivec4(MISSING)));
  float known = dot(counted, vec4(1.0));
  isKnown = known >= 0.5;
  return dot(counted, vec4(raw)) / max(known, 0.001);
}

// The four points around a place and how much each weighs; false outside the grid.
bool cellOf(ivec3 size, vec4 place, vec2 lonLat, out ivec4 cell, out vec4 part) {
  bool isGlobal = size.x == int(round(360.0 / place.z));
  float column = mod(lonLat.x - place.x, 360.0) / place.z;
  float row = (place.y - lonLat.y) / place.w;
  cell = ivec4(0);
  part = vec4(0.0);
  if (row < -0.001 || row > float(size.y - 1) + 0.001 || (!isGlobal && column > float(size.x - 1))) return false;
  row = clamp(row, 0.0, float(size.y - 1));
  int i = int(floor(column));
  int j = min(int(floor(row)), size.y - 2);
  int east = isGlobal ? (i + 1) % size.x : min(i + 1, size.x - 1);
  cell = ivec4(i % size.x, east, j, j + 1);
  float right = column - float(i);
  float down = row - float(j);
  part = vec4((1.0 - right) * (1.0 - down), right * (1.0 - down), (1.0 - right) * down, right * down);
  return true;
}

bool readCell(isampler2DArray grid, int planes, ivec4 cell, vec4 part, vec2 scale, out vec2 value) {
  bool isKnown;
  value = vec2(readPlane(grid, cell, part, 0, isKnown) * scale.x + scale.y, 0.0);
  if (planes > 1) {
    bool isSecondKnown;
    value.y = readPlane(grid, cell, part, 1, isSecondKnown) * scale.x + scale.y;
    isKnown = isKnown && isSecondKnown;
  }
  return isKnown;
}

// At the time of a step only that step is read, which is half the work; likewise for the position in two equal grids.
bool readField(vec2 lonLat, out vec2 value) {
  ivec3 size = textureSize(u_first, 0);
  ivec4 cell;
  vec4 part;
  vec2 before = vec2(0.0);
  value = vec2(0.0);
  if (u_mix < 1.0) {
    if (!cellOf(size, u_firstPlace, lonLat, cell, part)) return false;
    if (!readCell(u_first, size.z, cell, part, u_firstScale, before)) return false;
    if (u_mix <= 0.0) {
      value = before;
      return true;
    }
  }
  ivec3 secondSize = textureSize(u_second, 0);
  bool isSamePlace = u_mix < 1.0 && secondSize == size && u_secondPlace == u_firstPlace;
  if (!isSamePlace && !cellOf(secondSize, u_secondPlace, lonLat, cell, part)) return false;
  vec2 after;
  if (!readCell(u_second, secondSize.z, cell, part, u_secondScale, after)) return false;
  value = mix(before, after, min(u_mix, 1.0));
  return true;
}
`;

/** Attribute locations, equal in every program of a shader: its inputs are set up once. */
export const FILL_PLACE = 0;
export const STEP_STATE = 0;
export const TRAIL_OLDER = 0;
export const TRAIL_NEWER = 1;
/** Pieces of a particle's trail. */
export const TRAIL_PIECES = 3;

/** The coloured field on a mesh of the whole world. */
export const FILL_SHADER: ShaderText = {
  vertex: `
layout(location = ${FILL_PLACE}) in vec2 a_place;
uniform float u_worldOffset;
out highp vec3 v_place;
void main() {
  float lat = radians(clamp(a_place.y, -89.99, 89.99));
  float y = 0.5 - asinh(tan(lat)) / 6.283185307179586;
  v_place = vec3(a_place.x * 360.0 - 180.0, y, a_place.y);
  gl_Position = projectTile(vec2(a_place.x + u_worldOffset, y));
}`,
  fragment: `${PRECISION}${READ_FIELD}
uniform sampler2D u_ramp;
uniform vec2 u_range;
uniform float u_opacity;
uniform float u_isGlobe;
in highp vec3 v_place;
out vec4 o_colour;
void main() {
  float lat = v_place.z;
  if (u_isGlobe < 0.5) {
    // The flat map ends where its square ends.
    if (v_place.y < 0.0 || v_place.y > 1.0) discard;
    lat = degrees(atan(sinh(3.141592653589793 * (1.0 - 2.0 * v_place.y))));
  }
  vec2 value;
  if (!readField(vec2(v_place.x, lat), value)) discard;
  ivec3 size = textureSize(u_first, 0);
  float shown = size.z > 1 ? length(value) : value.x;
  float part = clamp((shown - u_range.x) / (u_range.y - u_range.x), 0.0, 1.0);
  int last = textureSize(u_ramp, 0).x - 1;
  o_colour = texelFetch(u_ramp, ivec2(int(part * float(last)), 0), 0) * u_opacity;
}`,
};

/** One step of every particle: x, y in Web Mercator, age in seconds, speed in m/s (below zero: not on the map). */
export const PARTICLE_STEP_VERTEX = `#version 300 es
${PRECISION}${READ_FIELD}
layout(location = ${STEP_STATE}) in vec4 a_state;
uniform float u_stepS;
uniform float u_mercatorPerMps;
uniform float u_lifeS;
uniform float u_seed;
uniform vec4 u_area;
uniform vec2 u_turn;
uniform float u_isGlobe;
out vec4 v_state;

float chance(vec2 seed) {
  vec3 p = fract(vec3(seed.xyx) * 0.1031);
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}
vec2 lonLatOf(vec2 mercator) {
  return vec2(mercator.x * 360.0 - 180.0, degrees(atan(sinh(3.141592653589793 * (1.0 - 2.0 * mercator.y)))));
}

void main() {
  vec2 place = a_state.xy;
  float age = a_state.z + u_stepS;
  vec2 velocity;
  // The copies of a particle are moved alike.
  float number = float(gl_VertexID / ${QUAD_CORNERS});
  float life = u_lifeS * (0.5 + chance(vec2(number, 7.0)));
  // The nearest copy of the particle to the middle of the view.
  place.x -= round(place.x - u_area.x);
  // Right and down on the screen.
  mat2 screen = mat2(u_turn.x, u_turn.y, -u_turn.y, u_turn.x);
  vec2 away = abs((place - u_area.xy) * screen);
  bool isKnown = readField(lonLatOf(place), velocity);
  bool isLost = away.x > u_area.z || away.y > u_area.w || place.y < 0.001 || place.y > 0.999;
  if (age > life || isLost || !isKnown || a_state.w < 0.0) {
    vec2 dice = vec2(
      chance(vec2(number * 0.731, u_seed)),
      chance(vec2(number * 0.377 + 11.0, u_seed * 1.7 + 3.0))
    );
    place = u_area.xy + screen * ((dice * 2.0 - 1.0) * u_area.zw);
    age = 0.0;
    isKnown = place.y > 0.001 && place.y < 0.999 && readField(lonLatOf(place), velocity);
    // Towards the poles Web Mercator has more room than a globe: surplus particles are placed elsewhere.
    float room = 1.0 / cosh(3.141592653589793 * (1.0 - 2.0 * place.y));
    if (u_isGlobe > 0.5 && chance(vec2(number * 0.519, u_seed * 1.3 + 5.0)) > room * room) isKnown = false;
  } else {
    place += vec2(velocity.x, -velocity.y) * u_mercatorPerMps * u_stepS;
  }
  v_state = vec4(place, age, isKnown ? length(velocity) : -1.0);
  gl_Position = vec4(0.0);
}`;
export const PARTICLE_STEP_FRAGMENT = `#version 300 es
precision highp float;
out vec4 o_nothing;
void main() { o_nothing = vec4(0.0); }`;

/** A piece of a particle's trail: a thin quad between two of its places. */
export const TRAIL_SHADER: ShaderText = {
  vertex: `
layout(location = ${TRAIL_OLDER}) in vec4 a_older;
layout(location = ${TRAIL_NEWER}) in vec4 a_newer;
uniform float u_worldOffset;
uniform vec2 u_viewport;
uniform float u_width;
uniform int u_vertices;
uniform int u_firstPiece;
uniform float u_pieces;
uniform float u_newestAge;
uniform float u_pieceTimes[${TRAIL_PIECES}];
uniform float u_fullSpeed;
out highp float v_alpha;
void main() {
  int corner = gl_VertexID % ${QUAD_CORNERS};
  bool isNewer = (corner & 1) == 1;
  float side = corner < 2 ? -1.0 : 1.0;
  vec2 offset = vec2(u_worldOffset, 0.0);
  vec4 older = projectTile(a_older.xy + offset);
  vec4 newer = projectTile(a_newer.xy + offset);
  vec2 way = (newer.xy / newer.w - older.xy / older.w) * u_viewport;
  float lengthPx = length(way);
  // One call draws several segments of every particle, all of the newest first.
  int whole = u_firstPiece + gl_VertexID / u_vertices;
  // Younger than its older end plus the elapsed time: restarted in between, somewhere else.
  bool isAnew = a_newer.z - a_older.z < u_pieceTimes[whole] - 0.0005;
  // Restarted, on another copy of the world, behind the camera, or without a value: no trail.
  bool isGone = isAnew || a_newer.w < 0.0 || a_older.w < 0.0
    || distance(a_newer.xy, a_older.xy) > 0.2 || lengthPx < 0.01 || newer.w <= 0.0 || older.w <= 0.0;
  vec4 at = isNewer ? newer : older;
  vec2 normal = vec2(-way.y, way.x) / max(lengthPx, 0.01);
  at.xy += normal * side * u_width / u_viewport * at.w;
  gl_Position = isGone ? vec4(2.0, 2.0, 2.0, 1.0) : at;
  float born = smoothstep(0.0, 0.6, isNewer ? a_newer.z : a_older.z);
  float speed = 0.35 + 0.65 * smoothstep(0.0, u_fullSpeed, a_newer.w);
  // Ages count in pieces: the present is 0.
  int piece = whole + (isNewer ? 0 : 1);
  float pieceAge = piece == 0 ? 0.0 : u_newestAge + float(piece - 1);
  v_alpha = (1.0 - pieceAge / u_pieces) * born * speed;
}`,
  fragment: `
precision highp float;
uniform vec4 u_colour;
in highp float v_alpha;
out vec4 o_colour;
void main() { o_colour = vec4(u_colour.rgb, 1.0) * u_colour.a * v_alpha; }`,
};
