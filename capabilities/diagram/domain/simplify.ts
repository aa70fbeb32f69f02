import type { LocalFrame, Metres } from './local-frame.ts';
import type { Position } from './diagram-parts.ts';

function farthest(points: readonly Metres[], from: number, to: number): { index: number; awayM: number } {
  const [startEast, startNorth] = points[from] ?? [0, 0];
  const [endEast, endNorth] = points[to] ?? [0, 0];
  const east = endEast - startEast;
  const north = endNorth - startNorth;
  const squared = east * east + north * north;
  let index = -1;
  let awayM = 0;
  for (let each = from + 1; each < to; each += 1) {
    const [pointEast, pointNorth] = points[each] ?? [0, 0];
    const along =
      squared === 0 ? 0 : ((pointEast - startEast) * east + (pointNorth - startNorth) * north) / squared;
    const share = Math.max(0, Math.min(1, along));
    const away = Math.hypot(pointEast - startEast - share * east, pointNorth - startNorth - share * north);
    if (away <= awayM) continue;
    awayM = away;
    index = each;
  }
  return { index, awayM };
}

/** Longer paths are thinned evenly first: the algorithm takes quadratic time. */
const MAX_PLACES = 4000;

/**
 * Path without positions that deviate by less than a tolerance in metres (Douglas and Peucker, 1973); its ends are
 * kept.
 */
export function simplified(given: readonly Position[], frame: LocalFrame, toleranceM: number): Position[] {
  const step = Math.ceil(given.length / MAX_PLACES);
  const path = given.filter((_, index) => index % step === 0 || index === given.length - 1);
  if (path.length < 3) return path;
  const points = path.map(([lon, lat]) => frame.toMetres({ lat, lon }));
  const keeps = new Uint8Array(path.length);
  keeps[0] = 1;
  keeps[path.length - 1] = 1;
  const open: [number, number][] = [[0, path.length - 1]];
  for (let chord = open.pop(); chord; chord = open.pop()) {
    const { index, awayM } = farthest(points, chord[0], chord[1]);
    if (index === -1 || awayM <= toleranceM) continue;
    keeps[index] = 1;
    open.push([chord[0], index], [index, chord[1]]);
  }
  return path.filter((_, index) => keeps[index] === 1);
}
