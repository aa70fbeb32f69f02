import { type AirwayWalk, createAirwayWalker } from './airway-walk.ts';
import { prepareGraph } from './prepared-graph.ts';
import type { LookupPoint, RouteLookup } from './route-lookup.ts';
import type { RouteLayer } from './route-layers.ts';
import { type UnitVector, sphericalDistanceNm, unitVector } from './unit-vector.ts';

/** The point chosen for a layer, and the walk along the airway that leads to it. */
export interface ResolvedPoint {
  readonly point: LookupPoint;
  /** Null for a direct leg; also when the airway asked for does not lead here. */
  readonly walk: AirwayWalk | null;
  readonly airway: number | null;
}

/** What it costs to leave an airway asked for unflown: far more than any choice among namesakes that uses it. */
const brokenAirwayNm = 2000;
/** What it costs to name an airway and leave it where it is joined: an airway that is typed is to be flown. */
const unflownAirwayNm = 1000;
/** Direct legs weigh a little more, so that an airway without a named end is flown as far as it serves. */
const directFactor = 1.1;
/** Namesakes at one place: prefer the one that airways meet, and a VOR or fix to an NDB. */
const biasNm = (point: LookupPoint): number => (point.node < 0 ? 0.5 : 0) + (point.type === 'ndb' ? 1 : 0);

interface Choice {
  readonly point: LookupPoint;
  readonly at: UnitVector;
  readonly costNm: number;
  readonly walk: AirwayWalk | null;
  readonly previous: Choice | null;
}

/**
 * Chooses one candidate of each layer so that the whole way from departure to arrival is shortest: the right
 * namesake is the one that lies on the way, not the first one found. Dynamic programming over the layers.
 */
export function resolveLayers(
  layers: readonly RouteLayer[],
  ends: { readonly departure: LookupPoint; readonly arrival: LookupPoint },
  lookup: RouteLookup,
): ResolvedPoint[] {
  const walk = lookup.graph ? createAirwayWalker(prepareGraph(lookup.graph)) : () => null;
  const start: Choice = {
    point: ends.departure,
    at: unitVector(ends.departure),
    costNm: 0,
    walk: null,
    previous: null,
  };
  let choices: Choice[] = [start];
  for (const layer of layers) {
    const before = choices;
    choices = layer.candidates.map((point) => {
      const at = unitVector(point);
      return cheapest(
        before.map((previous) => {
          const airwayWalk =
            layer.airway === null ? null : walk(layer.airway, previous.point.node, point.node);
          const legNm = airwayWalk?.lengthNm ?? sphericalDistanceNm(previous.at, at) * directFactor;
          const costNm = previous.costNm + legNm + penaltyNm(layer, airwayWalk) + biasNm(point);
          return { point, at, costNm, walk: airwayWalk, previous };
        }),
      );
    });
  }
  const arrival = unitVector(ends.arrival);
  const last = cheapest(
    choices.map((choice) => ({
      ...choice,
      costNm: choice.costNm + sphericalDistanceNm(choice.at, arrival) * directFactor,
    })),
  );
  return traceBack(last, layers);
}

function penaltyNm(layer: RouteLayer, walk: AirwayWalk | null): number {
  if (layer.airway === null) return 0;
  if (!walk) return brokenAirwayNm;
  return walk.nodes.length === 0 ? unflownAirwayNm : 0;
}

function cheapest(choices: readonly Choice[]): Choice {
  return choices.reduce((best, choice) => (choice.costNm < best.costNm ? choice : best));
}

function traceBack(last: Choice, layers: readonly RouteLayer[]): ResolvedPoint[] {
  const resolved: ResolvedPoint[] = [];
  let choice = last;
  for (const layer of layers.toReversed()) {
    resolved.push({ point: choice.point, walk: choice.walk, airway: layer.airway });
    if (!choice.previous) break;
    choice = choice.previous;
  }
  return resolved.toReversed();
}
