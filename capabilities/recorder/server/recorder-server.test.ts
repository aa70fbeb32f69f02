import { deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { FLIGHT_LOG_MEDIA_TYPE, FLIGHT_LOGS_MAX, type FlightLogHead } from '../contract.ts';
import { packLog } from '../domain/log-pack.ts';
import { createRecorderServer } from './index.ts';
import { recorderMigrations } from './recorder.migrations.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;
let hasData = true;

const HEAD: FlightLogHead = {
  kind: 'recording',
  format: 'Garmin CSV',
  fileName: 'log_260504.csv',
  recorder: 'Garmin',
  title: 'KXYZ to KABC',
  registration: 'N172MD',
  aircraft: 'C172',
  flightId: null,
  figures: {
    startAt: '2026-05-04T13:00:00.000Z',
    endAt: '2026-05-04T13:00:01.000Z',
    outAt: null,
    offAt: null,
    onAt: null,
    inAt: null,
    from: { lat: 41, lon: -74, ident: 'KXYZ' },
    to: null,
    distanceNm: 1,
    maxAltitudeFt: 3520,
    altitudeDatum: 'MSL (GPS)',
    landings: 1,
    touchAndGos: 0,
    goArounds: 0,
    exceedances: 0,
    gaps: 0,
  },
  rows: 2,
  leftOut: 0,
  notes: [],
};
const SAMPLES = {
  timeMs: Float64Array.of(0, 1000),
  lat: Float64Array.of(41, 41),
  lon: Float64Array.of(-74, -74),
  channels: [],
};
const packed = (head: object = HEAD) => deflateRawSync(packLog(head, SAMPLES));

const PATH = '/efb-v2/user/flightLogs';
async function call(method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, payload?: object, user = 'ann') {
  const answer = await server.inject({
    url: `${PATH}${path}`,
    method,
    headers: { authorization: `Bearer ${user}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.json();
}
async function send(id: string, payload: Buffer = packed(), user = 'ann', type = FLIGHT_LOG_MEDIA_TYPE) {
  const answer = await server.inject({
    url: `${PATH}/${id}/rows`,
    method: 'PUT',
    headers: { authorization: `Bearer ${user}`, 'content-type': type },
    payload,
  });
  return answer.json();
}
const rowsOf = (id: string, user = 'ann') =>
  server.inject({ url: `${PATH}/${id}/rows`, headers: { authorization: `Bearer ${user}` } });

withOneEngine('K1 flight logs', (open) => {
  beforeAll(async () => {
    handle = await open(recorderMigrations);
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        createRecorderServer({
          db: handle.db,
          clock: { nowMs: () => Date.UTC(2026, 10, 24), frozen: true },
          airfieldsNear: () =>
            hasData
              ? ({ lat }, withinNm) =>
                  lat === 41 && withinNm === 2 ? [{ ident: 'KXYZ', lat, lon: -74, elevationFt: 20 }] : []
              : null,
        }),
      ],
      // The token is the user's name: two users share this server.
      authenticate: async (token) => {
        if (token === 'nobody') return { ok: false, status: 401, id: 'x', message: 'no' };
        const principal = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
        return { ok: true, principal: { ...principal, scopes: ['openid'] } };
      },
    });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await handle.db.execute(sql`delete from user_flight_logs`);
  });

  it('K1 a log is stored, listed, read, renamed, deleted and restored from its bytes', async () => {
    expect(await send('a')).toMatchObject({
      code: 200,
      data: { id: 'a', revision: 1, title: 'KXYZ to KABC' },
    });
    expect(await call('GET', '')).toMatchObject({
      data: { logs: [{ id: 'a', bytes: packed().length }], bytes: packed().length, maxLogs: FLIGHT_LOGS_MAX },
    });
    const names = { title: 'First solo', registration: 'N1', aircraft: 'C172', flightId: 'f1' };
    expect(await call('PUT', '/a', { ...names, revision: 1 })).toMatchObject({
      data: { ...names, revision: 2 },
    });
    expect(await call('PUT', '/a', { ...names, revision: 1 })).toMatchObject({
      code: 409,
      id: 'flight-log-conflict',
    });
    const rows = await rowsOf('a');
    expect(rows.rawPayload.equals(packed())).toBe(true);
    expect(await call('DELETE', '/a?revision=1')).toMatchObject({ code: 409 });
    expect(await call('DELETE', '/a?revision=2')).toMatchObject({ data: { title: 'First solo' } });
    expect(await call('GET', '')).toMatchObject({ data: { logs: [], bytes: 0 } });
    expect(await send('a', rows.rawPayload)).toMatchObject({ code: 200, data: { id: 'a' } });
  });

  it('K1 the same bytes are accepted again, others under the same id are not', async () => {
    await send('a');
    expect(await send('a')).toMatchObject({ code: 200, data: { revision: 1 } });
    expect(await send('a', packed({ ...HEAD, title: 'Other' }))).toMatchObject({
      code: 409,
      id: 'flight-log-exists',
    });
    expect(await call('GET', '')).toMatchObject({ data: { logs: [{ title: 'KXYZ to KABC' }] } });
  });

  it('K1 no user sees, changes, reads or deletes another’s data', async () => {
    await send('a');
    expect(await call('GET', '', undefined, 'bob')).toMatchObject({ data: { logs: [] } });
    expect((await rowsOf('a', 'bob')).statusCode).toBe(404);
    expect((await rowsOf('a', 'nobody')).statusCode).toBe(401);
    expect(await send('b', packed(), 'nobody')).toMatchObject({ code: 401 });
    const names = { title: 'x', registration: null, aircraft: null, flightId: null, revision: 1 };
    expect(await call('PUT', '/a', names, 'bob')).toMatchObject({ code: 404, id: 'flight-log-not-found' });
    expect(await call('DELETE', '/a?revision=1', undefined, 'bob')).toMatchObject({ code: 404 });
    expect(await send('a', packed({ ...HEAD, title: 'Bob’s' }), 'bob')).toMatchObject({ code: 200 });
    expect(await call('GET', '')).toMatchObject({ data: { logs: [{ title: 'KXYZ to KABC' }] } });
  });

  it.each([
    ['no pack', deflateRawSync(Buffer.from('hello')), 'flight-log-unreadable'],
    ['no deflate', Buffer.from('hello, this is text'), 'flight-log-unreadable'],
    ['a head without a title', packed({ ...HEAD, title: '' }), 'flight-log-invalid'],
    [
      'a place beyond the pole',
      packed({ ...HEAD, figures: { ...HEAD.figures, to: { lat: 91, lon: 0, ident: null } } }),
      'flight-log-invalid',
    ],
    ['a title of control characters', packed({ ...HEAD, title: 'a\u0000b' }), 'flight-log-invalid'],
    ['80 MB of nothing', deflateRawSync(Buffer.alloc(80_000_000)), 'flight-log-unreadable'],
    ['its last row cut off', deflateRawSync(packLog(HEAD, SAMPLES).subarray(0, -1)), 'flight-log-unreadable'],
  ])('K1 %s is rejected with a reason, and nothing is stored', async (_what, bytes, id) => {
    const answer = await send('a', bytes);
    expect(answer).toMatchObject({ code: 400, id });
    expect(answer.message).not.toBe('');
    expect(await call('GET', '')).toMatchObject({ data: { logs: [] } });
  });

  it('K1 another media type and too large a body are rejected', async () => {
    expect(await send('a', packed(), 'ann', 'application/json')).toMatchObject({ code: 400 });
    expect(await send('a', Buffer.alloc(8_000_001))).toMatchObject({ code: 413 });
    expect(await send('a b', packed())).toMatchObject({ code: 400 });
  });

  it('K1 airfields are found by position, each once; missing navigation data is reported', async () => {
    const places = [41, 41, 50].map((lat) => ({ lat, lon: -74 }));
    expect(await call('POST', '/airfields', { places })).toMatchObject({
      data: [{ ident: 'KXYZ', elevationFt: 20 }],
    });
    hasData = false;
    expect(await call('POST', '/airfields', { places })).toMatchObject({
      code: 503,
      id: 'navdata-not-ready',
    });
    hasData = true;
    expect(await call('POST', '/airfields', { places: [{ lat: 91, lon: 0 }] })).toMatchObject({ code: 400 });
  });

  it('K1 the number of logs is limited', async () => {
    await handle.db.execute(sql`
      insert into user_flight_logs
      select 'iss|ann', 'n' || n, 1, now(), '{}'::jsonb, 1, 'x', ''::bytea, now()
      from generate_series(1, ${FLIGHT_LOGS_MAX}) as n`);
    expect(await send('a')).toMatchObject({ code: 409, id: 'too-many-flight-logs' });
    expect(await send('a', packed(), 'bob')).toMatchObject({ code: 200 });
  });
});
