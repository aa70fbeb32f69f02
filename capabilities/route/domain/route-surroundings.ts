import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { relatedAirwayNames } from './text/airway-names.ts';
import { type AirwayWalker, createAirwayWalker } from './text/airway-walk.ts';
import { type PreparedGraph, prepareGraph } from './finder/prepared-graph.ts';
import { procedureNamed, procedureOfStem } from './text/named-procedure.ts';
import type { LookupPoint, LookupProcedure, LookupTrack, RouteLookup } from './route-lookup.ts';
import { type NamedRoute, airwayAsNamedRoute, isSamePlace } from './text/named-route.ts';
import { type UnitVector, sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Departure and arrival airports of a route. */
export interface RouteEnds {
  readonly departure: LookupPoint;
  readonly arrival: LookupPoint;
}

/** A detour of more than this, or of half the direct distance, is not part of a route. */
const smallestLimitNm = 500;

/** Data for reading the words of one route, and its surroundings between its airports. */
export interface Surroundings {
  readonly lookup: RouteLookup;
  readonly ends: RouteEnds;
  readonly airways: PreparedGraph | null;
  readonly departure: UnitVector;
  readonly arrival: UnitVector;
  readonly tracks: readonly LookupTrack[];
  /** Detour via a position, compared with the direct distance. */
  detourNm(this: void, place: LatLon): number;
  isNearRoute(this: void, place: LatLon): boolean;
  procedureNamed(this: void, word: string, kind: 'sid' | 'star'): LookupProcedure | null;
  /** Procedure by its name without the issue number, when unique. */
  procedureOfStem(this: void, word: string, kind: 'sid' | 'star'): LookupProcedure | null;
  /** Fixes of the two airports' procedures by name. */
  terminalFixes(this: void, ident: string): readonly LookupPoint[];
  /**
   * Airway names are reused worldwide. One far from the route is another airway of the same name, on another
   * continent: null.
   */
  airwayNamed(this: void, word: string): NamedRoute | null;
  /** As `airwayNamed`, or an airway of a related name near the route: `UM197` for `M197`. */
  airwayMeant(this: void, word: string): NamedRoute | null;
}

export function createSurroundings(
  lookup: RouteLookup,
  ends: RouteEnds,
  tracks: readonly LookupTrack[] = [],
): Surroundings {
  const airways = lookup.graph && prepareGraph(lookup.graph);
  const [departure, arrival] = [unitVector(ends.departure), unitVector(ends.arrival)];
  const directNm = sphericalDistanceNm(departure, arrival);
  const limitNm = Math.max(smallestLimitNm, directNm / 2);
  const detourNm = (place: LatLon): number => {
    const at = unitVector(place);
    return sphericalDistanceNm(departure, at) + sphericalDistanceNm(at, arrival) - directNm;
  };
  const isNearRoute = (place: LatLon): boolean => detourNm(place) <= limitNm;
  const proceduresOf = (kind: 'sid' | 'star'): readonly LookupProcedure[] =>
    lookup.proceduresOf((kind === 'sid' ? ends.departure : ends.arrival).ident);
  return {
    lookup,
    ends,
    airways,
    departure,
    arrival,
    tracks,
    detourNm,
    isNearRoute,
    procedureNamed: (word, kind) => procedureNamed(proceduresOf(kind), word, kind),
    procedureOfStem: (word, kind) => procedureOfStem(proceduresOf(kind), word, kind),
    terminalFixes: terminalFixesOf(() => [
      ...proceduresOf('sid').filter(({ kind }) => kind === 'sid'),
      ...proceduresOf('star').filter(({ kind }) => kind === 'star'),
    ]),
    ...(airways ? airwaysOf(airways, isNearRoute) : { airwayNamed: () => null, airwayMeant: () => null }),
  };
}

function terminalFixesOf(procedures: () => readonly LookupProcedure[]): Surroundings['terminalFixes'] {
  let byIdent: Map<string, LookupPoint[]> | null = null;
  return (ident) => {
    byIdent ??= fixesByIdent(procedures());
    return byIdent.get(ident) ?? [];
  };
}

function fixesByIdent(procedures: readonly LookupProcedure[]): Map<string, LookupPoint[]> {
  const byIdent = new Map<string, LookupPoint[]>();
  for (const { parts } of procedures)
    for (const point of parts.flatMap(({ points }) => points)) {
      const known = byIdent.get(point.ident) ?? [];
      if (!known.some((other) => isSamePlace(other, point))) byIdent.set(point.ident, [...known, point]);
    }
  return byIdent;
}

function airwaysOf(
  prepared: PreparedGraph,
  isNearRoute: (place: LatLon) => boolean,
): Pick<Surroundings, 'airwayNamed' | 'airwayMeant'> {
  const { graph } = prepared;
  const walk: AirwayWalker = createAirwayWalker(prepared);
  const isWanted = (node: number): boolean =>
    isNearRoute({ lat: graph.nodeLat[node] ?? 0, lon: graph.nodeLon[node] ?? 0 });
  const nearNow = (name: string): number => {
    const airway = graph.airwayNamed(name);
    return airway >= 0 && prepared.nodesOf(airway).some(isWanted) ? airway : -1;
  };
  const knownNear = new Map<string, number>();
  const near = (name: string): number => {
    const airway = knownNear.get(name) ?? nearNow(name);
    knownNear.set(name, airway);
    return airway;
  };
  const known = new Map<string, NamedRoute | null>();
  const airwayMeant = (word: string): NamedRoute | null => {
    const namedRoute = known.get(word);
    if (namedRoute !== undefined) return namedRoute;
    const own = near(word);
    const related = relatedAirwayNames(word)
      .map(near)
      .filter((airway) => airway >= 0);
    const found =
      own < 0 && related.length === 0
        ? null
        : airwayAsNamedRoute({ name: word, own, related }, { prepared, walk, isWanted });
    known.set(word, found);
    return found;
  };
  return { airwayMeant, airwayNamed: (word) => (near(word) < 0 ? null : airwayMeant(word)) };
}
