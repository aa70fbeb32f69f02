import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import type { AssistantAnswer } from '#capabilities/assistant/contract.ts';
import { questionsMigrations } from '#capabilities/assistant/server/questions/questions.migrations.ts';
import { createRunPasses } from '#capabilities/assistant/server/questions/run-passes.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { assistantServerOf } from './assistant-server.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;

beforeAll(async () => {
  const navdata = openTestNavdata();
  handle = await openTestDatabase(questionsMigrations);
  const log = createLog('silent');
  server = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      createAirportsServer({ navdata: () => navdata }),
      assistantServerOf({
        clock: frozenClock(Date.UTC(2026, 10, 24, 10)),
        navdata: () => navdata,
        mode: () => 'simulated',
        version: '0',
        config: { RATE_LIMIT_PER_MINUTE: 0, ASSISTANT_SILENCE_S: 30 },
        questions: {
          db: handle.db,
          log,
          passes: createRunPasses(async ({ subject }) => ({
            ok: false,
            status: 401,
            id: 'x',
            message: subject,
          })),
          notify: async () => undefined,
          lease: { take: async () => true, release: async () => undefined },
        },
      }),
    ],
    authenticate: async (subject) => ({
      ok: true,
      principal: {
        userKey: `i|${subject}`,
        issuer: 'i',
        subject,
        email: 'a@b.c',
        scopes: ['openid', 'database', 'navdata'],
      },
    }),
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await server.inject({
    method,
    url: `/efb-v2/assistant/${path}`,
    headers: { authorization: 'Bearer ann' },
    ...(payload ? { payload } : {}),
  });
  return answer.json();
}
const ask = async (text: string): Promise<AssistantAnswer> => (await send('POST', 'ask', { text })).data;

describe('K3 a question with a time', () => {
  it('is answered at once and saved after consent', async () => {
    const { cards, write } = await ask('every morning at 05Z runways KJFK');
    expect(cards[0]?.title).toBe('KJFK runways');
    expect(write).toMatchObject({
      tool: 'saveQuestion',
      words: 'Save “runways KJFK” and run it every day at 0500Z?',
    });
    expect((await send('GET', 'questions')).data).toEqual([]);
    const call = { tool: write?.tool, args: write?.args, consent: true };
    expect(await send('POST', 'call', call)).toMatchObject({ code: 200 });
    const [saved] = (await send('GET', 'questions')).data;
    expect(saved).toMatchObject({ text: 'runways KJFK', nextAt: '2026-11-25T05:00:00.000Z', runs: [] });
    const ran = (await send('POST', 'questions/run', { id: saved.id })).data;
    expect(ran.runs[0].answer.cards[0]).toMatchObject({ tool: 'getRunways', problem: null });
  });

  it('states what is wrong with its time, or with running it unattended', async () => {
    for (const [text, words] of [
      ['every morning at 25Z runways KJFK', '25Z is not a time of day'],
      ['every morning runways KJFK', 'At what time?'],
      ['every morning at 05Z', 'Which question?'],
      ['every morning at 05Z hide traffic', 'cannot move the map'],
      ['every morning at 05Z please juggle', 'Not understood: juggle'],
    ] as const) {
      const answer = await ask(text);
      expect(answer).toMatchObject({ isUnderstood: false, cards: [], actions: [], write: null });
      expect(answer.words).toContain(words);
    }
  });
});
