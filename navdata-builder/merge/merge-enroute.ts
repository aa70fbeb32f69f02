import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, AirwaySegmentRecord, EnroutePointRecord, SegmentEnd } from '../navdata-set.ts';
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

/** A publisher's set that takes precedence over or after NASR by its age; the date is an ISO day or empty. */
interface DatedSet extends EnrouteSet {
  readonly asOf: string;
}

/**
 * Merges sets in order of precedence: NASR and ARINC 424 files, the newest first, then a worldwide set of X-Plane
 * files and OurAirports' navaids. The first set wins when both have a point of one name within 2 NM, or an airway of
 * one name. After NASR, later points and legs within its coverage are dropped as withdrawn; a dropped point is
 * restored only if a kept leg needs it.
 */
export function mergeEnroute(input: {
  readonly nasr: EnrouteSet;
  readonly arinc?: readonly DatedSet[];
  readonly world: EnrouteSet;
  readonly navaids: EnrouteSet;
  readonly airports: readonly AirportRecord[];
}): MergedEnroute {
  const { nasr, world } = input;
  const isInNasr = coverageOf(nasr, input.airports);
  const pool = openPointPool();
  const spares = new Map<string, EnroutePointRecord[]>();
  const legs: AirwaySegmentRecord[] = [];
  let isCovered: (place: LatLon) => boolean = () => false;
  const navaids = world.points.length === 0 ? input.navaids.points : [];
  for (const layer of [...byAge(nasr, input.arinc ?? []), world]) {
    for (const point of [...layer.points, ...(layer === world ? navaids : [])]) {
      if (!isCovered(point)) pool.add(point);
      else spares.set(point.ident, [...(spares.get(point.ident) ?? []), point]);
    }
    const located = locateLegs(layer.legs, layer.points);
    legs.push(...legsNotReplaced(located, legs, isCovered));
    if (layer === nasr) isCovered = isInNasr;
  }
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

/** NASR precedes files of the same day: it has more of the same data. */
function byAge(nasr: EnrouteSet, arinc: readonly DatedSet[]): EnrouteSet[] {
  const nasrAsOf = nasr.sources[0]?.asOf ?? '';
  const newer = arinc.filter(({ asOf }) => asOf > nasrAsOf);
  return [...newer, nasr, ...arinc.filter(({ asOf }) => asOf <= nasrAsOf)];
}

/** Whether a set has fixes, navaids and airways. */
export function isCompleteSet({ points, legs }: EnrouteSet): boolean {
  const hasFixes = points.some((point) => point.kind === 'FIX');
  const hasNavaids = points.some((point) => point.kind !== 'FIX');
  return hasFixes && hasNavaids && legs.length > 0;
}

/** NASR replaces a region only if it brings all three parts. */
function coverageOf(nasr: EnrouteSet, airports: readonly AirportRecord[]): (place: LatLon) => boolean {
  return isCompleteSet(nasr) ? nasrCoverage(airports) : () => false;
}

function findSpare(
  spares: ReadonlyMap<string, readonly EnroutePointRecord[]>,
  { ident, position }: SegmentEnd,
): EnroutePointRecord | null {
  if (!position) return null;
  const near = (spares.get(ident) ?? []).find((spare) => distanceNm(spare, position) <= samePointNm);
  return near ?? null;
}

/** Every point of an airway is an enroute point, even if the source does not mark it. */
function markEnrouteUse(points: readonly EnroutePointRecord[], network: AirwayNetwork): void {
  for (const { from, to } of network.segments)
    for (const number of [from, to]) {
      const point = points[number];
      if (point) point.usage = 'ENROUTE';
    }
}
