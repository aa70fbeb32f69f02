import { runToEnd } from '#platform/contract/run-to-end.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { createAirwaySearch } from './airway-search.ts';
import { openArea } from '#aviation/crossing/avoided-area.ts';
import { prepareGraph } from './prepared-graph.ts';
import { type FinderQuery, findAirwayRoute, finderStages } from './route-finder.ts';
import { lookupForTests } from '../route-lookup-for-tests.ts';
import { cheapestByDijkstra } from './search-referee-for-tests.ts';
import { unitVector } from '#aviation/geo/unit-vector.ts';
import { createWindField } from './wind-field.ts';

const airports = { AAAA: { lat: 40, lon: -100 }, BBBB: { lat: 41, lon: -78 } };
const nodes = 24;

const network = fc.record({
  places: fc.array(
    fc.tuple(fc.double({ min: 33, max: 47, noNaN: true }), fc.double({ min: -101, max: -77, noNaN: true })),
    { minLength: nodes, maxLength: nodes },
  ),
  ways: fc.array(
    fc.record({
      along: fc.array(fc.nat(nodes - 1), { minLength: 2, maxLength: 6 }),
      oneWay: fc.boolean(),
      minFl: fc.constantFrom(-1, 0, 180, 360),
      maxFl: fc.constantFrom(-1, 240, 450),
    }),
    { minLength: 4, maxLength: 14 },
  ),
  sid: fc.array(fc.nat(nodes - 1), { minLength: 1, maxLength: 3 }),
  star: fc.array(fc.nat(nodes - 1), { minLength: 1, maxLength: 3 }),
  hasProcedures: fc.boolean(),
  track: fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)),
  windKt: fc.constantFrom(0, 40, 140),
  windFrom: fc.nat(359),
  box: fc.option(
    fc.tuple(fc.double({ min: -97, max: -83, noNaN: true }), fc.double({ min: 35, max: 44, noNaN: true })),
  ),
});
type Drawn = typeof network extends fc.Arbitrary<infer Value> ? Value : never;

function questionOf(drawn: Drawn) {
  const lookup = lookupForTests({
    airports,
    points: Object.fromEntries(drawn.places.map(([lat, lon], index) => [`P${index}`, { lat, lon }])),
    airways: drawn.ways.map(({ along, ...way }, index) => ({
      ...way,
      name: `J${index % 5}`,
      along: along.filter((node, at) => node !== along[at - 1]).map((node) => `P${node}`),
    })),
    procedures: drawn.hasProcedures
      ? {
          AAAA: [
            {
              kind: 'sid',
              ident: 'OUT1',
              parts: [['common', null, drawn.sid.map((node) => `P${node}`).join(' ')]],
            },
          ],
          BBBB: [
            {
              kind: 'star',
              ident: 'HOME1',
              parts: [['common', null, drawn.star.map((node) => `P${node}`).join(' ')]],
            },
          ],
        }
      : {},
  });
  const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
  if (!lookup.graph || !departure || !arrival) throw new Error('the network lacks something');
  const [entry, exit] = drawn.track.map((node) => lookup.pointsByIdent(`P${node}`)[0]);
  const air = {
    windAt: ({ lat }: { lat: number }) => ({
      fromDegTrue: drawn.windFrom,
      speedKt: drawn.windKt * Math.max(0, 1 - Math.abs(lat - 40) / 8),
    }),
    temperatureAt: () => null,
  };
  const flight = { departure, arrival, departureMs: 0, pressureAltitudeFt: 35_000, tasKt: 450 };
  const areas = (drawn.box ? [drawn.box] : []).map(([lon, lat]) =>
    openArea({
      name: 'box',
      polygons: [
        [
          [
            [lon, lat],
            [lon + 2, lat],
            [lon + 2, lat + 1.5],
            [lon, lat + 1.5],
          ],
        ],
      ],
      lowerFt: null,
      upperFt: null,
    }),
  );
  const query: FinderQuery = {
    departure,
    arrival,
    cruiseFl: 350,
    departures: lookup.proceduresOf('AAAA'),
    arrivals: lookup.proceduresOf('BBBB'),
    tracks:
      entry && exit && entry !== exit
        ? [{ name: 'NATA', points: [entry, exit], levels: null, validFromMs: -1e12, validToMs: 1e12 }]
        : [],
    wind: drawn.windKt > 0 ? createWindField({ air, ...flight }) : null,
    cruiseAreas: areas,
    terminalAreas: areas,
  };
  return { graph: lookup.graph, query };
}

describe('G3 the route search compared with the exact optimum', () => {
  it('never costs more than the result of plain Dijkstra on the same network, with wind, areas, tracks and procedures', () => {
    let found = 0;
    fc.assert(
      fc.property(network, (drawn) => {
        const { graph, query } = questionOf(drawn);
        const prepared = prepareGraph(graph);
        const search = createAirwaySearch(prepared);
        const path = findAirwayRoute(graph, query);
        for (const stage of finderStages(graph, query)) {
          const { search: request } = stage.network();
          const leastNm = cheapestByDijkstra(prepared, request);
          const answer = runToEnd(search(request));
          if (!answer) {
            expect(leastNm).toBeGreaterThan(Math.min(request.maxCostNm ?? Infinity, Number.MAX_VALUE));
            continue;
          }
          expect(answer.costNm).toBeCloseTo(leastNm, 6);
          if (!stage.accepts(answer)) continue;
          // The first stage with an acceptable route gives the result.
          found += 1;
          expect(path?.costNm).toBeCloseTo(leastNm, 6);
          return;
        }
        expect(path).toBeNull();
      }),
      { numRuns: cases(150) },
    );
    expect(found).toBeGreaterThan(cases(40));
  });

  it('its estimate of the remaining cost is consistent, as the search requires', () => {
    fc.assert(
      fc.property(network, fc.nat(nodes - 1), fc.nat(nodes - 1), (drawn, from, to) => {
        const { graph, query } = questionOf({ ...drawn, windKt: 140 });
        const prepared = prepareGraph(graph);
        const at = (node: number) => ({
          x: prepared.x[node] ?? 0,
          y: prepared.y[node] ?? 0,
          z: prepared.z[node] ?? 0,
        });
        const arrival = unitVector(query.arrival);
        const min = (node: number) =>
          query.wind?.minCostNm(prepared.distanceToNm(node, arrival)) ?? Number.NaN;
        const lengthNm = prepared.distanceNm(from, to);
        const costNm = lengthNm * (query.wind?.legFactor(at(from), at(to), lengthNm) ?? Number.NaN);
        expect(min(from) - min(to)).toBeLessThanOrEqual(costNm + 1e-9);
      }),
      { numRuns: cases(400) },
    );
  });
});
