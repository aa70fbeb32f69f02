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
  server = await startCrewApi({
    db: handle.db,
    timeZoneOf: () => null,
    onChange: () => undefined,
    known: { isAirport: (code) => !code.startsWith('Q'), isAircraftType: (type) => type !== 'B73X' },
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});
beforeEach(async () => {
  await handle.db.execute(sql`delete from crew_records`);
});

it('J1 an unknown name is rejected with the one probably meant, and nothing is stored', async () => {
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
  // A record that was read can be sent back.
  const { data } = await record('POST', 'schedules', duty(id));
  expect(await call('PUT', `schedules/${data.id}`, data)).toMatchObject({ code: 200 });
});

it('J1 a duty of 20 days, an email without @ and a duplicate number are rejected in plain words', async () => {
  const { id } = await addMember({ employeeNumber: 'E12', email: 'ann@example.com' });
  const long = { ...duty(id), end: '2026-12-10T12:00:00Z' };
  expect(await call('POST', 'schedules', long)).toMatchObject({
    code: 400,
    message: 'This duty would last 20 days: 48 h at most. Check its start and end.',
  });
  expect(await call('POST', 'schedules', { ...long, kind: 'off' })).toMatchObject({ code: 200 });
  expect((await call('POST', 'members', { ...anna, email: 'x' })).message).toContain('email address');
  const twice = await call('POST', 'members', { ...anna, name: 'Bo', employeeNumber: 'e12' });
  expect(twice).toMatchObject({ code: 409, id: 'crew-number-taken' });
  expect(twice.message).toContain('Anna Keller');
  expect((await call('GET', 'members')).data).toHaveLength(1);
});

const sent = (crewId: string) => ({
  number: 'MER1',
  departure: 'KJFK',
  arrival: 'KBOS',
  offBlocks: '2026-11-20T12:00:00Z',
  onBlocks: '2026-11-20T14:00:00Z',
  aircraftType: 'B738',
  crew: [{ crewId, position: 'CPT' }],
});

it('J1 an unknown name in the crew of a flight is rejected too', async () => {
  const { id } = await addMember();
  const wrong = await call('POST', 'flights', {
    ...sent(id),
    crew: [{ crewId: id, position: 'CPT', seatt: 1 }],
  });
  expect(wrong).toMatchObject({ code: 400, id: 'invalid-input' });
  expect(wrong.message).toContain('seatt: is not a field here');
  const near = { ...sent(id), crew: [{ crewId: id, position: 'CPT', positon: 'FO' }] };
  expect((await call('POST', 'flights', near)).message).toContain('positon: did you mean position?');
  expect((await call('GET', 'flights')).data).toEqual([]);
});

it('J1 an unknown base, airport or type is saved with a warning', async () => {
  const told = crewCalls<{ id: string; revision: number; messages?: string[] }>(() => server);
  const member = await told('POST', 'members', { ...anna, base: 'QQQQ', aircraftTypes: ['B738', 'B73X'] });
  expect(member).toMatchObject({ code: 200, data: { base: 'QQQQ' } });
  expect(member.data.messages).toEqual([
    'Anna Keller: QQQQ is not an airport in the navigation data: check it.',
    'Anna Keller: unknown aircraft type B73X: check it.',
  ]);
  const { id, revision } = member.data;
  // A response can be sent back; correct values cause no warning.
  expect(await told('PUT', `members/${id}`, member.data)).toMatchObject({ code: 200 });
  const right = { base: 'KJFK', aircraftTypes: ['B738'], revision: revision + 1 };
  expect((await told('PATCH', `members/${id}`, right)).data).not.toHaveProperty('messages');

  const flown = await told('POST', 'flights', { ...sent(id), arrival: 'QAAA', aircraftType: 'B73X' });
  expect(flown.data.messages).toEqual([
    'MER1: QAAA is not an airport in the navigation data: check it.',
    'MER1: unknown aircraft type B73X: check it.',
  ]);
  const rating = { kind: 'type-rating', name: 'Type rating', aircraftType: 'B73X' };
  expect((await told('POST', `members/${id}/qualifications`, rating)).data.messages).toHaveLength(1);
  const batch = { schedules: { create: [{ ...duty(id), location: 'QBBB' }], replace: [], remove: [] } };
  expect((await told('POST', 'changes', batch)).data.messages).toEqual([
    'MER415: QBBB is not an airport in the navigation data: check it.',
  ]);
});
