import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { RouteEnds } from '#capabilities/route/domain/route-surroundings.ts';
import { selfRoute } from '#capabilities/route/domain/text/self-route.ts';
import { AIRWAY_SHAPE } from '#capabilities/route/domain/text/airway-names.ts';
import { tokeniseRoute } from '#capabilities/route/domain/text/route-tokens.ts';
import type { LookupPoint, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';

/** A flight plan as it was filed. */
export interface FiledRoute {
  readonly dep: string;
  readonly arr: string;
  readonly route: string;
}

/** A word of a route resolved to the wrong point or to none. */
export interface Miss {
  readonly dep: string;
  readonly arr: string;
  readonly ident: string;
  /** Number of points of that name in the data, worldwide. */
  readonly namesakes: number;
  /** Distance of the used point from the expected one; `null` when none was used. */
  readonly offNm: number | null;
}

export interface RouteResolution {
  readonly routes: number;
  /** Routes with airports missing in the data. */
  readonly unknownAirports: readonly string[];
  /** Words that name a point in the data, and those resolved to the right one. */
  readonly points: number;
  readonly resolved: number;
  readonly misses: readonly Miss[];
  /** Words that could not be used as written, with the reason and the likely meaning. */
  readonly unread: readonly { readonly dep: string; readonly arr: string; readonly reason: string }[];
  /** Routes between known airports with every word used. */
  readonly whole: number;
  /** Of `whole`, those in which an airway or procedure was matched to a related name in the data. */
  readonly readAsRelated: number;
  /** Routes complete except for a departure or arrival procedure missing in the data. */
  readonly wholeButProcedures: number;
  /** Ambiguous words that name an airway and a point (`W4`); not in `points`. */
  readonly airwayNames: number;
}

const sameNm = 5;
const isProcedureProblem = /was left out as SID or STAR/;

/**
 * Resolves filed routes and compares every point in the data with the one of its name that has the least detour from
 * departure to arrival; points within 5 NM count as the same.
 */
export function measureResolution(lookup: RouteLookup, filed: readonly FiledRoute[]): RouteResolution {
  const unknownAirports: string[] = [];
  const misses: Miss[] = [];
  let points = 0;
  let airwayNames = 0;
  const unread: RouteResolution['unread'][number][] = [];
  let whole = 0;
  let readAsRelated = 0;
  let wholeButProcedures = 0;
  for (const plan of filed) {
    const departure = lookup.airport(plan.dep);
    const arrival = lookup.airport(plan.arr);
    if (!departure || !arrival) {
      unknownAirports.push(...[plan.dep, plan.arr].filter((code) => !lookup.airport(code)));
      continue;
    }
    const ends = { departure, arrival };
    const { route_info: taken, problems = [], unknown, readAs } = selfRoute(lookup, ends, plan.route);
    if (problems.length === 0) {
      whole += 1;
      if (readAs) readAsRelated += 1;
    } else if (unknown.length === 0 && problems.every(({ message }) => isProcedureProblem.test(message)))
      wholeButProcedures += 1;
    for (const { message, suggestions } of problems) {
      const meant = suggestions.length === 0 ? '' : ` Meant: ${suggestions.join(' or ')}?`;
      unread.push({ dep: plan.dep, arr: plan.arr, reason: `${message}${meant}` });
    }
    for (const word of tokeniseRoute(plan.route)) {
      const namesakes = word.kind === 'name' ? lookup.pointsByIdent(word.text) : [];
      const wanted = minDetour(namesakes, ends);
      if (!wanted) continue;
      if (AIRWAY_SHAPE.test(word.text)) {
        airwayNames += 1;
        continue;
      }
      points += 1;
      const offNm = Math.min(
        ...taken
          .filter(({ ident }) => ident === word.text)
          .map(({ coordinate: [lon, lat] }) => distanceNm({ lat, lon }, wanted)),
      );
      if (offNm > sameNm)
        misses.push({
          dep: plan.dep,
          arr: plan.arr,
          ident: word.text,
          namesakes: namesakes.length,
          offNm: Number.isFinite(offNm) ? offNm : null,
        });
    }
  }
  return {
    routes: filed.length,
    unknownAirports,
    points,
    resolved: points - misses.length,
    misses,
    unread,
    whole,
    readAsRelated,
    wholeButProcedures,
    airwayNames,
  };
}

function minDetour(points: readonly LookupPoint[], { departure, arrival }: RouteEnds): LookupPoint | null {
  const lengthNm = (point: LookupPoint): number => distanceNm(departure, point) + distanceNm(point, arrival);
  return points.toSorted((a, b) => lengthNm(a) - lengthNm(b))[0] ?? null;
}
