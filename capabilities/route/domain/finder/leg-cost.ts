import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Area, Place } from '#aviation/crossing/avoided-area.ts';
import { edgePlacesOf } from './edge-places.ts';
import type { PreparedGraph } from './prepared-graph.ts';
import { unitVector } from '#aviation/geo/unit-vector.ts';
import type { WindField } from './wind-field.ts';
import { newPlaceOfLeg } from './wind-raster.ts';

/**
 * Cost of a leg in still-air nautical miles: its length with the wind, `Infinity` in an avoided area, more when another
 * alternative has used it.
 */
export interface LegCosts {
  /** Lower bound of the remaining cost by length; omitted in still air, where it is the length. */
  readonly minCostNm: ((restNm: number) => number) | undefined;
  edgeNm(this: void, edge: number, lengthNm: number, fromNode: number): number;
  betweenNodesNm(this: void, from: number, to: number, lengthNm: number): number;
  /** Cost of a leg in cruise. */
  legNm(this: void, from: LatLon, to: LatLon, lengthNm: number): number;
  /** Cost of a leg in climb or descent: every area from the ground to the cruising level counts. */
  terminalNm(this: void, from: LatLon, to: LatLon, lengthNm: number): number;
}

export interface LegCostRules {
  readonly prepared: PreparedGraph;
  readonly wind: WindField | null;
  /** Areas that include the cruising level, and those that include any level below it. */
  readonly cruiseAreas: readonly Area[];
  readonly terminalAreas: readonly Area[];
}

export function createLegCosts(rules: LegCostRules): LegCosts {
  const { prepared, wind, cruiseAreas, terminalAreas } = rules;
  const { graph, edgeCount, x, y, z } = prepared;
  const nodePlace = (node: number): Place => ({
    lat: graph.nodeLat[node] ?? 0,
    lon: graph.nodeLon[node] ?? 0,
    at: { x: x[node] ?? 0, y: y[node] ?? 0, z: z[node] ?? 0 },
  });
  const cruiseNm = (from: Place, to: Place, lengthNm: number): number => {
    if (cruiseAreas.some((area) => area.meets(from, to, lengthNm))) return Number.POSITIVE_INFINITY;
    return wind ? lengthNm * wind.legFactor(from.at, to.at, lengthNm) : lengthNm;
  };
  const isPlain = !wind && cruiseAreas.length === 0;
  const edgePlaces = wind && edgePlacesOf(prepared);
  const place = newPlaceOfLeg();
  // With areas an edge is expensive, and it is evaluated once for each edge that leads to it.
  const known = cruiseAreas.length === 0 ? null : new Float64Array(edgeCount);
  return {
    minCostNm: wind?.minCostNm,
    edgeNm: (edge, lengthNm, fromNode) => {
      if (isPlain) return lengthNm;
      const before = known?.[edge] ?? 0;
      if (before > 0) return before;
      // Without areas, only the wind at the midpoint matters for nearly every edge.
      if (wind && !known && edgePlaces?.read(edge, fromNode, place))
        return lengthNm * wind.placeFactor(place);
      const costNm = cruiseNm(nodePlace(fromNode), nodePlace(graph.edgeTo[edge] ?? 0), lengthNm);
      if (known) known[edge] = costNm;
      return costNm;
    },
    betweenNodesNm: (from, to, lengthNm) =>
      isPlain ? lengthNm : cruiseNm(nodePlace(from), nodePlace(to), lengthNm),
    legNm: (from, to, lengthNm) => (isPlain ? lengthNm : cruiseNm(placeOf(from), placeOf(to), lengthNm)),
    terminalNm: (from, to, lengthNm) => {
      if (!wind && terminalAreas.length === 0) return lengthNm;
      const [start, end] = [placeOf(from), placeOf(to)];
      const isMet = terminalAreas.some((area) => area.meets(start, end, lengthNm));
      if (isMet) return Number.POSITIVE_INFINITY;
      return wind ? lengthNm * wind.legFactor(start.at, end.at, lengthNm) : lengthNm;
    },
  };
}

export function placeOf({ lat, lon }: LatLon): Place {
  return { lat, lon, at: unitVector({ lat, lon }) };
}
