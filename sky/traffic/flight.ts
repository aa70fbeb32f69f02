import { FEET_PER_NM } from '#aviation/units.ts';
import type { AircraftClass } from './aircraft-classes.table.ts';
import { type Vector, alongOf, bearingOf, distanceNmOf, offsetOf, placeOf, vectorOf } from './sphere.ts';

/** Runway threshold (degrees) and direction of use. */
export interface TrafficRunway {
  readonly lat: number;
  readonly lon: number;
  readonly headingDegTrue: number;
  readonly lengthFt: number;
}

/** Airport of the simulated traffic; degrees, ft AMSL. */
export interface TrafficAirport {
  readonly icao: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
  /** Relative traffic volume. */
  readonly weight: number;
  readonly longestRunwayFt: number;
  readonly runways: readonly TrafficRunway[];
}

/** Wind components toward east and north, knots. */
export type TrafficWind = (where: {
  readonly lat: number;
  readonly lon: number;
  readonly altitudeFt: number;
  readonly timeMs: number;
}) => { readonly eastwardKt: number; readonly northwardKt: number };

/** Plan of a flight. */
export interface FlightPlan {
  readonly from: TrafficAirport;
  readonly to: TrafficAirport;
  readonly kind: AircraftClass;
  readonly offBlockMs: number;
  /** Intermediate points in order, degrees; empty for the great circle. */
  readonly via: readonly { readonly lat: number; readonly lon: number }[];
  /** 0 to 1: determines the level, the stands and the wait at the runway. */
  readonly variation: number;
  readonly holdingLaps: number;
  readonly goesAround: boolean;
}

/** Trajectory of a flight: points joined by great circles, with constant acceleration between them. */
export interface Flight {
  readonly startMs: number;
  readonly endMs: number;
  readonly count: number;
  /**
   * `POINT_NUMBERS` numbers per point, at the offsets of `POINT`. One block of memory: thousands of flights are read at
   * every step, and memory access costs more than arithmetic.
   */
  readonly points: Float32Array;
}

/** Numbers per point of a flight; a power of two, so that two points fill one processor cache line. */
export const POINT_NUMBERS = 8;
/**
 * Offsets of the numbers; `seconds` is after the start, `onGround` is 1 when the segment from the point is on the
 * ground.
 */
export const POINT = { seconds: 0, x: 1, y: 2, z: 3, altitudeFt: 4, groundSpeedKt: 5, onGround: 6 } as const;

/** Reads one number of a point of a flight. */
export function pointOf({ points }: Flight, row: number, name: keyof typeof POINT): number {
  return points[row * POINT_NUMBERS + POINT[name]] ?? 0;
}

interface Waypoint {
  readonly at: Vector;
  readonly altitudeFt: number;
  /** True airspeed; ground speed on the ground. */
  readonly speedKt: number;
  readonly onGround: boolean;
  /** Time stopped at the point. */
  readonly waitS?: number;
}

/** 3° glide path. */
const GLIDE_FT_PER_NM = 318;
const LEGAL_BELOW_10000_KT = 250;
const MAX_STEP_NM = 300;
const FINAL_NM = 9;

/** Selects the runway most into wind; without wind, the longest. */
export function runwayInUse(
  airport: TrafficAirport,
  wind: { eastwardKt: number; northwardKt: number },
): TrafficRunway {
  const usable = airport.runways.length > 0 ? airport.runways : [withoutRunway(airport)];
  const score = ({ headingDegTrue, lengthFt }: TrafficRunway): number => {
    const rad = (headingDegTrue * Math.PI) / 180;
    const headwindKt = -(wind.eastwardKt * Math.sin(rad) + wind.northwardKt * Math.cos(rad));
    return headwindKt + lengthFt / 500;
  };
  return usable.reduce((best, one) => (score(one) > score(best) ? one : best));
}

const withoutRunway = ({ lat, lon, longestRunwayFt }: TrafficAirport): TrafficRunway => ({
  lat,
  lon,
  headingDegTrue: 270,
  lengthFt: Math.max(2500, longestRunwayFt),
});

/**
 * Cruising level, ft, by the semicircular rule, limited by the distance; `bearing` degrees true, `variation` 0 to 1.
 */
export function cruiseFtOf(
  kind: AircraftClass,
  distanceNm: number,
  bearing: number,
  variation: number,
): number {
  const wanted = kind.lowestCruiseFt + (kind.highestCruiseFt - kind.lowestCruiseFt) * variation;
  // Climb and descent together take at most three quarters of the distance.
  const climbNmPerFt = kind.cruiseKt / 60 / kind.climbFpm;
  const highest = (0.75 * distanceNm) / (climbNmPerFt + 1 / GLIDE_FT_PER_NM);
  const level = Math.min(wanted, Math.max(2500, highest));
  const isEast = bearing < 180;
  if (level < 18_000 && kind.id === 'light')
    return Math.max(2500, Math.floor((level - 500) / 2000) * 2000 + (isEast ? 1500 : 500));
  const odd = Math.floor((level - 1000) / 2000) * 2000 + 1000;
  return Math.max(3000, isEast ? odd : odd + (odd + 1000 <= level ? 1000 : -1000));
}

const speedAt = (kind: AircraftClass, altitudeFt: number, cruiseFt: number): number => {
  const share = Math.min(1, Math.max(0, altitudeFt / Math.max(1, cruiseFt)));
  const slow = Math.min(kind.cruiseKt, 1.45 * kind.liftOffKt);
  const speed = slow + (kind.cruiseKt - slow) * share;
  // True airspeed at 250 KIAS increases by 2 % per 1000 ft.
  return altitudeFt < 10_000 ? Math.min(speed, LEGAL_BELOW_10000_KT * (1 + altitudeFt / 50_000)) : speed;
};

function departure(plan: FlightPlan, runway: TrafficRunway): Waypoint[] {
  const { from, kind, variation } = plan;
  const threshold = vectorOf(runway);
  const rollNm = (0.7 * runway.lengthFt) / FEET_PER_NM;
  const ground = { altitudeFt: from.elevationFt, onGround: true };
  const stand = standOf(from, variation);
  return [
    { ...ground, at: stand, speedKt: 0, waitS: 240 },
    { ...ground, at: alongOf(stand, threshold, 0.1), speedKt: 14 },
    { ...ground, at: alongOf(stand, threshold, 0.9), speedKt: 14 },
    { ...ground, at: threshold, speedKt: 0, waitS: 20 + 100 * variation },
    {
      at: offsetOf(threshold, runway.headingDegTrue, rollNm),
      altitudeFt: from.elevationFt,
      speedKt: kind.liftOffKt,
      onGround: false,
    },
    {
      at: offsetOf(threshold, runway.headingDegTrue, rollNm + 4),
      altitudeFt: from.elevationFt + Math.min(2200, kind.climbFpm * 1.1),
      speedKt: 1.3 * kind.liftOffKt,
      onGround: false,
    },
  ];
}

/** Stands are a short distance from the airport reference point. */
function standOf(airport: TrafficAirport, variation: number): Vector {
  const near = Math.min(0.35, airport.longestRunwayFt / 30_000);
  return offsetOf(vectorOf(airport), variation * 7919 * 360, 0.1 + near * variation);
}

function landing(plan: FlightPlan, runway: TrafficRunway): Waypoint[] {
  const { to, kind, variation, goesAround } = plan;
  const threshold = vectorOf(runway);
  const back = runway.headingDegTrue + 180;
  const fix: Waypoint = {
    at: offsetOf(threshold, back, FINAL_NM),
    altitudeFt: to.elevationFt + FINAL_NM * GLIDE_FT_PER_NM,
    speedKt: Math.min(1.35 * kind.thresholdKt, kind.cruiseKt),
    onGround: false,
  };
  const over: Waypoint = {
    at: threshold,
    altitudeFt: to.elevationFt + 50,
    speedKt: kind.thresholdKt,
    onGround: false,
  };
  const again: Waypoint[] = goesAround ? [over, ...circuit(plan, runway), fix] : [];
  const rollNm = (0.6 * runway.lengthFt) / FEET_PER_NM;
  const end = offsetOf(threshold, runway.headingDegTrue, rollNm);
  const ground = { altitudeFt: to.elevationFt, onGround: true };
  const stand = standOf(to, 1 - variation);
  return [
    fix,
    ...again,
    over,
    { ...ground, at: offsetOf(threshold, runway.headingDegTrue, 0.2), speedKt: kind.thresholdKt - 5 },
    { ...ground, at: end, speedKt: 16 },
    { ...ground, at: alongOf(end, stand, 0.9), speedKt: 14 },
    { ...ground, at: stand, speedKt: 0, waitS: 180 },
  ];
}

/** Missed approach: straight ahead, climb, and downwind to the final approach. */
function circuit({ to, kind }: FlightPlan, runway: TrafficRunway): Waypoint[] {
  const threshold = vectorOf(runway);
  const altitudeFt = to.elevationFt + 3000;
  const speedKt = Math.min(1.5 * kind.thresholdKt, kind.cruiseKt);
  const ahead = offsetOf(threshold, runway.headingDegTrue, 5);
  const beside = offsetOf(ahead, runway.headingDegTrue + 90, 5);
  const behind = offsetOf(beside, runway.headingDegTrue + 180, 5 + FINAL_NM + 4);
  const base = offsetOf(behind, runway.headingDegTrue - 90, 5);
  return [ahead, beside, behind, base].map((at) => ({ at, altitudeFt, speedKt, onGround: false }));
}

/** Points of a holding pattern: right turns, 1 min outbound. */
function holding(at: Vector, course: number, laps: number, altitudeFt: number, speedKt: number): Waypoint[] {
  const outNm = speedKt / 60;
  const widthNm = 2.5;
  const shape = [
    [0, 0],
    [0.35 * widthNm, 0.5 * widthNm],
    [0, widthNm],
    [-outNm, widthNm],
    [-outNm - 0.35 * widthNm, 0.5 * widthNm],
    [-outNm, 0],
  ] as const;
  const lap = shape.map(([along, right]) => offsetOf(offsetOf(at, course, along), course + 90, right));
  const points = Array.from({ length: laps }, () => lap).flat();
  return [...points, at].map((point) => ({ at: point, altitudeFt, speedKt, onGround: false }));
}

interface Route {
  readonly points: readonly Vector[];
  readonly lengthNm: number;
  readonly sums: readonly number[];
}
function routeOf(points: readonly Vector[]): Route {
  const sums = [0];
  for (let at = 1; at < points.length; at += 1) {
    const before = points[at - 1];
    const here = points[at];
    if (before && here) sums.push((sums[at - 1] ?? 0) + distanceNmOf(before, here));
  }
  return { points, sums, lengthNm: sums.at(-1) ?? 0 };
}
function pointOn({ points, sums }: Route, nm: number): Vector {
  const next = Math.max(
    1,
    sums.findIndex((sum) => sum >= nm),
  );
  const from = points[next - 1] ?? points[0];
  const to = points[next] ?? from;
  if (!from || !to) throw new RangeError('a route has two points at least');
  const start = sums[next - 1] ?? 0;
  const length = (sums[next] ?? start) - start;
  return length <= 0 ? from : alongOf(from, to, Math.min(1, (nm - start) / length));
}

/** Climb, cruise in steps short enough to follow the wind, and descent with any holding. */
function enroute(plan: FlightPlan, first: Waypoint, last: Waypoint): Waypoint[] {
  const { kind, variation, holdingLaps } = plan;
  const route = routeOf([first.at, ...plan.via.map(vectorOf), last.at]);
  const cruiseFt = Math.max(
    cruiseFtOf(kind, route.lengthNm, bearingOf(first.at, last.at), variation),
    first.altitudeFt + 500,
    last.altitudeFt + 500,
  );
  const climbNm = ((cruiseFt - first.altitudeFt) / kind.climbFpm / 60) * 0.85 * kind.cruiseKt;
  const descentNm = (cruiseFt - last.altitudeFt) / GLIDE_FT_PER_NM;
  const scale = Math.min(1, (0.9 * route.lengthNm) / (climbNm + descentNm));
  const top = climbNm * scale;
  const down = route.lengthNm - descentNm * scale;
  const height = (nm: number): number => {
    if (nm < top) return first.altitudeFt + (cruiseFt - first.altitudeFt) * (nm / top);
    if (nm <= down) return cruiseFt;
    return cruiseFt + (last.altitudeFt - cruiseFt) * ((nm - down) / (route.lengthNm - down));
  };
  const steps = Math.max(1, Math.ceil((down - top) / MAX_STEP_NM));
  const marks = [
    ...[0.25, 0.5, 0.75].map((share) => top * share),
    ...Array.from({ length: steps + 1 }, (_, step) => top + ((down - top) * step) / steps),
    ...[0.3, 0.6, 0.85].map((share) => down + (route.lengthNm - down) * share),
    // Every bend of the route is a point.
    ...route.sums.slice(1, -1),
  ].toSorted((a, b) => a - b);
  return marks.flatMap((nm, at): Waypoint[] => {
    const altitudeFt = height(nm);
    const point = {
      at: pointOn(route, nm),
      altitudeFt,
      speedKt: speedAt(kind, altitudeFt, cruiseFt),
      onGround: false,
    };
    if (holdingLaps === 0 || at !== marks.length - 1) return [point];
    const course = bearingOf(pointOn(route, nm - 1), point.at);
    return [...holding(point.at, course, holdingLaps, altitudeFt, Math.min(220, point.speedKt))];
  });
}

/** Replaces corners in the air with curves. */
function withTurns(points: readonly Waypoint[]): Waypoint[] {
  return points.flatMap((point, index): Waypoint[] => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after || point.onGround || before.onGround) return [point];
    const inNm = distanceNmOf(before.at, point.at);
    const outNm = distanceNmOf(point.at, after.at);
    if (inNm < 0.5 || outNm < 0.5) return [point];
    const turn = Math.abs(
      ((bearingOf(point.at, after.at) - bearingOf(before.at, point.at) + 540) % 360) - 180,
    );
    if (turn < 12) return [point];
    const radiusNm = Math.min(0.45 * inNm, 0.45 * outNm, point.speedKt / 90);
    const start = alongOf(point.at, before.at, radiusNm / inNm);
    const end = alongOf(point.at, after.at, radiusNm / outNm);
    return [0, 0.25, 0.5, 0.75, 1].map((share) => ({
      ...point,
      at: alongOf(alongOf(start, point.at, share), alongOf(point.at, end, share), share),
    }));
  });
}

/** Ground speed, kt, of a true airspeed on a course in wind. */
export function groundSpeedThrough(
  airspeedKt: number,
  courseDegTrue: number,
  wind: { eastwardKt: number; northwardKt: number },
): number {
  const rad = (courseDegTrue * Math.PI) / 180;
  const tail = wind.eastwardKt * Math.sin(rad) + wind.northwardKt * Math.cos(rad);
  const cross = wind.eastwardKt * Math.cos(rad) - wind.northwardKt * Math.sin(rad);
  return Math.max(0.3 * airspeedKt, Math.sqrt(Math.max(0, airspeedKt ** 2 - cross ** 2)) + tail);
}

/** Computes the trajectory of a plan in the wind, from stand to stand. */
export function flyPlan(plan: FlightPlan, windAt: TrafficWind): Flight {
  const surface = (airport: TrafficAirport) =>
    windAt({ lat: airport.lat, lon: airport.lon, altitudeFt: airport.elevationFt, timeMs: plan.offBlockMs });
  const out = departure(plan, runwayInUse(plan.from, surface(plan.from)));
  const home = landing(plan, runwayInUse(plan.to, surface(plan.to)));
  const first = out.at(-1);
  const last = home[0];
  if (!first || !last) throw new RangeError('a flight begins and ends');
  return timed(withTurns([...out, ...enroute(plan, first, last), ...home]), plan.offBlockMs, windAt);
}

/** Computes times and ground speeds from the wind at each point when it is passed. */
function timed(points: readonly Waypoint[], startMs: number, windAt: TrafficWind): Flight {
  const numbers = new Float32Array(2 * points.length * POINT_NUMBERS);
  let count = 0;
  let seconds = 0;
  let speedBefore = 0;
  const push = ({ at, altitudeFt, onGround }: Waypoint, speedKt: number): void => {
    numbers.set([seconds, at.x, at.y, at.z, altitudeFt, speedKt, onGround ? 1 : 0], count * POINT_NUMBERS);
    count += 1;
  };
  points.forEach((point, index) => {
    const before = points[index - 1];
    const distanceNm = before ? distanceNmOf(before.at, point.at) : 0;
    let speedKt = point.speedKt;
    if (before && !point.onGround && distanceNm > 1e-6) {
      const wind = windAt({
        ...placeOf(point.at),
        altitudeFt: point.altitudeFt,
        timeMs: startMs + seconds * 1000,
      });
      speedKt = groundSpeedThrough(point.speedKt, bearingOf(before.at, point.at), wind);
    }
    // A segment that starts and ends at 0 kt is taxied at walking pace, or it would never end.
    if (distanceNm > 1e-6) seconds += (distanceNm * 3600) / Math.max(3, (speedBefore + speedKt) / 2);
    push(point, speedKt);
    if (point.waitS !== undefined) {
      seconds += point.waitS;
      push(point, speedKt);
    }
    speedBefore = speedKt;
  });
  return {
    startMs,
    endMs: startMs + seconds * 1000,
    count,
    points: numbers.slice(0, count * POINT_NUMBERS),
  };
}
