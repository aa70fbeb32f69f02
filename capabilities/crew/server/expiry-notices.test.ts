import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { getExpiryDays, putExpiryDays } from '../domain/roster/expiry-days.endpoints.ts';
import { noticesOfExpiries } from './crew-notices.ts';
import { crewMigrations } from './crew.migrations.ts';
import { createCrewService } from './crew.service.ts';
import { createCrewServer } from './index.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
let handle: DatabaseHandle;
let server: FastifyInstance;
const changed: string[] = [];

async function call(method: 'GET' | 'PUT', body?: object, user = 'ann') {
  const answer = await server.inject({
    method,
    url: getExpiryDays.path,
    headers: { authorization: `Bearer ${user}` },
    ...(body ? { payload: body } : {}),
  });
  return answer.json<{ code: number; message: string; data: unknown }>();
}
const dayIn = (days: number) => new Date(NOW_MS + days * 86_400_000).toISOString().slice(0, 10);
/** Notification of a medical that expires in the given number of days. */
const stages = async (user: string) =>
  (await noticesOfExpiries(handle.db, user, NOW_MS)).map(
    ({ severity, title, body }) => `${severity} ${title.split(' ')[0]}: ${body}`,
  );

withOneEngine('K4 expiries are reported as many days ahead as the user selected', (open) => {
  beforeAll(async () => {
    handle = await open(crewMigrations);
    const { db } = handle;
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        createCrewServer({
          db,
          clock: frozenClock(NOW_MS),
          timeZoneOf: () => null,
          onChange: () => undefined,
          onExpiryDays: (userKey) => changed.push(userKey),
        }),
      ],
      authenticate: async (token) => ({
        ok: true,
        principal: { userKey: token, issuer: 'i', subject: token, email: 'a@b.c', scopes: ['database'] },
      }),
    });
    const service = createCrewService(db, { onChange: () => undefined, timeZoneOf: () => null });
    const actor = { userKey: 'ann', email: 'a@b.c', nowMs: NOW_MS };
    const member = await service.create(actor, 'member', {
      name: 'Anna Keller',
      employeeNumber: '',
      position: 'CPT',
      base: 'KJFK',
      timeZone: 'UTC',
      ruleSet: 'FAR117',
      aircraftTypes: [],
      email: '',
      phone: '',
      notes: '',
    });
    for (const days of [-1, 0, 14, 15, 60, 61, 90])
      await service.create(actor, 'qualification', {
        crewId: member.id,
        kind: 'medical',
        name: `M${days}`,
        reference: '',
        aircraftType: null,
        issuedOn: null,
        expiresOn: dayIn(days),
        notes: '',
      });
  });
  afterAll(async () => {
    await server.close();
    await handle.close();
  });

  it('K4 60 and 14 days by default', async () => {
    expect(await call('GET')).toMatchObject({
      data: { defaults: { soonDays: 60, urgentDays: 14 }, own: null },
    });
    expect((await stages('ann')).toSorted()).toEqual([
      'caution M0: Expires within 14 days.',
      'caution M14: Expires within 14 days.',
      'info M15: Expires within 60 days.',
      'info M60: Expires within 60 days.',
      'warning M-1: Expired.',
    ]);
  });

  it('K4 entered days apply to their user only, and can be reset to the defaults', async () => {
    changed.length = 0;
    expect(await call('PUT', { own: { soonDays: 90, urgentDays: 1 } })).toMatchObject({ code: 200 });
    expect(changed).toEqual(['ann']);
    expect((await stages('ann')).toSorted()).toEqual([
      'caution M0: Expires within 1 day.',
      'info M14: Expires within 90 days.',
      'info M15: Expires within 90 days.',
      'info M60: Expires within 90 days.',
      'info M61: Expires within 90 days.',
      'info M90: Expires within 90 days.',
      'warning M-1: Expired.',
    ]);
    expect(await call('GET', undefined, 'bob')).toMatchObject({ data: { own: null } });
    expect(await call('PUT', { own: null })).toMatchObject({ data: { own: null } });
    expect(await stages('ann')).toHaveLength(5);
  });

  it('H3 invalid days are rejected by name, and the entered ones stay', async () => {
    await call('PUT', { own: { soonDays: 30, urgentDays: 7 } });
    for (const own of [
      { soonDays: 7, urgentDays: 30 },
      { soonDays: 30, urgentDays: 30 },
      { soonDays: 0, urgentDays: 0 },
      { soonDays: 400, urgentDays: 7 },
      { soonDays: 1.5, urgentDays: 1 },
    ])
      expect((await call('PUT', { own })).code).toBe(400);
    expect(await call('GET')).toMatchObject({ data: { own: { soonDays: 30, urgentDays: 7 } } });
    expect(putExpiryDays.scope).toBe('database');
  });
});
