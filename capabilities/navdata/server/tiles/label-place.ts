import type { Outline } from './outline.ts';

/** Position of an airspace's label in world units, and the free space around it. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  /** Radius of the largest circle around the position that crosses no boundary. */
  readonly radius: number;
}

const CELLS = 7;
const ROUNDS = 2;
/** Level of detail of a ring for this purpose: enough to find its centre. */
const DETAIL = 30;

type Edge = readonly [fromX: number, fromY: number, toX: number, toY: number];

function coarseEdges(outlines: readonly Outline[], tolerance: number): Edge[] {
  return outlines.flatMap(({ xs, ys, weights }) => {
    const edges: Edge[] = [];
    let previous = 0;
    for (let vertex = 1; vertex < xs.length; vertex += 1) {
      if ((weights[vertex] ?? 0) <= tolerance) continue;
      edges.push([xs[previous] ?? 0, ys[previous] ?? 0, xs[vertex] ?? 0, ys[vertex] ?? 0]);
      previous = vertex;
    }
    return edges;
  });
}

/** Distance to the nearest edge, negative outside (an even number of edges to one side). */
function depthAt(x: number, y: number, edges: readonly Edge[]): number {
  let isInside = false;
  let nearest = Infinity;
  for (const [fromX, fromY, toX, toY] of edges) {
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX)
      isInside = !isInside;
    const dx = toX - fromX;
    const dy = toY - fromY;
    const lengthSquared = dx * dx + dy * dy;
    const along =
      lengthSquared === 0
        ? 0
        : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / lengthSquared));
    nearest = Math.min(nearest, Math.hypot(x - fromX - along * dx, y - fromY - along * dy));
  }
  return isInside ? nearest : -nearest;
}

/** The position deepest inside an airspace, found by successively finer grids; `null` for one without an interior. */
export function labelPlace(outlines: readonly Outline[]): LabelPlace | null {
  const [largest] = outlines
    .filter(({ isHole }) => !isHole)
    .toSorted((a, b) => (b.maxX - b.minX) * (b.maxY - b.minY) - (a.maxX - a.minX) * (a.maxY - a.minY));
  if (!largest) return null;
  let width = largest.maxX - largest.minX;
  let height = largest.maxY - largest.minY;
  const edges = coarseEdges(outlines, (Math.max(width, height) / DETAIL) ** 2);
  let best = {
    x: (largest.minX + largest.maxX) / 2,
    y: (largest.minY + largest.maxY) / 2,
    radius: -Infinity,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { x: middleX, y: middleY } = best;
    for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
      const x = middleX + ((cell % CELLS) / (CELLS - 1) - 0.5) * width;
      const y = middleY + (Math.floor(cell / CELLS) / (CELLS - 1) - 0.5) * height;
      const radius = depthAt(x, y, edges);
      if (radius > best.radius) best = { x, y, radius };
    }
    width /= CELLS - 1;
    height /= CELLS - 1;
  }
  return best.radius > 0 ? best : null;
}
