import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { anna, crewCalls, duty, startCrewApi } from '../testing/crew-api.ts';
import { crewMigrations } from './crew.migrations.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;

const call = crewCalls<unknown>(() => server);
const record = crewCalls<{ id: string }>(() => server);
const addMember = async (fields: object = {}) =>
  (await record('POST', 'members', { ...anna, ...fields })).data;

beforeAll(async () => {
  handle = await openTestDatabase(crewMigrations);
  server = await startCrewApi({ db: handle.db, timeZoneOf: () => null, onChange: () => undefined });
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
  const { data } = await record('POST', 'schedules', duty(id));
  expect(await call('PUT', `schedules/${data.id}`, data)).toMatchObject({ code: 200 });
});

it('J1 a duty of 20 days, an e-mail without @ and a number twice are refused in plain words', async () => {
  const { id } = await addMember({ employeeNumber: 'E12', email: 'ann@example.com' });
  const long = { ...duty(id), end: '2026-12-10T12:00:00Z' };
  expect(await call('POST', 'schedules', long)).toMatchObject({
    code: 400,
    message: 'This duty would last 20 days: 48 h at most. Check its start and end.',
  });
  expect(await call('POST', 'schedules', { ...long, kind: 'off' })).toMatchObject({ code: 200 });
  expect((await call('POST', 'members', { ...anna, email: 'x' })).message).toContain('e-mail address');
  const twice = await call('POST', 'members', { ...anna, name: 'Bo', employeeNumber: 'e12' });
  expect(twice).toMatchObject({ code: 409, id: 'crew-number-taken' });
  expect(twice.message).toContain('Anna Keller');
  expect((await call('GET', 'members')).data).toHaveLength(1);
});
