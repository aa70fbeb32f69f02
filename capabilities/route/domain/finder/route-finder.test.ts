import { describe, expect, it } from 'vitest';
import { type FinderQuery, findAirwayRoute } from './route-finder.ts';
import { type TestNetwork, lookupForTests } from '../route-lookup-for-tests.ts';

const airports = { AAAA: { lat: 40, lon: -100 }, BBBB: { lat: 40, lon: -80 } };
const points = {
  WEST: { lat: 40.1, lon: -99.5 },
  NORTH: { lat: 41, lon: -90 },
  MID: { lat: 40.4, lon: -90 },
  EAST: { lat: 40.1, lon: -80.5 },
};

/** The route found, as `POINT airway POINT …`; null for none. */
function way(network: Omit<TestNetwork, 'airports'>, query: Partial<FinderQuery> = {}): string | null {
  const { graph } = lookupForTests({ airports, ...network });
  if (!graph) throw new Error('the network has no airways');
  const found = findAirwayRoute(graph, { departure: airports.AAAA, arrival: airports.BBBB, ...query });
  return (
    found &&
    found.steps
      .flatMap(({ node, airway }) => [
        airway === null ? 'DCT' : graph.airwayName(airway),
        graph.point(node).ident,
      ])
      .join(' ')
  );
}

describe('G3 finding a route along airways', () => {
  const short = { name: 'J1', along: ['WEST', 'MID', 'EAST'] };
  const long = { name: 'J2', along: ['WEST', 'NORTH', 'EAST'] };

  it('uses the shorter airway', () => {
    expect(way({ points, airways: [long, short] })).toBe('DCT WEST J1 MID J1 EAST');
  });

  it('respects the levels of a segment', () => {
    expect(way({ points, airways: [long, { ...short, maxFl: 290 }] }, { cruiseFl: 350 })).toBe(
      'DCT WEST J2 NORTH J2 EAST',
    );
    expect(way({ points, airways: [long, { ...short, minFl: 360 }] }, { cruiseFl: 350 })).toBe(
      'DCT WEST J2 NORTH J2 EAST',
    );
    expect(way({ points, airways: [long, { ...short, minFl: 350, maxFl: 350 }] }, { cruiseFl: 350 })).toBe(
      'DCT WEST J1 MID J1 EAST',
    );
  });

  it('uses low or high airspace when a segment has no levels', () => {
    const low = { ...short, level: 1 as const };
    const high = { ...long, level: 2 as const };
    expect(way({ points, airways: [low, high] }, { cruiseFl: 350 })).toBe('DCT WEST J2 NORTH J2 EAST');
    expect(way({ points, airways: [low, high] }, { cruiseFl: 120 })).toBe('DCT WEST J1 MID J1 EAST');
  });

  it('respects one-way airways', () => {
    const against = { name: 'J1', along: ['EAST', 'MID', 'WEST'], oneWay: true };
    expect(way({ points, airways: [long, against] })).toBe('DCT WEST J2 NORTH J2 EAST');
    expect(
      way({ points, airways: [long, against] }, { departure: airports.BBBB, arrival: airports.AAAA }),
    ).toBe('DCT EAST J1 MID J1 WEST');
  });

  it('does not zig-zag between airways for a mile, but changes when it pays', () => {
    const zigZag = [
      { name: 'J1', along: ['WEST', 'MID'] },
      { name: 'J3', along: ['MID', 'EAST'] },
      { name: 'J4', along: ['WEST', 'NEAR', 'EAST'] },
    ];
    const withNear = { ...points, NEAR: { lat: 41.1, lon: -90 } };
    expect(way({ points: withNear, airways: zigZag })).toBe('DCT WEST J4 NEAR J4 EAST');
    expect(way({ points: withNear, airways: zigZag }, { costs: { airwayChangeNm: 0 } })).toBe(
      'DCT WEST J1 MID J3 EAST',
    );
  });

  it('bridges a gap in the network with a direct leg, but not when an airway continues', () => {
    const gap = {
      points: { ...points, COAST: { lat: 40.4, lon: -95 }, SHORE: { lat: 40.4, lon: -86 } },
      airways: [
        { name: 'A1', along: ['WEST', 'COAST'] },
        { name: 'A2', along: ['SHORE', 'EAST'] },
      ],
    };
    expect(way(gap)).toBe('DCT WEST A1 COAST DCT SHORE A2 EAST');
    expect(way({ points, airways: [long] })).toBe('DCT WEST J2 NORTH J2 EAST');
  });

  it('avoids forbidden edges and prefers cheap ones', () => {
    const { graph } = lookupForTests({ airports, points, airways: [short, long] });
    const shortNumber = graph?.airwayNamed('J1');
    for (const surchargeNm of [Number.POSITIVE_INFINITY, 300]) {
      const edgeSurchargeNm = (edge: number): number =>
        graph?.edgeAirway[edge] === shortNumber ? surchargeNm : 0;
      expect(way({ points, airways: [short, long] }, { edgeSurchargeNm })).toBe('DCT WEST J2 NORTH J2 EAST');
    }
  });

  it('finds nothing without a network, or when the route would contain no airway', () => {
    const far = { FAR: { lat: -50, lon: 90 }, AWAY: { lat: -51, lon: 95 } };
    expect(way({ points: far, airways: [{ name: 'A1', along: ['FAR', 'AWAY'] }] })).toBeNull();
    const neighbour = { departure: airports.AAAA, arrival: { lat: 40.05, lon: -99.4 } };
    expect(way({ points, airways: [short] }, neighbour)).toBeNull();
  });

  it('crosses the antimeridian', () => {
    const pacific = {
      points: { ONE: { lat: 45, lon: 175 }, TWO: { lat: 46, lon: 179.5 }, THREE: { lat: 46, lon: -176 } },
      airways: [{ name: 'R1', along: ['ONE', 'TWO', 'THREE'] }],
    };
    const query = { departure: { lat: 45, lon: 174 }, arrival: { lat: 46, lon: -175 } };
    expect(way(pacific, query)).toBe('DCT ONE R1 TWO R1 THREE');
  });
});
