import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from '../aircraft.ts';
import { altitudeColour } from './drawn-aircraft.ts';
import { DrawnRows, PLACE_WORDS, ROW_WORDS } from './drawn-rows.ts';

/** Numbers per trail point: web-mercator x and y, time, colour. */
const POINT = 4;
const MIN_STEP_MS = 10_000;
/** After a gap this long the path is unknown: the trail starts again. */
const LONGEST_GAP_MS = 5 * 60_000;
const KEPT_MS = 60 * 60_000;
/** Limit for all trails together; with more aircraft each is shorter. */
const MAX_POINTS = 400_000;
const FEWEST_EACH = 12;
const MAX_EACH = 300;

/** Trails of aircraft since they were first received here. */
export interface Trails {
  /** Records the positions of all aircraft; drops those long gone. */
  note(aircraft: Iterable<Aircraft>, nowMs: number): void;
  /** Points from oldest to newest, each x, y, ms, colour. */
  of(address: string): readonly number[];
  clear(): void;
  readonly points: number;
}

/** Limits the points of a trail: drops every second one of the older half. */
function thinned(points: number[], max: number): number[] {
  const count = points.length / POINT;
  if (count <= max) return points;
  const half = Math.floor(count / 2);
  const kept: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index < half && index % 2 === 1) continue;
    kept.push(...points.slice(index * POINT, (index + 1) * POINT));
  }
  return kept;
}

export function createTrails(): Trails {
  const trails = new Map<string, number[]>();
  const forget = (nowMs: number): void => {
    for (const [address, points] of trails) {
      const lastMs = points.at(-2) ?? 0;
      if (nowMs - lastMs > LONGEST_GAP_MS) trails.delete(address);
    }
  };
  return {
    get points() {
      let sum = 0;
      for (const points of trails.values()) sum += points.length / POINT;
      return sum;
    },
    clear: () => trails.clear(),
    of: (address) => trails.get(address) ?? [],
    note(aircraft, nowMs) {
      forget(nowMs);
      const max = Math.max(FEWEST_EACH, Math.min(MAX_EACH, Math.floor(MAX_POINTS / (trails.size + 1))));
      for (const one of aircraft) {
        if (one.positionKind === 'coarse') continue;
        let points = trails.get(one.address) ?? [];
        const lastMs = points.at(-2);
        // Repeated or out-of-order positions are ignored.
        if (lastMs !== undefined && one.positionMs - lastMs < MIN_STEP_MS) continue;
        if (lastMs !== undefined && one.positionMs - lastMs > LONGEST_GAP_MS) points = [];
        while (points.length > 0 && one.positionMs - (points[2] ?? 0) > KEPT_MS) points = points.slice(POINT);
        const { x, y } = toWebMercator(one);
        const { altitudeFt, onGround } = one;
        points.push(x, y, one.positionMs, altitudeColour({ altitudeFt, onGround, emergency: null }));
        trails.set(one.address, thinned(points, max));
      }
    },
  };
}

/** Trail points from the history of the server. */
export function trailOf(
  track: readonly (Pick<Aircraft, 'lat' | 'lon' | 'altitudeFt' | 'onGround'> & { readonly timeMs: number })[],
): number[] {
  return track.flatMap((place) => {
    const { x, y } = toWebMercator(place);
    return [x, y, place.timeMs, altitudeColour({ ...place, emergency: null })];
  });
}

/** Joins two trails of one aircraft; where they overlap, the later one applies. */
export function joinedTrail(earlier: readonly number[], later: readonly number[]): number[] {
  const laterMs = later[2] ?? Infinity;
  const kept: number[] = [];
  for (let at = 0; at < earlier.length; at += POINT) {
    if ((earlier[at + 2] ?? 0) < laterMs) kept.push(...earlier.slice(at, at + POINT));
  }
  return [...kept, ...later];
}

/** Trail segments for the GPU, one row each (`drawn-rows.ts`): both ends, then the colour. */
export interface TrailPieces {
  readonly count: number;
  readonly bytes: ArrayBuffer;
}

const [TO_AT, COLOUR_AT] = [PLACE_WORDS, PLACE_WORDS * 2];

const pieceCount = (points: readonly number[]): number => Math.max(0, points.length / POINT - 1);

/** Total number of segments. */
export const piecesOf = (trails: readonly (readonly number[])[]): number =>
  trails.reduce((sum, points) => sum + pieceCount(points), 0);

/** Writes trails as segments. Across the 180° meridian a segment continues past the edge of the world. */
export function trailPieces(trails: readonly (readonly number[])[]): TrailPieces {
  const count = piecesOf(trails);
  const rows = DrawnRows.withRoom(count);
  let word = 0;
  for (const points of trails) {
    for (let index = POINT; index < points.length; index += POINT) {
      const [fromX = 0, fromY = 0] = points.slice(index - POINT, index);
      const [toX = 0, toY = 0, , colour = 0] = points.slice(index, index + POINT);
      rows.writePlace(word, fromX, fromY);
      rows.writePlace(word + TO_AT, toX - Math.round(toX - fromX), toY);
      rows.floats[word + COLOUR_AT] = colour;
      word += ROW_WORDS;
    }
  }
  return { count, bytes: rows.bytes };
}
