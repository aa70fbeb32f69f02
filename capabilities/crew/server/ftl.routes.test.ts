import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { ftlCheckAnswer } from '../contract.ts';
import { registerFtlRoutes } from './ftl.routes.ts';

let server: FastifyInstance;
beforeAll(async () => {
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    capabilities: [{ id: 'crew', register: registerFtlRoutes }],
    authenticate: async (token) => ({
      ok: true,
      principal: { userKey: `i|${token}`, issuer: 'i', subject: token, email: 'a@b.c', scopes: ['openid'] },
    }),
  });
});
afterAll(() => server.close());

async function post(payload: unknown, user = 'good') {
  const answer = await server.inject({
    method: 'POST',
    url: '/efb-v2/crew/ftl-check',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json<{ code: number; data: unknown; message: string; id?: string }>(),
  };
}

const duty = {
  id: 'f',
  start: '2026-06-08T08:00:00Z',
  end: '2026-06-08T20:00:00Z',
  timeZone: 'Europe/Paris',
  sectors: 2,
  flightMinutes: 540,
};

describe('J2 POST /efb-v2/crew/ftl-check', () => {
  test('C2 a later request is answered before a check of three hundred duties', async () => {
    const firstMs = Date.parse('2023-01-02T08:00:00Z');
    const duties = Array.from({ length: 300 }, (_, day) => ({
      ...duty,
      id: `f${day}`,
      start: new Date(firstMs + day * 86_400_000).toISOString(),
      end: new Date(firstMs + day * 86_400_000 + 36_000_000).toISOString(),
    }));
    const answered: string[] = [];
    const many = post({ ruleSet: 'EASA', duties, evaluate: 'all' }).then((answer) => {
      answered.push('many');
      return answer;
    });
    const one = post({ ruleSet: 'EASA', duties: [duty], evaluate: 'last' }).then((answer) => {
      answered.push('one');
      return answer;
    });
    expect((await Promise.all([many, one])).map(({ status }) => status)).toEqual([200, 200]);
    expect(answered).toEqual(['one', 'many']);
  });

  test('C2 checks beyond the limit of a user are rejected with a retry time; other users are not delayed', async () => {
    const ask = (user: string) => post({ ruleSet: 'EASA', duties: [duty], evaluate: 'last' }, user);
    const mine = Array.from({ length: 70 }, () => ask('me'));
    const yours = ask('you');
    const answers = await Promise.all(mine);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(64);
    for (const { body, retryAfter } of refused) {
      expect(body).toMatchObject({ code: 429, data: null, id: 'too-much-at-once' });
      expect(retryAfter).toBe('5');
    }
    expect((await yours).status).toBe(200);
    expect((await ask('me')).status).toBe(200);
  });

  test('J2 a worked case with clock times', async () => {
    const { status, body } = await post({
      ruleSet: 'FAR117',
      duties: [],
      evaluate: { report: '08:00', segments: 2, pilots: 2, fdp: '14:01', flight: '8:00' },
    });
    expect(status).toBe(200);
    expect(ftlCheckAnswer.parse(body.data)).toMatchObject({
      legal: false,
      max_fdp: '14:00',
      violations: ['flight_duty_period'],
      binding_limit: 'flight_duty_period',
      binding_margin_min: -1,
      binding_paragraph: '14 CFR 117.13(a), Table B',
    });
  });
  test('J2 a schedule: the requested duty, a line for each, and text', async () => {
    const before = { ...duty, id: 'before', start: '2026-06-07T08:00:00Z', end: '2026-06-07T21:00:00Z' };
    const { body } = await post({
      ruleSet: 'EASA',
      duties: [before, duty],
      evaluate: 'f',
      homeBase: { timeZone: 'Europe/Paris' },
    });
    const answer = ftlCheckAnswer.parse(body.data);
    expect(answer).toMatchObject({ dutyId: 'f', legal: false, violations: ['rest'], scheduleLegal: false });
    expect(answer.duties.map(({ dutyId, legal }) => ({ dutyId, legal }))).toEqual([
      { dutyId: 'before', legal: true },
      { dutyId: 'f', legal: false },
    ]);
    expect(answer.words).toBe(
      'Not legal by ORO.FTL and CS FTL.1. Governing: Rest before, at home base: 11:00, at least 13:00 by ORO.FTL.235(a)(1) (the longer of the preceding duty 13:00 and 12 h); 2:00 too little.',
    );
  });
  test('J2 a planned duty in addition to the list, all verdicts, and times in ms', async () => {
    const planned = {
      ...duty,
      id: undefined,
      flightMinutes: 400,
      start: Date.parse('2026-06-09T06:00:00Z'),
      end: Date.parse('2026-06-09T14:00:00Z'),
    };
    const { body } = await post({ ruleSet: 'FAR117', duties: [duty], evaluate: planned });
    expect(ftlCheckAnswer.parse(body.data)).toMatchObject({
      dutyId: 'planned',
      legal: true,
      binding_limit: 'rest',
      binding_margin_min: 0,
    });
    const all = await post({ ruleSet: 'FAR117', duties: [duty], evaluate: 'all' });
    expect(ftlCheckAnswer.parse(all.body.data).verdicts.map(({ dutyId }) => dutyId)).toEqual(['f']);
  });
  test.each([
    ['no rule set', { duties: [duty] }, 'ruleSet'],
    ['an unknown rule set', { ruleSet: 'CAP371', duties: [duty] }, 'ruleSet'],
    ['no duties', { ruleSet: 'EASA', duties: [] }, 'duties: give at least one duty'],
    ['a missing end', { ruleSet: 'EASA', duties: [{ ...duty, end: undefined }] }, 'duties.0.end'],
    [
      'an end before the start',
      { ruleSet: 'EASA', duties: [{ ...duty, end: duty.start }] },
      'duties.0.end: must be after start',
    ],
    [
      'a time without a zone',
      { ruleSet: 'EASA', duties: [{ ...duty, timeZone: null, start: '2026-06-08T08:00:00' }] },
      'duties.0.start: is not an instant',
    ],
    [
      'a place that is not a time zone',
      { ruleSet: 'EASA', duties: [{ ...duty, timeZone: 'Paris' }] },
      'duties.0.timeZone: is not a time zone',
    ],
    ['an unknown kind', { ruleSet: 'EASA', duties: [{ ...duty, kind: 'party' }] }, 'duties.0.kind'],
    ['an unknown field', { ruleSet: 'EASA', duties: [{ ...duty, sectorz: 3 }] }, 'sectorz'],
    [
      'negative minutes',
      { ruleSet: 'EASA', duties: [{ ...duty, flightMinutes: -1 }] },
      'duties.0.flightMinutes',
    ],
    ['an id used twice', { ruleSet: 'EASA', duties: [duty, duty] }, 'duties.1.id: "f" is used twice'],
    [
      'an evaluate that is not there',
      { ruleSet: 'EASA', duties: [duty], evaluate: 'g' },
      'evaluate: names no duty',
    ],
    [
      'a place that is not there',
      { ruleSet: 'EASA', duties: [duty], evaluate: 1 },
      'evaluate: names no duty',
    ],
    [
      'a clock that is none',
      { ruleSet: 'EASA', evaluate: { start: '25:00', sectors: 2, fdp: '9:00' } },
      'evaluate.start',
    ],
    ['a case without its FDP', { ruleSet: 'EASA', evaluate: { start: '08:00', sectors: 2 } }, 'evaluate.fdp'],
    [
      'a class of facility that is none',
      { ruleSet: 'EASA', evaluate: { start: '08:00', sectors: 2, fdp: '9:00', rest_facility: 4 } },
      'evaluate.rest_facility',
    ],
    [
      'a break outside the duty',
      {
        ruleSet: 'EASA',
        duties: [{ ...duty, splitBreak: { start: '2026-06-08T07:00:00Z', end: '2026-06-08T12:00:00Z' } }],
      },
      'duties.0.splitBreak',
    ],
    ['a list instead of a body', [1, 2], 'body'],
  ])('J2 %s is a 400 that names the fault', async (_name, payload, message) => {
    const { status, body } = await post(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, data: null, id: 'invalid-input' });
    expect(body.message).toContain(message);
  });
  test('J2 the document describes the body', async () => {
    const document = (await server.inject('/openapi.json')).body;
    for (const word of [
      'ftlCheck',
      'break_start',
      'splitBreak',
      'restFacilityClass',
      'delayedReport',
      'binding_margin_min',
    ]) {
      expect(document).toContain(word);
    }
  });
});
