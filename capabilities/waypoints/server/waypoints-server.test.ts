import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createWaypointsServer } from './index.ts';
import { waypointsMigrations } from './waypoints.migrations.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;
let hasData = true;
let nowMs = Date.UTC(2026, 10, 24);

async function call(path: string, payload?: unknown, user = 'ann') {
  const answer = await server.inject({
    url: `/efb-v2/user/${path}`,
    method: payload === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return answer.json();
}
const place = { lat: 40.5, lng: -73.5 };
const save = (waypoint: object, user?: string) => call('waypoint', { waypoint }, user);

withOneEngine('H5 own waypoints', (open) => {
  beforeAll(async () => {
    handle = await open(waypointsMigrations);
    const published = (name: string) => (name === 'KJFK' ? 'airport' : name === 'MERIT' ? 'point' : null);
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        createWaypointsServer({
          db: handle.db,
          clock: { nowMs: () => nowMs, frozen: true },
          published: () => (hasData ? published : null),
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
    hasData = true;
    await handle.db.execute(sql`delete from user_waypoints`);
  });

  it('H5 a waypoint is saved, listed, changed, deleted and restored', async () => {
    const { data: made } = await save({ ident: 'home', ...place, note: 'Barn' });
    expect(made).toMatchObject({ ident: 'HOME', ...place, symbol: 'pin', note: 'Barn' });
    const changed = await save({ ...made, ident: 'BARN', symbol: 'home' });
    expect(changed).toMatchObject({
      data: { id: made.id, ident: 'BARN', symbol: 'home', createdAt: made.createdAt },
    });
    expect(await call('getWaypoint')).toMatchObject({ data: [{ ident: 'BARN' }] });
    const { data } = await call('deleteWaypoint', { ids: [made.id] });
    expect(data.deleted).toMatchObject([{ ident: 'BARN' }]);
    expect(await call('getWaypoint')).toMatchObject({ data: [] });
    await save(data.deleted[0]);
    expect(await call('getWaypoint')).toMatchObject({ data: [{ id: made.id, ident: 'BARN', note: 'Barn' }] });
  });

  it.each([
    ['', 400, 'waypoint-name-invalid'],
    ['A'.repeat(300), 400, 'waypoint-name-invalid'],
    ['<img src=x>', 400, 'waypoint-name-invalid'],
    ['J146', 400, 'waypoint-name-invalid'],
    ['kjfk', 409, 'waypoint-name-airport'],
    ['MERIT', 409, 'waypoint-name-published'],
    ['HOME', 409, 'waypoint-name-taken'],
  ])('H5 the name “%s” is rejected and nothing is partially saved', async (ident, code, id) => {
    await save({ ident: 'HOME', ...place });
    const refused = await save({ ident, ...place });
    expect(refused).toMatchObject({ code, id });
    expect(refused.message).not.toBe('');
    expect(await call('getWaypoint')).toMatchObject({ data: [{ ident: 'HOME' }] });
  });

  it('H5 positions beyond the poles and unknown symbols are rejected', async () => {
    for (const wrong of [{ lat: 91 }, { lng: -181 }, { symbol: 'skull' }, { lat: null }])
      expect(await save({ ident: 'HOME', ...place, ...wrong })).toMatchObject({ code: 400 });
    expect(await call('getWaypoint')).toMatchObject({ data: [] });
  });

  it('H5 a name is not stored unchecked while the data is being built; an unchanged one needs no check', async () => {
    const { data: made } = await save({ ident: 'HOME', ...place });
    hasData = false;
    expect(await save({ ident: 'LAKE', ...place })).toMatchObject({ code: 503, id: 'navdata-not-ready' });
    expect(await save({ ...made, note: 'Barn' })).toMatchObject({ code: 200, data: { note: 'Barn' } });
  });

  it('H5 no user sees, changes or deletes another’s data', async () => {
    const { data: made } = await save({ ident: 'HOME', ...place });
    expect(await call('getWaypoint', undefined, 'bob')).toMatchObject({ data: [] });
    expect(await call(`getWaypoint?id=${made.id}`, undefined, 'bob')).toMatchObject({ code: 404 });
    expect(await call('deleteWaypoint', { ids: [made.id] }, 'bob')).toMatchObject({ code: 404 });
    await save({ ...made, ident: 'MINE' }, 'bob');
    expect(await call('getWaypoint')).toMatchObject({ data: [{ id: made.id, ident: 'HOME' }] });
  });

  it('H5 an edit of an older version overwrites nothing, and one deleted elsewhere is not restored by it', async () => {
    const { data: made } = await save({ ident: 'HOME', ...place });
    const edit = { id: made.id, ident: 'HOME', ...place, basedOn: made.updatedAt };
    nowMs += 1000;
    const moved = await save({ ...edit, lat: 41 });
    expect(moved).toMatchObject({ code: 200, data: { lat: 41 } });
    expect(await save({ ...edit, note: 'Barn' })).toMatchObject({ code: 409, id: 'waypoint-stale' });
    expect(await call('getWaypoint')).toMatchObject({ data: [{ lat: 41, note: '' }] });
    await call('deleteWaypoint', { ids: [made.id] });
    expect(await save({ ...edit, basedOn: moved.data.updatedAt })).toMatchObject({ id: 'waypoint-stale' });
    expect(await call('getWaypoint')).toMatchObject({ data: [] });
  });

  it('H5 an import reports points saved, renamed, already present and rejected', async () => {
    await save({ ident: 'HOME', ...place });
    const file = [
      { name: 'HOME', ...place },
      { name: 'Kjfk', ...place },
      { name: 'LAKE', lat: 1, lng: 2, note: 'deep\u0007\nblue', symbol: 'photo' },
    ];
    const { data } = await call('importWaypoint', { waypoints: file });
    expect(data).toMatchObject({
      saved: [
        { ident: 'KJFK1', note: 'Kjfk' },
        { ident: 'LAKE', note: 'deep blue', symbol: 'photo' },
      ],
      renamed: [{ index: 1, message: '“Kjfk” is an airport: saved as KJFK1.' }],
      present: 1,
      refused: [],
    });
    expect((await call('getWaypoint')).data).toHaveLength(3);
    const tooMany = Array.from({ length: 2001 }, () => file[2]);
    expect(await call('importWaypoint', { waypoints: tooMany })).toMatchObject({ code: 400 });
  });

  it('H5 of two concurrent saves of one name one succeeds, the other gets the reason', async () => {
    // Enough of them that some check the name before the first is committed.
    const many = Array.from({ length: 12 }, (_, lng) => lng);
    const answers = await Promise.all(many.map((lng) => save({ ident: 'TWIN', lat: 1, lng })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, id } of answers.filter((answer) => answer.code !== 200))
      expect([code, id]).toEqual([409, 'waypoint-name-taken']);
    expect((await call('getWaypoint')).data).toHaveLength(1);
  });
});
