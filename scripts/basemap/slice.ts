import { TILE_BUFFER, TILE_EXTENT } from './tile-geometry.ts';

/** Positions x, y, x, y … in tile units of one zoom level: the world is `2^zoom × TILE_EXTENT` wide. */
export type Positions = number[];

interface TileRange {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Whether a ring is entirely on one side of `limit`; most are, and need not be copied. */
function sideOf(ring: Positions, axis: 0 | 1, limit: number, sign: 1 | -1): 'kept' | 'gone' | 'both' {
  let [isKept, isGone] = [false, false];
  for (let i: number = axis; i < ring.length; i += 2) {
    if (((ring[i] ?? 0) - limit) * sign >= 0) isKept = true;
    else isGone = true;
    if (isKept && isGone) return 'both';
  }
  return isKept ? 'kept' : 'gone';
}

/** Keeps the part on one side of `limit`: `x ≥ limit` (axis 0, sign 1), `y ≤ limit` (axis 1, sign −1) and so on. */
function clipRing(ring: Positions, axis: 0 | 1, limit: number, sign: 1 | -1): Positions {
  const kept: Positions = [];
  const count = ring.length;
  const side = sideOf(ring, axis, limit, sign);
  if (side !== 'both') return side === 'kept' ? ring : kept;
  let ax = ring[count - 2] ?? 0;
  let ay = ring[count - 1] ?? 0;
  let aDistance = ((axis === 0 ? ax : ay) - limit) * sign;
  for (let i = 0; i < count; i += 2) {
    const bx = ring[i] ?? 0;
    const by = ring[i + 1] ?? 0;
    const bDistance = ((axis === 0 ? bx : by) - limit) * sign;
    if (aDistance >= 0 !== bDistance >= 0) {
      const share = aDistance / (aDistance - bDistance);
      // The clipped coordinate is set, not computed: a rounding error would leave hairline gaps between tiles.
      kept.push(axis === 0 ? limit : ax + (bx - ax) * share, axis === 1 ? limit : ay + (by - ay) * share);
    }
    if (bDistance >= 0) kept.push(bx, by);
    ax = bx;
    ay = by;
    aDistance = bDistance;
  }
  return kept;
}

function clipLines(lines: Positions[], axis: 0 | 1, limit: number, sign: 1 | -1): Positions[] {
  return lines.flatMap((line) => clipLine(line, axis, limit, sign));
}

function clipLine(line: Positions, axis: 0 | 1, limit: number, sign: 1 | -1): Positions[] {
  const parts: Positions[] = [];
  let part: Positions = [];
  for (let i = 0; i < line.length; i += 2) {
    const bx = line[i] ?? 0;
    const by = line[i + 1] ?? 0;
    const bDistance = ((axis === 0 ? bx : by) - limit) * sign;
    if (i > 0) {
      const ax = line[i - 2] ?? 0;
      const ay = line[i - 1] ?? 0;
      const aDistance = ((axis === 0 ? ax : ay) - limit) * sign;
      if (aDistance >= 0 !== bDistance >= 0) {
        const share = aDistance / (aDistance - bDistance);
        part.push(ax + (bx - ax) * share, ay + (by - ay) * share);
        if (bDistance < 0) {
          parts.push(part);
          part = [];
        }
      }
    }
    if (bDistance >= 0) part.push(bx, by);
  }
  if (part.length >= 4) parts.push(part);
  return parts.filter((kept) => kept.length >= 4);
}

function tilesOf(positions: readonly Positions[], tilesAcross: number): TileRange | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of positions)
    for (let i = 0; i < line.length; i += 2) {
      const x = line[i] ?? 0;
      const y = line[i + 1] ?? 0;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  const tile = (value: number) => Math.min(tilesAcross - 1, Math.max(0, Math.floor(value / TILE_EXTENT)));
  if (minX > maxX) return null;
  return {
    x0: tile(minX - TILE_BUFFER),
    x1: tile(maxX + TILE_BUFFER),
    y0: tile(minY - TILE_BUFFER),
    y1: tile(maxY + TILE_BUFFER),
  };
}

/** Halves the range along its longer side; returns where to cut. */
function split(range: TileRange): { axis: 0 | 1; low: TileRange; high: TileRange; cut: number } {
  const axis = range.x1 - range.x0 >= range.y1 - range.y0 ? 0 : 1;
  const middle = axis === 0 ? (range.x0 + range.x1) >> 1 : (range.y0 + range.y1) >> 1;
  const [low, high]: [TileRange, TileRange] =
    axis === 0
      ? [
          { ...range, x1: middle },
          { ...range, x0: middle + 1 },
        ]
      : [
          { ...range, y1: middle },
          { ...range, y0: middle + 1 },
        ];
  return { axis, low, high, cut: (middle + 1) * TILE_EXTENT };
}

/**
 * Cuts a ring into tiles with a margin around each, so that outlines do not show the cuts. At the southern edge of
 * the world there is no margin: the globe closes the pole from edges that lie exactly on it.
 */
export function sliceRing(
  ring: Positions,
  tilesAcross: number,
  emit: (x: number, y: number, ring: Positions) => void,
): void {
  const range = tilesOf([ring], tilesAcross);
  if (!range) return;
  const worldEnd = tilesAcross * TILE_EXTENT;
  let clipped = clipRing(ring, 0, -TILE_BUFFER, 1);
  clipped = clipRing(clipped, 0, worldEnd + TILE_BUFFER, -1);
  clipped = clipRing(clipped, 1, worldEnd, -1);
  const visit = (part: Positions, tiles: TileRange): void => {
    if (part.length < 6) return;
    if (tiles.x0 === tiles.x1 && tiles.y0 === tiles.y1) {
      emit(tiles.x0, tiles.y0, part);
      return;
    }
    const { axis, low, high, cut } = split(tiles);
    visit(clipRing(part, axis, cut + TILE_BUFFER, -1), low);
    visit(clipRing(part, axis, cut - TILE_BUFFER, 1), high);
  };
  visit(clipToRange(clipped, range), range);
}

/** A ring that spans fewer tiles than its box touches must still be cut at the outer sides of its range. */
function clipToRange(ring: Positions, range: TileRange): Positions {
  let clipped = clipRing(ring, 0, range.x0 * TILE_EXTENT - TILE_BUFFER, 1);
  clipped = clipRing(clipped, 0, (range.x1 + 1) * TILE_EXTENT + TILE_BUFFER, -1);
  clipped = clipRing(clipped, 1, range.y0 * TILE_EXTENT - TILE_BUFFER, 1);
  return clipRing(clipped, 1, (range.y1 + 1) * TILE_EXTENT + TILE_BUFFER, -1);
}

/** Cuts a line into tiles; a line that leaves a tile and comes back has several parts there. */
export function sliceLine(
  line: Positions,
  tilesAcross: number,
  emit: (x: number, y: number, parts: Positions[]) => void,
): void {
  const range = tilesOf([line], tilesAcross);
  if (!range) return;
  const visit = (parts: Positions[], tiles: TileRange): void => {
    if (parts.length === 0) return;
    if (tiles.x0 === tiles.x1 && tiles.y0 === tiles.y1) {
      emit(tiles.x0, tiles.y0, parts);
      return;
    }
    const { axis, low, high, cut } = split(tiles);
    visit(clipLines(parts, axis, cut + TILE_BUFFER, -1), low);
    visit(clipLines(parts, axis, cut - TILE_BUFFER, 1), high);
  };
  visit([line], range);
}
