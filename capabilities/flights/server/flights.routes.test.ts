import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { testPlan } from '../testing/test-plan.ts';
import { flightsMigrations } from './flights.migrations.ts';
import { createFlightsServer } from './flights.routes.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;
let nowMs = Date.UTC(2026, 10, 20);

const get = async (query = '', user = 'ann') =>
  (
    await server.inject({
      url: `/efb-v2/user/${/^\w/.test(query) ? query : `getFlights${query}`}`,
      headers: { authorization: `Bearer ${user}` },
    })
  ).json();
const post = async (path: string, payload: unknown, user = 'ann') =>
  (
    await server.inject({
      method: 'POST',
      url: `/efb-v2/user/${path}`,
      headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  ).json();

const flight = {
  id: 'f1',
  callsign: 'mer1',
  departure: 'kjfk',
  arrival: 'KLAX',
  aircraft: 'B738',
  selfRoute: 'J146',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.4, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 2145,
};

withOneEngine('G1 saved flights', (open) => {
  beforeAll(async () => {
    handle = await open(flightsMigrations);
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        createFlightsServer({
          db: handle.db,
          clock: { nowMs: () => nowMs, frozen: true },
          known: {
            isAirport: (code) => code !== 'QQQQ',
            isAircraftType: (code) => code !== 'ZZZZ',
          },
        }),
      ],
      // The token is the user's name: two users share this server.
      authenticate: async (token) => {
        const principal = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
        return { ok: true, principal: { ...principal, scopes: ['openid'] } };
      },
    });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await handle.db.execute(sql`delete from flights`);
    await handle.db.execute(sql`delete from temporary_flights`);
  });

  it('G1 a flight is changed in one step; a stale change gets 409 without loss', async () => {
    await post('updateFlights', { flights: [flight, { ...flight, id: 'f2', callsign: 'mer2' }] });
    const changed = await post('replaceFlight', { flight: { ...flight, selfRoute: 'J80' }, revision: 1 });
    expect(changed).toMatchObject({ code: 200, data: { id: 'f1', selfRoute: 'J80', revision: 2 } });
    const stale = await post('replaceFlight', { flight: { ...flight, selfRoute: 'J6' }, revision: 1 });
    expect(stale).toMatchObject({ code: 409, id: 'flight-stale' });
    const same = await post('replaceFlight', { flight: { ...flight, callsign: 'mer2' }, revision: 2 });
    expect(same).toMatchObject({ code: 409, id: 'flight-duplicate' });
    expect(await get('?id=f1')).toMatchObject({ data: { callsign: 'MER1', selfRoute: 'J80', revision: 2 } });
    const unknown = await post('replaceFlight', {
      flight: { ...flight, id: 'f9', callsign: 'x' },
      revision: 1,
    });
    expect(unknown).toMatchObject({ code: 404 });
    const other = await post('replaceFlight', { flight, revision: 2 }, 'bob');
    expect(other).toMatchObject({ code: 404 });
  });

  it('H5 totals count only the caller’s flights past their off-block time', async () => {
    const flown = { ...flight, date: '2026-11-01', departureTime: '0900' };
    await post('updateFlights', {
      flights: [flown, { ...flown, id: 'f2', callsign: 'mer2', date: '2027-01-01' }],
    });
    expect(await post('useUserIntegral', {})).toMatchObject({
      code: 200,
      data: {
        flights: 1,
        distanceNm: 2145,
        upcoming: 1,
        landings: [{ month: '2026-11', type: 'B738', landings: 1 }],
      },
    });
    expect(await post('useUserIntegral', {}, 'bob')).toMatchObject({ data: { flights: 0, landings: [] } });
  });

  it('G1 saves a flight, listed without and returned with its route', async () => {
    const answer = await post('updateFlights', { flights: flight });
    expect(answer).toMatchObject({ code: 200, data: { skipped: [] } });
    const listed = {
      id: 'f1',
      aircraft: 'B738',
      callsign: 'MER1',
      departure: 'KJFK',
      arrival: 'KLAX',
      date: null,
      departureTime: null,
      createdAt: '2026-11-20T00:00:00.000Z',
      revision: 1,
    };
    expect((await get()).data).toEqual([listed]);
    const detail = {
      ...listed,
      selfRoute: 'J146',
      route_info: flight.route_info,
      distance: 2145,
      isFallback: false,
      plan: null,
    };
    expect((await get('?id=f1')).data).toEqual(detail);
    expect((await get('?loadRequire=true')).data).toEqual([detail]);
  });
  it('G1 accepts the other spelling of every field and generates an id', async () => {
    const other = {
      flightNumber: 'MER2',
      origin: 'EGLL',
      destination: 'RJTT',
      aircraftType: 'B77W',
      route: 'DCT',
    };
    const answer = await post('updateFlights', { flights: [other] });
    expect(answer.data.saved[0]).toMatchObject({
      callsign: 'MER2',
      departure: 'EGLL',
      arrival: 'RJTT',
      aircraft: 'B77W',
      selfRoute: 'DCT',
    });
    expect(answer.data.saved[0].id).toMatch(/^flight_[A-Za-z0-9_-]{10}$/);
  });
  it('C10 skips a duplicate by id and by aircraft, callsign, departure and arrival', async () => {
    await post('updateFlights', { flights: flight });
    expect((await post('updateFlights', { flights: { ...flight, callsign: 'OTHER' } })).data.skipped).toEqual(
      ['f1'],
    );
    expect((await post('updateFlights', { flights: { ...flight, id: 'f2' } })).data.skipped).toEqual(['f2']);
    expect((await get()).data).toHaveLength(1);
  });
  it('C10 two concurrent saves store one', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((id) => post('updateFlights', { flights: { ...flight, id } })),
    );
    expect(answers.flatMap(({ data }) => data.saved)).toHaveLength(1);
    expect((await get()).data).toHaveLength(1);
  });
  it('H2 one user never sees, deletes or hides a flight of another', async () => {
    await post('updateFlights', { flights: flight });
    expect((await get('', 'bob')).data).toEqual([]);
    expect((await get('?id=f1', 'bob')).code).toBe(404);
    expect((await post('deleteFlight', { flight: 'f1' }, 'bob')).code).toBe(404);
    expect((await post('updateFlights', { flights: flight }, 'bob')).data.skipped).toEqual([]);
    expect((await get()).data).toHaveLength(1);
  });
  it('G1 deletes by id or by flight and returns the deleted flight, which can be saved again', async () => {
    await post('updateFlights', { flights: flight });
    const deleted = await post('deleteFlight', { flight: { id: 'f1' } });
    expect(deleted.data).toMatchObject({ id: 'f1', route_info: flight.route_info });
    expect((await get()).data).toEqual([]);
    const { createdAt: _, plan: __, date: ___, departureTime: ____, ...again } = deleted.data;
    expect((await post('updateFlights', { flights: again })).data.saved).toHaveLength(1);
  });
  it('G1 a flight changed elsewhere is not deleted based on an older revision', async () => {
    await post('updateFlights', { flights: flight });
    await post('replaceFlight', { flight: { ...flight, selfRoute: 'J80' }, revision: 1 });
    const stale = await post('deleteFlight', { flight: { id: 'f1', revision: 1 } });
    expect(stale).toMatchObject({ code: 409, id: 'flight-stale' });
    expect(await get('?id=f1')).toMatchObject({ data: { selfRoute: 'J80', revision: 2 } });
    expect(await post('deleteFlight', { flight: { id: 'f1', revision: 2 } })).toMatchObject({ code: 200 });
    expect(await post('deleteFlight', { flight: { id: 'f1', revision: 2 } })).toMatchObject({ code: 404 });
  });
  it('G1 a deleted flight saved again continues its revisions: an old one never matches', async () => {
    await post('updateFlights', { flights: flight });
    await post('replaceFlight', { flight: { ...flight, selfRoute: 'J80' }, revision: 1 });
    const deleted = await post('deleteFlight', { flight: 'f1' });
    expect(deleted.data.revision).toBe(2);
    await post('updateFlights', { flights: { ...flight, selfRoute: 'J80', revision: 2 } });
    expect(await get('?id=f1')).toMatchObject({ data: { revision: 3 } });
    const late = await post('replaceFlight', { flight, revision: 1 });
    expect(late).toMatchObject({ code: 409, id: 'flight-stale' });
  });
  it('G1 a deleted flight saved again returns to its place, not to the top', async () => {
    for (const [id, hour] of [
      ['old', 6],
      ['mid', 7],
      ['new', 8],
    ])
      await post('updateFlights', {
        flights: { ...flight, id, callsign: id, createdAt: `2026-11-19T0${hour}:00:00.000Z` },
      });
    const { data: deleted } = await post('deleteFlight', { flight: 'mid' });
    const ids = async () => (await get()).data.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual(['new', 'old']);
    const { createdAt, revision } = deleted;
    await post('updateFlights', { flights: { ...flight, id: 'mid', callsign: 'mid', createdAt, revision } });
    expect(await ids()).toEqual(['new', 'mid', 'old']);
    expect((await post('updateFlights', { flights: { ...flight, id: 'x', createdAt: 'today' } })).code).toBe(
      400,
    );
  });
  it('C7 rejects a malformed id with the reason', async () => {
    expect(await get('?id=..%2Fetc')).toMatchObject({ code: 400, message: 'Invalid flight id' });
    expect((await post('updateFlights', { flights: { ...flight, id: 'a b' } })).code).toBe(400);
  });
  it('G1 rejects a flight without airports, and coordinates out of range', async () => {
    expect((await post('updateFlights', { flights: { id: 'x' } })).code).toBe(400);
    const off = { ...flight, route_info: [{ ident: 'A', coordinate: [181, 0], type: 'waypoint' }] };
    expect((await post('updateFlights', { flights: off })).code).toBe(400);
  });
  it('G1 rejects values that the database cannot store: years, revisions, characters', async () => {
    const beyond = [
      { createdAt: '0000-01-01T00:00:00Z' },
      { createdAt: '9999-12-31T23:59:59-14:00' },
      { revision: 3e9 },
      { selfRoute: 'J146\0' },
    ];
    for (const part of beyond)
      expect(await post('updateFlights', { flights: { ...flight, ...part } })).toMatchObject({
        code: 400,
        id: 'invalid-input',
      });
    expect(await post('replaceFlight', { flight, revision: 2_147_483_648 })).toMatchObject({ code: 400 });
    const flightOfLater = { id: 'f1', revision: 2_147_483_648 };
    expect(await post('deleteFlight', { flight: flightOfLater })).toMatchObject({ code: 400 });
  });
  it('H5 the limit applies, newest first', async () => {
    for (const id of ['a', 'b', 'c'])
      await post('updateFlights', { flights: { ...flight, id, callsign: id } });
    expect((await get('?limit=2')).data.map(({ id }: { id: string }) => id)).toEqual(['c', 'b']);
    expect((await get('?limit=0')).code).toBe(400);
  });
  it('H5 keeps one temporary flight per user and unloads it', async () => {
    await post('upload', { flight });
    await post('upload', { flight: { ...flight, id: 'f9' } });
    expect((await get('getTempFlights')).data).toMatchObject([{ id: 'f9', callsign: 'MER1' }]);
    expect((await get('getTempFlights', 'bob')).data).toEqual([]);
    expect((await post('unloadFlights', {})).data).toEqual({ removed: 1 });
    expect((await get('getTempFlights')).data).toEqual([]);
  });

  it.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '31.12.2026' }, 'date'],
    [{ date: '2026-12-01', departureTime: '99:99' }, 'departureTime'],
    [{ date: '2026-12-01', departureTime: '2460' }, 'departureTime'],
    [{ departureTime: '2026-02-30T09:00:00Z' }, 'departureTime'],
  ])('G1 %o is not a departure time: rejected by name, not stored', async (times, field) => {
    const answer = await post('updateFlights', { flights: { ...flight, ...times } });
    expect(answer).toMatchObject({ code: 400, id: 'invalid-input' });
    expect(answer.message).toContain(field);
    await post('updateFlights', { flights: flight });
    const changed = await post('replaceFlight', { flight: { ...flight, ...times }, revision: 1 });
    expect(changed).toMatchObject({ code: 400 });
    expect((await post('useUserIntegral', {})).data).toMatchObject({ landings: [], undated: 1 });
  });
  it.each([
    [{ date: '2026-12-01', departureTime: '0900Z' }, ['2026-12-01', '0900Z']],
    [{ date: '2026-12-01T09:00:00+01:00' }, ['2026-12-01', '0800']],
    [{ departureTime: '2026-12-01T00:30:00+02:00' }, ['2026-11-30', '2230']],
    [{ date: '', departureTime: null }, [null, null]],
  ])('G1 %o is read as a day and a time of day, UTC', async (times, expected) => {
    const { data } = await post('updateFlights', { flights: { ...flight, ...times } });
    expect([data.saved[0].date, data.saved[0].departureTime]).toEqual(expected);
  });
  it.each([
    [
      'block_fuel',
      (plan: ReturnType<typeof testPlan>) => ({ plannedFuel: { ...plan.plannedFuel, block_fuel: -5 } }),
    ],
    [
      'passenger_number',
      (plan: ReturnType<typeof testPlan>) => ({ weight: { ...plan.weight, passenger_number: -3 } }),
    ],
    ['air_dist', (plan: ReturnType<typeof testPlan>) => ({ general: { ...plan.general, air_dist: 1e300 } })],
    [
      'airport.departure.coordinate',
      (plan: ReturnType<typeof testPlan>) => ({
        airport: { ...plan.airport, departure: { icao: 'KJFK', coordinate: [999, 999] } },
      }),
    ],
  ])('G4 a plan with an impossible %s is not saved', async (field, change) => {
    const plan = testPlan({ route: 'J146', passengers: 90 });
    expect(await post('updateFlights', { flights: { ...flight, plan } })).toMatchObject({ code: 200 });
    const bad = await post('updateFlights', {
      flights: { ...flight, id: 'f2', callsign: 'x', plan: { ...plan, ...change(plan) } },
    });
    expect(bad).toMatchObject({ code: 400, id: 'invalid-input' });
    expect(bad.message).toContain(field);
  });
  it('G1 a response of getFlights is accepted unchanged, also for a flight without distance, date and plan', async () => {
    const { distance: _, ...bare } = flight;
    await post('updateFlights', { flights: bare });
    const saved = (await get('?id=f1')).data;
    expect(saved).toMatchObject({ distance: null, date: null, plan: null });
    const changed = await post('replaceFlight', { flight: { ...saved, selfRoute: 'J80' }, revision: 1 });
    expect(changed).toMatchObject({ code: 200, data: { ...saved, selfRoute: 'J80', revision: 2 } });
  });
  it('H5 unknown names are reported, with the nearest known one', async () => {
    const flights = { ...flight, passengers: 200, slefRoute: 'J80' };
    const { data } = await post('updateFlights', { flights });
    expect(data.messages).toEqual([
      'MER1: "passengers" was ignored.',
      'MER1: "slefRoute" was ignored: did you mean selfRoute?',
    ]);
  });
  it('H5 a change and the temporary flight report them too; a response without messages can be sent back', async () => {
    await post('updateFlights', { flights: flight });
    const odd = { ...flight, slefRoute: 'J80', aircraft: 'ZZZZ' };
    const messages = [
      'MER1: "slefRoute" was ignored: did you mean selfRoute?',
      'MER1: unknown aircraft type ZZZZ: check it.',
    ];
    expect((await post('replaceFlight', { flight: odd, revision: 1 })).data.messages).toEqual(messages);
    expect((await post('upload', { flight: odd })).data.messages).toEqual(messages);
    const { data } = await post('replaceFlight', { flight, revision: 2 });
    expect((await post('replaceFlight', { flight: data, revision: 3 })).data).not.toHaveProperty('messages');
  });
  it('H5 a response with messages can be sent back as received: its messages are not reported as ignored', async () => {
    await post('updateFlights', { flights: flight });
    const odd = { ...flight, slefRoute: 'J80', aircraft: 'ZZZZ' };
    const { data: answered } = await post('replaceFlight', { flight: odd, revision: 1 });
    expect(answered.messages).toHaveLength(2);
    // The ignored field is gone, the unknown type is still reported.
    const stillOdd = ['MER1: unknown aircraft type ZZZZ: check it.'];
    const again = await post('replaceFlight', { flight: answered, revision: 2 });
    expect(again.data.messages).toEqual(stillOdd);
    expect((await post('upload', { flight: answered })).data.messages).toEqual(stillOdd);
    const copy = { ...answered, id: 'f2', callsign: 'MER2' };
    expect((await post('updateFlights', { flights: copy })).data.messages).toEqual([
      'MER2: unknown aircraft type ZZZZ: check it.',
    ]);
  });
  it('H5 a flight omitted as a duplicate is reported', async () => {
    await post('updateFlights', { flights: flight });
    expect((await post('updateFlights', { flights: { ...flight, id: 'f2' } })).data.messages).toEqual([
      'MER1: not saved. A flight with this id, or with the same aircraft, callsign, departure and arrival, is saved already.',
    ]);
    // The same id again, with values that would be reported for a saved flight.
    const again = { ...flight, aircraft: 'ZZZZ', slefRoute: 'J80' };
    expect((await post('updateFlights', { flights: again })).data.messages).toHaveLength(1);
  });
  it.each([
    { callsign: 'MER1', flightNumber: 'MER2' },
    { departure: 'KJFK', origin: 'KLAX' },
    { aircraft: 'B738', aircraftType: 'A320' },
    { date: '2026-12-02', departureTime: '2026-12-01T09:00:00Z' },
  ])('G1 two contradictory spellings are rejected: %o', async (names) => {
    const answer = await post('updateFlights', { flights: { ...flight, ...names } });
    expect(answer).toMatchObject({ code: 400, id: 'flight-contradiction' });
    for (const name of Object.keys(names)) expect(answer.message).toContain(name);
    const same = { ...flight, flightNumber: 'MER1', origin: 'KJFK' };
    expect(await post('updateFlights', { flights: same })).toMatchObject({ code: 200 });
  });
  it('G1 an unknown airport or type, and a flight back to its departure, are saved with a warning', async () => {
    const odd = { ...flight, departure: 'KJFK', arrival: 'QQQQ', aircraft: 'ZZZZ' };
    expect((await post('updateFlights', { flights: odd })).data.messages).toEqual([
      'MER1: QQQQ is not an airport in the navigation data: check it.',
      'MER1: unknown aircraft type ZZZZ: check it.',
    ]);
    const round = { ...flight, id: 'f2', arrival: 'KJFK' };
    expect((await post('updateFlights', { flights: round })).data.messages).toEqual([
      'MER1: departure and arrival are both KJFK: check them.',
    ]);
  });

  it('G1 a flight is shared read-only by a signed link that expires', async () => {
    await post('updateFlights', { flights: flight });
    expect(await post('shareFlight', { id: 'f1' }, 'bob')).toMatchObject({ code: 404 });
    const { data } = await post('shareFlight', { id: 'f1', days: 2 });
    expect(data.expiresAt).toBe('2026-11-22T00:00:00.000Z');
    const token = data.path.replace('/shared/', '');
    expect(token).not.toContain('ann');
    const opened = async (text: string) =>
      (await server.inject({ url: `/efb-v2/shared/flight?token=${text}` })).json();
    expect(await opened(token)).toMatchObject({
      code: 200,
      data: { flight: { id: 'f1', callsign: 'MER1' } },
    });
    // One character of the signature changed: nothing is shown.
    const forged = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    expect(await opened(forged)).toMatchObject({ code: 404, id: 'share-invalid' });
    expect(await opened('x')).toMatchObject({ code: 404, id: 'share-invalid' });
    nowMs += 2 * 86_400_000;
    expect(await opened(token)).toMatchObject({ code: 410, id: 'share-expired' });
    nowMs -= 2 * 86_400_000;
  });

  it('K2 analysis tables are saved with the flight: on every device, and through its link', async () => {
    const table = {
      title: 'Alternates',
      rows: [['Alternate'], ['EGKK']],
      madeAt: '2026-11-20T10:00:00.000Z',
    };
    const plan = { ...testPlan({ route: 'J146', passengers: 90 }), tables: [table] };
    await post('updateFlights', { flights: { ...flight, id: 'f9', callsign: 'MER9', plan } });
    expect((await get('?id=f9')).data.plan.tables).toEqual([table]);
    const { data } = await post('shareFlight', { id: 'f9' });
    const token = data.path.replace('/shared/', '');
    const shared = await server.inject({ url: `/efb-v2/shared/flight?token=${token}` });
    expect(shared.json().data.flight.plan.tables).toEqual([table]);
    const endless = { ...plan, tables: Array.from({ length: 13 }, () => table) };
    expect(await post('updateFlights', { flights: { ...flight, id: 'f10', plan: endless } })).toMatchObject({
      code: 400,
    });
  });

  it('G1 one link is revoked and the others stay; no user can revoke or see another’s', async () => {
    await post('updateFlights', { flights: { ...flight, id: 'f2', callsign: 'MER2' } });
    const [first, second] = [
      await post('shareFlight', { id: 'f2', days: 1 }),
      await post('shareFlight', { id: 'f2' }),
    ];
    const opened = async (path: string) =>
      (await server.inject({ url: `/efb-v2/shared/flight?token=${path.replace('/shared/', '')}` })).json();
    const listed = async (user = 'ann') => (await get('flightShares?id=f2', user)).data;
    expect(
      (await listed())
        .map(({ id }: { id: string }) => id)
        .toSorted((a: string, b: string) => a.localeCompare(b)),
    ).toEqual([String(first.data.id), String(second.data.id)].toSorted((a, b) => a.localeCompare(b)));
    expect(await listed('bob')).toEqual([]);
    expect(await post('revokeFlightShare', { shareId: first.data.id }, 'bob')).toMatchObject({
      code: 404,
      id: 'share-not-found',
    });
    expect(await opened(first.data.path)).toMatchObject({ code: 200 });
    expect(await post('revokeFlightShare', { shareId: first.data.id })).toMatchObject({ code: 200 });
    expect(await opened(first.data.path)).toMatchObject({
      code: 410,
      id: 'share-revoked',
      message: 'This link was revoked.',
    });
    expect(await post('revokeFlightShare', { shareId: first.data.id })).toMatchObject({ code: 404 });
    // The address of a link in the list opens the same share.
    const [left] = await listed();
    expect(left).toMatchObject({ id: second.data.id, expiresAt: second.data.expiresAt });
    expect(await opened(left.path)).toMatchObject({ code: 200 });
    expect(await opened(second.data.path)).toMatchObject({ code: 200 });
    nowMs += 7 * 86_400_000;
    expect(await listed()).toEqual([]);
    nowMs -= 7 * 86_400_000;
  });
});
