import type { RouteOption, RoutePoint, RouteResult, WindUsed } from '../../contract.ts';
import { ROUTE_OPTION_ID_PREFIX } from '../../contract.ts';
import { type RankedRoute, rankedRoutes, sharedPart } from './alternatives.ts';
import { usualCruiseFl } from './edge-levels.ts';
import { foundPoints } from './found-points.ts';
import { oceanicNote, oceanicRulesOf, withOceanicPoints } from '../oceanic-points.ts';
import { type AreaChoice, areaNotes, chooseAreas, judgeAreas } from './route-areas.ts';
import { fallbackAnswer, flownTracks, procedureNames, routeAnswer, sentences } from '../text/route-answer.ts';
import type { RouteAir, RouteContext } from '../route-context.ts';
import { type FinderQuery, usualTasKt } from './route-finder.ts';
import type { AirwayGraph, RouteLookup } from '../route-lookup.ts';
import type { RouteEnds } from '../route-surroundings.ts';
import { composeFiledText, composeRouteText } from '../text/route-text.ts';
import { routeDistanceNm } from '../text/straight-line.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';
import { type WindField, createWindField } from './wind-field.ts';

/**
 * Best route over the airways (row G3), with procedures at both ends, levels, wind, open tracks and avoided areas; with
 * alternatives of nearly its cost on request.
 */
export function* foundRoute(
  lookup: RouteLookup,
  ends: RouteEnds,
  context: RouteContext,
  note: string | null,
): Generator<void, RouteResult> {
  const { graph } = lookup;
  if (!graph) {
    const message = sentences('Direct route: no enroute data.', note);
    return fallbackAnswer(lookup, ends, { message, unknown: [] }, context);
  }
  const flight = prepareFlight(lookup, ends, context);
  yield;
  const routes = yield* search(graph, ends, flight, context);
  const [best] = routes;
  const about = { lookup, ends, flight, note };
  if (best) return answerOf(routes, best.points, about, context);
  const reason = `No route over the airways was found: straight line from ${ends.departure.ident} to ${ends.arrival.ident}.`;
  const straight = fallbackAnswer(lookup, ends, { message: '', unknown: [] }, { ...context, areas: [] });
  const avoided = judgeAreas(flight.areas, straight.route_info, flight.cruiseFt);
  const added = straight.message === '' ? null : straight.message;
  const message = sentences(reason, added, ...areaNotes(avoided), note);
  return { ...straight, message, ...(avoided.length === 0 ? {} : { avoided }) };
}

/** Data of a flight that do not depend on the route. */
interface Flight {
  readonly query: FinderQuery;
  readonly areas: AreaChoice;
  readonly cruiseFt: number;
  readonly tasKt: number;
  readonly field: WindField | null;
  readonly air: RouteAir | null;
}

function prepareFlight(lookup: RouteLookup, ends: RouteEnds, context: RouteContext): Flight {
  const { departure, arrival } = ends;
  const directNm = sphericalDistanceNm(unitVector(departure), unitVector(arrival));
  const cruiseFl = context.cruiseFl ?? usualCruiseFl(directNm);
  const cruiseFt = cruiseFl * 100;
  const tasKt = context.tasKt ?? usualTasKt;
  const departureMs = context.departureMs ?? 0;
  const air = context.air?.air;
  const sampled = air
    ? createWindField({ air, departure, arrival, departureMs, pressureAltitudeFt: cruiseFt, tasKt })
    : null;
  const field = sampled && sampled.knownPart > 0 ? sampled : null;
  const areas = chooseAreas(context.areas ?? [], ends, cruiseFt);
  return {
    areas,
    cruiseFt,
    tasKt,
    field,
    air: context.air ?? null,
    query: {
      departure,
      arrival,
      cruiseFl,
      departureMs,
      tasKt,
      wind: field,
      tracks: context.findsTracks === false ? [] : (context.tracks ?? []),
      departures: lookup.proceduresOf(departure.ident),
      arrivals: lookup.proceduresOf(arrival.ident),
      cruiseAreas: areas.cruise,
      terminalAreas: areas.terminal,
    },
  };
}

function* search(
  graph: AirwayGraph,
  ends: RouteEnds,
  { query, areas }: Flight,
  { alternatives: count = 0, addsPoints = false }: RouteContext,
): Generator<void, RankedRoute[]> {
  const rules = oceanicRulesOf(ends, query);
  const pointsOf = (found: RankedRoute['found']) => {
    const named = foundPoints(graph, found, ends);
    return addsPoints ? withOceanicPoints(named, rules) : named;
  };
  const clear = yield* rankedRoutes({ graph, query, count, pointsOf });
  if (clear.length > 0 || areas.cruise.length + areas.terminal.length === 0) return clear;
  // No route avoids every area: the best is returned, with the areas it crosses.
  return yield* rankedRoutes({
    graph,
    query: { ...query, cruiseAreas: [], terminalAreas: [] },
    count,
    pointsOf,
  });
}

interface About {
  readonly lookup: RouteLookup;
  readonly ends: RouteEnds;
  readonly flight: Flight;
  readonly note: string | null;
}

function answerOf(
  routes: readonly RankedRoute[],
  points: readonly RoutePoint[],
  { lookup, flight, note }: About,
  context: RouteContext,
): RouteResult {
  const avoided = judgeAreas(flight.areas, points, flight.cruiseFt);
  const options = routes.map((route, index) => optionOf(route, index, routes, flight));
  const wind = windUsed(flight, options[0]);
  return routeAnswer(lookup, [...points], {
    message: sentences(
      'Route found over the airways.',
      windNote(wind, flight, context),
      ...trackNotes(points),
      oceanicNote(points.filter(({ type, viaKind }) => type === 'coordinate' && viaKind === 'direct').length),
      ...areaNotes(avoided),
      fewerNote(options.length - 1, context.alternatives ?? 0),
      note,
    ),
    unknown: [],
    filed: composeFiledText(points, null),
    ...(context.air ? { wind } : {}),
    ...(avoided.length === 0 ? {} : { avoided }),
    ...(context.alternatives === undefined ? {} : { options }),
  });
}

function optionOf(
  route: RankedRoute,
  index: number,
  routes: readonly RankedRoute[],
  flight: Flight,
): RouteOption {
  const { points } = route;
  const distance = routeDistanceNm(points);
  const minutes = minutesAlong(points, flight);
  return {
    id: `${ROUTE_OPTION_ID_PREFIX}${index + 1}`,
    route: composeRouteText(points),
    route_info: [...points],
    distance,
    minutes: Math.round(minutes * 10) / 10,
    meanTailwindKt: flight.field ? Math.round(distance / (minutes / 60) - flight.tasKt) : null,
    sharedPart: Math.max(0, ...routes.slice(0, index).map((before) => sharedPart(points, before.points))),
    ...procedureNames(points),
    tracks: [...new Set(points.flatMap(({ viaKind, via }) => (viaKind === 'track' && via ? [via] : [])))],
  };
}

/** Flight time at the true airspeed with the wind, every leg at the cruising level. */
function minutesAlong(points: readonly RoutePoint[], { tasKt, field }: Flight): number {
  const airNm = points.slice(1).reduce((sum, to, index) => {
    const from = points[index];
    if (!from) return sum;
    const lengthNm = routeDistanceNm([from, to]);
    const [a, b] = [from, to].map(({ coordinate: [lon, lat] }) => unitVector({ lat, lon }));
    const factor = field && a && b ? field.legFactor(a, b, lengthNm) : 1;
    return sum + lengthNm * (Number.isFinite(factor) ? factor : 1);
  }, 0);
  return (airNm / tasKt) * 60;
}

function windUsed({ field, air }: Flight, best: RouteOption | undefined): WindUsed {
  return {
    isUsed: field !== null,
    meanTailwindKt: field ? (best?.meanTailwindKt ?? null) : null,
    freshness: air?.freshness ?? null,
    message: air?.message ?? (field ? null : 'No wind is known for this flight.'),
  };
}

function windNote(wind: WindUsed, { field }: Flight, { air }: RouteContext): string {
  if (!field) {
    const reason = air ? (wind.message ?? '') : '';
    return reason === '' ? 'Still air.' : `Still air: ${reason}`;
  }
  const known =
    field.knownPart < 0.995 ? ` (known for ${Math.round(field.knownPart * 100)} % of the route)` : '';
  const meanKt = wind.meanTailwindKt ?? 0;
  const words = meanKt < 0 ? `headwind ${-meanKt} kt` : `tailwind ${meanKt} kt`;
  const source = wind.freshness ? ` of ${wind.freshness.source}` : '';
  return `With the wind${source}${known}: mean ${words}.`;
}

/** Entry and exit of each track, in a sentence. */
function trackNotes(points: readonly RoutePoint[]): string[] {
  return flownTracks(points).map(({ name, entry, exit }) => `${name} from ${entry} to ${exit}.`);
}

function fewerNote(found: number, wanted: number): string | null {
  if (found >= wanted) return null;
  return `${found} of ${wanted} alternatives: no other way is different enough without being much longer.`;
}
