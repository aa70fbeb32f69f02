import type { PreparedGraph } from './prepared-graph.ts';
import { type PlaceOfLeg, locateOnLeg } from './wind-raster.ts';
import { piecesOfLeg } from './wind-field.ts';

/** Positions of the edges of a graph on the wind grid: computed once, because they are the same for every flight. */
export interface EdgePlaces {
  /** Reads the midpoint of an edge; false for an edge that is evaluated in several pieces. */
  read(this: void, edge: number, fromNode: number, found: PlaceOfLeg): boolean;
}

const known = new WeakMap<PreparedGraph, EdgePlaces>();

/** Positions of a graph's edges, computed on first use and kept with the graph. */
export function edgePlacesOf(prepared: PreparedGraph): EdgePlaces {
  const places = known.get(prepared) ?? createEdgePlaces(prepared);
  known.set(prepared, places);
  return places;
}

const unknownPlace = 0;
const inPieces = -1;

function createEdgePlaces({ graph, edgeCount, edgeLengthNm, x, y, z }: PreparedGraph): EdgePlaces {
  /** Cell number plus one; 0 is not computed. */
  const cells = new Int32Array(edgeCount);
  const across = new Float32Array(edgeCount);
  const down = new Float32Array(edgeCount);
  const east = new Float32Array(edgeCount);
  const north = new Float32Array(edgeCount);
  const vectorOf = (node: number) => ({ x: x[node] ?? 0, y: y[node] ?? 0, z: z[node] ?? 0 });
  const keep = (edge: number, fromNode: number, found: PlaceOfLeg): void => {
    const lengthNm = edgeLengthNm[edge] ?? 0;
    cells[edge] = inPieces;
    if (lengthNm === 0 || piecesOfLeg(lengthNm) > 1) return;
    locateOnLeg(vectorOf(fromNode), vectorOf(graph.edgeTo[edge] ?? 0), 0.5, found);
    cells[edge] = found.cell + 1;
    across[edge] = found.across;
    down[edge] = found.down;
    east[edge] = found.east;
    north[edge] = found.north;
  };
  return {
    read: (edge, fromNode, found) => {
      if (cells[edge] === unknownPlace) keep(edge, fromNode, found);
      const kept = cells[edge] ?? inPieces;
      if (kept === inPieces) return false;
      // The first query uses the stored value too, in its lower precision: the same query has the same result.
      found.cell = kept - 1;
      found.across = across[edge] ?? 0;
      found.down = down[edge] ?? 0;
      found.east = east[edge] ?? 0;
      found.north = north[edge] ?? 0;
      return true;
    },
  };
}
