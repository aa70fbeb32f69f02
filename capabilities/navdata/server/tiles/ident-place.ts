import { METRES_PER_NM } from '#aviation/units.ts';
import { type LatLon, angleDifferenceDeg, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { RunwayLine } from './airport-ground.ts';

/** Sides of an airport's runways on which its ident may be placed; of two equally near sides the upper one is used. */
const IDENT_SIDES = [
  'north',
  'south',
  'east',
  'west',
  'northeast',
  'northwest',
  'southeast',
  'southwest',
] as const;
export type IdentSide = (typeof IDENT_SIDES)[number];

const DIAGONAL = Math.SQRT1_2;
const DIRECTION: Readonly<Record<IdentSide, Metres>> = {
  north: [0, 1],
  south: [0, -1],
  east: [1, 0],
  west: [-1, 0],
  northeast: [DIAGONAL, DIAGONAL],
  northwest: [-DIAGONAL, DIAGONAL],
  southeast: [DIAGONAL, -DIAGONAL],
  southwest: [-DIAGONAL, -DIAGONAL],
};

/** Width and height of the four letters of an ident. */
const IDENT_PX = { width: 42, height: 15 } as const;
/** From the centre of a symbol to the start of the text beside it. */
const SYMBOL_PX = 10;
/** Half the stroke of a runway with its casing, plus a gap. */
const BESIDE_PX = 6;
/** Half the width of a wide runway, which at close zooms is drawn to scale. */
const BESIDE_M = 40;
const STEP_PX = 3;
/** At close zooms the largest airports exceed this; the ident is then placed beside the symbol. */
const FURTHEST_PX = 180;
const M_PER_DEG = 60 * METRES_PER_NM;

type Metres = readonly [east: number, north: number];

/** Whether a line passes through a box (Liang–Barsky). */
function crosses([from, to]: readonly [Metres, Metres], low: Metres, high: Metres): boolean {
  let [start, end] = [0, 1];
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis];
    const [toLow, toHigh] = [low[axis] - from[axis], high[axis] - from[axis]];
    if (step === 0 && (toLow > 0 || toHigh < 0)) return false;
    if (step === 0) continue;
    start = Math.max(start, Math.min(toLow / step, toHigh / step));
    end = Math.min(end, Math.max(toLow / step, toHigh / step));
  }
  return start <= end;
}

/** Edges of a text anchored at a place by the side towards the symbol. */
function textBox(at: Metres, side: IdentSide, metresPerPx: number): [low: Metres, high: Metres] {
  const [width, height] = [IDENT_PX.width * metresPerPx, IDENT_PX.height * metresPerPx];
  const [east, north] = DIRECTION[side].map(Math.sign) as [number, number];
  const left = at[0] + ((east - 1) / 2) * width;
  const bottom = at[1] + ((north - 1) / 2) * height;
  return [
    [left, bottom],
    [left + width, bottom + height],
  ];
}

/**
 * Position of an airport's ident: as near to its symbol as possible while clear of its runways, at the given scale in
 * metres per pixel. The text is anchored by the side towards the symbol. Null when no position in range is free.
 */
export function identPlace(
  point: LatLon,
  lines: readonly RunwayLine[],
  metresPerPx: number,
): { at: LatLon; side: IdentSide; distancePx: number } | null {
  const cosine = Math.cos((point.lat * Math.PI) / 180);
  const metres = ({ lat, lon }: LatLon): Metres => [
    angleDifferenceDeg(point.lon, lon) * cosine * M_PER_DEG,
    (lat - point.lat) * M_PER_DEG,
  ];
  const runways = lines.map(([from, to]): [Metres, Metres] => [metres(from), metres(to)]);
  const room = BESIDE_PX * metresPerPx + BESIDE_M;
  const isFree = ([low, high]: readonly [Metres, Metres]) =>
    !runways.some((runway) =>
      crosses(runway, [low[0] - room, low[1] - room], [high[0] + room, high[1] + room]),
    );
  let nearest: { at: Metres; side: IdentSide; awayPx: number; distancePx: number } | null = null;
  for (const side of IDENT_SIDES) {
    const [east, north] = DIRECTION[side];
    for (let distancePx = SYMBOL_PX; distancePx <= FURTHEST_PX; distancePx += STEP_PX) {
      const at: Metres = [east * distancePx * metresPerPx, north * distancePx * metresPerPx];
      const [low, high] = textBox(at, side, metresPerPx);
      const awayPx = Math.hypot((low[0] + high[0]) / 2, (low[1] + high[1]) / 2) / metresPerPx;
      if (nearest && awayPx >= nearest.awayPx) break;
      if (!isFree([low, high])) continue;
      nearest = { at, side, awayPx, distancePx };
      break;
    }
  }
  if (!nearest) return null;
  const { at, side, distancePx } = nearest;
  return {
    at: {
      lat: point.lat + at[1] / M_PER_DEG,
      lon: normaliseLonDeg(point.lon + at[0] / cosine / M_PER_DEG),
    },
    side,
    distancePx,
  };
}
