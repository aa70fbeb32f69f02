import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { notificationsMigrations } from '#capabilities/notifications/server/notifications.migrations.ts';
import { createNotificationsServer } from '#capabilities/notifications/server/index.ts';
import { createLease } from '#platform/server/db/lease.ts';
import { watchMigrations } from '#capabilities/watch/server/watch.migrations.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { AssistantAnswer, SavedQuestion } from '#capabilities/assistant/contract.ts';
import { createSavedQuestions } from '#capabilities/assistant/server/questions/index.ts';
import type { AnswerSentence } from '#capabilities/assistant/server/questions/questions.routes.ts';
import { questionsMigrations } from '#capabilities/assistant/server/questions/questions.migrations.ts';
import { createRunPasses } from '#capabilities/assistant/server/questions/run-passes.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_05Z = { minutes: [300], days: [0, 1, 2, 3, 4, 5, 6] };

const common = { auth: 'bearer', scope: 'openid', data: z.object({ who: z.string() }) } as const;
const reads = defineEndpoint({ ...common, id: 'reads', method: 'GET', path: '/efb-v2/t/reads', summary: '' });
const writes = defineEndpoint({
  ...common,
  id: 'writes',
  method: 'POST',
  path: '/efb-v2/t/writes',
  summary: '',
  effect: 'write',
});

let handle: DatabaseHandle;
let nowMs = NOON;
let gone = new Set<string>();
let written = 0;
let requests = 0;
const log = createLog('silent');
const clock = { nowMs: () => nowMs, frozen: true };
const open: { stop(): Promise<unknown> }[] = [];

const card = (words: string) => ({
  tool: 'reads',
  title: 'Reads',
  words,
  lines: [],
  raw: [],
  freshness: null,
  source: 'Test',
  link: null,
  problem: null,
});
const nothing: AssistantAnswer = {
  isUnderstood: true,
  words: '',
  cards: [],
  actions: [],
  write: null,
  unused: [],
  prose: [],
  model: null,
  suggestions: [],
  subject: { airport: null, flightId: null, memberId: null },
  calls: [],
};

/** Replaces the grammar: the first word of a sentence determines the result. */
const answer: AnswerSentence = async ({ text }, relay) => {
  const [word] = text.split(' ');
  if (word === 'juggle') return { ...nothing, isUnderstood: false, words: 'Not understood: juggle.' };
  if (word === 'show') return { ...nothing, actions: [{ kind: 'layer', key: 'metar', isOn: true }] };
  if (word === 'delete') return { ...nothing, write: { tool: 'writes', args: {}, words: 'Delete?' } };
  requests += 1;
  const isWrite = word === 'writes';
  const { status, body } = await relay(
    isWrite
      ? { method: 'POST', path: '/efb-v2/t/writes', body: {} }
      : { method: 'GET', path: '/efb-v2/t/reads' },
  );
  const { data, message } = body as { data?: { who: string }; message: string };
  if (word === 'broken' && requests > 1) throw new Problem('upstream-down', 503, 'Weather unavailable.');
  return { ...nothing, cards: [card(status === 200 ? `read as ${data?.who}` : message)] };
};

/** A separate server, as after a restart. */
async function start(holder = 'one') {
  const { db } = handle;
  const passes = createRunPasses(async (owner) =>
    gone.has(owner.subject)
      ? { ok: false, status: 401, id: 'session-ended', message: 'The account is gone.' }
      : { ok: true, principal: { ...owner, userKey: `i|${owner.subject}` } },
  );
  const notifications = createNotificationsServer({ db, clock, log, sources: [] });
  const lease = createLease(db, { name: 'assistant-questions', holder, seconds: 90 });
  const questions = createSavedQuestions({
    db,
    log,
    clock,
    passes,
    lease,
    answer,
    notify: notifications.notify,
  });
  const server: FastifyInstance = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      notifications.capability,
      {
        id: 't',
        register(host: ServerHost) {
          host.route(reads, ({ principal }) => ({ who: principal.userKey }));
          host.route(writes, ({ principal }) => {
            written += 1;
            return { who: principal.userKey };
          });
          questions.register(host);
        },
      },
    ],
    authenticate: passes.authenticator(async (subject) => ({
      ok: true,
      principal: {
        userKey: `i|${subject}`,
        issuer: 'i',
        subject,
        email: `${subject}@x.y`,
        scopes: ['openid', 'database'],
      },
    })),
  });
  const stop = async () => {
    await questions.stop();
    await server.close();
  };
  open.push({ stop });
  const call = async (path: string, body?: object, user = 'ann') => {
    const sent = await server.inject({
      method: body ? 'POST' : 'GET',
      url: `/efb-v2/${path}`,
      headers: { authorization: `Bearer ${user}` },
      ...(body ? { payload: body } : {}),
    });
    return sent.json();
  };
  return {
    stop,
    call,
    server,
    round: questions.rounds.round,
    save: async (text: string, times: object = AT_05Z, user = 'ann') =>
      call('assistant/questions', { text, times }, user),
    list: async (user = 'ann') =>
      (await call('assistant/questions', undefined, user)).data as SavedQuestion[],
    told: async (user = 'ann') =>
      (await call('crew/notifications', undefined, user)).data as {
        id: string;
        title: string;
        body: string;
      }[],
  };
}

withOneEngine('K3 saved questions', (openEngine) => {
  beforeAll(async () => {
    handle = await openEngine([...watchMigrations, ...notificationsMigrations, ...questionsMigrations]);
  });
  beforeEach(() => {
    [nowMs, gone, written, requests] = [NOON, new Set(), 0, 0];
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
    for (const table of ['assistant_questions', 'notifications', 'watch_leases'])
      await handle.db.execute(sql.raw(`delete from ${table}`));
  });

  it('runs at its time as its owner, stores the answer with the time, and notifies the owner once', async () => {
    const one = await start();
    const saved = (await one.save('reads all')).data as SavedQuestion;
    expect(saved).toMatchObject({ timesText: 'every day at 0500Z', nextAt: '2026-11-25T05:00:00.000Z' });
    nowMs = NOON + 17 * HOUR_MS - 1;
    await one.round();
    expect((await one.list())[0]?.runs).toEqual([]);
    nowMs += 1;
    await one.round();
    await one.round();
    const [question] = await one.list();
    expect(question).toMatchObject({
      nextAt: '2026-11-26T05:00:00.000Z',
      runs: [
        {
          dueAt: '2026-11-25T05:00:00.000Z',
          ranAt: '2026-11-25T05:00:00.000Z',
          missed: 0,
          problem: null,
          answer: { cards: [{ words: 'read as i|ann' }] },
        },
      ],
    });
    expect(await one.told()).toMatchObject([
      {
        id: `question:${saved.id}:2026-11-25T05:00:00.000Z`,
        title: 'Answered: reads all',
        body: '25 Nov 0500Z. Reads: read as i|ann',
        subject: { kind: 'question', id: saved.id },
      },
    ]);
  });

  inFullRun(() => {
    it('twenty restarts: one run and one notification for each time', async () => {
      const first = await start();
      await first.save('reads all');
      await first.stop();
      requests = 0;
      for (let restart = 0; restart < 20; restart += 1) {
        nowMs = NOON + 17 * HOUR_MS + restart * 3 * HOUR_MS;
        const server = await start(`restart-${restart}`);
        await server.round();
        await server.round();
        await server.stop();
      }
      // From 25 Nov 0500Z to 27 Nov 1400Z there are three mornings.
      expect(requests).toBe(3);
      const last = await start();
      expect((await last.list())[0]?.runs.map(({ dueAt, missed }) => [dueAt, missed])).toEqual([
        ['2026-11-27T05:00:00.000Z', 0],
        ['2026-11-26T05:00:00.000Z', 0],
        ['2026-11-25T05:00:00.000Z', 0],
      ]);
      expect(await last.told()).toHaveLength(3);
    });
  });

  it('killed between the answer and the notification: notified once afterwards', async () => {
    const one = await start();
    await one.save('reads all');
    nowMs = NOON + 17 * HOUR_MS;
    await one.round();
    await handle.db.execute(sql`update assistant_question_runs set is_told = false`);
    await one.stop();
    const other = await start('other');
    await other.round();
    expect(requests).toBe(2);
    expect(await other.told()).toHaveLength(1);
    await handle.db.execute(sql`delete from notifications`);
    await handle.db.execute(sql`update assistant_question_runs set is_told = false`);
    await other.round();
    expect(await other.told()).toHaveLength(1);
  });

  it('times missed during an outage run once, and the notification states so', async () => {
    const one = await start();
    await one.save('reads all');
    nowMs = NOON + 4 * DAY_MS;
    await one.round();
    const [question] = await one.list();
    expect(question?.runs).toMatchObject([
      { dueAt: '2026-11-28T05:00:00.000Z', ranAt: '2026-11-28T12:00:00.000Z', missed: 3 },
    ]);
    const [notice] = await one.told();
    expect(notice?.body).toBe(
      'Due 28 Nov 0500Z, run 28 Nov 1200Z. 3 earlier times missed: the server was not running. Reads: read as i|ann',
    );
    expect(await one.told()).toHaveLength(1);
  });

  it('of two instances one runs it; the other takes over when the first stops', async () => {
    const [one, other] = [await start('one'), await start('other')];
    await one.save('reads all');
    requests = 0;
    nowMs = NOON + 17 * HOUR_MS;
    await one.round();
    await other.round();
    expect(requests).toBe(1);
    nowMs += DAY_MS;
    await other.round();
    expect(requests).toBe(1);
    await one.stop();
    await other.round();
    expect(requests).toBe(2);
    expect(await other.told()).toHaveLength(2);
  });

  it('is read-only, and its pass is invalid afterwards', async () => {
    const one = await start();
    await one.save('writes something');
    // When typed by the user it may write; when run automatically it may not.
    expect(written).toBe(1);
    nowMs = NOON + 17 * HOUR_MS;
    await one.round();
    expect(written).toBe(1);
    expect((await one.list())[0]?.runs[0]?.answer?.cards[0]?.words).toContain('is read-only');
    expect(await one.call('t/reads', undefined, 'run_guessed')).toMatchObject({ code: 401, id: 'run-ended' });
  });

  it('is paused, with the reason, when its user may not sign in', async () => {
    const one = await start();
    await one.save('reads all');
    requests = 0;
    gone.add('ann');
    nowMs = NOON + 17 * HOUR_MS;
    await one.round();
    nowMs += DAY_MS;
    await one.round();
    expect(requests).toBe(0);
    const [question] = await one.list();
    expect(question).toMatchObject({ isPaused: true, pausedBecause: 'The account is gone.', nextAt: null });
    expect(question?.runs).toMatchObject([{ problem: 'Paused: The account is gone.', answer: null }]);
    gone.clear();
    const resumed = await one.call('assistant/questions/pause', { id: question?.id, isPaused: false });
    expect(resumed.data).toMatchObject({ pausedBecause: null, nextAt: '2026-11-27T05:00:00.000Z' });
  });

  it('a failure is stored as a failure, and does not stop the others', async () => {
    const one = await start();
    await one.save('broken things');
    await one.save('reads all', AT_05Z, 'bob');
    nowMs = NOON + 17 * HOUR_MS;
    await one.round();
    expect((await one.list())[0]?.runs[0]).toMatchObject({ problem: 'Weather unavailable.', answer: null });
    expect((await one.told())[0]).toMatchObject({
      title: 'Not answered: broken things',
      severity: 'caution',
    });
    expect((await one.list('bob'))[0]?.runs[0]?.answer?.cards[0]?.words).toBe('read as i|bob');
  });

  it('can be paused, resumed, run at once and deleted, but not by other users', async () => {
    const one = await start();
    const { id } = (await one.save('reads all')).data as SavedQuestion;
    const post = (path: string, body: object, user?: string) =>
      one.call(`assistant/questions/${path}`, body, user);
    for (const [path, body] of [
      ['pause', { id, isPaused: true }],
      ['delete', { id }],
      ['run', { id }],
    ] as const)
      expect(await post(path, body, 'mallory')).toMatchObject({ code: 404, id: 'question-not-found' });
    expect(await one.list('mallory')).toEqual([]);

    expect((await post('pause', { id, isPaused: true })).data).toMatchObject({
      isPaused: true,
      nextAt: null,
    });
    nowMs = NOON + 2 * DAY_MS;
    await one.round();
    expect((await one.list())[0]?.runs).toEqual([]);
    expect((await post('pause', { id, isPaused: false })).data).toMatchObject({
      nextAt: '2026-11-27T05:00:00.000Z',
    });
    await one.round();
    expect((await one.list())[0]?.runs).toEqual([]);
    expect((await post('run', { id })).data.runs).toMatchObject([
      { isOnRequest: true, answer: { cards: [{ words: 'read as i|ann' }] } },
    ]);
    expect(await one.told()).toEqual([]);
    expect(await post('delete', { id })).toMatchObject({ code: 200 });
    expect(await one.list()).toEqual([]);
  });

  it('questions that cannot run unattended are rejected with the reason, and nothing is saved', async () => {
    const one = await start();
    for (const [text, problem] of [
      ['juggle', 'question-not-understood'],
      ['show metar', 'question-moves-map'],
      ['delete MER12', 'question-changes-data'],
    ] as const)
      expect(await one.save(text)).toMatchObject({ code: 400, id: problem });
    for (const times of [
      { minutes: [], days: [1] },
      { minutes: [1440], days: [1] },
      { minutes: [300], days: [7] },
      { minutes: [300.5], days: [1] },
      {},
    ])
      expect(await one.save('reads all', times)).toMatchObject({ code: 400 });
    expect(await one.list()).toEqual([]);
    for (let count = 0; count < 50; count += 1) await one.save('reads all');
    expect(await one.save('reads all')).toMatchObject({ code: 409, id: 'too-many-questions' });
  });
});
