import { destination } from '#aviation/geo/geodesic.ts';
import { trueFromMagnetic } from '#aviation/magnetic/magnetic-variation.ts';
import { icaoCoordinate } from './coordinate-token.ts';
import { type PreparedGraph, prepareGraph } from './prepared-graph.ts';
import type { LookupPoint, RouteLookup } from './route-lookup.ts';
import type { RouteToken } from './route-tokens.ts';
import { type UnitVector, sphericalDistanceNm, unitVector } from './unit-vector.ts';

/** A place on a route where one of several namesakes will be chosen. */
export interface RouteLayer {
  readonly candidates: readonly LookupPoint[];
  /** The airway flown to this place, or null for a direct leg. */
  readonly airway: number | null;
}

export interface LayeredRoute {
  readonly layers: readonly RouteLayer[];
  readonly unknown: readonly string[];
  readonly procedures: readonly string[];
}

/** More namesakes than this are thinned to the ones nearest to the direct track, to bound the work. */
const maximumCandidates = 24;

interface Draft {
  readonly layers: RouteLayer[];
  readonly unknown: string[];
  readonly procedures: string[];
  /** An airway whose end is not yet known. */
  pendingAirway: number | null;
}

interface Surroundings {
  readonly lookup: RouteLookup;
  readonly airways: PreparedGraph | null;
  readonly departure: UnitVector;
  readonly arrival: UnitVector;
}

/**
 * Turns the words of a typed route into layers of candidate points between the two airports, and airways
 * between them. Where two airways follow each other without a point, or one stands at an end, the points in
 * question become the candidates. What no data knows is told, as procedure or as unknown.
 */
export function layerRoute(
  tokens: readonly RouteToken[],
  ends: { readonly departure: LookupPoint; readonly arrival: LookupPoint },
  lookup: RouteLookup,
): LayeredRoute {
  const surroundings: Surroundings = {
    lookup,
    airways: lookup.graph && prepareGraph(lookup.graph),
    departure: unitVector(ends.departure),
    arrival: unitVector(ends.arrival),
  };
  const draft: Draft = { layers: [], unknown: [], procedures: [], pendingAirway: null };
  const places = tokens.filter((token) => token.kind !== 'remark');
  places.forEach((token, index) => {
    if (token.kind === 'direct') endAirway(draft, surroundings);
    else placeToken(token, { draft, surroundings, neighbours: neighboursOf(places, index) });
  });
  endAirway(draft, surroundings);
  return draft;
}

interface Neighbours {
  readonly before: RouteToken | undefined;
  readonly after: RouteToken | undefined;
}

function neighboursOf(tokens: readonly RouteToken[], index: number): Neighbours {
  const isPlace = (token: RouteToken): boolean => token.kind !== 'direct';
  return {
    before: tokens.slice(0, index).findLast(isPlace),
    after: tokens.slice(index + 1).find(isPlace),
  };
}

function placeToken(
  token: Exclude<RouteToken, { kind: 'direct' }>,
  context: { draft: Draft; surroundings: Surroundings; neighbours: Neighbours },
): void {
  const { draft, surroundings, neighbours } = context;
  const points = candidatesOf(token, surroundings.lookup);
  const airway = token.kind === 'name' ? (surroundings.airways?.graph.airwayNamed(token.text) ?? -1) : -1;
  if (airway >= 0 && (points.length === 0 || joins(airway, neighbours, surroundings))) {
    startAirway(airway, draft, surroundings);
    return;
  }
  if (points.length > 0) {
    addLayer(draft, points, surroundings);
    return;
  }
  const isAtEnd = neighbours.before === undefined || neighbours.after === undefined;
  (isAtEnd && looksLikeProcedure(token.text) ? draft.procedures : draft.unknown).push(token.text);
}

/** SID and STAR names: letters, the number of the issue, perhaps a letter for the runway: `MERIT5`, `LAM3A`. */
function looksLikeProcedure(text: string): boolean {
  return /^[A-Z]{2,6}\d[A-Z]?$/.test(text);
}

/** Whether both neighbouring words are points of the airway, for words that name a point as well. */
function joins(airway: number, { before, after }: Neighbours, { lookup, airways }: Surroundings): boolean {
  const nodes = new Set(airways?.nodesOf(airway));
  const touches = (token: RouteToken | undefined): boolean =>
    token?.kind === 'name' && lookup.pointsByIdent(token.text).some((point) => nodes.has(point.node));
  return touches(before) && touches(after);
}

function candidatesOf(token: RouteToken, lookup: RouteLookup): readonly LookupPoint[] {
  if (token.kind === 'coordinate') {
    const { lat, lon } = token.position;
    return [{ ident: icaoCoordinate(token.position), lat, lon, type: 'coordinate', node: -1 }];
  }
  const named = lookup.pointsByIdent(token.text);
  if (named.length > 0) return named;
  if (token.kind !== 'radial') {
    const airport = lookup.airport(token.text);
    return airport ? [airport] : [];
  }
  return lookup.pointsByIdent(token.fix).map((fix) => ({
    ident: token.text,
    type: 'coordinate',
    node: -1,
    ...destination(fix, {
      bearingDegTrue: trueFromMagnetic(token.bearingDegMag, lookup.variationDegEast(fix)),
      distanceNm: token.distanceNm,
    }),
  }));
}

function addLayer(draft: Draft, points: readonly LookupPoint[], surroundings: Surroundings): void {
  draft.layers.push({ candidates: thin(points, surroundings), airway: draft.pendingAirway });
  draft.pendingAirway = null;
}

/** An airway begins: at the point before it, at its meeting with the airway before it, or off the departure. */
function startAirway(airway: number, draft: Draft, surroundings: Surroundings): void {
  const { airways } = surroundings;
  if (!airways || draft.pendingAirway === airway) return;
  const nodes = airways.nodesOf(airway);
  if (draft.pendingAirway !== null) {
    const before = new Set(airways.nodesOf(draft.pendingAirway));
    const shared = nodes.filter((node) => before.has(node));
    if (shared.length > 0) addNodes(draft, shared, surroundings);
    else endAirway(draft, surroundings);
  } else if (draft.layers.length === 0) {
    addNodes(draft, nodes, surroundings);
  }
  draft.pendingAirway = airway;
}

/** An airway ends without a point (`J60 DCT`, or J60 as the last word): leave it where it serves best. */
function endAirway(draft: Draft, surroundings: Surroundings): void {
  const { airways } = surroundings;
  if (draft.pendingAirway === null || !airways) return;
  addNodes(draft, airways.nodesOf(draft.pendingAirway), surroundings);
}

function addNodes(draft: Draft, nodes: readonly number[], surroundings: Surroundings): void {
  const graph = surroundings.airways?.graph;
  if (graph)
    addLayer(
      draft,
      nodes.map((node) => graph.point(node)),
      surroundings,
    );
}

function thin(points: readonly LookupPoint[], { departure, arrival }: Surroundings): readonly LookupPoint[] {
  if (points.length <= maximumCandidates) return points;
  return points
    .map((point) => {
      const at = unitVector(point);
      return { point, detour: sphericalDistanceNm(departure, at) + sphericalDistanceNm(at, arrival) };
    })
    .toSorted((a, b) => a.detour - b.detour)
    .slice(0, maximumCandidates)
    .map(({ point }) => point);
}
