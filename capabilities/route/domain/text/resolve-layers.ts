import type { LookupPoint } from '../route-lookup.ts';
import type { RouteLayer } from './route-layers.ts';
import type { RouteEnds } from '../route-surroundings.ts';
import type { NamedRoute, RouteWalk } from './named-route.ts';
import { type UnitVector, sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Point chosen for a layer, and the walk to it. */
export interface ResolvedPoint {
  readonly point: LookupPoint;
  readonly layer: RouteLayer;
  /** Null for a direct leg, and when the way requested does not lead here. */
  readonly walk: RouteWalk | null;
}

/** Cost of not flying a requested airway: far more than any choice among namesakes that uses it. */
const brokenAirwayNm = 2000;
/** Cost of naming an airway and leaving it where it is joined: a typed airway is to be flown. */
const unflownAirwayNm = 1000;
/** Direct legs cost slightly more, so that an airway without a named end is flown as far as useful. */
const directFactor = 1.1;
/** Namesakes at one position: a point on airways is preferred, and a VOR or fix to an NDB. */
const biasNm = (point: LookupPoint): number => (point.node < 0 ? 0.5 : 0) + (point.type === 'ndb' ? 1 : 0);

interface Choice {
  readonly point: LookupPoint;
  readonly at: UnitVector;
  readonly costNm: number;
  readonly walk: RouteWalk | null;
  readonly previous: Choice | null;
}

/**
 * Chooses one candidate per layer so that the route is shortest: the right namesake is the one on the route, not the
 * first found. Dynamic programming over the layers; the last layer is the arrival, reached by `arrivalRoute`.
 */
export function resolveLayers(
  layers: readonly RouteLayer[],
  ends: RouteEnds,
  arrivalRoute: NamedRoute | null = null,
): ResolvedPoint[] {
  let choices: Choice[] = [
    { point: ends.departure, at: unitVector(ends.departure), costNm: 0, walk: null, previous: null },
  ];
  const last: RouteLayer = { candidates: [ends.arrival], namedRoute: arrivalRoute, token: null, index: -1 };
  for (const layer of [...layers, last]) {
    const before = choices;
    choices = layer.candidates.map((point) => {
      const at = unitVector(point);
      return cheapest(
        before.map((previous) => {
          const walk = layer.namedRoute?.walk(previous.point, point) ?? null;
          const legNm = walk?.lengthNm ?? sphericalDistanceNm(previous.at, at) * directFactor;
          const costNm = previous.costNm + legNm + penaltyNm(layer, walk) + biasNm(point);
          return { point, at, costNm, walk, previous };
        }),
      );
    });
  }
  return traceBack(cheapest(choices), [...layers, last]);
}

function penaltyNm({ namedRoute }: RouteLayer, walk: RouteWalk | null): number {
  if (namedRoute === null) return 0;
  if (!walk) return brokenAirwayNm;
  return walk.points.length === 0 ? unflownAirwayNm : 0;
}

function cheapest(choices: readonly Choice[]): Choice {
  return choices.reduce((best, choice) => (choice.costNm < best.costNm ? choice : best));
}

function traceBack(last: Choice, layers: readonly RouteLayer[]): ResolvedPoint[] {
  const resolved: ResolvedPoint[] = [];
  let choice = last;
  for (const layer of layers.toReversed()) {
    resolved.push({ point: choice.point, layer, walk: choice.walk });
    if (!choice.previous) break;
    choice = choice.previous;
  }
  return resolved.toReversed();
}
