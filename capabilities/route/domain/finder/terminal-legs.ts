import { procedureAsNamedRoute, procedureVariants } from '../text/named-procedure.ts';
import type { LegCosts } from './leg-cost.ts';
import type { PreparedGraph } from './prepared-graph.ts';
import type { LookupPoint, LookupProcedure } from '../route-lookup.ts';
import type { NamedRoute, RouteWalk } from '../text/named-route.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Leg between an airport and a node of the airways. `walk` is null for a direct leg. */
export interface TerminalLeg {
  readonly node: number;
  readonly costNm: number;
  readonly namedRoute: NamedRoute | null;
  /** From the airport to the node, or from the node to the airport. */
  readonly walk: RouteWalk | null;
}

export interface TerminalRules {
  readonly prepared: PreparedGraph;
  readonly legs: LegCosts;
  /** Whether airways can be used from a node at the level. */
  hasUsableEdge(this: void, node: number): boolean;
  /** Direct legs to and from the airports cost more than airways of the same length … */
  readonly terminalFactor: number;
  /** … plus this at an airport whose procedures lead to the airways. */
  readonly noProcedureNm: number;
}

const firstRadiusNm = 100;
const widestRadiusNm = 3200;
/** Maximum length by a procedure, to exclude one whose fixes are namesakes elsewhere. */
const longestProcedureNm = 600;

/** Legs from an airport (`sid`) or to it (`star`): by its procedures, and direct to the points around it. */
export function terminalLegs(
  airport: LookupPoint,
  procedures: readonly LookupProcedure[],
  rules: TerminalRules & { readonly kind: 'sid' | 'star' },
): TerminalLeg[] {
  const byProcedure = procedureLegs(airport, procedures, rules);
  const extraNm = byProcedure.length > 0 ? rules.noProcedureNm : 0;
  const best = new Map<number, TerminalLeg>();
  for (const leg of [...byProcedure, ...directTerminalLegs(airport, extraNm, rules)]) {
    const known = best.get(leg.node);
    if (Number.isFinite(leg.costNm) && (!known || leg.costNm < known.costNm)) best.set(leg.node, leg);
  }
  return [...best.values()];
}

interface KnownLeg {
  readonly node: number;
  readonly namedRoute: NamedRoute;
  readonly walk: RouteWalk;
}
const knownLegs = new WeakMap<readonly LookupProcedure[], Map<string, readonly KnownLeg[]>>();

function procedureLegs(
  airport: LookupPoint,
  procedures: readonly LookupProcedure[],
  { legs, kind }: TerminalRules & { readonly kind: 'sid' | 'star' },
): TerminalLeg[] {
  const ofAirport = knownLegs.get(procedures) ?? new Map<string, readonly KnownLeg[]>();
  knownLegs.set(procedures, ofAirport);
  const key = `${kind} ${airport.ident}`;
  const all = ofAirport.get(key) ?? namedRoutesOf(airport, procedures, kind);
  ofAirport.set(key, all);
  return all.map(({ node, namedRoute, walk }) => ({
    node,
    namedRoute,
    walk,
    costNm: walkCostNm(airport, walk, legs, kind),
  }));
}

/** From the airport to the last point of each variant of a departure; from the first point of an arrival. */
function namedRoutesOf(
  airport: LookupPoint,
  procedures: readonly LookupProcedure[],
  kind: 'sid' | 'star',
): readonly KnownLeg[] {
  return procedures
    .filter((procedure) => procedure.kind === kind)
    .flatMap((procedure) => {
      const namedRoute = procedureAsNamedRoute(procedure, airport);
      const gates = procedureVariants(procedure).flatMap(
        ({ points }) => points.at(kind === 'sid' ? -1 : 0) ?? [],
      );
      return gates.flatMap((gate) => {
        const walk = kind === 'sid' ? namedRoute.walk(airport, gate) : namedRoute.walk(gate, airport);
        return gate.node >= 0 && walk && walk.lengthNm <= longestProcedureNm
          ? [
              {
                node: gate.node,
                namedRoute,
                walk: kind === 'sid' ? walk : { ...walk, points: [gate, ...walk.points] },
              },
            ]
          : [];
      });
    });
}

function walkCostNm(airport: LookupPoint, walk: RouteWalk, legs: LegCosts, kind: 'sid' | 'star'): number {
  const points = kind === 'sid' ? [airport, ...walk.points] : walk.points;
  let sumNm = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from && to) sumNm += legs.terminalNm(from, to, sphericalDistanceNm(unitVector(from), unitVector(to)));
  }
  return sumNm;
}

/** Direct legs between an airport and the points around it; further out when the airways are far away. */
function directTerminalLegs(
  airport: LookupPoint,
  extraNm: number,
  { prepared, legs, terminalFactor, hasUsableEdge, kind }: TerminalRules & { readonly kind: 'sid' | 'star' },
): TerminalLeg[] {
  const at = unitVector(airport);
  const { nodeLat, nodeLon } = prepared.graph;
  for (let radiusNm = firstRadiusNm; radiusNm <= widestRadiusNm; radiusNm *= 2) {
    const around = prepared.nodesAround(at, radiusNm);
    if (!around.some(hasUsableEdge)) continue;
    return around.map((node) => {
      const place = { lat: nodeLat[node] ?? 0, lon: nodeLon[node] ?? 0 };
      const [from, to] = kind === 'sid' ? [airport, place] : [place, airport];
      const costNm = legs.terminalNm(from, to, prepared.distanceToNm(node, at));
      return { node, costNm: costNm * terminalFactor + extraNm, namedRoute: null, walk: null };
    });
  }
  return [];
}
