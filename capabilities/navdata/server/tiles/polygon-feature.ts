import type { Outline } from './outline.ts';
import { isSeam } from './outline.ts';
import { type GridPoint, TILE_BUFFER, TILE_EXTENT, type TileAddress, clipLine } from './tile-grid.ts';

/** Maximum deviation of a simplified ring, grid units: under half a pixel of a tile drawn 512 pixels wide. */
const TOLERANCE = 3;
const LOW = -TILE_BUFFER;
const HIGH = TILE_EXTENT + TILE_BUFFER;

/** Grid units per world width at a zoom. */
const worldUnits = (tile: TileAddress): number => 2 ** tile.z * TILE_EXTENT;

/** Offsets, in whole worlds, at which an outline appears in the tile; usually none or one. */
function worldsOf(outline: Outline, tile: TileAddress): number[] {
  const tiles = 2 ** tile.z;
  const margin = TILE_BUFFER / TILE_EXTENT;
  const west = (tile.x - margin) / tiles;
  const east = (tile.x + 1 + margin) / tiles;
  if (outline.maxY < (tile.y - margin) / tiles || outline.minY > (tile.y + 1 + margin) / tiles) return [];
  return [-1, 0, 1].filter((world) => outline.maxX + world >= west && outline.minX + world <= east);
}

/** The vertices that matter at the tile's zoom, in its grid, unrounded. */
function simplified(outline: Outline, tile: TileAddress, world: number): GridPoint[] {
  const units = worldUnits(tile);
  const tolerance = (TOLERANCE / units) ** 2;
  const points: GridPoint[] = [];
  for (let vertex = 0; vertex < outline.xs.length; vertex += 1) {
    if ((outline.weights[vertex] ?? 0) <= tolerance) continue;
    points.push([
      ((outline.xs[vertex] ?? 0) + world) * units - tile.x * TILE_EXTENT,
      (outline.ys[vertex] ?? 0) * units - tile.y * TILE_EXTENT,
    ]);
  }
  return points;
}

/** One side of the clip of Sutherland and Hodgman (Communications of the ACM 17, 1974) of an open ring. */
function clipSide(
  ring: readonly GridPoint[],
  axis: 0 | 1,
  side: { at: number; keepsAbove: boolean },
): GridPoint[] {
  const { at, keepsAbove } = side;
  const isIn = (point: GridPoint) => (keepsAbove ? point[axis] >= at : point[axis] <= at);
  const kept: GridPoint[] = [];
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous && isIn(previous) !== isIn(point)) {
      const share = (at - previous[axis]) / (point[axis] - previous[axis]);
      const other = previous[1 - axis] ?? 0;
      const crossing = other + share * ((point[1 - axis] ?? 0) - other);
      kept.push(axis === 0 ? [at, crossing] : [crossing, at]);
    }
    if (isIn(point)) kept.push(point);
    previous = point;
  }
  return kept;
}

function signedArea(ring: readonly GridPoint[]): number {
  let twice = 0;
  let [previousX, previousY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    twice += previousX * y - x * previousY;
    [previousX, previousY] = [x, y];
  }
  return twice / 2;
}

function rounded(ring: readonly GridPoint[]): GridPoint[] {
  const kept: GridPoint[] = [];
  for (const [exactX, exactY] of ring) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)];
    const last = kept.at(-1);
    if (!last || last[0] !== x || last[1] !== y) kept.push([x, y]);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first && last && kept.length > 1 && first[0] === last[0] && first[1] === last[1]) kept.pop();
  return kept;
}

/**
 * The part of an open ring inside the tile and its buffer, closed; outer rings clockwise on the screen, holes
 * counterclockwise.
 */
export function ringOnGrid(open: readonly GridPoint[], isHole = false): GridPoint[] | null {
  let ring = [...open];
  for (const axis of [0, 1] as const) {
    ring = clipSide(ring, axis, { at: LOW, keepsAbove: true });
    ring = clipSide(ring, axis, { at: HIGH, keepsAbove: false });
  }
  const points = rounded(ring);
  const [first] = points;
  const area = signedArea(points);
  if (!first || points.length < 3 || area === 0) return null;
  if (area > 0 === isHole) points.reverse();
  return [...points, points[0] ?? first];
}

const ringInTile = (outline: Outline, tile: TileAddress, world: number): GridPoint[] | null =>
  ringOnGrid(simplified(outline, tile, world).slice(0, -1), outline.isHole);

/** The polygon of the outlines (each hole after its outer ring) clipped to a tile; empty when it misses. */
export function polygonInTile(outlines: readonly Outline[], tile: TileAddress): GridPoint[][] {
  const rings: GridPoint[][] = [];
  for (const world of [-1, 0, 1]) {
    // A hole is skipped when its outer ring does not reach the tile.
    let isOuterIn = false;
    for (const outline of outlines) {
      const isNear = worldsOf(outline, tile).includes(world);
      const ring: GridPoint[] | null =
        isNear && (isOuterIn || !outline.isHole) ? ringInTile(outline, tile, world) : null;
      if (!outline.isHole) isOuterIn = ring !== null;
      if (ring) rings.push(ring);
    }
  }
  return rings;
}

/** The boundary itself as lines, without the edges where a source cut its map. */
export function boundaryInTile(outlines: readonly Outline[], tile: TileAddress): GridPoint[][] {
  return outlines.flatMap((outline) =>
    worldsOf(outline, tile).flatMap((world) => linesInTile(withoutSeams(outline), { tile, world })),
  );
}

/** Vertex sequences between seams. Each keeps its ends in the later simplification. */
function withoutSeams(outline: Outline): Outline[] {
  const runs: Outline[] = [];
  let start = 0;
  const take = (end: number) => {
    if (end > start) {
      const weights = outline.weights.slice(start, end + 1);
      weights[0] = Infinity;
      weights[weights.length - 1] = Infinity;
      runs.push({
        ...outline,
        xs: outline.xs.subarray(start, end + 1),
        ys: outline.ys.subarray(start, end + 1),
        weights,
      });
    }
  };
  for (let vertex = 1; vertex < outline.xs.length; vertex += 1) {
    if (!isSeam(outline, { from: vertex - 1, to: vertex })) continue;
    take(vertex - 1);
    start = vertex;
  }
  take(outline.xs.length - 1);
  return runs;
}

function linesInTile(runs: readonly Outline[], at: { tile: TileAddress; world: number }): GridPoint[][] {
  return runs.flatMap((run) => joinedLines(simplified(run, at.tile, at.world)));
}

/** A path clipped to the tile: each part inside as one line. */
export function joinedLines(path: readonly GridPoint[]): GridPoint[][] {
  const parts: GridPoint[][] = [];
  for (let index = 1; index < path.length; index += 1) {
    const from = path[index - 1];
    const to = path[index];
    const clipped = from && to ? clipLine(from, to) : null;
    if (!clipped) continue;
    const [start, end] = clipped;
    if (start[0] === end[0] && start[1] === end[1]) continue;
    const current = parts.at(-1);
    const last = current?.at(-1);
    if (current && last && last[0] === start[0] && last[1] === start[1]) current.push(end);
    else parts.push([start, end]);
  }
  return parts;
}
