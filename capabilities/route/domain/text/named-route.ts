import type { ViaKind } from '../../contract.ts';
import type { AirwayWalker } from './airway-walk.ts';
import type { PreparedGraph } from '../finder/prepared-graph.ts';
import type { LookupPoint, LookupTrack } from '../route-lookup.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Points along a way, excluding the start and including the end, and its length. */
export interface RouteWalk {
  readonly points: readonly LookupPoint[];
  readonly lengthNm: number;
  /** Names of the data used instead of the one typed. */
  readonly along?: readonly string[];
}

/** Named connection between points: an airway, a track or a procedure. */
export interface NamedRoute {
  readonly kind: Exclude<ViaKind, 'direct'>;
  readonly name: string;
  /** Runway whose part of a procedure is flown; null otherwise. */
  readonly runway: string | null;
  /** Points where it may be joined and left when no word says so. */
  joins(this: void): readonly LookupPoint[];
  /** Points where it begins and ends when no word names one; none for an airway. */
  starts(this: void): readonly LookupPoint[];
  ends(this: void): readonly LookupPoint[];
  has(this: void, point: LookupPoint): boolean;
  /** Null when it does not lead from one to the other. */
  walk(this: void, from: LookupPoint, to: LookupPoint): RouteWalk | null;
}

/** Maximum distance between the positions of one point in two sources. */
const samePlaceNm = 1;

/** Whether two records are the same point: the same node, or the same name (or none) at the same position. */
export function isSamePlace(one: LookupPoint, other: LookupPoint): boolean {
  if (one.node >= 0 && one.node === other.node) return true;
  const isNamedAlike = one.ident === other.ident || one.type === 'coordinate' || other.type === 'coordinate';
  return isNamedAlike && distanceNm(one, other) <= samePlaceNm;
}

function distanceNm(one: LookupPoint, other: LookupPoint): number {
  return sphericalDistanceNm(unitVector(one), unitVector(other));
}

/** Length along points, NM on the sphere. */
export function lengthAlongNm(points: readonly LookupPoint[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + distanceNm(before, point) : sum;
  }, 0);
}

/** Airway by name: the one of that name, and those of related names. */
export interface NamedAirway {
  readonly name: string;
  /** -1 when the data has none of this name here. */
  readonly own: number;
  readonly related: readonly number[];
}

/**
 * Airway as a way; `isWanted` selects its candidate nodes when none is named. When the airway of the name does not lead
 * there, one of a related name is used and named in the walk.
 */
export function airwayAsNamedRoute(
  { name, own, related }: NamedAirway,
  {
    prepared,
    walk,
    isWanted,
  }: { prepared: PreparedGraph; walk: AirwayWalker; isWanted: (node: number) => boolean },
): NamedRoute {
  const { graph } = prepared;
  const all = own < 0 ? related : [own, ...related];
  const nodes = new Set(all.flatMap((airway) => prepared.nodesOf(airway)));
  let joins: readonly LookupPoint[] | null = null;
  const joinsOf = () =>
    (joins ??= (own < 0 ? [...nodes] : prepared.nodesOf(own))
      .filter(isWanted)
      .map((node) => graph.point(node)));
  const alongOf = (airways: readonly number[]): Pick<RouteWalk, 'along'> => {
    const along = airways.filter((airway) => airway !== own).map((airway) => graph.airwayName(airway));
    return along.length === 0 ? {} : { along };
  };
  return {
    kind: 'airway',
    name,
    runway: null,
    joins: joinsOf,
    starts: joinsOf,
    ends: joinsOf,
    has: ({ node }) => nodes.has(node),
    walk: (from, to) => {
      const found = walk([own], from.node, to.node) ?? walk(all, from.node, to.node);
      return (
        found && {
          points: found.nodes.map((node) => graph.point(node)),
          lengthNm: found.lengthNm,
          ...alongOf(found.airways),
        }
      );
    },
  };
}

/** Oceanic track as a way: one direction, joined and left at any of its points. */
export function trackAsNamedRoute({ name, points }: LookupTrack): NamedRoute {
  const placeOf = (point: LookupPoint): number => points.findIndex((other) => isSamePlace(other, point));
  return {
    kind: 'track',
    name,
    runway: null,
    joins: () => points,
    starts: () => points.slice(0, 1),
    ends: () => points.slice(-1),
    has: (point) => placeOf(point) >= 0,
    walk: (from, to) => {
      const [start, end] = [placeOf(from), placeOf(to)];
      if (start < 0 || end < start) return null;
      return {
        points: points.slice(start + 1, end + 1),
        lengthNm: lengthAlongNm(points.slice(start, end + 1)),
      };
    },
  };
}
