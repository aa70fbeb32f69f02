import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteResult, routeResult } from '#capabilities/route/contract.ts';
import { operationalFlightPlan, performancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { PlacedTrack } from '#capabilities/tracks/domain/oceanic-track.ts';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { NOW, startFlyingServer } from '../testing/flying-server.ts';

const HOUR_MS = 3_600_000;
/** Along the great circle from off Japan to off California. */
const pacific: readonly (readonly [ident: string, lat: number, lon: number])[] = [
  ['38N150E', 38, 150],
  ['43N160E', 43, 160],
  ['46N170E', 46, 170],
  ['48N180E', 48, 180],
  ['48N170W', 48, -170],
  ['47N160W', 47, -160],
  ['45N150W', 45, -150],
  ['42N140W', 42, -140],
  ['39N130W', 39, -130],
];
const track = (change: Partial<PlacedTrack>): PlacedTrack => ({
  id: 'pac-2',
  system: 'pac',
  ident: '2',
  direction: 'east',
  points: pacific.map(([ident, lat, lon]) => ({ ident, position: { lat, lon } })),
  levels: null,
  validFromMs: NOW - HOUR_MS,
  validToMs: NOW + 20 * HOUR_MS,
  message: null,
  isPbcs: null,
  rawText: '',
  ...change,
});

interface Answer {
  code: number;
  data: unknown;
  message: string;
  id?: string;
}

describe.skipIf(!hasRealNavdata)('H6 routes and plans on the complete server', () => {
  let started: Awaited<ReturnType<typeof startFlyingServer>>;
  beforeAll(async () => {
    started = await startFlyingServer([
      track({}),
      // One of its points has no known position, so it does not equal the published track.
      track({ ident: '3', points: [{ ident: 'NOWHERE', position: null }, ...track({}).points] }),
    ]);
  });
  afterAll(() => started.stop());

  async function post(path: string, body: unknown, token = 'pilot'): Promise<Answer> {
    const answer = await started.server.inject({
      method: 'POST',
      url: `/efb-v2/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(answer.json<Answer>().code).toBe(answer.statusCode);
    return answer.json<Answer>();
  }
  const route = async (body: Record<string, unknown>): Promise<RouteResult> =>
    routeResult.parse(
      (await post('route/selfRoute', { dep: 'KJFK', arr: 'KLAX', wind: false, ...body })).data,
    );

  it('G3 keeps clear of a flight restriction, a hazard and an airspace by their ids', async () => {
    const avoid = [
      { kind: 'tfr', id: '6/1234' },
      { kind: 'hazard', id: 'storm-1' },
    ];
    const [free, clear] = [await route({}), await route({ avoid })];
    expect(clear.avoided).toEqual([
      { name: 'TFR 6/1234', isKeptClear: true, message: null },
      { name: 'CONV SIGMET 1C', isKeptClear: true, message: null },
    ]);
    expect(clear.route).not.toBe(free.route);
    expect(clear.distance).toBeGreaterThan(free.distance);
    // Every point is outside the restriction, which extends from 36 to 44 north.
    const inside = clear.route_info.filter(
      ({ coordinate: [lon, lat] }) => lon > -101 && lon < -98 && lat > 36 && lat < 44,
    );
    expect(inside).toEqual([]);
    // Its base is 20,000 ft: flights below are not affected.
    const below = await route({ avoid: [{ kind: 'tfr', id: 'TFR 6/1234' }], level: 190 });
    expect(below.avoided).toEqual([{ name: 'TFR 6/1234', isKeptClear: true, message: null }]);
    expect(below.distance).toBeLessThan(clear.distance);
  });

  it('G3 keeps clear of an airspace of the data by its number', async () => {
    const { reader } = started;
    const numbers = Array.from({ length: reader.airspaceCount }, (_, number) => number);
    const over = numbers.find((number) => {
      const [first] = reader.airspaceRings(number);
      return first?.ring.every(([lon = 0, lat = 0]) => lon > -112 && lon < -80 && lat > 33 && lat < 43);
    });
    const { avoided } = await route({ avoid: [{ kind: 'airspace', id: over ?? 0 }] });
    expect(avoided).toMatchObject([{ isKeptClear: true, message: null }]);
  });

  it('G3 states that a withdrawn, unknown or outline-less area was not avoided', async () => {
    const { avoided } = await route({
      avoid: [
        { kind: 'tfr', id: '9/9999' },
        { kind: 'tfr', id: '6/4321' },
        { kind: 'hazard', id: 'gone' },
        { kind: 'airspace', id: 99_999_999 },
      ],
    });
    expect(avoided).toEqual([
      {
        name: 'TFR 9/9999',
        isKeptClear: false,
        message: 'No longer among the current flight restrictions.',
      },
      { name: 'TFR 6/4321', isKeptClear: false, message: 'Its source publishes no area.' },
      {
        name: 'hazard gone',
        isKeptClear: false,
        message: 'No longer among the current hazards.',
      },
      { name: 'airspace 99999999', isKeptClear: false, message: 'No such airspace in the data.' },
    ]);
  });

  it('F1 flies an active Pacific track, and files it point by point', async () => {
    const over = { dep: 'RJTT', arr: 'KSFO', departureTime: '2026-11-20T13:00:00Z' };
    const found = await route({ ...over, alternatives: 0 });
    expect(found.options?.[0]?.tracks).toEqual(['PACOTS2']);
    expect(found.route).toContain('PACOTS2');
    expect(found.filed).not.toContain('PACOTS');
    expect(found.filed).toContain('48N180E'.slice(0, 3));
    // The route text can be entered again while the track is published.
    const again = await route({ ...over, route: found.route });
    expect(again.route_info.map(({ ident }) => ident)).toEqual(found.route_info.map(({ ident }) => ident));
    for (const closed of [
      { ...over, tracks: false },
      { ...over, departureTime: '2026-11-22T13:00:00Z' },
    ]) {
      expect((await route({ ...closed, alternatives: 0 })).options?.[0]?.tracks).toEqual([]);
    }
    // Not against its direction.
    expect((await route({ dep: 'KSFO', arr: 'RJTT', alternatives: 0 })).options?.[0]?.tracks).toEqual([]);
  });

  it('G3 loadOFP finds its route with the wind of its departure time, and names it', async () => {
    const body = { dep: 'KJFK', arr: 'KLAX', aircraft: 'B738', date: '2026-11-20', departureTime: '1800' };
    const windy = operationalFlightPlan.parse((await post('route/loadOFP', body)).data);
    expect(windy.wind).toMatchObject({
      isUsed: true,
      freshness: { source: 'Made-up winds', origin: 'simulated' },
    });
    expect(windy.wind?.meanTailwindKt).toBeLessThan(-40);
    expect(windy.messages.join(' ')).toMatch(/With the wind of Made-up winds: mean headwind \d+ kt\./);
    const late = operationalFlightPlan.parse(
      (await post('route/loadOFP', { ...body, date: '2026-11-23' })).data,
    );
    expect(late.wind).toMatchObject({ isUsed: false });
    expect(late.messages.join(' ')).toContain('Still air: The flight is outside the forecast period.');
    const typed = operationalFlightPlan.parse(
      (await post('route/loadOFP', { ...body, route: late.route })).data,
    );
    expect(typed.wind).toBeUndefined();
    expect(typed.route).toBe(late.route);
    const odd = operationalFlightPlan.parse(
      (await post('route/loadOFP', { ...body, departureTime: 'noon' })).data,
    );
    expect(odd.messages.join(' ')).toContain('The departure "2026-11-20 noon" is not a date and time (UTC)');
  });

  it('H6 a light aircraft gets the airways and wind of its own levels, not those of a jet', async () => {
    const request = { dep: 'EDDN', arr: 'EKCH', route: '' };
    const jet = await route(request);
    const light = await route({ ...request, aircraft: 'DA42' });
    // Upper airways begin at FL245; a DA42 has no level above FL180.
    expect(jet.route).toMatch(/\bU[A-Z]{1,2}\d+/);
    expect(light.route).not.toMatch(/\bU[A-Z]{1,2}\d+/);
    const plan = operationalFlightPlan.parse(
      (await post('route/loadOFP', { ...request, aircraft: 'DA42', passengers: 1, load: 0 })).data,
    );
    expect(plan.route).toBe(light.route);
    const answer = await post('plan/performance', { ...request, aircraft: 'DA42', payloadKg: 180 });
    expect(performancePlanAnswer.parse(answer.data).route).toBe(light.route);
  });

  it.each([
    ['ENSB', 'DCT', 'PAFA', 'PAZA'],
    ['RJAA', 'DCT 50N170E DCT', 'PANC', 'PAZN'],
    ['PANC', 'DCT 50N170E DCT', 'RJAA', 'PAZN'],
    ['PANC', 'DCT', 'PAFA', 'PAZA'],
  ])('G5 FIRs of Alaska have their location indicators: %s %s %s', async (dep, typed, arr, indicator) => {
    const answer = await post('plan/performance', {
      dep,
      arr,
      route: typed,
      aircraft: 'B77W',
      payloadKg: 30_000,
      offBlock: '2026-11-20T13:00:00Z',
    });
    const idents = performancePlanAnswer.parse(answer.data).firs?.map(({ ident }) => ident) ?? [];
    expect(idents).toContain(indicator);
    expect(idents).not.toContain('KZAP');
  });

  it.each([
    ['VIDP', 'VOMM', /^V/, ['VIDF', 'VABF', 'VOMF']],
    ['RJAA', 'RJFF', /^R/, ['RJJJ']],
  ])(
    'G5 control centres within a FIR are not filed as FIRs: %s to %s',
    async (dep, arr, letters, expected) => {
      const answer = await post('plan/performance', {
        dep,
        arr,
        route: 'DCT',
        aircraft: 'A320',
        payloadKg: 12_000,
        offBlock: '2026-11-20T13:00:00Z',
      });
      const idents = performancePlanAnswer.parse(answer.data).firs?.map(({ ident }) => ident) ?? [];
      expect(idents.every((ident) => letters.test(ident))).toBe(true);
      expect(idents).toEqual(expected);
    },
  );

  it('G5 a performance plan lists the oceanic FIRs with their elapsed times, for item 18', async () => {
    const answer = await post('plan/performance', {
      dep: 'KJFK',
      arr: 'EGLL',
      aircraft: 'B77W',
      payloadKg: 30_000,
      offBlock: '2026-11-20T13:00:00Z',
    });
    const { firs, legs, terrain } = performancePlanAnswer.parse(answer.data);
    const idents = firs?.map(({ ident }) => ident) ?? [];
    expect(idents[0]).toBe('KZNY');
    expect(idents.slice(idents.indexOf('CZQO'), idents.indexOf('EGGX') + 1)).toEqual(['CZQO', 'EGGX']);
    expect(idents).toContain('EGTT');
    // Mid-ocean legs are over sea, and there is no high ground along the whole route.
    expect(terrain?.legs).toHaveLength(legs.length);
    const inMidOcean = legs.findIndex(({ coordinate: [lon] }) => lon > -30 && lon < -19);
    expect(terrain?.legs[inMidOcean]).toEqual({ groundFt: 0, moraFt: 1000 });
    expect(terrain?.source).toContain('coarse');
    expect(terrain?.driftdown).toContain('no grid MORA above 10,000 ft');
    const oceanic = firs?.find(({ ident }) => ident === 'EGGX');
    // The Shanwick boundary is at 30 degrees west.
    const over = (west: number) => legs.find(({ coordinate: [lon] }) => lon > west)?.timeOver ?? '';
    const takeOff = Date.parse(performancePlanAnswer.parse(answer.data).takeOff);
    const minutesOver = (Date.parse(over(-30.01)) - takeOff) / 60_000;
    expect(Math.abs((oceanic?.minutes ?? 0) - minutesOver)).toBeLessThan(25);
  });

  it('G4 a twin over the ocean has equal-time points, and a message when it has no EDTO rule time', async () => {
    const body = {
      dep: 'KJFK',
      arr: 'EGLL',
      aircraft: 'B77W',
      payloadKg: 30_000,
      offBlock: '2026-11-20T13:00:00Z',
    };
    const plan = performancePlanAnswer.parse((await post('plan/performance', body)).data);
    expect(plan.edto?.furthestMinutes).toBeGreaterThan(60);
    expect(new Set(plan.edto?.points.map(({ scenario }) => scenario)).size).toBe(3);
    expect(plan.messages.join(' ')).toContain(
      'B77W is outside its rule time (no ETOPS/EDTO rule time entered)',
    );
    const approved = await post('plan/performance', { ...body, edtoMinutes: 180 });
    expect(performancePlanAnswer.parse(approved.data).edto).toMatchObject({
      ruleMinutes: 180,
      isWithinRule: true,
    });
    const tooLong = await post('plan/performance', { ...body, edtoMinutes: 371 });
    expect(tooLong.code).toBe(400);
  });

  it('G4 a performance plan on a found route uses the same wind', async () => {
    const body = { dep: 'KJFK', arr: 'KLAX', aircraft: 'A320', payloadKg: 12_000 };
    const plan = performancePlanAnswer.parse((await post('plan/performance', body)).data);
    expect(plan.messages.join(' ')).toContain('With the wind of Made-up winds');
    expect(plan.air.knownWindPart).toBe(1);
    expect(plan.legs.every(({ headwindKt }) => headwindKt !== null)).toBe(true);
  });

  const ofp = { dep: 'KJFK', arr: 'KLAX', aircraft: 'B738' };
  it.each([
    ['no JSON', 'route/selfRoute', '{"dep":'],
    ['a list', 'route/selfRoute', []],
    ['null', 'route/loadOFP', 'null'],
    ['a number as an airport', 'route/selfRoute', { dep: 7, arr: 'KLAX' }],
    ['an airport of 11 letters', 'route/selfRoute', { dep: 'KJFKKJFKKJF', arr: 'KLAX' }],
    ['a route of 4001 letters', 'route/loadOFP', { ...ofp, route: 'A'.repeat(4001) }],
    [
      '41 areas',
      'route/selfRoute',
      { ...ofp, avoid: Array.from({ length: 41 }, () => ({ kind: 'tfr', id: '1' })) },
    ],
    ['an area of no kind', 'route/selfRoute', { ...ofp, avoid: [{ kind: 'cloud', id: '1' }] }],
    [
      'a polygon off the globe',
      'route/selfRoute',
      {
        ...ofp,
        avoid: [
          {
            kind: 'polygon',
            polygon: [
              [0, 91],
              [1, 0],
              [2, 0],
            ],
          },
        ],
      },
    ],
    ['a negative reserve', 'route/loadOFP', { ...ofp, reserve: -5 }],
    ['half a passenger', 'route/loadOFP', { ...ofp, passengers: 1.5 }],
    ['an endless load', 'route/loadOFP', '{"dep":"KJFK","arr":"KLAX","aircraft":"B738","load":1e999}'],
    ['a level of 5000', 'plan/performance', { ...ofp, payloadKg: 1, level: 5000 }],
    ['a policy of its own', 'plan/performance', { ...ofp, payloadKg: 1, policy: 'none' }],
    ['no payload', 'plan/performance', { ...ofp, aircraft: 'A320' }],
  ])('H6 rejects %s with a 400', async (_, path, body) => {
    const answer = await post(path, body);
    expect(answer.code).toBe(400);
    expect(answer.data).toBeNull();
    expect(answer.message).not.toBe('');
  });

  it('H6 answers meaningless text with the direct route, and never fails', async () => {
    for (const typed of [
      '💥 ../../etc/passwd',
      '<script>alert(1)</script>',
      '%00%FF',
      'A'.repeat(4000),
      'DCT '.repeat(999),
      '/ // ///',
      '-- ; DROP TABLE flights',
      '\u202Etxt\u0000',
    ]) {
      const answer = await post('route/selfRoute', { dep: 'KJFK', arr: 'KLAX', route: typed, wind: false });
      expect([200, 400]).toContain(answer.code);
      if (answer.code === 200) expect(routeResult.parse(answer.data).route_info.at(-1)?.ident).toBe('KLAX');
    }
  });

  it('H6 rejects an oversized body, and callers without token, sign-in or scope', async () => {
    expect((await post('route/selfRoute', `{"dep":"KJFK","x":"${'y'.repeat(3_000_000)}"}`)).code).toBe(413);
    expect((await post('route/selfRoute', ofp, 'nobody')).code).toBe(401);
    expect((await post('route/loadOFP', ofp, 'reader')).code).toBe(403);
    expect((await post('plan/performance', ofp, 'reader')).code).toBe(403);
    const bare = await started.server.inject({ method: 'POST', url: '/efb-v2/route/loadOFP', payload: ofp });
    expect(bare.statusCode).toBe(401);
  });
});
