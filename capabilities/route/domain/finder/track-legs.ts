import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { LegCosts } from './leg-cost.ts';
import type { PreparedGraph } from './prepared-graph.ts';
import type { LookupPoint, LookupTrack } from '../route-lookup.ts';
import { middleOfTrackMs } from '../track-times.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Track between two airway nodes, with direct legs when its ends are not nodes. */
export interface TrackLeg {
  readonly from: number;
  readonly node: number;
  readonly costNm: number;
  readonly track: LookupTrack;
}

export interface TrackRules {
  readonly prepared: PreparedGraph;
  readonly legs: LegCosts;
  readonly departure: LatLon;
  readonly arrival: LatLon;
  readonly departureMs: number;
  readonly tasKt: number;
  readonly cruiseFl: number;
  /** Cost of a direct leg to or from a track. */
  directNm(this: void, costNm: number): number;
}

/** Maximum distance of the airway points from which a track is joined, when its entry is not one. */
const connectorNm = 180;
const connectors = 8;
/** A track with a longer detour serves other flights. */
const longestDetourNm = 800;

/**
 * Tracks available to this flight: direction, levels and validity at the time of crossing. Each is flown whole, from
 * entry to exit.
 */
export function openTrackLegs(tracks: readonly LookupTrack[], rules: TrackRules): TrackLeg[] {
  return tracks.flatMap((track) => {
    const [entry, exit] = [track.points[0], track.points.at(-1)];
    if (!entry || !exit || track.points.length < 2 || !isOpen(track, entry, exit, rules)) return [];
    const lengthNm = alongNm(track.points, rules.legs);
    const ins = connectorsOf(entry, rules, 'in');
    const outs = connectorsOf(exit, rules, 'out');
    return ins.flatMap((on) =>
      outs.map((off) => ({
        from: on.node,
        node: off.node,
        costNm: on.costNm + lengthNm + off.costNm,
        track,
      })),
    );
  });
}

function isOpen(track: LookupTrack, entry: LookupPoint, exit: LookupPoint, rules: TrackRules): boolean {
  const { departure, arrival, departureMs, tasKt, cruiseFl } = rules;
  const toEntryNm = distanceNm(departure, entry);
  const overNm = toEntryNm + distanceNm(entry, exit) + distanceNm(exit, arrival);
  const middleMs = middleOfTrackMs(track, { departure, departureMs, tasKt });
  return (
    overNm - distanceNm(departure, arrival) <= longestDetourNm &&
    middleMs !== null &&
    middleMs >= track.validFromMs &&
    middleMs <= track.validToMs &&
    (track.levels === null || track.levels.includes(cruiseFl))
  );
}

function connectorsOf(
  end: LookupPoint,
  rules: TrackRules,
  side: 'in' | 'out',
): { node: number; costNm: number }[] {
  const { prepared, legs, directNm } = rules;
  const at = unitVector(end);
  const { nodeLat, nodeLon } = prepared.graph;
  const around = prepared
    .nodesAround(at, connectorNm)
    .filter((node) => node !== end.node)
    .map((node) => ({ node, nm: prepared.distanceToNm(node, at) }))
    .toSorted((a, b) => a.nm - b.nm || a.node - b.node)
    .slice(0, connectors)
    .map(({ node, nm }) => {
      const place = { lat: nodeLat[node] ?? 0, lon: nodeLon[node] ?? 0 };
      const costNm = side === 'in' ? legs.legNm(place, end, nm) : legs.legNm(end, place, nm);
      return { node, costNm: directNm(costNm) };
    });
  return end.node >= 0 ? [{ node: end.node, costNm: 0 }, ...around] : around;
}

function alongNm(points: readonly LookupPoint[], legs: LegCosts): number {
  return points.slice(1).reduce((sum, point, index) => {
    const from = points[index];
    return from ? sum + legs.legNm(from, point, distanceNm(from, point)) : sum;
  }, 0);
}

function distanceNm(from: LatLon, to: LatLon): number {
  return sphericalDistanceNm(unitVector(from), unitVector(to));
}
