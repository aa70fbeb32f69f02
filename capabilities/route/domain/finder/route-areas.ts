import type { AvoidedArea, RoutePoint } from '../../contract.ts';
import { type Area, type Place, isAtLevel, openArea } from '#aviation/crossing/avoided-area.ts';
import { usualCruiseFl } from './edge-levels.ts';
import { placeOf } from './leg-cost.ts';
import type { RequestedArea, RouteContext } from '../route-context.ts';
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
  const places = points.map(({ coordinate: [lon, lat] }) => placeOf({ lat, lon }));
  return choice.all.map(({ name, area, problem }) => {
    if (!area) return { name, isKeptClear: false, message: problem };
    const isMet = places.slice(1).some((to, index) => {
      const from = places[index];
      return (
        from !== undefined && meets(area, from, to, { index, last: places.length - 2, points, cruiseFt })
      );
    });
    const message = isMet ? (problem ?? metMessage) : null;
    return { name, isKeptClear: !isMet, message };
  });
}

function meets(
  area: Area,
  from: Place,
  to: Place,
  leg: { index: number; last: number; points: readonly RoutePoint[]; cruiseFt: number },
): boolean {
  const kind = leg.points[leg.index + 1]?.viaKind;
  const isTerminal = leg.index === 0 || leg.index === leg.last || kind === 'sid' || kind === 'star';
  const counts = isTerminal ? isBelow(area, leg.cruiseFt) : isAtLevel(area.shape, leg.cruiseFt);
  return counts && area.meets(from, to, sphericalDistanceNm(from.at, to.at));
}

/** As `judgeAreas`, for a route that was not searched: at the requested level, else the usual one. */
export function avoidedBy(
  points: readonly RoutePoint[],
  ends: RouteEnds,
  { areas, cruiseFl }: Pick<RouteContext, 'areas' | 'cruiseFl'>,
  metMessage: string,
): AvoidedArea[] {
  if (!areas || areas.length === 0) return [];
  const directNm = sphericalDistanceNm(unitVector(ends.departure), unitVector(ends.arrival));
  const cruiseFt = (cruiseFl ?? usualCruiseFl(directNm)) * 100;
  return judgeAreas(chooseAreas(areas, ends, cruiseFt), points, cruiseFt, metMessage);
}

/** Notes on areas that are not avoided. */
export function areaNotes(avoided: readonly AvoidedArea[]): string[] {
  return avoided
    .filter(({ isKeptClear }) => !isKeptClear)
    .map(({ name, message }) => `Not kept clear of ${name}: ${message ?? ''}`);
}
