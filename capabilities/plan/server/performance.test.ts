import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import {
  type FleetAircraft,
  type OperationalFlightPlan,
  performancePlanAnswer,
  type PerformancePlanAnswer,
} from '../contract.ts';
import { fleetMigrations } from './fleet.migrations.ts';
import { createPlanServer } from './index.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const route: RouteResult = {
  route: 'J60 ORD DCT',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.7787, 40.6398], type: 'airport' },
    { ident: 'ORD', coordinate: [-87.9048, 41.9876], type: 'vor', via: 'J60' },
    { ident: 'KLAX', coordinate: [-118.4072, 33.9425], type: 'airport', via: 'DCT' },
  ],
  distance: 2160,
  isFallback: false,
  message: 'Route parsed.',
  unknown: [],
  source: 'made up',
  asOf: null,
};
const far: RouteResult = {
  ...route,
  route: 'DCT',
  route_info: [
    { ident: 'WSSS', coordinate: [103.99, 1.36], type: 'airport' },
    { ident: 'KJFK', coordinate: [-73.7787, 40.6398], type: 'airport', via: 'DCT' },
  ],
  distance: 8285,
};
/** Twice around the earth. */
const around: RouteResult = {
  ...far,
  route_info: [0, 120, -120, 0, 120, -120, 0].map((lon) => ({
    ident: `00N${lon}`,
    coordinate: [lon, 0] as const,
    type: 'coordinate' as const,
  })),
};
/** From KLAX to KONT along an airway: 10 NM longer than direct. */
let toAlternate: RouteResult = {
  ...route,
  route: 'DCT SLI V8 PDZ',
  route_info: [
    { ...route.route_info.at(-1)!, via: 'DCT' },
    { ident: 'SLI', coordinate: [-118.0546, 33.7833], via: 'DCT', type: 'vor' },
    { ident: 'PDZ', coordinate: [-117.53, 33.9223], via: 'V8', type: 'vor' },
    { ident: 'KONT', coordinate: [-117.6, 34.056], via: 'DCT', type: 'airport' },
  ],
};
const freshness = {
  source: 'Made-up winds',
  asOf: '2026-11-20T06:00:00.000Z',
  receivedAt: '2026-11-20T11:00:00.000Z',
  origin: 'simulated' as const,
  state: 'fresh' as const,
};

interface Answer<Data> {
  code: number;
  data: Data;
  message: string;
  id?: string;
}
let server: FastifyInstance;
let requests: { fromMs: number; toMs: number } | undefined;
async function send<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  user = 'ann',
): Promise<Answer<Data>> {
  const answer = await server.inject({
    method,
    url: `/efb-v2/${path}`,
    headers: {
      authorization: `Bearer ${user}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const parsed = answer.json<Answer<Data>>();
  expect(parsed.code).toBe(answer.statusCode);
  return parsed;
}
const plan = (body: Record<string, unknown>, user?: string) =>
  send<PerformancePlanAnswer>(
    'POST',
    'plan/performance',
    { dep: 'KJFK', arr: 'KLAX', aircraft: 'A320', payloadKg: 12_000, ...body },
    user,
  );
const tripOf = ({ fuel }: PerformancePlanAnswer): number =>
  fuel.items.find(({ id }) => id === 'trip')!.fuelKg;
const own = { registration: 'd-aima', type: 'A320', emptyKg: 42_500, fuelFactor: 1.02, seats: 180 };

withOneEngine('G4 performance plan and own fleet', (open) => {
  beforeAll(async () => {
    const { db } = await open(fleetMigrations);
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        createPlanServer({
          db,
          clock: frozenClock(NOW),
          random: () => 0.5,
          lookup: () => ({
            airport: (code) => (code === 'KONT' ? { ident: 'KONT', lat: 34.056, lon: -117.6 } : null),
          }),
          findRoute: async ({ dep, arr }) =>
            dep === 'WSSS'
              ? far
              : dep === 'FNLU'
                ? around
                : dep === 'KLAX' && arr === 'KONT'
                  ? toAlternate
                  : route,
          elevationFt: (ident) => ({ KJFK: 13, KLAX: 128 })[ident] ?? null,
          forecastAir: async (window) => {
            requests = window;
            return {
              air: {
                windAt: () => ({ fromDegTrue: 270, speedKt: 60 }),
                temperatureAt: () => null,
                windRangeFt: { lowestFt: 4781, highestFt: 38_662 },
              },
              freshness,
              message: null,
            };
          },
        }),
      ],
      // The token is the user's name: two users share this server.
      authenticate: async (token) => ({
        ok: true,
        principal: {
          userKey: `iss|${token}`,
          issuer: 'iss',
          subject: token,
          email: `${token}@x.y`,
          scopes: ['openid', 'routes'],
        },
      }),
    });
  });
  afterAll(() => server.close());

  it('G4 the alternate is reached along airways, with its fuel; direct when the detour is too long or there is none', async () => {
    const over = await plan({ alternate: 'kont' });
    const alternateItem = ({ fuel }: PerformancePlanAnswer) =>
      fuel.items.find(({ id }) => id === 'alternate')!;
    expect(over.data.alternate?.distanceNm).toBeGreaterThan(50);
    expect(alternateItem(over.data).note).toMatch(/^DCT SLI V8 PDZ to KONT, \d\d NM$/);
    const airway = toAlternate;
    const farAway = { ...airway.route_info[1]!, coordinate: [-115, 33] as [number, number] };
    for (const found of [
      { ...airway, isFallback: true },
      { ...airway, route_info: [airway.route_info[0]!, farAway, airway.route_info[3]!] },
    ]) {
      toAlternate = found;
      const direct = await plan({ alternate: 'kont' });
      expect(direct.data.alternate).toMatchObject({ ident: 'KONT', route: 'DCT' });
      expect(alternateItem(direct.data).fuelKg).toBeLessThan(alternateItem(over.data).fuelKg);
      expect(alternateItem(direct.data).note).toMatch(/^direct to KONT, 4\d NM$/);
    }
    toAlternate = airway;
  });

  it('G4 states the effects of 2,000 ft, 10 kt and a payload step', async () => {
    const { data } = await plan({});
    expect(data.effects?.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'level 2000',
      'level -2000',
      'headwind 10',
      'headwind -10',
      'payload 5000',
      'payload -5000',
    ]);
    const more = data.effects?.find(({ kind, by }) => kind === 'payload' && by > 0)?.difference;
    expect(more?.blockKg).toBeGreaterThan(more?.tripKg ?? Number.NaN);
    expect(more?.tripKg).toBeGreaterThan(500);
  });

  it('G4 returns legs, fuel with its rules, masses, limits and the source of the wind', async () => {
    const { code, data } = await plan({ alternate: 'kont', offBlock: '2026-11-20T14:00:00Z', extraKg: 300 });
    expect(code).toBe(200);
    expect(performancePlanAnswer.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      kind: 'performance-plan',
      departure: 'KJFK',
      arrival: 'KLAX',
      offBlock: '2026-11-20T14:00:00.000Z',
      takeOff: '2026-11-20T14:15:00.000Z',
      aircraft: { type: 'A320', registration: null },
      air: { freshness: { source: 'Made-up winds' }, knownWindPart: 1 },
      alternate: { ident: 'KONT', route: 'DCT SLI V8 PDZ' },
      notForNavigation: true,
    });
    expect(requests!.fromMs).toBe(Date.UTC(2026, 10, 20, 14));
    // The flight to the alternate follows the landing.
    expect(requests!.toMs).toBeGreaterThan(
      Date.parse(data.landing) + (data.alternate?.minutes ?? 0) * 60_000,
    );
    const legKg = data.legs.reduce((sum, { fuelKg }) => sum + fuelKg, 0);
    expect(legKg).toBeCloseTo(tripOf(data), 0);
    expect(data.legs.find(({ ident }) => ident === 'ORD')).toMatchObject({ via: 'J60', kind: 'waypoint' });
    expect(data.legs.every(({ headwindKt }) => (headwindKt ?? 0) > 0)).toBe(true);
    expect(data.legs.at(-1)).toMatchObject({ ident: 'KLAX', altitudeFt: 128 });
    expect(data.messages).toContain('Route: Route parsed.');
    // 850 hPa: values below are not a forecast.
    expect(data.messages).toContain(
      'The forecast has no level below 4,800 ft: there the wind is that of the nearest level, and the temperature is estimated from its ISA deviation.',
    );
    expect(data.messages).toContain('The elevation of KONT is not known: sea level was used.');
    expect(data.limits.find(({ id }) => id === 'tanks')).toMatchObject({ limitKg: 19_155 });
  });

  it('G4 still air is stated, burns less than with the headwind and needs no forecast', async () => {
    requests = undefined;
    const still = await plan({ winds: 'still-air' });
    expect(requests).toBeUndefined();
    expect(still.data.air).toEqual({ freshness: null, knownWindPart: 0, message: null });
    expect(still.data.messages).toContain('Still air and the standard atmosphere were planned.');
    expect(still.data.legs.every(({ wind }) => wind === null)).toBe(true);
    expect(tripOf(still.data)).toBeLessThan(tripOf((await plan({})).data));
  });

  it('G4 uses the requested levels, and states the infeasible one', async () => {
    const asIs = await plan({ level: 320, levelChanges: [{ at: 'ord', level: 360 }] });
    expect(asIs.data.initialLevelFt).toBe(32_000);
    expect(asIs.data.events.map(({ kind }) => kind)).toEqual([
      'top-of-climb',
      'step-climb',
      'top-of-descent',
    ]);
    expect(asIs.data.messages.join(' ')).not.toContain('asked for');
    // Without a first level the optimum is already at or above the change.
    const later = await plan({ levelChanges: [{ at: 'ORD', level: 310 }] });
    expect(later.data.initialLevelFt).toBeGreaterThan(31_000);
    expect(later.data.messages.join(' ')).toMatch(
      /FL310 asked for after \d+ NM is not flown: the flight climbs to FL3\d0 first\. State the first level too\./,
    );
    const high = await plan({ level: 410, payloadKg: 19_000 });
    expect(high.data.isLevelLowered).toBe(true);
    expect(high.data.messages.join(' ')).toContain('FL410 cannot be flown on this flight');
    expect(await plan({ levelChanges: [{ at: 'XXX', level: 360 }] })).toMatchObject({
      code: 400,
      message: 'XXX is not on the route.',
    });
  });

  it('G4 one cell of levels and speeds equals the single plan to the digit, whatever was planned before', async () => {
    const cell = { level: 340, costIndex: 35 };
    const alone = await plan(cell);
    for (const other of [
      { level: 380, costIndex: 80 },
      { level: 340, costIndex: 0 },
      { level: 320, mach: 0.76 },
    ]) {
      expect((await plan(other)).code).toBe(200);
    }
    expect((await plan(cell)).data).toEqual(alone.data);
    expect((await plan({ level: 340, speed: 'CI35' })).data).toEqual(alone.data);
    expect(alone.data.speeds).toEqual([{ atNm: 0, speed: 'CI35' }]);
    expect(alone.data.aircraft.hasCostIndex).toBe(true);
    // Fuel against time: the higher the index, the faster and the higher the fuel.
    const cells = await Promise.all([0, 35, 100].map((costIndex) => plan({ level: 340, costIndex })));
    const minutes = cells.map(({ data }) => Date.parse(data.landing) - Date.parse(data.takeOff));
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
    const trips = cells.map(({ data }) => tripOf(data));
    expect(trips).toEqual(trips.toSorted((a, b) => a - b));
    expect(new Set(trips).size).toBe(3);
  });

  it('G4 the flight keeps the requested cruise; a cost index is used if the type has an economy speed', async () => {
    const ofp = (body: Record<string, unknown>) =>
      send<OperationalFlightPlan>('POST', 'route/loadOFP', {
        dep: 'KJFK',
        arr: 'KLAX',
        aircraft: 'A320',
        passengers: 100,
        load: 1,
        reserve: 30,
        ...body,
      });
    expect((await ofp({})).data.cruise).toBeUndefined();
    expect((await ofp({ costIndex: 35 })).data.cruise).toEqual({ costIndex: 35 });
    const steps = { level: 340, levelChanges: [{ at: 'ORD', level: 360 }] };
    expect((await ofp({ costIndex: 35, ...steps })).data.cruise).toEqual({ costIndex: 35, ...steps });
    const fast = await ofp({ costIndex: 35, mach: 0.79 });
    expect(fast.data.cruise).toEqual({ mach: 0.79 });
    expect(fast.data.messages).toContain('Cost index 35 counts in the estimate only: M0.79 is flown.');
    const small = await ofp({ aircraft: 'C172', costIndex: 35, passengers: 2, load: 0 });
    expect(small.data.cruise).toBeUndefined();
    expect(small.data.messages).toContain(
      'Cost index 35 counts in the estimate only: the profile of C172 has one speed for each level.',
    );
    expect(await ofp({ mach: 0.95 })).toMatchObject({ code: 422, id: 'cruise-refused' });
    expect(await ofp({ mach: 0.79, speed: 'LRC' })).toMatchObject({ code: 400, id: 'speed-twice' });
    expect(await ofp({ levelChanges: [{ at: 'NOSUCH', level: 360 }] })).toMatchObject({
      code: 400,
      id: 'unknown-level-change',
    });
    expect(await ofp({ level: 3500 })).toMatchObject({ code: 400 });
  });

  it('H6 rejects fuel beyond tank capacity, with the reason', async () => {
    const flight = { dep: 'WSSS', arr: 'KJFK', aircraft: 'B77W', payloadKg: 25_750 };
    const refused = await plan(flight);
    expect(refused).toMatchObject({ code: 422, id: 'fuel-above-tanks' });
    // Boeing D6-58329-2: 47,890 US gal.
    expect(refused.message).toMatch(
      /^Block fuel 1\d\d,\d{3} kg is [\d,]+ kg above the usable tank capacity of B77W: 145,54\d kg\.$/,
    );
    const tanker = { registration: 'N-1', type: 'B77W', fuelCapacityKg: 250_000 };
    expect((await plan({ ...flight, ownAircraft: tanker })).code).toBe(200);
  });

  it('G4 payload as in loadOFP, as 65 kg a passenger and tonnes; a missing one is rejected, never defaulted', async () => {
    const { data } = await plan({ payloadKg: undefined, passengers: 100, load: 2 });
    expect(data.masses.payloadKg).toBe(8500);
    expect(await plan({ payloadKg: undefined })).toMatchObject({ code: 400 });
  });

  it('G4 rejects unknown types and types without a model, with the reason', async () => {
    expect((await plan({ aircraft: 'A389' })).message).toContain('no published performance model of A389');
    expect(await plan({ aircraft: 'A32O' })).toMatchObject({ code: 404 });
    expect(await plan({ aircraft: undefined })).toMatchObject({ code: 400 });
    expect(await plan({ alternate: 'ZZZZ' })).toMatchObject({ code: 404 });
    for (const offBlock of ['tomorrow', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect(await plan({ offBlock })).toMatchObject({ code: 400 });
    expect(await plan({ extraFuelKg: 2000 })).toMatchObject({
      code: 400,
      message: expect.stringContaining('extraFuelKg'),
    });
    expect(await plan({ dep: 'FNLU' })).toMatchObject({
      code: 422,
      id: 'cannot-be-flown',
      message: expect.stringMatching(/^The route is 43,\d{3} NM long; at most 15,000 NM are planned\.$/),
    });
  });

  it('G4 a fleet aircraft: added, used in both plans, invisible to other users', async () => {
    const created = await send<FleetAircraft>('POST', 'plan/fleet', own);
    expect(created.data).toMatchObject({ registration: 'D-AIMA', version: 1, maximumTakeOffKg: null });
    const fleetId = created.data.id;
    const mine = await plan({ aircraft: undefined, fleetId });
    expect(mine.data.aircraft).toMatchObject({ registration: 'D-AIMA', emptyKg: 42_500, fuelFactor: 1.02 });
    expect(tripOf(mine.data)).toBeGreaterThan(tripOf((await plan({})).data) * 1.02);
    const body = {
      dep: 'KJFK',
      arr: 'KLAX',
      aircraft: 'A320',
      passengers: 100,
      load: 1,
      reserve: 30,
      costIndex: 50,
    };
    const ofp = await send<{ general: { aircraft_reg: string }; weight: { ZFW: number } }>(
      'POST',
      'route/loadOFP',
      {
        ...body,
        fleetId,
      },
    );
    expect(ofp.data.general.aircraft_reg).toBe('D-AIMA');
    expect(ofp.data.weight.ZFW).toBe(42_500 + 7500);
    expect((await send<typeof ofp.data>('POST', 'route/loadOFP', body)).data.general.aircraft_reg).toBe(
      'N000MD',
    );
    expect(await send('POST', 'route/loadOFP', { ...body, aircraft: 'B738', fleetId })).toMatchObject({
      code: 400,
    });
    expect(await plan({ fleetId }, 'bob')).toMatchObject({ code: 404 });
    expect((await send('GET', 'plan/fleet', undefined, 'bob')).data).toEqual([]);
    expect(await send('DELETE', `plan/fleet/${fleetId}?version=1`, undefined, 'bob')).toMatchObject({
      code: 404,
    });
    await send('DELETE', `plan/fleet/${fleetId}?version=1`);
  });

  it('H6 plan and performance plan use the same aircraft, even if the fleet has changed since', async () => {
    const b77w = {
      registration: 'N77W',
      type: 'B77W',
      emptyKg: 175_000,
      fuelFactor: 1.1,
      // 145,538 l at 0.8 kg/l, as entered by the owner.
      fuelCapacityKg: 116_430,
    };
    const { data: aircraft } = await send<FleetAircraft>('POST', 'plan/fleet', b77w);
    const body = { dep: 'KJFK', arr: 'KLAX', aircraft: 'B77W', passengers: 350, load: 3, reserve: 30 };
    const factory = await send<OperationalFlightPlan>('POST', 'route/loadOFP', { ...body, costIndex: 50 });
    const { data: ofp } = await send<OperationalFlightPlan>('POST', 'route/loadOFP', {
      ...body,
      costIndex: 50,
      fleetId: aircraft.id,
    });
    await send('DELETE', `plan/fleet/${aircraft.id}?version=1`);
    // 175,000 + 350 × 65 + 3,000.
    expect(ofp.weight.ZFW).toBe(200_750);
    expect(ofp.ownAircraft).toMatchObject(b77w);
    // Boeing D6-58329-2: 524,000 lb, regardless of the empty weight.
    expect(ofp.zeroFuelMaxWeight).toBe(237_683);
    expect(factory.data.zeroFuelMaxWeight).toBe(237_683);
    expect(ofp.payloadMaxWeight).toBe(237_683 - 175_000);
    expect(ofp.plannedFuel.trip).toBeCloseTo(factory.data.plannedFuel.trip * 1.1, 0);
    expect(factory.data.ownAircraft).toBeUndefined();
    const { ownAircraft, weight } = ofp;
    const { data } = await plan({ aircraft: 'B77W', ownAircraft, payloadKg: weight.payload });
    expect(data.masses.zeroFuelKg).toBe(200_750);
    expect(data.aircraft).toMatchObject({ registration: 'N77W', emptyKg: 175_000, fuelFactor: 1.1 });
    expect(data.limits.find(({ id }) => id === 'tanks')).toMatchObject({ limitKg: 116_430 });
    expect(data.limits.find(({ id }) => id === 'zero-fuel')).toMatchObject({ limitKg: 237_683 });
    expect(await plan({ aircraft: 'B77W', ownAircraft, fleetId: aircraft.id })).toMatchObject({
      code: 400,
      id: 'aircraft-twice',
    });
    expect(await plan({ aircraft: 'A320', ownAircraft })).toMatchObject({ id: 'fleet-type-mismatch' });
  });

  it('G4 of two changes to one aircraft the later one is reported, and nothing is lost', async () => {
    const { data: first } = await send<FleetAircraft>('POST', 'plan/fleet', own);
    const change = (version: number, seats: number) =>
      send<FleetAircraft>('PUT', `plan/fleet/${first.id}`, { ...own, seats, version });
    expect((await change(1, 186)).data).toMatchObject({ version: 2, seats: 186 });
    expect(await change(1, 150)).toMatchObject({ code: 409, id: 'fleet-conflict' });
    const both = await Promise.all([change(2, 160), change(2, 170)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await send('DELETE', `plan/fleet/${first.id}?version=1`)).toMatchObject({ code: 409 });
    expect((await send<FleetAircraft[]>('GET', 'plan/fleet')).data).toHaveLength(1);
    expect((await send('DELETE', `plan/fleet/${first.id}?version=3`)).code).toBe(200);
    expect(await change(3, 1)).toMatchObject({ code: 404, id: 'fleet-aircraft-not-found' });
  });

  it('G4 requires unique registrations, a known type and a plausible factor', async () => {
    const { data } = await send<FleetAircraft>('POST', 'plan/fleet', own);
    expect(await send('POST', 'plan/fleet', own)).toMatchObject({
      code: 409,
      id: 'fleet-registration-taken',
    });
    expect((await send<FleetAircraft>('POST', 'plan/fleet', own, 'bob')).code).toBe(200);
    expect(await send('POST', 'plan/fleet', { ...own, registration: 'D-X', type: 'ZZZZ' })).toMatchObject({
      code: 404,
    });
    expect(await send('POST', 'plan/fleet', { ...own, registration: 'D-X', fuelFactor: 3 })).toMatchObject({
      code: 400,
    });
    expect(await send('POST', 'plan/fleet', { ...own, registration: '?' })).toMatchObject({ code: 400 });
    const { data: other } = await send<FleetAircraft>('POST', 'plan/fleet', {
      ...own,
      registration: 'D-AIMB',
    });
    const clash = { ...own, registration: 'D-AIMA', version: 1 };
    expect(await send('PUT', `plan/fleet/${other.id}`, clash)).toMatchObject({
      id: 'fleet-registration-taken',
    });
    expect(data.registration).toBe('D-AIMA');
  });
});
