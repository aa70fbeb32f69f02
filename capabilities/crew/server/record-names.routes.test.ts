import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { crewMigrations } from './crew.migrations.ts';
import { createCrewServer } from './index.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Answer {
  code: number;
  id?: string;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every kind are looked into
  data: any;
}
async function call(method: Method, path: string, payload?: unknown, user = 'ann'): Promise<Answer> {
  const answer = await server.inject({
    method,
    url: `/efb-v2/crew/${path}`,
    headers: {
      authorization: `Bearer ${user}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return answer.json();
}

const anna = { name: 'Anna Keller', position: 'CPT', base: 'kjfk', timeZone: 'America/New_York' };
const duty = (crewId: string, day = '20') => ({
  crewId,
  kind: 'flight',
  label: 'MER415',
  start: `2026-11-${day}T13:00:00+01:00`,
  end: `2026-11-${day}T20:00:00Z`,
});
const addMember = async (fields: object = {}, user = 'ann') =>
  (await call('POST', 'members', { ...anna, ...fields }, user)).data as { id: string; revision: number };

beforeAll(async () => {
  handle = await openTestDatabase(crewMigrations);
  const clock = frozenClock(Date.UTC(2026, 10, 20));
  server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      createCrewServer({ db: handle.db, clock, timeZoneOf: () => null, onChange: () => undefined }),
    ],
    authenticate: async (token) => {
      const person = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
      return { ok: true, principal: { ...person, scopes: ['database', 'openid'] } };
    },
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});
beforeEach(async () => {
  await handle.db.execute(sql`delete from crew_records`);
});

it('J1 a name that is not known is refused with the one that may be meant: nothing is stored without it', async () => {
  const { id } = await addMember();
  const wrong = await call('POST', 'schedules', { ...duty(id), sector: 6, flightMinute: 600 });
  expect(wrong).toMatchObject({ code: 400, id: 'invalid-input' });
  expect(wrong.message).toContain('sector: did you mean sectors?');
  expect(wrong.message).toContain('flightMinute: did you mean flightMinutes?');
  const nested = { ...duty(id), circumstances: { notifedAt: '2026-11-20T10:00:00Z' } };
  expect((await call('POST', 'schedules', nested)).message).toContain('did you mean notifiedAt?');
  expect((await call('POST', 'members', { ...anna, employeNumber: '12' })).message).toContain(
    'employeNumber: did you mean employeeNumber?',
  );
  const rating = { kind: 'medical', name: 'Class 1', expireOn: '2027-01-01' };
  expect((await call('POST', `members/${id}/qualifications`, rating)).message).toContain('expiresOn?');
  expect((await call('GET', 'schedules')).data).toEqual([]);
  // What was read can be sent back.
  const { data } = await call('POST', 'schedules', duty(id));
  expect(await call('PUT', `schedules/${data.id}`, data)).toMatchObject({ code: 200 });
});

it('J1 a duty of 20 days, an e-mail without @ and a number twice are refused in plain words', async () => {
  const { id } = await addMember({ employeeNumber: 'E12', email: 'ann@example.com' });
  const long = { ...duty(id), end: '2026-12-10T12:00:00Z' };
  expect(await call('POST', 'schedules', long)).toMatchObject({
    code: 400,
    message: 'This duty would last 20 days: 48 h at most. Look at its start and end.',
  });
  expect(await call('POST', 'schedules', { ...long, kind: 'off' })).toMatchObject({ code: 200 });
  expect((await call('POST', 'members', { ...anna, email: 'x' })).message).toContain('e-mail address');
  const twice = await call('POST', 'members', { ...anna, name: 'Bo', employeeNumber: 'e12' });
  expect(twice).toMatchObject({ code: 409, id: 'crew-number-taken' });
  expect(twice.message).toContain('Anna Keller');
  expect((await call('GET', 'members')).data).toHaveLength(1);
});
