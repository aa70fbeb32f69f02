import { runToEnd } from '#platform/contract/run-to-end.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { type RouteResult, routeResult } from '../../contract.ts';
import { maxSharedPart, sharedPart } from './alternatives.ts';
import { foundRoute } from './found-route.ts';
import type { RequestedArea, RouteContext } from '../route-context.ts';
import { type TestNetwork, lookupForTests } from '../route-lookup-for-tests.ts';
import { selfRoute } from '../text/self-route.ts';

const airports = { AAAA: { lat: 40, lon: -100 }, BBBB: { lat: 40, lon: -80 } };
/** Three routes from west to east: the middle one is the shortest, the northern nearly as short. */
const points = {
  WEST: { lat: 40.1, lon: -99.5 },
  MIDDA: { lat: 40.4, lon: -93 },
  MIDDB: { lat: 40.4, lon: -87 },
  NORTH: { lat: 42, lon: -93 },
  NORTI: { lat: 42, lon: -87 },
  SOUTH: { lat: 37.5, lon: -93 },
  SOUTI: { lat: 37.5, lon: -87 },
  EAST: { lat: 40.1, lon: -80.5 },
  GATEA: { lat: 40.3, lon: -98.6 },
  GATEB: { lat: 40.3, lon: -81.6 },
};
const airways = [
  { name: 'J1', along: ['WEST', 'GATEA', 'MIDDA', 'MIDDB', 'GATEB', 'EAST'] },
  { name: 'J2', along: ['WEST', 'NORTH', 'NORTI', 'EAST'] },
  { name: 'J3', along: ['WEST', 'SOUTH', 'SOUTI', 'EAST'] },
];

function find(context: RouteContext = {}, network: Partial<TestNetwork> = {}): RouteResult {
  const lookup = lookupForTests({ airports, points, airways, ...network });
  const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
  if (!departure || !arrival) throw new Error('no such airport');
  return runToEnd(foundRoute(lookup, { departure, arrival }, context, null));
}
const box = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ],
];
const area = (rings: number[][][], band: { lowerFt?: number; upperFt?: number } = {}) => ({
  name: 'AREA',
  shape: { name: 'AREA', polygons: [rings], lowerFt: band.lowerFt ?? null, upperFt: band.upperFt ?? null },
});
const wind = (speedKt: (lat: number) => number, fromDegTrue = 270): RouteContext => ({
  air: {
    air: { windAt: ({ lat }) => ({ fromDegTrue, speedKt: speedKt(lat) }), temperatureAt: () => null },
    freshness: { source: 'made up', asOf: null, receivedAt: null, origin: 'simulated', state: 'fresh' },
    message: null,
  },
});

describe('G3 areas to avoid', () => {
  it('routes around an area, and states that it is avoided', () => {
    expect(find().route).toBe('WEST J1 EAST');
    const around = find({ areas: [area(box(-95, 40, -85, 41))] });
    expect(around.route).toBe('WEST J2 EAST');
    expect(around.avoided).toEqual([{ name: 'AREA', isKeptClear: true, message: null }]);
  });

  it('flies over an area that ends below the level, and under one that begins above', () => {
    expect(find({ cruiseFl: 350, areas: [area(box(-95, 40, -85, 41), { upperFt: 34_900 })] }).route).toBe(
      'WEST J1 EAST',
    );
    expect(find({ cruiseFl: 350, areas: [area(box(-95, 40, -85, 41), { lowerFt: 35_100 })] }).route).toBe(
      'WEST J1 EAST',
    );
    expect(
      find({ cruiseFl: 350, areas: [area(box(-95, 40, -85, 41), { lowerFt: 30_000, upperFt: 35_000 })] })
        .route,
    ).toBe('WEST J2 EAST');
  });

  it('reports an area that no route avoids, and one around an airport', () => {
    const wall = find({ areas: [area(box(-91, -80, -89, 80))] });
    expect(wall.isFallback).toBe(false);
    expect(wall.avoided?.[0]).toMatchObject({ isKeptClear: false });
    expect(wall.message).toContain('Not kept clear of AREA');
    const home = find({ areas: [area(box(-101, 39, -99.9, 41))] });
    expect(home.avoided?.[0]).toEqual({ name: 'AREA', isKeptClear: false, message: 'AAAA lies inside it.' });
    expect(home.route).toBe('WEST J1 EAST');
  });

  it('reports an unknown area, and whether a typed route avoids areas', () => {
    expect(find({ areas: [{ name: 'hazard 7', problem: 'It is gone.' }] }).message).toContain(
      'Not kept clear of hazard 7: It is gone.',
    );
    const lookup = lookupForTests({ airports, points, airways });
    const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
    if (!departure || !arrival) throw new Error('no such airport');
    const areas = [area(box(-95, 40, -85, 41))];
    const typed = (text: string) => selfRoute(lookup, { departure, arrival }, text, { areas }).avoided?.[0];
    expect(typed('WEST J1 EAST')).toMatchObject({ isKeptClear: false, message: 'The typed route meets it.' });
    expect(typed('WEST J2 EAST')).toMatchObject({ isKeptClear: true });
  });

  it('G3 judges a typed route at its typed levels, not at the usual one, also where it changes', () => {
    const lookup = lookupForTests({ airports, points, airways });
    const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
    if (!departure || !arrival) throw new Error('no such airport');
    const band = { lowerFt: 24_000, upperFt: 26_000 };
    const clear = (text: string, west = -95, context: RouteContext = {}) =>
      selfRoute(lookup, { departure, arrival }, text, {
        usualFl: 350,
        areas: [area(box(west, 40, -85, 41), band)],
        ...context,
      }).avoided?.[0]?.isKeptClear;
    expect(clear('WEST J1 EAST')).toBe(true);
    expect(clear('N0300F250 WEST J1 EAST')).toBe(false);
    expect(clear('N0300F250 WEST J1 EAST', -95, { cruiseFl: 350 })).toBe(true);
    expect(clear('K0600S0760 WEST J1 EAST')).toBe(false);
    // Before the area to its level, from below to above it inside, and above it before.
    expect(clear('N0300F350 WEST J1 GATEA/N0300F250 J1 EAST')).toBe(false);
    expect(clear('N0300F200 WEST J1 MIDDA/N0400F350 J1 EAST', -92)).toBe(false);
    expect(clear('N0300F250 WEST J1 GATEA/N0400F350 J1 MIDDA J1 EAST', -92)).toBe(true);
    expect(clear('N0300F200 WEST J1 C/GATEA/N0400F210F250 J1 EAST')).toBe(false);
    expect(clear('N0300F250 DCT', -95)).toBe(false);
  });

  it('G3 a route is found at the typed level, not at the usual one of the type', () => {
    const lookup = lookupForTests({ airports, points, airways });
    const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
    if (!departure || !arrival) throw new Error('no such airport');
    const areas = [area(box(-95, 40, -85, 41), { lowerFt: 24_000, upperFt: 26_000 })];
    const found = (text: string) =>
      selfRoute(lookup, { departure, arrival }, text, { usualFl: 350, areas }).route;
    expect(found('')).toBe('WEST J1 EAST');
    expect(found('N0300F250')).toBe('WEST J2 EAST');
  });

  it('states whether a direct line avoids areas: typed, with unknown areas, and without enroute data', () => {
    const lookup = lookupForTests({ airports, points, airways });
    const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
    if (!departure || !arrival) throw new Error('no such airport');
    const straight = (data: typeof lookup, text: string, where: RequestedArea) =>
      selfRoute(data, { departure, arrival }, text, { areas: [where], addsPoints: true });
    const wall = area(box(-91, 30, -89, 50));
    for (const [data, text] of [
      [lookup, 'DCT'],
      [lookup, 'QQQQQ'],
      [{ ...lookup, graph: null }, ''],
    ] as const) {
      const met = straight(data, text, wall);
      expect(met).toMatchObject({
        isFallback: true,
        avoided: [{ name: 'AREA', isKeptClear: false, message: 'The straight line meets it.' }],
      });
      expect(met.message).toContain('Not kept clear of AREA: The straight line meets it.');
      expect(straight(data, text, area(box(-91, -10, -89, 10))).avoided).toEqual([
        { name: 'AREA', isKeptClear: true, message: null },
      ]);
    }
  });

  it('never crosses an area that it reports as avoided, checked at points along the legs', () => {
    const side = fc.double({ min: 0.3, max: 4, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -97, max: -83, noNaN: true }),
        fc.double({ min: 36, max: 43, noNaN: true }),
        side,
        side,
        (lon, lat, width, height) => {
          const answer = find({ areas: [area(box(lon, lat, lon + width, lat + height))] });
          const [judged] = answer.avoided ?? [];
          fc.pre(judged?.isKeptClear === true);
          // Well inside in degrees, because edges along parallels bulge slightly on the sphere.
          const inside = answer.route_info.slice(1).flatMap((to, index) => {
            const [fromLon = 0, fromLat = 0] = answer.route_info[index]?.coordinate ?? [];
            return Array.from({ length: 41 }, (_, step) => [
              fromLon + ((to.coordinate[0] - fromLon) * step) / 40,
              fromLat + ((to.coordinate[1] - fromLat) * step) / 40,
            ]);
          });
          const margin = 0.15;
          const isCrossed = inside.some(
            ([x = 0, y = 0]) =>
              x > lon + margin && x < lon + width - margin && y > lat + margin && y < lat + height - margin,
          );
          expect(isCrossed).toBe(false);
        },
      ),
      { numRuns: cases(80) },
    );
  });
});

describe('G3 wind', () => {
  it('uses the longer route when its wind is better, and states that wind', () => {
    const north = find(wind((lat) => (lat > 41 ? 120 : 0)));
    expect(north.route).toBe('WEST J2 EAST');
    expect(north.wind).toMatchObject({ isUsed: true, message: null, freshness: { source: 'made up' } });
    expect(north.wind?.meanTailwindKt).toBeGreaterThan(20);
    expect(north.message).toMatch(/With the wind of made up: mean tailwind \d+ kt\./);
    expect(find(wind((lat) => (lat > 41 ? 120 : 0), 90)).wind?.meanTailwindKt).toBeLessThanOrEqual(0);
  });

  it('assumes still air when the wind is unknown, and states so', () => {
    expect(find().message).toContain('Still air.');
    const none = find({ air: { air: null, freshness: null, message: 'No model run received yet.' } });
    expect(none.message).toContain('Still air: No model run received yet.');
    expect(none.wind).toMatchObject({ isUsed: false, meanTailwindKt: null });
    const unknown = find({
      air: { air: { windAt: () => null, temperatureAt: () => null }, freshness: null, message: null },
    });
    expect(unknown.wind).toMatchObject({ isUsed: false, message: 'No wind is known for this flight.' });
  });
});

describe('G3 procedures at both ends', () => {
  const procedures: TestNetwork['procedures'] = {
    AAAA: [{ kind: 'sid', ident: 'GATEA1', parts: [['common', null, 'GATEA']] }],
    BBBB: [
      {
        kind: 'star',
        ident: 'GATEB2',
        parts: [
          ['enroute', 'MIDDB', 'MIDDB GATEB'],
          ['common', null, 'GATEB'],
        ],
      },
    ],
  };

  it('leaves and reaches the airports by them', () => {
    const answer = find({}, { procedures });
    expect(answer.route).toBe('GATEA1 GATEA J1 MIDDB GATEB2');
    expect(answer).toMatchObject({ sid: 'GATEA1', star: 'GATEB2' });
    expect(answer.route_info.at(-1)).toMatchObject({ ident: 'BBBB', via: 'GATEB2', viaKind: 'star' });
    const lookup = lookupForTests({ airports, points, airways, procedures });
    const [departure, arrival] = [lookup.airport('AAAA'), lookup.airport('BBBB')];
    if (!departure || !arrival) throw new Error('no such airport');
    expect(selfRoute(lookup, { departure, arrival }, answer.route).route_info).toEqual(answer.route_info);
  });

  it('does not use them when an area blocks them', () => {
    const areas = [area(box(-98.7, 40.2, -98.5, 40.35))];
    expect(find({ areas }, { procedures }).route).toBe('WEST J2 EAST');
  });
});

describe('G3 oceanic tracks', () => {
  const ocean = {
    points: {
      ...points,
      COAST: { lat: 40.5, lon: -95 },
      SHORE: { lat: 40.5, lon: -85 },
    },
    airways: [
      { name: 'A1', along: ['WEST', 'COAST'] },
      { name: 'A2', along: ['SHORE', 'EAST'] },
    ],
  };
  const lookup = lookupForTests({ airports, ...ocean });
  const at = (ident: string) => {
    const [point] = lookup.pointsByIdent(ident);
    if (!point) throw new Error(`no ${ident}`);
    return point;
  };
  const middle = { ident: '41N090W', lat: 41, lon: -90, type: 'coordinate' as const, node: -1 };
  const track = {
    name: 'NATX',
    points: [at('COAST'), middle, at('SHORE')],
    levels: [350, 360],
    validFromMs: 0,
    validToMs: 10 * 3_600_000,
  };

  it('flies a track that is available at its level and crossing time', () => {
    const answer = find({ tracks: [track], cruiseFl: 350, departureMs: 3_600_000 }, ocean);
    expect(answer.route).toBe('WEST A1 COAST NATX SHORE A2 EAST');
    expect(answer.route_info.map(({ ident }) => ident)).toContain('41N090W');
  });

  it.each([
    ['at another level', { cruiseFl: 340, departureMs: 3_600_000 }],
    ['after its time', { cruiseFl: 350, departureMs: 11 * 3_600_000 }],
    ['before its time', { cruiseFl: 350, departureMs: -5 * 3_600_000 }],
    ['that are not wanted', { cruiseFl: 350, departureMs: 3_600_000, findsTracks: false }],
  ])('does not use tracks %s', (_, context) => {
    expect(find({ tracks: [track], ...context }, ocean).route).toBe('WEST A1 COAST DCT SHORE A2 EAST');
  });

  it('does not fly a track against its direction', () => {
    const against = { ...track, points: track.points.toReversed() };
    expect(find({ tracks: [against], cruiseFl: 350, departureMs: 1 }, ocean).route).toBe(
      'WEST A1 COAST DCT SHORE A2 EAST',
    );
  });
});

describe('G3 ranked options', () => {
  it('offers routes that share at most 70 % of their length, the best first, under route-option ids', () => {
    const answer = find({ alternatives: 2 });
    expect(routeResult.parse(answer).options?.map(({ id, route }) => `${id} ${route}`)).toEqual([
      'route-option-1 WEST J1 EAST',
      'route-option-2 WEST J2 EAST',
      'route-option-3 WEST J3 EAST',
    ]);
    const [best, second, third] = answer.options ?? [];
    expect(answer.route).toBe(best?.route);
    expect(best?.sharedPart).toBe(0);
    expect(second?.minutes).toBeGreaterThan(best?.minutes ?? Infinity);
    expect(third?.distance).toBeGreaterThan(second?.distance ?? Infinity);
  });

  it('states when there are fewer than requested', () => {
    const one = find({ alternatives: 5 }, { airways: airways.slice(0, 1) });
    expect(one.options).toHaveLength(1);
    expect(one.message).toContain('0 of 5 alternatives');
  });

  const nodes = 18;
  const randomNetwork = fc.record({
    places: fc.array(
      fc.tuple(fc.double({ min: 36, max: 44, noNaN: true }), fc.double({ min: -100, max: -80, noNaN: true })),
      { minLength: nodes, maxLength: nodes },
    ),
    ways: fc.array(fc.array(fc.nat(nodes - 1), { minLength: 2, maxLength: 6 }), {
      minLength: 3,
      maxLength: 12,
    }),
  });

  it('on any network: options differ from each other, and none is better than the best', () => {
    let several = 0;
    fc.assert(
      fc.property(randomNetwork, ({ places, ways }) => {
        const named = Object.fromEntries(places.map(([lat, lon], index) => [`P${index}`, { lat, lon }]));
        const answer = find(
          { alternatives: 3 },
          {
            points: named,
            airways: ways.map((along, index) => ({
              name: `J${index}`,
              along: along.filter((node, at) => node !== along[at - 1]).map((node) => `P${node}`),
            })),
          },
        );
        const options = answer.options ?? [];
        if (options.length > 1) several += 1;
        options.forEach((option, index) => {
          for (const before of options.slice(0, index)) {
            expect(sharedPart(option.route_info, before.route_info)).toBeLessThanOrEqual(maxSharedPart);
            expect(sharedPart(before.route_info, option.route_info)).toBeLessThanOrEqual(maxSharedPart);
          }
          expect(option.id).toBe(`route-option-${index + 1}`);
        });
      }),
      { numRuns: cases(60) },
    );
    expect(several).toBeGreaterThan(10);
  });
});
