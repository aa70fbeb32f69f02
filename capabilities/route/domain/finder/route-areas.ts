import type { AvoidedArea, RoutePoint } from '../../contract.ts';
import { type Area, type Place, isAtLevel, openArea } from '#aviation/crossing/avoided-area.ts';
import { usualCruiseFl } from './edge-levels.ts';
import { placeOf } from './leg-cost.ts';
import type { RequestedArea, RouteContext } from '../route-context.ts';
import { levelFtOf } from '../text/cruise-change.ts';
import type { RouteEnds } from '../route-surroundings.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Areas sorted by their effect on a search. */
export interface AreaChoice {
  /** In the order requested, with why an area is not used, or null. */
  readonly all: readonly {
    readonly name: string;
    readonly area: Area | null;
    readonly problem: string | null;
  }[];
  readonly cruise: readonly Area[];
  /** For climb and descent: all levels up to the cruising level are passed. */
  readonly terminal: readonly Area[];
}

/** An area around an airport of the flight cannot be avoided, and one above or below is not entered. */
export function chooseAreas(
  request: readonly RequestedArea[],
  ends: RouteEnds,
  cruiseFt: number,
): AreaChoice {
  const all = request.map((one) => {
    if ('problem' in one) return { name: one.name, area: null, problem: one.problem };
    const area = openArea(one.shape);
    const inside = [ends.departure, ends.arrival].find(
      (airport) => isBelow(area, cruiseFt) && area.contains(airport),
    );
    return {
      name: one.name,
      area,
      problem: inside ? `${inside.ident} lies inside it.` : null,
    };
  });
  const used = all.flatMap(({ area, problem }) => (area && problem === null ? [area] : []));
  return {
    all,
    cruise: used.filter(({ shape }) => isAtLevel(shape, cruiseFt)),
    terminal: used.filter((area) => isBelow(area, cruiseFt)),
  };
}

/** Whether a flight to the cruising level may pass through the levels of an area. */
function isBelow({ shape }: Area, cruiseFt: number): boolean {
  return shape.lowerFt === null || shape.lowerFt <= cruiseFt;
}

/** For each area whether the route avoids it, by its legs. */
export function judgeAreas(
  choice: AreaChoice,
  points: readonly RoutePoint[],
  cruiseFt: number,
  metMessage = 'The route meets it, and no other was found.',
): AvoidedArea[] {
  const levels = legLevelsFt(points, cruiseFt);
  const places = points.map(({ coordinate: [lon, lat] }) => placeOf({ lat, lon }));
  return choice.all.map(({ name, area, problem }) => {
    if (!area) return { name, isKeptClear: false, message: problem };
    const isMet = places.slice(1).some((to, index) => {
      const from = places[index];
      return from !== undefined && meets(area, from, to, { index, last: places.length - 2, points, levels });
    });
    const message = isMet ? (problem ?? metMessage) : null;
    return { name, isKeptClear: !isMet, message };
  });
}

function meets(
  area: Area,
  from: Place,
  to: Place,
  leg: { index: number; last: number; points: readonly RoutePoint[]; levels: readonly LegLevels[] },
): boolean {
  const kind = leg.points[leg.index + 1]?.viaKind;
  const isTerminal = leg.index === 0 || leg.index === leg.last || kind === 'sid' || kind === 'star';
  const { lowestFt, highestFt } = leg.levels[leg.index] ?? { lowestFt: 0, highestFt: Infinity };
  const counts = isTerminal ? isBelow(area, highestFt) : isBetween(area, lowestFt, highestFt);
  return counts && area.meets(from, to, sphericalDistanceNm(from.at, to.at));
}

interface LegLevels {
  readonly lowestFt: number;
  readonly highestFt: number;
}

/**
 * Levels of each leg, ft: those stated in the route apply from their points on, and a leg that begins with a change
 * passes from one to the other. `VFR` is any level up to the one before.
 */
function legLevelsFt(points: readonly RoutePoint[], cruiseFt: number): LegLevels[] {
  let beforeFt = cruiseFt;
  return points.slice(0, -1).map(({ level, climbTo }) => {
    if (level === undefined) return { lowestFt: beforeFt, highestFt: beforeFt };
    const statedFt = levelFtOf(level);
    const climbFt = climbTo === undefined ? 0 : (levelFtOf(climbTo) ?? Infinity);
    const levels = {
      lowestFt: Math.min(beforeFt, statedFt ?? 0),
      highestFt: Math.max(beforeFt, statedFt ?? 0, climbFt),
    };
    beforeFt = climbTo === undefined ? (statedFt ?? beforeFt) : levels.highestFt;
    return levels;
  });
}

function isBetween({ shape }: Area, lowestFt: number, highestFt: number): boolean {
  return (
    (shape.lowerFt === null || highestFt >= shape.lowerFt) &&
    (shape.upperFt === null || lowestFt <= shape.upperFt)
  );
}

/** As `judgeAreas`, for a route that was not searched: at the stated levels, else the usual one. */
export function avoidedBy(
  points: readonly RoutePoint[],
  ends: RouteEnds,
  { areas, cruiseFl }: Pick<RouteContext, 'areas' | 'cruiseFl'>,
  metMessage: string,
): AvoidedArea[] {
  if (!areas || areas.length === 0) return [];
  const directNm = sphericalDistanceNm(unitVector(ends.departure), unitVector(ends.arrival));
  const cruiseFt = (cruiseFl ?? usualCruiseFl(directNm)) * 100;
  const highestFt = Math.max(cruiseFt, ...legLevelsFt(points, cruiseFt).map((leg) => leg.highestFt));
  return judgeAreas(chooseAreas(areas, ends, highestFt), points, cruiseFt, metMessage);
}

/** Notes on areas that are not avoided. */
export function areaNotes(avoided: readonly AvoidedArea[]): string[] {
  return avoided
    .filter(({ isKeptClear }) => !isKeptClear)
    .map(({ name, message }) => `Not kept clear of ${name}: ${message ?? ''}`);
}
