import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import type { AssistantAnswer } from '#capabilities/assistant/contract.ts';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import { createCrewServer } from '#capabilities/crew/server/index.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { assistantServerOf } from './assistant-server.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;

async function send(method: 'GET' | 'POST', path: string, payload?: unknown, user = 'ann') {
  const answer = await server.inject({
    method,
    url: `/efb-v2/${path}`,
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return answer.json();
}
const ask = async (text: string, user?: string): Promise<AssistantAnswer> =>
  (await send('POST', 'assistant/ask', { text }, user)).data;

beforeAll(async () => {
  const navdata = openTestNavdata();
  handle = await openTestDatabase([...flightsMigrations, ...crewMigrations]);
  const clock = frozenClock(Date.UTC(2026, 10, 26, 11, 34));
  const log = createLog('silent');
  const navdataServer = createNavdataServer({ load: () => navdata, log, clock });
  await navdataServer.capability.start?.();
  server = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      navdataServer.capability,
      createAirportsServer({ navdata: () => navdata }),
      createFlightsServer({ db: handle.db, clock }),
      createCrewServer({ db: handle.db, clock, timeZoneOf: () => null, onChange: () => undefined }),
      assistantServerOf({
        clock,
        navdata: () => navdata,
        mode: () => 'simulated',
        version: '0',
        config: { RATE_LIMIT_PER_MINUTE: 0, ASSISTANT_SILENCE_S: 30 },
      }),
    ],
    authenticate: async (token) => {
      const scopes = ['openid', 'database', 'navdata', 'enroute', 'routes'];
      const user = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
      return { ok: true, principal: { ...user, scopes } };
    },
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});

describe('K3 duty is checked by the requested rules', () => {
  beforeAll(async () => {
    for (const [name, ruleSet] of [
      ['Ann One', 'FAR117'],
      ['Anna Keller', 'EASA'],
    ]) {
      const { data } = await send('POST', 'crew/members', {
        name,
        ruleSet,
        position: 'CPT',
        base: 'KJFK',
        timeZone: 'America/New_York',
      });
      await send('POST', 'crew/schedules', {
        crewId: data.id,
        kind: 'flight',
        start: '2026-11-27T06:00:00Z',
        end: '2026-11-27T12:00:00Z',
        sectors: 2,
        flightMinutes: 240,
      });
    }
  });

  it.each([
    ['duty limits for Ann One under EASA', ['EASA']],
    ['ftl Ann One EASA', ['EASA']],
    ['is Ann One legal under EASA ORO.FTL', ['EASA']],
    ['ftl Ann One oro.ftl', ['EASA']],
    ['is ann one legal under easa rules', ['EASA']],
    ['duty limits of Anna Keller under FAR 117', ['FAR117']],
    ['ftl Anna Keller by 14 CFR Part 117', ['FAR117']],
    ['is Anna Keller legal under the FAA rules', ['FAR117']],
    ['ftl Anna Keller under FAR117 and EASA', ['FAR117', 'EASA']],
    ['ftl Ann One', ['FAR117']],
    ['ftl Anna Keller', ['EASA']],
  ])('K3 J3 %s', async (text, ruleSets) => {
    const { cards, unused, calls } = await ask(text);
    expect(calls.filter(({ tool }) => tool === 'memberFtlCheck').map(({ args }) => args['ruleSet'])).toEqual(
      ruleSets,
    );
    expect(cards.map(({ title, problem }) => [title.replace(/^.*\(|\)$/g, ''), problem])).toEqual(
      ruleSets.map((ruleSet) => [ruleSet, null]),
    );
    expect(unused).toEqual([]);
  });
});

describe('K3 a time of day refers to the day of the flight', () => {
  beforeAll(async () => {
    const flight = { departure: 'KJFK', arrival: 'KLAX', aircraft: 'B738', date: '2026-12-01' };
    await send('POST', 'user/updateFlights', {
      flights: [
        { ...flight, id: 'c0', callsign: 'MER70', departureTime: '0900' },
        { ...flight, id: 'c1', callsign: 'MER71', departureTime: '2330' },
      ],
    });
  });

  it.each([
    ['delay MER70 to 1000z', '2026-12-01T10:00Z'],
    ['change MER70 to 1000z', '2026-12-01T10:00Z'],
    ['move the departure of MER70 to 0830z', '2026-12-01T08:30Z'],
    ['delay MER71 to 0030z', '2026-12-02T00:30Z'],
    ['delay MER70 by 30 minutes', '2026-12-01T09:30Z'],
    ['move the departure of MER70 to 1000z tomorrow', '2026-11-27T10:00Z'],
  ])('K3 %s', async (text, expected) => {
    expect((await ask(text)).write?.words).toContain(expected);
  });

  it('K3 a day that the calendar does not have is not another day', async () => {
    const answer = await ask('move MER70 to 2026-02-30 0900z');
    expect(answer.write?.words ?? '').not.toContain('2026-03-02');
    expect(answer.unused.join(' ')).toMatch(/2026-02-30|30/);
  });

  it('K3 1.500 kg may be 1.5 kg or 1,500 kg: neither is taken, and the words are named', async () => {
    for (const text of ['extra 1.500 kg', 'payload 1.500 kg', '1.500 lbs of payload']) {
      const { calls, unused } = await ask(`plan KJFK KLAX B738 ${text}`);
      const args = calls.find(({ tool }) => tool === 'makePerformancePlan')?.args ?? {};
      expect([args['extraKg'], args['payloadKg']]).not.toContain(1.5);
      expect(unused.join(' ')).toMatch(/1|500/);
    }
    const { calls } = await ask('plan KJFK KLAX B738 payload 2.500 t');
    expect(calls.at(-1)?.args['payloadKg']).toBe(2500);
  });

  it('K3 saved flights are counted completely, even if not all are listed, and one flight is singular', async () => {
    const words = async (user: string) => (await ask('show my flights', user)).cards[0]?.words;
    const flights = Array.from({ length: 80 }, (_, at) => ({
      id: `g${at}`,
      callsign: `GA${at}`,
      departure: 'KJFK',
      arrival: 'KLAX',
    }));
    await send('POST', 'user/updateFlights', { flights: flights.slice(0, 1) }, 'bob');
    expect(await words('bob')).toBe('1 saved flight.');
    await send('POST', 'user/updateFlights', { flights: flights.slice(1) }, 'bob');
    expect(await words('bob')).toBe('80 saved flights. The newest 50 are listed.');
  });
});
