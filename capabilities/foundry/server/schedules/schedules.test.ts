import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { createLease } from '#platform/server/db/lease.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { type ObjectType, objectTypeOf, ownRecords } from '#platform/server/http/object-type.ts';
import type { Authentication } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import { listSchedules, readScheduleOutput, saveSchedule } from '../../contract.ts';
import type { Pipeline, PipelineStep } from '../../domain/pipelines/pipeline.ts';
import { stepOf } from '../../testing/pipeline-steps.ts';
import { createFoundryServer } from '../index.ts';
import { runPipelineFor } from './run-pipeline.ts';
import { createScheduleRounds } from './schedule-rounds.ts';
import { schedulesMigrations } from './schedules.migrations.ts';
import { createScheduleWork } from './schedules.store.ts';

const DAY = Date.UTC(2026, 10, 25);
const at = (hour: number, minute = 0) => DAY + (hour * 60 + minute) * 60_000;
let nowMs = at(4);
const clock = { frozen: true, nowMs: () => nowMs };

interface Duty {
  name: string;
  hours: number | null;
  at: string;
}
/** Objects of each user; the duties change between runs. */
let duties: Record<string, Duty[]> = {};
const objects: readonly ObjectType[] = [
  objectTypeOf<Duty>(
    {
      id: 'duties',
      title: 'Duties',
      summary: '',
      group: 'Crew',
      key: 'name',
      opens: null,
      refreshS: 30,
      scope: 'openid',
    },
    [
      [column('name', 'text', 'Name'), (row) => row.name],
      [column('hours', 'number', 'Hours'), (row) => row.hours],
      [column('at', 'timestamp', 'At'), (row) => row.at],
    ],
    ({ userKey }) => ({
      rows: duties[userKey] ?? [],
      freshness: { ...ownRecords(nowMs), source: 'Made-up duties', origin: 'simulated' },
    }),
  ),
];

const source = stepOf('s', 'source', [], { origin: 'object', item: 'duties', name: 'duties' });
const pipelineOf = (...steps: PipelineStep[]): Pipeline => ({ version: 1, steps, outputs: {} });
const sums = pipelineOf(
  source,
  stepOf('c', 'check', ['s'], { rule: 'every', where: 'hours >= 0' }),
  stepOf('a', 'aggregate', ['c'], {
    by: ['name'],
    measures: [{ name: 'total', measure: 'sum', column: 'hours' }],
  }),
  stepOf('o', 'output', ['a'], { name: 'totals' }),
);

let handle: DatabaseHandle;
let server: FastifyInstance;
let isLetIn = true;
const principalOf = (user: string) => ({
  userKey: user,
  issuer: 'i',
  subject: user,
  email: `${user}@x.y`,
  scopes: ['openid' as const],
});
const admit = async ({ subject }: { subject: string }): Promise<Authentication> =>
  isLetIn
    ? { ok: true, principal: principalOf(subject) }
    : { ok: false, status: 403, id: 'blocked', message: 'The account is blocked.' };

beforeAll(async () => {
  handle = await openTestDatabase([
    ...schedulesMigrations,
    // The lease table is created by the watch capability.
    {
      id: 'leases',
      sql: 'create table watch_leases (name text primary key, holder text not null, until timestamptz not null)',
    },
  ]);
  const log = createLog('silent');
  const lease = { take: async () => false, release: async () => undefined };
  server = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      createFoundryServer({
        objects: () => objects,
        links: null,
        sql: null,
        files: null,
        schedules: { db: handle.db, clock, log, admit, lease },
      }),
    ],
    authenticate: async (token) => ({ ok: true, principal: principalOf(token) }),
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});
beforeEach(async () => {
  nowMs = at(4);
  isLetIn = true;
  duties = {
    ann: [
      { name: 'Anna', hours: 8, at: '2026-11-24T08:00:00.000Z' },
      { name: 'Anna', hours: 4.5, at: '2026-11-24T18:00:00.000Z' },
    ],
    ben: [{ name: 'Ben', hours: 1, at: '2026-11-24T08:00:00.000Z' }],
  };
  await handle.db.execute(sql`delete from foundry_schedules`);
  await handle.db.execute(sql`delete from foundry_schedule_outputs`);
});

type Answer = { code: number; id?: string; message: string; data: unknown };
async function call(
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  user = 'ann',
): Promise<Answer> {
  const answer = await server.inject({
    method,
    url: `/efb-v2/foundry/schedules${path}`,
    headers: { authorization: `Bearer ${user}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return answer.json<Answer>();
}
const schedule = (pipeline: unknown, when = 'every day at 0500Z', user = 'ann', id = 'p1') =>
  call('PUT', `/${id}`, { name: 'Totals', when, pipeline }, user);
const scheduled = async (user = 'ann') =>
  listSchedules.data.parse((await call('GET', '', undefined, user)).data);
const only = async (user = 'ann') => {
  const [first] = await scheduled(user);
  if (!first) throw new Error(`${user} has no schedule`);
  return first;
};
const rowsOf = async (user?: string) =>
  readScheduleOutput.data.parse((await call('GET', '/p1/outputs/o', undefined, user)).data);
const instance = (holder: string) =>
  createScheduleRounds({
    store: createScheduleWork(handle.db),
    clock,
    log: createLog('silent'),
    objects: () => objects,
    admit,
    isLeader: createLease(handle.db, { name: 'foundry-schedules', holder, seconds: 90 }).take,
    run: runPipelineFor,
  });

describe('K1 scheduled pipelines', () => {
  it('K1 runs once at its time, on any instance, and stores the rows calculated by hand', async () => {
    expect((await schedule(sums)).data).toMatchObject({
      timesText: 'every day at 0500Z',
      nextAt: '2026-11-25T05:00:00.000Z',
      lastRun: null,
    });
    const [one, other] = [instance('one'), instance('other')];
    await one.round();
    expect((await only()).lastRun).toBeNull();
    nowMs = at(5, 1);
    await Promise.all([one.round(), other.round()]);
    await one.round();
    const found = await only();
    expect(found).toMatchObject({
      nextAt: '2026-11-26T05:00:00.000Z',
      lastRun: { dueAt: '2026-11-25T05:00:00.000Z', isGood: true, missed: 0, message: '4 steps run' },
      outputs: [{ stepId: 'o', name: 'totals', rowCount: 1, writtenAt: '2026-11-25T05:01:00.000Z' }],
    });
    // Source and age of the rows, as reported by the reader of the objects.
    const sources = [
      {
        title: 'Duties',
        freshness: {
          source: 'Made-up duties',
          asOf: '2026-11-25T05:01:00.000Z',
          receivedAt: '2026-11-25T05:01:00.000Z',
          origin: 'simulated',
          state: 'fresh',
        },
      },
    ];
    expect(found.lastRun?.sources).toEqual(sources);
    expect(found.outputs[0]?.sources).toEqual(sources);
    expect(await rowsOf()).toMatchObject({
      columns: ['name', 'total'],
      values: [['Anna'], [12.5]],
    });
  });

  it('K1 a failed check reports the row and keeps the last good output with its age; a missed run is reported', async () => {
    await schedule(sums);
    nowMs = at(5);
    await instance('one').round();
    duties['ann']?.push({ name: 'Otto', hours: -3, at: '2026-11-25T08:00:00.000Z' });
    // No server was running at 0500Z on the 26th and the 27th.
    nowMs = at(5) + 3 * 86_400_000;
    await instance('one').round();
    const { lastRun, outputs } = await only();
    expect(lastRun).toMatchObject({
      dueAt: '2026-11-28T05:00:00.000Z',
      isGood: false,
      missed: 2,
      missedFrom: '2026-11-26T05:00:00.000Z',
    });
    expect(lastRun?.message).toMatch(/Row 3 \(hours = -3\) breaks the rule hours >= 0/);
    expect(lastRun?.steps.map(({ phase }) => phase)).toEqual(['done', 'failed', 'blocked', 'blocked']);
    expect(outputs).toMatchObject([{ rowCount: 1, writtenAt: '2026-11-25T05:00:00.000Z' }]);
  });

  it('K1 reads only the objects of its owner, and other users cannot read, change or delete it', async () => {
    await schedule(sums);
    await schedule(sums, 'every day at 0500Z', 'ben');
    nowMs = at(5);
    await instance('one').round();
    expect((await rowsOf()).values).toEqual([['Anna'], [12.5]]);
    expect((await rowsOf('ben')).values).toEqual([['Ben'], [1]]);
    expect((await call('GET', '/p1/outputs/o', undefined, 'eve')).id).toBe('schedule-output-not-found');
    expect((await call('DELETE', '/p1', undefined, 'eve')).id).toBe('schedule-not-found');
    expect((await call('DELETE', '/p1')).data).toEqual({ id: 'p1' });
    expect((await call('GET', '/p1/outputs/o')).code).toBe(404);
    expect(await only('ben')).toMatchObject({ id: 'p1' });
  });

  it('K1 a pipeline that the server cannot run is rejected with the reason, and nothing is stored', async () => {
    const file = stepOf('s', 'source', [], { origin: 'file', item: 'f', name: 'a.csv' });
    expect(await schedule(pipelineOf(file))).toMatchObject({ code: 422, id: 'schedule-files' });
    expect(await schedule(pipelineOf(source))).toMatchObject({ code: 422, id: 'schedule-steps' });
    const wrong = stepOf('f', 'filter', ['s'], { where: 'delay > 3' });
    const out = stepOf('o', 'output', ['f'], { name: 'x' });
    expect((await schedule(pipelineOf(source, wrong, out))).message).toBe('f: There is no column delay.');
    expect(await schedule({ steps: 1 })).toMatchObject({ code: 400, id: 'schedule-pipeline' });
    for (const when of ['every day at 5', 'every 7 hours', 'now', 'every day at 0500Z please'])
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      expect(await schedule(sums, when)).toMatchObject({ code: 400, id: 'schedule-times' });
    expect(await scheduled()).toEqual([]);
  });

  it('K1 an owner without access, and a server killed during a run, are reported', async () => {
    await schedule(sums);
    nowMs = at(5);
    await handle.db.execute(
      sql`update foundry_schedules set running_due_at = ${new Date(nowMs).toISOString()}, next_at = next_at + interval '1 day'`,
    );
    await instance('one').round();
    expect(await only()).toMatchObject({
      lastRun: {
        isGood: false,
        dueAt: '2026-11-25T05:00:00.000Z',
        message: 'The server was stopped while it ran. The outputs before it stay.',
      },
    });
    isLetIn = false;
    nowMs = at(5) + 86_400_000;
    await instance('one').round();
    expect((await only()).pausedBecause).toBe('The account is blocked.');
    expect(saveSchedule.data.parse((await schedule(sums)).data).pausedBecause).toBeNull();
  });
});
