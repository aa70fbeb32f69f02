import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ArtefactColumns } from '../artefact/artefact-format.ts';

/** Best score of each target so far, in arrays reused between searches. */
export interface ScoreBoard {
  /** Keeps the best score of a target with its `how` and `detail`. */
  offer(
    target: number,
    offer: { readonly score: number; readonly how: number; readonly detail: number },
  ): void;
  readonly size: number;
  /** Best targets first; ties by target. Clears the board. */
  take(limit: number): { target: number; how: number; detail: number }[];
}

/** Creates a board for a number of targets. */
export function createScoreBoard(targetCount: number): ScoreBoard {
  const scores = new Float64Array(targetCount);
  const hows = new Uint8Array(targetCount);
  const details = new Int32Array(targetCount);
  const touched: number[] = [];
  const isBefore = (a: number, b: number): boolean => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference > 0 || (difference === 0 && a < b);
  };
  return {
    get size() {
      return touched.length;
    },
    offer(target, { score, how, detail }) {
      const known = scores[target] ?? 0;
      if (known === 0) touched.push(target);
      if (known >= score) return;
      scores[target] = score;
      hows[target] = how;
      details[target] = detail;
    },
    take(limit) {
      const best: number[] = [];
      for (const target of touched) {
        const worst = best[best.length - 1];
        if (best.length === limit && worst !== undefined && !isBefore(target, worst)) continue;
        let at = best.length;
        while (at > 0 && isBefore(target, best[at - 1] ?? 0)) at -= 1;
        best.splice(at, 0, target);
        if (best.length > limit) best.pop();
      }
      const taken = best.map((target) => ({
        target,
        how: hows[target] ?? 0,
        detail: details[target] ?? 0,
      }));
      for (const target of touched) scores[target] = 0;
      touched.length = 0;
      return taken;
    },
  };
}

const radiansPerDeg = Math.PI / 180;
const earthRadiusNm = 3440.07;
/** Distance at which the score is half. */
const halfScoreNm = 300;
const mostNearness = 100;

/**
 * Score for proximity to a position: 100 at the position, 50 at 300 NM, never quite 0. On a sphere: used for ordering
 * only.
 */
export function openNearness(columns: ArtefactColumns): (from: LatLon) => (point: number) => number {
  let vectors: Float32Array | undefined;
  return (from) => {
    const all = (vectors ??= unitVectors(columns));
    const [x, y, z] = unitVector(from.lat, from.lon);
    return (point) => {
      const at = point * 3;
      const dx = (all[at] ?? 0) - x;
      const dy = (all[at + 1] ?? 0) - y;
      const dz = (all[at + 2] ?? 0) - z;
      const chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const distanceNm = 2 * Math.asin(Math.min(1, chord / 2)) * earthRadiusNm;
      return mostNearness / (1 + distanceNm / halfScoreNm);
    };
  };
}

function unitVector(lat: number, lon: number): [number, number, number] {
  const cosine = Math.cos(lat * radiansPerDeg);
  return [
    cosine * Math.cos(lon * radiansPerDeg),
    cosine * Math.sin(lon * radiansPerDeg),
    Math.sin(lat * radiansPerDeg),
  ];
}

function unitVectors(columns: ArtefactColumns): Float32Array {
  const lats = columns['point.lat'];
  const lons = columns['point.lon'];
  const vectors = new Float32Array(lats.length * 3);
  for (let point = 0; point < lats.length; point += 1)
    vectors.set(unitVector(lats[point] ?? 0, lons[point] ?? 0), point * 3);
  return vectors;
}
