import type { RoutePoint, RouteResult } from '../contract.ts';
import { type CleanRoute, cleanRouteTokens } from './route-cleanup.ts';
import { ensureRouteEnds } from './route-ensure.ts';
import { findAirwayRoute } from './route-finder.ts';
import { type LayeredRoute, layerRoute } from './route-layers.ts';
import type { AirwayGraph, LookupPoint, RouteLookup } from './route-lookup.ts';
import { composeRouteText } from './route-text.ts';
import { tokeniseRoute } from './route-tokens.ts';
import { type ResolvedPoint, resolveLayers } from './resolve-layers.ts';
import { routeDistanceNm, straightLine } from './straight-line.ts';
import { sphericalDistanceNm, unitVector } from './unit-vector.ts';

export interface RouteEnds {
  readonly departure: LookupPoint;
  readonly arrival: LookupPoint;
}

/** A point further off the way than this is pointed out: it may be a namesake of the one that was meant. */
const suspiciousDetourNm = 1000;

/**
 * The route between two airports (row G2): parsed from what is typed, or found when nothing is typed (airport
 * codes, SID and STAR names alone count as nothing). Words that no data knows are skipped and named; the
 * straight line is taken, and flagged, only when no word is known or no route can be built.
 */
export function selfRoute(lookup: RouteLookup, ends: RouteEnds, typed: string): RouteResult {
  const clean = cleanRouteTokens(tokeniseRoute(typed), {
    isAirport: (word) => isAirportWord(lookup, ends, word),
    isPoint: (word) => isKnownName(lookup, word),
  });
  const words = clean.tokens.filter((token) => token.kind !== 'remark');
  if (words.length > 0) return typedRoute(lookup, ends, clean);
  // Only DCT typed between the airports asks for the direct route.
  const asksForDirect = tokeniseRoute(typed).some((token) => token.kind === 'direct');
  return asksForDirect
    ? straightLineRoute(lookup, ends, 'Direct, as typed: straight line between the airports.')
    : foundRoute(lookup, ends, clean.procedures);
}

function isAirportWord(lookup: RouteLookup, { departure, arrival }: RouteEnds, word: string): boolean {
  if (word === departure.ident || word === arrival.ident) return true;
  return /^[A-Z]{4}$/.test(word) && lookup.airport(word) !== null && lookup.pointsByIdent(word).length === 0;
}

function isKnownName(lookup: RouteLookup, word: string): boolean {
  return lookup.pointsByIdent(word).length > 0 || (lookup.graph?.airwayNamed(word) ?? -1) >= 0;
}

function typedRoute(lookup: RouteLookup, ends: RouteEnds, clean: CleanRoute): RouteResult {
  const layered = layerRoute(clean.tokens, ends, lookup);
  const procedures = [...clean.procedures, ...layered.procedures];
  const notes = [unknownNote(layered), procedureNote(procedures), enrouteNote(lookup)];
  if (layered.layers.length === 0) {
    if (layered.unknown.length === 0) return foundRoute(lookup, ends, procedures);
    const reason = `No part of the typed route is known: straight line from ${ends.departure.ident} to ${ends.arrival.ident}.`;
    return fallback(lookup, ends, { message: sentences(reason, ...notes), unknown: layered.unknown });
  }
  const resolved = resolveLayers(layered.layers, ends, lookup);
  const points = ensureRouteEnds(
    expand(resolved, lookup.graph),
    toRoutePoint(ends.departure),
    toRoutePoint(ends.arrival),
  );
  const message = sentences(
    layered.unknown.length === 0 ? 'Route parsed.' : 'Route parsed in part.',
    ...notes,
    ...brokenAirwayNotes(resolved, lookup.graph),
    ...detourNotes(resolved, ends),
  );
  return result(lookup, points, { message, unknown: layered.unknown });
}

function expand(resolved: readonly ResolvedPoint[], graph: AirwayGraph | null): RoutePoint[] {
  return resolved.flatMap(({ point, walk, airway }) => {
    if (!graph || !walk || airway === null) return [toRoutePoint(point, 'DCT')];
    const name = graph.airwayName(airway);
    return walk.nodes.map((node) => toRoutePoint(graph.point(node), name));
  });
}

function toRoutePoint(point: LookupPoint, via?: string): RoutePoint {
  const { ident, type, lon, lat } = point;
  return { ident, coordinate: [lon, lat], type, ...(via === undefined ? {} : { via }) };
}

function foundRoute(lookup: RouteLookup, ends: RouteEnds, procedures: readonly string[]): RouteResult {
  const { graph } = lookup;
  const note = procedureNote(procedures);
  if (!graph) {
    const message = sentences('Direct route: no enroute data.', note);
    return fallback(lookup, ends, { message, unknown: [] });
  }
  const found = findAirwayRoute(graph, ends);
  if (!found) {
    const message = sentences(
      `No route over the airways was found: straight line from ${ends.departure.ident} to ${ends.arrival.ident}.`,
      note,
    );
    return fallback(lookup, ends, { message, unknown: [] });
  }
  const steps = found.steps.map(({ node, airway }) =>
    toRoutePoint(graph.point(node), airway === null ? 'DCT' : graph.airwayName(airway)),
  );
  const points = ensureRouteEnds(steps, toRoutePoint(ends.departure), toRoutePoint(ends.arrival));
  return result(lookup, points, { message: sentences('Route found over the airways.', note), unknown: [] });
}

/** The straight line between the airports, flagged, with the reason for it as message. */
export function straightLineRoute(lookup: RouteLookup, ends: RouteEnds, message: string): RouteResult {
  return fallback(lookup, ends, { message, unknown: [] });
}

function result(
  lookup: RouteLookup,
  points: RoutePoint[],
  about: { message: string; unknown: readonly string[] },
): RouteResult {
  return {
    route: composeRouteText(points),
    route_info: points,
    distance: routeDistanceNm(points),
    isFallback: false,
    message: about.message,
    unknown: [...about.unknown],
    source: lookup.source,
    asOf: lookup.asOf,
  };
}

function fallback(
  lookup: RouteLookup,
  ends: RouteEnds,
  about: { message: string; unknown: readonly string[] },
): RouteResult {
  return straightLine(toRoutePoint(ends.departure), toRoutePoint(ends.arrival), {
    message: about.message,
    unknown: [...about.unknown],
    source: lookup.source,
    asOf: lookup.asOf,
  });
}

function sentences(...parts: readonly (string | null)[]): string {
  return [...new Set(parts.filter((part) => part !== null))].join(' ');
}

function unknownNote({ unknown }: LayeredRoute): string | null {
  return unknown.length === 0 ? null : `Unknown and skipped: ${unknown.join(', ')}.`;
}

function procedureNote(procedures: readonly string[]): string | null {
  return procedures.length === 0 ? null : `Left out as SID or STAR: ${procedures.join(', ')}.`;
}

function enrouteNote({ graph }: RouteLookup): string | null {
  return graph ? null : 'There is no enroute data, so airways are not known.';
}

function brokenAirwayNotes(resolved: readonly ResolvedPoint[], graph: AirwayGraph | null): string[] {
  return resolved.flatMap(({ point, walk, airway }) =>
    graph && airway !== null && !walk
      ? [`${graph.airwayName(airway)} does not lead to ${point.ident} here: flown direct.`]
      : [],
  );
}

function detourNotes(resolved: readonly ResolvedPoint[], { departure, arrival }: RouteEnds): string[] {
  return resolved.flatMap(({ point }, index) => {
    const before = unitVector(resolved[index - 1]?.point ?? departure);
    const after = unitVector(resolved[index + 1]?.point ?? arrival);
    const at = unitVector(point);
    const detourNm =
      sphericalDistanceNm(before, at) + sphericalDistanceNm(at, after) - sphericalDistanceNm(before, after);
    return detourNm > suspiciousDetourNm
      ? [`${point.ident} lies ${Math.round(detourNm).toLocaleString('en')} nm off the way: check it.`]
      : [];
  });
}
