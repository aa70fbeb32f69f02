import { runToEnd } from '#platform/contract/run-to-end.ts';
import type { RoutePoint, RouteProblem, RouteResult } from '../../contract.ts';
import { relatedAirwayNames } from './airway-names.ts';
import { areaNotes, avoidedBy } from '../finder/route-areas.ts';
import { type CleanRoute, cleanRouteTokens } from './route-cleanup.ts';
import { type CruiseChange, levelFtOf } from './cruise-change.ts';
import { foundRoute } from '../finder/found-route.ts';
import { lostCruises } from './lost-cruise.ts';
import { fallbackAnswer, routeAnswer, sentences, toRoutePoint } from './route-answer.ts';
import { oceanicNote, oceanicRulesOf, withOceanicPoints } from '../oceanic-points.ts';
import { readWords, stayNotes } from './read-words.ts';
import type { RouteContext } from '../route-context.ts';
import { ensureRouteEnds } from './route-ensure.ts';
import { layerRoute } from './route-layers.ts';
import type { RouteLookup } from '../route-lookup.ts';
import type { NamedRoute } from './named-route.ts';
import { type RouteEnds, type Surroundings, createSurroundings } from '../route-surroundings.ts';
import { type RouteToken, tokeniseRoute } from './route-tokens.ts';
import { type ResolvedPoint, resolveLayers } from './resolve-layers.ts';
import { beginningCruise, straightBeginning, withBeginning } from './typed-cruise.ts';
import { type TypedEnds, readTypedEnds, repeatedAirports } from './typed-ends.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';
import { type TrackFlight, trackNotes, tracksByValidity } from '../track-times.ts';
import { usualTasKt } from '../finder/route-finder.ts';
import { airwaysBetween, leftOutProcedure, routeProblems } from './word-suggestions.ts';

/** A point with a larger detour is reported: it may be a namesake of the intended one. */
const suspiciousDetourNm = 1000;

/**
 * Route between two airports (row G2): parsed from the text, or found when the text is empty (airport codes, SID and
 * STAR names alone count as empty). Unknown words are skipped and reported; the straight line is used, and flagged,
 * only when no word is known or no route can be built. Deterministic.
 */
export function selfRoute(
  lookup: RouteLookup,
  ends: RouteEnds,
  typed: string,
  context: RouteContext = {},
): RouteResult {
  return runToEnd(selfRouteSteps(lookup, ends, typed, context));
}

/** As `selfRoute`, in small steps, so that a server can do other work between them. */
export function* selfRouteSteps(
  lookup: RouteLookup,
  ends: RouteEnds,
  typed: string,
  context: RouteContext = {},
): Generator<void, RouteResult> {
  const read = readTypedRoute(lookup, ends, typed, context);
  return 'answer' in read ? read.answer : yield* findRouteSteps(lookup, ends, read.request, context);
}

/** Request to find a route because nothing was typed between the airports, with its notes. */
export interface FindRouteRequest {
  readonly note: string | null;
  readonly alternates: readonly string[];
  /** Speed and level typed for it. */
  readonly cruise: CruiseChange | null;
}

/** Answer to the typed text, or the request to find a route. */
export function readTypedRoute(
  lookup: RouteLookup,
  ends: RouteEnds,
  typed: string,
  context: RouteContext = {},
): { readonly answer: RouteResult } | { readonly request: FindRouteRequest } {
  const flight = trackFlightOf(ends, context);
  const tracks = context.tracks ?? [];
  const surroundings = createSurroundings(lookup, ends, flight ? tracksByValidity(tracks, flight) : tracks);
  const tokens = tokeniseRoute(typed);
  const isAirport = (word: string): boolean => isAirportWord(surroundings, word);
  const clean = cleanRouteTokens(tokens, { isAirport, isPoint: (word) => isKnownName(surroundings, word) });
  const typedEnds = readTypedEnds(tokens, ends, isAirport);
  const words = clean.tokens.filter(({ kind }) => kind !== 'remark' && kind !== 'direct');
  const cruise = beginningCruise(tokens, clean.tokens);
  const levelled = atStatedLevel(context, cruise);
  const repeated = repeatedNotes(repeatedAirports(tokens, ends, isAirport));
  if (words.length > 0) {
    const answer = typedRoute({ surroundings, tokens, clean, typedEnds, cruise, repeated }, levelled);
    if (answer) return { answer };
  } else if (tokens.some((token) => token.kind === 'direct')) {
    // DCT alone between the airports requests the direct route.
    const problems = lostCruises(tokens, [], cruise);
    const reason = 'Direct, as typed: straight line between the airports.';
    const message = sentences(reason, ...repeated, ...problems.map((problem) => problem.message));
    const found = problems.length === 0 ? {} : { problems };
    const notes = { message, unknown: [], ...found, ...straightBeginning(cruise) };
    return { answer: fallbackAnswer(lookup, ends, notes, levelled) };
  }
  const procedures = words.length > 0 ? leftOutWords(words) : clean.procedures;
  const leftOut = procedureNote(procedures.map((word) => leftOutProcedure(word, surroundings)));
  const lost = lostCruises(tokens, [], cruise).map(({ message }) => message);
  const note = sentences(leftOut, ...repeated, ...lost) || null;
  return { request: { note, alternates: typedEnds.alternates, cruise } };
}

/** Finds the requested route, in small steps. */
export function* findRouteSteps(
  lookup: RouteLookup,
  ends: RouteEnds,
  { note, alternates, cruise }: FindRouteRequest,
  context: RouteContext,
): Generator<void, RouteResult> {
  const found = yield* foundRoute(lookup, ends, atStatedLevel(context, cruise), note);
  return {
    ...found,
    ...(alternates.length === 0 ? {} : { alternates: [...alternates] }),
    ...(cruise === null ? {} : withBeginning(cruise, found.isFallback ? [] : found.route_info)),
  };
}

/** The level requested, else the one typed, else the usual one of the context. */
function atStatedLevel(context: RouteContext, cruise: CruiseChange | null): RouteContext {
  const typedFt = cruise && levelFtOf(cruise.level);
  const cruiseFl = context.cruiseFl ?? (typedFt === null ? context.usualFl : Math.round(typedFt / 100));
  return cruiseFl === undefined ? context : { ...context, cruiseFl };
}

interface RouteTextRequest {
  readonly surroundings: Surroundings;
  /** All words, before cleanup. */
  readonly tokens: readonly RouteToken[];
  readonly clean: CleanRoute;
  readonly typedEnds: TypedEnds;
  readonly cruise: CruiseChange | null;
  /** Notes on airports typed twice in succession. */
  readonly repeated: readonly string[];
}

const repeatedNotes = (airports: readonly string[]): string[] =>
  airports.map((ident) => `${ident} is typed twice in succession: it was taken once, check the route.`);

const leftOutWords = (words: readonly RouteToken[]): string[] =>
  words.flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));

function isAirportWord({ lookup, ends }: Surroundings, word: string): boolean {
  if (word === ends.departure.ident || word === ends.arrival.ident) return true;
  if (!/^[A-Z]{4}$/.test(word) || lookup.pointsByIdent(word).length > 0) return false;
  const airport = lookup.airport(word);
  if (airport === null) return false;
  const isEnd = [ends.departure.ident, ends.arrival.ident].includes(airport.ident);
  return isEnd || !airport.isByLocalCode;
}

function isKnownName({ lookup, procedureNamed }: Surroundings, word: string): boolean {
  return (
    lookup.pointsByIdent(word).length > 0 ||
    (lookup.graph?.airwayNamed(word) ?? -1) >= 0 ||
    procedureNamed(word, 'sid') !== null ||
    procedureNamed(word, 'star') !== null
  );
}

/** Null without a departure time. */
function trackFlightOf({ departure }: RouteEnds, context: RouteContext): TrackFlight | null {
  const { departureMs, isDepartureAssumed = false, tasKt = usualTasKt } = context;
  return departureMs === undefined ? null : { departure, departureMs, isDepartureAssumed, tasKt };
}

/** Null when only unknown procedures were typed: a route is then found. */
function typedRoute(
  { surroundings, tokens, clean, typedEnds, cruise, repeated }: RouteTextRequest,
  context: RouteContext,
): RouteResult | null {
  const { lookup, ends } = surroundings;
  const layered = layerRoute(clean.tokens, surroundings, typedEnds.runways);
  const isEmpty = layered.layers.length === 0 && layered.arrivalRoute === null;
  if (isEmpty && layered.unknown.length === 0) return null;
  const resolved = resolveLayers(layered.layers, ends, layered.arrivalRoute);
  const problems = [
    ...clean.procedures.map((word) => leftOutProcedure(word, surroundings)),
    ...routeProblems(layered, resolved, surroundings),
  ];
  const isLeftOut = (problem: RouteProblem): boolean =>
    !layered.unknown.some(({ text }) => text === problem.word);
  const unknown = layered.unknown.map(({ text }) => text);
  const notes = [
    unknownNote(problems.filter((problem) => !isLeftOut(problem))),
    procedureNote(problems.filter(isLeftOut)),
    lookup.graph ? null : 'There is no enroute data, so airways are not known.',
    ...repeated,
  ];
  if (isEmpty) {
    const reason = `No part of the typed route is known: straight line from ${ends.departure.ident} to ${ends.arrival.ident}.`;
    const lost = lostCruises(tokens, [], cruise);
    const message = sentences(reason, ...notes, ...lost.map((problem) => problem.message));
    const answered = { message, unknown, problems: [...problems, ...lost], ...straightBeginning(cruise) };
    return fallbackAnswer(lookup, ends, answered, context);
  }
  const named = ensureRouteEnds(expand(resolved), toRoutePoint(ends.departure), toRoutePoint(ends.arrival));
  const points = context.addsPoints ? withOceanicPoints(named, oceanicRulesOf(ends, context)) : named;
  const broken = [...brokenNamedRoutes(resolved, surroundings), ...lostCruises(tokens, named, cruise)];
  const avoided = avoidedBy(points, ends, context, 'The typed route meets it.');
  const readAs = readWords(layered, resolved, surroundings);
  const message = sentences(
    unknown.length === 0 ? 'Route parsed.' : 'Route parsed in part.',
    ...notes,
    ...readAs.map((word) => word.message),
    ...broken.map((problem) => problem.message),
    ...detourNotes(resolved, ends),
    ...stayNotes(points),
    ...trackNotes(points, surroundings.tracks, trackFlightOf(ends, context), cruise?.level ?? null),
    oceanicNote(points.length - named.length),
    ...areaNotes(avoided),
  );
  return routeAnswer(lookup, points, {
    message,
    unknown,
    problems: [...problems, ...broken],
    ...(readAs.length === 0 ? {} : { readAs }),
    alternates: typedEnds.alternates,
    ...withBeginning(cruise, points),
    ...(avoided.length === 0 ? {} : { avoided }),
  });
}

/** All points of the path, the last of each leg with the suffixes of its word. */
function expand(resolved: readonly ResolvedPoint[]): RoutePoint[] {
  return resolved.flatMap(({ point, walk, layer }) => {
    const { namedRoute, token } = layer;
    const passed =
      namedRoute && walk
        ? walk.points.map((each) => toRoutePoint(each, nameOfRoute(namedRoute)))
        : [toRoutePoint(point, { via: 'DCT', viaKind: 'direct' })];
    const last = passed.at(-1);
    return last ? [...passed.slice(0, -1), { ...last, ...said(token) }] : [];
  });
}

function nameOfRoute({ name, kind, runway }: NonNullable<ResolvedPoint['layer']['namedRoute']>) {
  return { via: name, viaKind: kind, ...(runway === null ? {} : { runway }) };
}

/** Speed, level, rules, traffic type and stay of a word. */
function said(
  token: RouteToken | null,
): Pick<RoutePoint, 'speed' | 'level' | 'climbTo' | 'rules' | 'traffic' | 'stay'> {
  const { change, rules, traffic, stay } = token ?? {};
  return {
    ...(change ? { speed: change.speed, level: change.level } : {}),
    ...(change?.climbTo ? { climbTo: change.climbTo } : {}),
    ...(rules ? { rules } : {}),
    ...(traffic ? { traffic } : {}),
    ...(stay ? { stay } : {}),
  };
}

/** Straight line between the airports, flagged, with its reason as message. */
export function straightLineRoute(
  lookup: RouteLookup,
  ends: RouteEnds,
  message: string,
  context: RouteContext = {},
): RouteResult {
  return fallbackAnswer(lookup, ends, { message, unknown: [] }, context);
}

function withSuggestions({ word, suggestions }: RouteProblem): string {
  return suggestions.length === 0 ? word : `${word} (${suggestions.join(' or ')}?)`;
}

function unknownNote(problems: readonly RouteProblem[]): string | null {
  if (problems.length === 0) return null;
  return `Unknown and skipped: ${problems.map(withSuggestions).join(', ')}.`;
}

function procedureNote(problems: readonly RouteProblem[]): string | null {
  if (problems.length === 0) return null;
  return `Left out as SID or STAR: ${problems.map(withSuggestions).join(', ')}.`;
}

/** Airways, tracks and procedures that do not lead to the requested points, with alternatives. */
function brokenNamedRoutes(resolved: readonly ResolvedPoint[], surroundings: Surroundings): RouteProblem[] {
  const { ends, lookup } = surroundings;
  return resolved.flatMap(({ point, walk, layer: { namedRoute } }, index) => {
    if (!namedRoute || walk) return [];
    const from = resolved[index - 1]?.point ?? ends.departure;
    return [
      {
        word: namedRoute.name,
        message: `${nameInData(namedRoute, surroundings)} does not lead to ${point.ident} here: flown direct.`,
        suggestions: airwaysBetween(from, point, lookup).filter((name) => name !== namedRoute.name),
      },
    ];
  });
}

/** Name of a way, with the related names used when the data lacks it. */
function nameInData({ name, kind }: NamedRoute, { airwayNamed }: Surroundings): string {
  if (kind !== 'airway' || airwayNamed(name)) return name;
  const related = relatedAirwayNames(name).filter((other) => airwayNamed(other));
  return `${name} (${related.join(', ')} in the data)`;
}

function detourNotes(resolved: readonly ResolvedPoint[], { departure }: RouteEnds): string[] {
  return resolved.slice(0, -1).flatMap(({ point }, index) => {
    const before = unitVector(resolved[index - 1]?.point ?? departure);
    const after = unitVector(resolved[index + 1]?.point ?? point);
    const at = unitVector(point);
    const detourNm =
      sphericalDistanceNm(before, at) + sphericalDistanceNm(at, after) - sphericalDistanceNm(before, after);
    return detourNm > suspiciousDetourNm
      ? [`${point.ident} lies ${Math.round(detourNm).toLocaleString('en')} NM off the route: check it.`]
      : [];
  });
}
