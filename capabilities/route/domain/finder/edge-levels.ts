import type { AirwayGraph } from '../route-lookup.ts';

/** Assumed boundary of low and high airspace when a segment has no levels. */
const lowAirspaceTopFl = 245;
const highAirspaceBottomFl = 180;
const highLevelBit = 2;
const lowLevelBit = 1;
const unlimitedFl = 999;

/** Lowest usable flight level of an edge. */
export function lowestFl(graph: AirwayGraph, edge: number): number {
  const known = graph.edgeMinFl[edge] ?? -1;
  if (known >= 0) return known;
  return ((graph.edgeLevel[edge] ?? 0) & lowLevelBit) === 0 ? highAirspaceBottomFl : 0;
}

/** Highest usable flight level of an edge. */
export function highestFl(graph: AirwayGraph, edge: number): number {
  const known = graph.edgeMaxFl[edge] ?? -1;
  if (known >= 0) return known;
  return ((graph.edgeLevel[edge] ?? 0) & highLevelBit) === 0 ? lowAirspaceTopFl : unlimitedFl;
}

/**
 * Default level for airways: the usual cruising level of a jet for the distance. Short flights stay low, where the low
 * airways are.
 */
export function usualCruiseFl(distanceNm: number): number {
  if (distanceNm < 100) return 140;
  if (distanceNm < 200) return 220;
  return distanceNm < 500 ? 330 : 350;
}
