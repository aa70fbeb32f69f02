import { type Vector, alongOf, placeOf, vectorOf } from './sphere.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Middle of the day's tracks at 30° W: westbound tracks lie north of the jet stream, eastbound ones in it. */
const MIDDLE_LAT = { west: 55, east: 49 } as const;
/** Tracks on each side of the middle, a degree apart. */
const TRACKS_ASIDE = 3;
/** Who would have to go further out of the way than this crosses on a route of their own. */
const MAX_DETOUR_DEG = 8;
/** How far a track lies from its latitude at 30° W at each meridian: it falls off towards Newfoundland. */
const SHAPE: readonly (readonly [lon: number, deg: number])[] = [
  [-15, -1],
  [-20, -0.5],
  [-30, 0],
  [-40, -0.5],
  [-50, -2.5],
];
const EUROPE_FROM_LON = -12;
const AMERICA_TO_LON = -55;

/** Latitude at which the great circle crosses a meridian between its ends. */
function latAt(from: Vector, to: Vector, lon: number): number {
  let [low, high] = [0, 1];
  const isEastward = placeOf(to).lon > placeOf(from).lon;
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    const isBefore = placeOf(alongOf(from, to, middle)).lon < lon === isEastward;
    if (isBefore) low = middle;
    else high = middle;
  }
  return placeOf(alongOf(from, to, low)).lat;
}

/** Points of the organised track over the North Atlantic that a flight takes; none for flights elsewhere. */
export function atlanticTrack(from: Place, to: Place): Place[] {
  const [west, east] = from.lon < to.lon ? [from, to] : [to, from];
  if (west.lon > AMERICA_TO_LON || west.lon < -130 || east.lon < EUROPE_FROM_LON || east.lon > 60) return [];
  const crossing = latAt(vectorOf(from), vectorOf(to), -30);
  const middle = MIDDLE_LAT[from === west ? 'east' : 'west'];
  const track = Math.round(Math.max(middle - TRACKS_ASIDE, Math.min(middle + TRACKS_ASIDE, crossing)));
  if (Math.abs(track - crossing) > MAX_DETOUR_DEG) return [];
  const points = SHAPE.map(([lon, deg]) => ({ lat: track + deg, lon }));
  return from === west ? points.toReversed() : points;
}
