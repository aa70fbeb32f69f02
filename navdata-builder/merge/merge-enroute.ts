import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, EnroutePointRecord, SegmentEnd } from '../navdata-set.ts';
import type { EnrouteSet } from '../read-folder.ts';
import { type AirwayNetwork, buildAirwayNetwork } from './airway-network.ts';
import { locateLegs } from './locate-legs.ts';
import { legsNotReplaced, nasrCoverage } from './nasr-coverage.ts';
import { openPointPool, samePointNm } from './point-pool.ts';

/** Points in the order of the artefact, and the network with numbers of those points from 0. */
export interface MergedEnroute {
  readonly points: readonly EnroutePointRecord[];
  readonly network: AirwayNetwork;
  readonly notes: readonly string[];
}

/**
 * Puts NASR over a worldwide set of X-Plane files, and OurAirports' navaids under both. Newer wins where both
 * have a point of one name within 2 nm. Within NASR's coverage the older set's points and legs are dropped:
 * what NASR no longer has is withdrawn; a dropped point comes back only where a kept leg needs it.
 */
export function mergeEnroute(input: {
  readonly nasr: EnrouteSet;
  readonly world: EnrouteSet;
  readonly navaids: EnrouteSet;
  readonly airports: readonly AirportRecord[];
}): MergedEnroute {
  const { nasr, world } = input;
  const isCovered = coverageOf(nasr, input.airports);
  const pool = openPointPool();
  for (const point of nasr.points) pool.add(point);
  const spares = new Map<string, EnroutePointRecord[]>();
  for (const point of [...world.points, ...(world.points.length === 0 ? input.navaids.points : [])]) {
    if (!isCovered(point)) pool.add(point);
    else spares.set(point.ident, [...(spares.get(point.ident) ?? []), point]);
  }
  const worldLegs = locateLegs(world.legs, world.points);
  const legs = [...nasr.legs, ...legsNotReplaced(worldLegs, nasr.legs, isCovered)];
  const { network, untied } = buildAirwayNetwork({
    legs,
    pool,
    spare: (end) => findSpare(spares, end),
    longitudeOf: (point) => pool.points[point]?.lon ?? 0,
  });
  markEnrouteUse(pool.points, network);
  const notes = legs.length === 0 ? [] : [`${untied} of ${legs.length} airway legs lack a point`];
  return { points: pool.points, network, notes };
}

/** NASR replaces a region only if it brings all three parts. */
function coverageOf(nasr: EnrouteSet, airports: readonly AirportRecord[]): (place: LatLon) => boolean {
  const hasFixes = nasr.points.some((point) => point.kind === 'FIX');
  const hasNavaids = nasr.points.some((point) => point.kind !== 'FIX');
  const isComplete = hasFixes && hasNavaids && nasr.legs.length > 0;
  return isComplete ? nasrCoverage(airports) : () => false;
}

function findSpare(
  spares: ReadonlyMap<string, readonly EnroutePointRecord[]>,
  { ident, position }: SegmentEnd,
): EnroutePointRecord | null {
  if (!position) return null;
  const near = (spares.get(ident) ?? []).find((spare) => distanceNm(spare, position) <= samePointNm);
  return near ?? null;
}

/** Whatever lies on an airway is an enroute point, also where the source does not say so. */
function markEnrouteUse(points: readonly EnroutePointRecord[], network: AirwayNetwork): void {
  for (const { from, to } of network.segments)
    for (const number of [from, to]) {
      const point = points[number];
      if (point) point.usage = 'ENROUTE';
    }
}
