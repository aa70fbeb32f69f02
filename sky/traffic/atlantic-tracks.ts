import { type Vector, alongOf, placeOf, vectorOf } from './sphere.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Centre latitude of the tracks at 30° W: westbound tracks are north of the jet stream, eastbound tracks in it. */
const MIDDLE_LAT = { west: 55, east: 49 } as const;
/** Number of tracks on each side of the centre, 1° apart. */
const TRACKS_ASIDE = 3;
/** Flights with a larger detour cross on a random route. */
const MAX_DETOUR_DEG = 8;
/** Latitude of a track at each meridian relative to its latitude at 30° W; it decreases toward Newfoundland. */
const SHAPE: readonly (readonly [lon: number, deg: number])[] = [
  [-15, -1],
  [-20, -0.5],
  [-30, 0],
  [-40, -0.5],
  [-50, -2.5],
];
const EUROPE_FROM_LON = -12;
const AMERICA_TO_LON = -55;

/** Latitude at which the great circle crosses a meridian between its ends, degrees. */
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

/** Points (degrees) of the North Atlantic track that a flight uses, in order; none for other flights. */
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
