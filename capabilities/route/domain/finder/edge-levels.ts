import type { AirwayGraph } from '../route-lookup.ts';

/** Where low airspace is taken to end and high airspace to begin when a segment names no levels. */
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
 * The level to look for airways at when none is given: what a jet would cruise at over that distance. Short
 * hops stay low, where the low airways are.
 */
export function usualCruiseFl(distanceNm: number): number {
  if (distanceNm < 100) return 140;
  if (distanceNm < 200) return 220;
  return distanceNm < 500 ? 330 : 350;
}
