import { runToEnd } from '#platform/contract/run-to-end.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { type AirwaySearchQuery, createAirwaySearch } from './airway-search.ts';
import { type PreparedGraph, prepareGraph } from './prepared-graph.ts';
import type { AirwayGraph } from '../route-lookup.ts';
import { createSearchHeap } from './search-heap.ts';
import { cheapestByDijkstra } from './search-referee-for-tests.ts';
import { unitVector } from '#aviation/geo/unit-vector.ts';

interface RandomNetwork {
  readonly nodes: readonly (readonly [lat: number, lon: number])[];
  /** from, to, airway, surcharge in NM (over 400: forbidden). */
  readonly edges: readonly (readonly [number, number, number, number])[];
}

const nodeCount = 14;
const network: fc.Arbitrary<RandomNetwork> = fc.record({
  nodes: fc.array(
    fc.tuple(fc.double({ min: -70, max: 70, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true })),
    {
      minLength: nodeCount,
      maxLength: nodeCount,
    },
  ),
  edges: fc.array(
    fc.tuple(
      fc.nat(nodeCount - 1),
      fc.nat(nodeCount - 1),
      fc.nat(3),
      fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.double({ min: 0, max: 500, noNaN: true })),
    ),
    { minLength: 5, maxLength: 60 },
  ),
});

function build({ nodes, edges }: RandomNetwork): { graph: AirwayGraph; surchargeNm: number[] } {
  const sorted = edges.toSorted((a, b) => a[0] - b[0]);
  const graph: AirwayGraph = {
    nodeCount,
    nodeLat: nodes.map(([lat]) => lat),
    nodeLon: nodes.map(([, lon]) => lon),
    edgeStart: Array.from(
      { length: nodeCount + 1 },
      (_, node) => sorted.filter((edge) => edge[0] < node).length,
    ),
    edgeTo: sorted.map((edge) => edge[1]),
    edgeAirway: sorted.map((edge) => edge[2]),
    edgeLevel: sorted.map(() => 3),
    edgeMinFl: sorted.map(() => -1),
    edgeMaxFl: sorted.map(() => -1),
    point: (node) => ({
      ident: `N${node}`,
      lat: nodes[node]?.[0] ?? 0,
      lon: nodes[node]?.[1] ?? 0,
      type: 'waypoint',
      node,
    }),
    airwayName: String,
    airwayNamed: Number,
  };
  return { graph, surchargeNm: sorted.map((edge) => (edge[3] > 400 ? Number.POSITIVE_INFINITY : edge[3])) };
}

function queryOver(
  prepared: PreparedGraph,
  surchargeNm: readonly number[],
  withDirect: boolean,
  mustFlyLeg = false,
): AirwaySearchQuery {
  const destination = unitVector({ lat: 10, lon: 55 });
  // When a path must fly a leg, most entry points are exit points as well: two airports near each other.
  const exits = new Map(
    [...(mustFlyLeg ? [0, 1] : []), 9, 10, 11, 12, 13].map((node) => [
      node,
      prepared.distanceToNm(node, destination) * 1.1,
    ]),
  );
  return {
    destination,
    entries: [0, 1, 2].map((node) => ({
      node,
      costNm: prepared.distanceToNm(node, unitVector({ lat: 0, lon: -60 })),
    })),
    exits,
    mustFlyLeg,
    airwayChangeNm: 25,
    edgeCostNm: (edge, lengthNm) => lengthNm + (surchargeNm[edge] ?? 0),
    ...(withDirect
      ? {
          directLegs: (node: number) =>
            node % 3 === 0
              ? [
                  {
                    node: (node + 5) % nodeCount,
                    costNm: prepared.distanceNm(node, (node + 5) % nodeCount) * 1.05 + 20,
                  },
                ]
              : [],
        }
      : {}),
  };
}

describe('G3 least-cost search over the airway graph', () => {
  it('equals Dijkstra, with costs for changing airways, surcharges, forbidden edges and gaps', () => {
    let found = 0;
    fc.assert(
      fc.property(network, fc.boolean(), fc.boolean(), (random, withDirect, mustFlyLeg) => {
        const { graph, surchargeNm } = build(random);
        const prepared = prepareGraph(graph);
        const query = queryOver(prepared, surchargeNm, withDirect, mustFlyLeg);
        const steps = createAirwaySearch(prepared);
        const search = (request: AirwaySearchQuery) => runToEnd(steps(request));
        const path = search(query);
        const expected = cheapestByDijkstra(prepared, query);
        if (!path) {
          expect(expected).toBe(Number.POSITIVE_INFINITY);
          return;
        }
        found += 1;
        expect(path.costNm).toBeCloseTo(expected, 6);
        if (mustFlyLeg) expect(path.legs.length).toBeGreaterThan(1);
        // The result is the same when repeated, and after another query.
        search({ ...query, airwayChangeNm: 0 });
        expect(search(query)).toEqual(path);
      }),
      { numRuns: cases(1000) },
    );
    expect(found).toBeGreaterThan(50);
  });

  it('returns legs that are connected edges with the stated cost', () => {
    fc.assert(
      fc.property(network, (random) => {
        const { graph, surchargeNm } = build(random);
        const prepared = prepareGraph(graph);
        const query = queryOver(prepared, surchargeNm, true);
        const path = runToEnd(createAirwaySearch(prepared)(query));
        fc.pre(path !== null);
        let node = path.legs[0]?.node ?? -1;
        let costNm = query.entries.find((entry) => entry.node === node)?.costNm ?? Number.NaN;
        let airway = -1;
        for (const leg of path.legs.slice(1)) {
          if (leg.edge < 0) {
            costNm +=
              query.directLegs?.(node).find((direct) => direct.node === leg.node)?.costNm ?? Number.NaN;
            airway = -1;
          } else {
            expect(graph.edgeTo[leg.edge]).toBe(leg.node);
            expect(leg.edge).toBeGreaterThanOrEqual(graph.edgeStart[node] ?? Number.NaN);
            expect(leg.edge).toBeLessThan(graph.edgeStart[node + 1] ?? Number.NaN);
            costNm += query.edgeCostNm(leg.edge, prepared.edgeLengthNm[leg.edge] ?? 0, node);
            if (graph.edgeAirway[leg.edge] !== airway) costNm += query.airwayChangeNm;
            airway = graph.edgeAirway[leg.edge] ?? -1;
          }
          node = leg.node;
        }
        expect(costNm + (query.exits.get(node) ?? Number.NaN)).toBeCloseTo(path.costNm, 6);
      }),
    );
  });
});

describe('G3 search heap', () => {
  it('returns states in order of key, then of number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), fc.nat(20))), (items) => {
        const heap = createSearchHeap(2);
        for (const [state, key] of items) heap.push(state, key);
        const popped = items.map(() => heap.pop());
        expect(popped).toEqual(items.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]).map(([state]) => state));
        expect(heap.pop()).toBe(-1);
      }),
    );
  });
});
