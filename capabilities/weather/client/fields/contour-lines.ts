/** A field on a grid of corners, row by row; a value that is not a number is missing. */
export interface CornerField {
  readonly values: Float32Array | Float64Array;
  readonly width: number;
  readonly height: number;
}

/** A line of one value in columns and rows, x0, y0, x1, y1, …; one that is closed ends with its first point. */
export interface ContourLine {
  readonly value: number;
  readonly points: readonly number[];
}

/**
 * The four sides of a cell by number: north, east, south, west. For each pattern of corners at or above the value (1
 * north-west, 2 north-east, 4 south-east, 8 south-west) the sides where a line enters and leaves, in turn, with the
 * higher values always on the same side: lines of neighbouring cells then join end to start.
 */
const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];
const PATHS: readonly (readonly number[])[] = [
  [],
  [WEST, NORTH],
  [NORTH, EAST],
  [WEST, EAST],
  [EAST, SOUTH],
  [WEST, NORTH, EAST, SOUTH],
  [NORTH, SOUTH],
  [WEST, SOUTH],
  [SOUTH, WEST],
  [SOUTH, NORTH],
  [NORTH, EAST, SOUTH, WEST],
  [SOUTH, EAST],
  [EAST, WEST],
  [EAST, NORTH],
  [NORTH, WEST],
  [],
];

const MISSING_BAND = -1;

/** The number of ascending thresholds that each value reaches. */
function bandsOf(values: CornerField['values'], thresholds: readonly number[]): Int16Array {
  const bands = new Int16Array(values.length);
  let band = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    // It is rarely far from the neighbour's band.
    while (band > 0 && value < (thresholds[band - 1] ?? Infinity)) band -= 1;
    while (band < thresholds.length && value >= (thresholds[band] ?? Infinity)) band += 1;
    bands[index] = Number.isNaN(value) ? MISSING_BAND : band;
  }
  return bands;
}

/** For each threshold, pairs of sides: where a line enters a cell and where it leaves it. */
function segmentsOf({ values, width, height }: CornerField, thresholds: readonly number[]): number[][] {
  const found = thresholds.map((): number[] => []);
  const bands = bandsOf(values, thresholds);
  const sides = width * height;
  // Sides are numbered by their first corner: those along rows first, then those along columns.
  const offsetOf = [0, sides + 1, width, sides];
  for (let row = 0; row + 1 < height; row += 1)
    for (let here = row * width; here + 1 < (row + 1) * width; here += 1) {
      const nw = bands[here] ?? MISSING_BAND;
      const ne = bands[here + 1] ?? MISSING_BAND;
      const sw = bands[here + width] ?? MISSING_BAND;
      const se = bands[here + width + 1] ?? MISSING_BAND;
      if (nw === ne && nw === sw && nw === se) continue;
      const min = Math.min(nw, ne, sw, se);
      if (min === MISSING_BAND) continue;
      const max = Math.max(nw, ne, sw, se);
      for (let index = min; index < max; index += 1) {
        const pattern =
          (nw > index ? 1 : 0) | (ne > index ? 2 : 0) | (se > index ? 4 : 0) | (sw > index ? 8 : 0);
        const path = PATHS[pattern] ?? [];
        for (let at = 0; at < path.length; at += 1) found[index]?.push(here + (offsetOf[path[at] ?? 0] ?? 0));
      }
    }
  return found;
}

/**
 * Where between two corners (0 to 1) a value lies on the curve through them and their neighbours (Catmull and Rom
 * 1974): with linear interpolation the error would be large enough to put visible kinks in lines of a round field.
 */
function crossing(value: number, [before, a, b, after]: readonly [number, number, number, number]): number {
  const straight = (value - a) / (b - a);
  const from = Number.isNaN(before) ? 2 * a - b : before;
  const to = Number.isNaN(after) ? 2 * b - a : after;
  const slope = (b - from) / 2;
  const bend = from - 2.5 * a + 2 * b - 0.5 * to;
  const twist = 1.5 * (a - b) + (to - from) / 2;
  const at = (t: number): number => a + t * (slope + t * (bend + t * twist)) - value;
  // The curve meets both corners, so the value lies between them: regula falsi, halved where one end stays (Illinois).
  let [low, high] = [0, 1];
  let [atLow, atHigh] = [a - value, b - value];
  let t = straight;
  for (let round = 0; round < ROUNDS; round += 1) {
    const off = at(t);
    if (off === 0) return t;
    if (off < 0 === atLow < 0) {
      low = t;
      atLow = off;
      atHigh /= 2;
    } else {
      high = t;
      atHigh = off;
      atLow /= 2;
    }
    t = low + ((high - low) * atLow) / (atLow - atHigh);
  }
  return t;
}
/** After this many steps the remaining error is a thousandth of a cell. */
const ROUNDS = 4;

/** Lines of equal value, for ascending thresholds: marching squares. */
export function contourLines(field: CornerField, thresholds: readonly number[]): ContourLine[] {
  const { values, width, height } = field;
  const sides = width * height;
  const next = new Int32Array(2 * sides).fill(-1);
  const isEntered = new Uint8Array(2 * sides);
  const addPoint = (points: number[], side: number, value: number) => {
    const isAlongRow = side < sides;
    const corner = isAlongRow ? side : side - sides;
    const column = corner % width;
    const row = (corner - column) / width;
    const [place, count, step] = isAlongRow ? [column, width, 1] : [row, height, width];
    const a = values[corner] ?? Number.NaN;
    const b = values[corner + step] ?? Number.NaN;
    const before = place > 0 ? (values[corner - step] ?? Number.NaN) : Number.NaN;
    const after = place + 2 < count ? (values[corner + 2 * step] ?? Number.NaN) : Number.NaN;
    const part = crossing(value, [before, a, b, after]);
    points.push(isAlongRow ? column + part : column, isAlongRow ? row : row + part);
  };
  const follow = (start: number, value: number): ContourLine => {
    const points: number[] = [];
    let side = start;
    do {
      addPoint(points, side, value);
      const following = next[side] ?? -1;
      next[side] = -1;
      side = following;
    } while (side !== -1 && side !== start);
    if (side === start) points.push(points[0] ?? 0, points[1] ?? 0);
    return { value, points };
  };
  return segmentsOf(field, thresholds).flatMap((segments, index) => {
    const value = thresholds[index] ?? Number.NaN;
    for (let at = 0; at < segments.length; at += 2) {
      next[segments[at] ?? 0] = segments[at + 1] ?? -1;
      isEntered[segments[at + 1] ?? 0] = 1;
    }
    const starts: number[] = [];
    for (let at = 0; at < segments.length; at += 2) starts.push(segments[at] ?? 0);
    const lines: ContourLine[] = [];
    // Open lines first: the rest are rings.
    for (const start of starts)
      if (isEntered[start] === 0 && next[start] !== -1) lines.push(follow(start, value));
    for (const start of starts) if (next[start] !== -1) lines.push(follow(start, value));
    for (const side of segments) isEntered[side] = 0;
    return lines;
  });
}
