/**
 * The World Vector Shoreline was traced from a raster of 3" (93 m), so its coasts follow the edges of the raster's squares
 * in steps. The true shore crosses each edge of a step somewhere, most likely in the middle.
 */

/** Side of a raster square in cells of the shore file, 10,000 to a degree. */
const SQUARE = 10_000 / 1200;
/** An edge up to this length is part of a step, whatever its neighbours. */
const SHORT = 2.2 * SQUARE;
/** Maximum tread of a flat step: the ring turns opposite ways at its ends, and one of its neighbours is a riser of one square. */
const LONGEST_TREAD = 9 * SQUARE;
const RISER = 1.3 * SQUARE;
/** Minimum edge of a quay or a runway in the water: the corner between two such edges is kept. */
const QUAY = 5 * SQUARE;
const CUT = SQUARE / 2;

interface Edge {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
}

function edgeAt(cells: ArrayLike<number>, vertex: number): Edge {
  const next = (vertex + 2) % cells.length;
  const [x, y] = [cells[vertex] ?? 0, cells[vertex + 1] ?? 0];
  const [dx, dy] = [(cells[next] ?? 0) - x, (cells[next + 1] ?? 0) - y];
  return { x, y, dx, dy, length: Math.sqrt(dx * dx + dy * dy) };
}

const turn = (a: Edge, b: Edge): number => Math.sign(a.dx * b.dy - a.dy * b.dx);

function isStair(before: Edge, edge: Edge, after: Edge): boolean {
  if (edge.length <= SHORT) return true;
  if (edge.length > LONGEST_TREAD || turn(before, edge) * turn(edge, after) >= 0) return false;
  return Math.min(before.length, after.length) <= RISER;
}

/**
 * A ring of the shore file (x, y, x, y … in cells, open) without steps: each edge of a step is replaced by its middle, longer
 * edges lose half a square at each end, corners of quays are kept. No position is more than half a square from the ring.
 */
export function unstepped(cells: ArrayLike<number>): Float64Array {
  const count = cells.length;
  // A ring around a pole ends 360° from where it began, so it has no closing edge.
  const isOpen = Math.abs((cells[count - 2] ?? 0) - (cells[0] ?? 0)) > 180 * 10_000;
  if (isOpen || count < 12) return Float64Array.from(cells);
  // At most two positions for each edge.
  const shore = new Float64Array(count * 2);
  let length = 0;
  const push = (x: number, y: number): void => {
    shore[length++] = x;
    shore[length++] = y;
  };
  let before = edgeAt(cells, count - 2);
  let edge = edgeAt(cells, 0);
  for (let vertex = 0; vertex < count; vertex += 2) {
    const after = edgeAt(cells, (vertex + 2) % count);
    const { x, y, dx, dy } = edge;
    if (isStair(before, edge, after)) push(x + dx / 2, y + dy / 2);
    else {
      const share = Math.min(0.5, CUT / edge.length);
      const from = before.length >= QUAY && edge.length >= QUAY ? 0 : share;
      const to = after.length >= QUAY && edge.length >= QUAY ? 1 : 1 - share;
      push(x + dx * from, y + dy * from);
      // The corner of two quay edges is added with the second one.
      if (to < 1) push(x + dx * to, y + dy * to);
    }
    before = edge;
    edge = after;
  }
  return shore.slice(0, length);
}
