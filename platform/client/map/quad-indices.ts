/** Vertices of a quad: left and right of its lower side, then of its upper one. */
export const QUAD_CORNERS = 4;
/** Indices of its two triangles. */
export const QUAD_INDICES = 6;
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;

/**
 * Indices of many consecutive quads. Quads are drawn with indices instead of instances, because many graphics
 * processors, and all software renderers, process each instance as a separate draw.
 */
export function quadIndices(count: number): Uint32Array<ArrayBuffer> {
  const indices = new Uint32Array(count * QUAD_INDICES);
  for (let quad = 0; quad < count; quad += 1)
    for (const [place, corner] of TRIANGLES.entries())
      indices[quad * QUAD_INDICES + place] = quad * QUAD_CORNERS + corner;
  return indices;
}
