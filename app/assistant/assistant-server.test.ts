import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import type { AssistantAnswer, AssistantTool } from '#capabilities/assistant/contract.ts';
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
  handle = await openTestDatabase(flightsMigrations);
  const clock = frozenClock(Date.UTC(2026, 10, 24, 10));
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
      assistantServerOf({
        clock,
        navdata: () => navdata,
        mode: () => 'simulated',
        version: '0',
        config: { RATE_LIMIT_PER_MINUTE: 0, ASSISTANT_SILENCE_S: 30 },
      }),
    ],
    authenticate: async (token) => {
      if (token === 'stranger')
        return { ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' };
      const scopes = token === 'reader' ? ['openid'] : ['openid', 'database', 'navdata', 'enroute'];
      const principal = {
        userKey: `iss|${token}`,
        issuer: 'iss',
        subject: token,
        email: `${token}@x.y`,
        scopes,
      };
      return { ok: true, principal };
    },
  });
  const flight = { id: 'f-1', callsign: 'MER12', departure: 'KJFK', arrival: 'EGLL', aircraft: 'B77W' };
  await send('POST', 'user/updateFlights', { flights: flight });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});

describe('K3 the assistant calls the tools as the requesting user', () => {
  it('names the words it ignores', async () => {
    const answer = await ask('runways at KJFK longer than 3000 m');
    expect(answer.cards).toHaveLength(1);
    expect(answer.unused).toEqual(['longer', 'than', 'm', '3000']);
    expect((await ask('runways KJFK')).unused).toEqual([]);
  });
  it('names the airports beyond those of one answer', async () => {
    for (const topic of ['weather', 'notams']) {
      const { cards, unused } = await ask(`${topic} KJFK KLAX KBOS KSFO KDEN KORD KATL`);
      expect(cards).toHaveLength(6);
      expect(unused).toEqual(['KATL']);
    }
  });
  it('answers with figures from the API, their source and a link', async () => {
    const answer = await ask('runways KJFK');
    const direct = (await send('GET', 'database/getRunways?icao=KJFK')).data as {
      ident: string;
      length: number;
    }[];
    const [card] = answer.cards;
    expect(card).toMatchObject({ tool: 'getRunways', problem: null, link: '/airport/KJFK' });
    expect(card?.source).toBeTruthy();
    for (const { ident, length } of direct) {
      const line = card?.lines.find(({ label }) => label === `RWY ${ident}`);
      expect(line?.value).toContain(length.toLocaleString('en-US'));
    }
    expect(answer.calls).toEqual([{ tool: 'getRunways', args: { icao: 'KJFK' }, isOk: true }]);
    expect(answer.subject.airport).toBe('KJFK');
  });

  it('KJFK to EGLL is 2,999 NM (Karney’s geodesic: 5,554.5 km between the reference points)', async () => {
    const { cards } = await ask('how far is jfk from lhr');
    const value = Number(cards[0]?.lines[0]?.value.replace(' NM', ''));
    expect(value).toBeGreaterThan(2990);
    expect(value).toBeLessThan(3005);
  });

  it('a place given by name is looked up', async () => {
    const answer = await ask('runways at Heathrow');
    expect(answer.cards[0]?.title).toBe('EGLL runways');
  });

  it('a missing or forbidden tool is reported and shows no figure', async () => {
    const refused = await ask('runways KJFK', 'reader');
    expect(refused.cards[0]).toMatchObject({ problem: expect.stringContaining('scope'), lines: [] });
    const unbuilt = await ask('metar KJFK');
    expect(unbuilt.cards[0]?.problem).not.toBeNull();
  });

  it('a change to a saved flight is described, made after consent, and changes nothing else', async () => {
    const saved = (await send('GET', 'user/getFlights?id=f-1')).data;
    const { write } = await ask('change the aircraft of MER12 to a B789');
    expect(write).toMatchObject({
      tool: 'replaceFlight',
      words: 'Change flight MER12 KJFK–EGLL: aircraft B789?',
    });
    const call = { tool: write?.tool, args: write?.args };
    expect(await send('POST', 'assistant/call', call)).toMatchObject({ code: 409, id: 'consent-needed' });
    const asBob = await send('POST', 'assistant/call', { ...call, consent: true }, 'bob');
    expect(asBob.code).toBe(404);
    expect(await send('POST', 'assistant/call', { ...call, consent: true })).toMatchObject({ code: 200 });
    const changed = (await send('GET', 'user/getFlights?id=f-1')).data;
    expect(changed).toEqual({ ...saved, aircraft: 'B789', revision: saved.revision + 1 });
    // Confirming an outdated proposal overwrites nothing.
    expect(await send('POST', 'assistant/call', { ...call, consent: true })).toMatchObject({
      code: 409,
      id: 'flight-stale',
    });
  });

  it('a missing time of a flight is not moved', async () => {
    const { write, cards } = await ask('delay MER12 by 40 minutes');
    expect(write).toBeNull();
    expect(cards[0]?.problem).toContain('no departure time');
  });

  it('two requests in one sentence give two answers, each from its own tool', async () => {
    const { cards, calls } = await ask('runways and frequencies of KJFK');
    expect(calls.map(({ tool }) => tool).toSorted()).toEqual(['getCommunication', 'getRunways']);
    expect(cards.every(({ problem, source }) => problem === null && source !== null)).toBe(true);
  });

  it.each([
    ['a misspelt city', 'runways at Vancover', 'CYVR'],
    ['a misspelt word', 'frequncies of Shanon', 'EINN'],
    ['a city and its airport', 'runways Milan Linate', 'LIML'],
    ['a city whose name is the code of a field', 'runways at Sion', 'LSGS'],
  ])('%s: %s', async (_what, text, icao) => {
    expect((await ask(text)).calls.at(-1)?.args).toEqual({ icao });
  });

  it('finds what is near a position given by coordinates', async () => {
    const { cards } = await ask('what is near 40.64N 73.78W');
    expect(cards[0]).toMatchObject({ tool: 'searchNear', problem: null, title: 'Near 40.64 N 73.78 W' });
    expect(cards[0]?.source).toBeTruthy();
  });

  it('a change waits for consent, and only the user’s own data can be changed', async () => {
    const { write, cards } = await ask('delete flight MER12');
    expect(write).toMatchObject({ tool: 'deleteFlight', words: 'Delete flight MER12 KJFK–EGLL?' });
    expect(cards[0]?.title).toBe('MER12 KJFK–EGLL');
    expect(await ask('delete flight MER12', 'bob')).toMatchObject({ write: null, isUnderstood: false });

    const call = { tool: write?.tool, args: write?.args };
    expect(await send('POST', 'assistant/call', call)).toMatchObject({ code: 409, id: 'consent-needed' });
    const asBob = await send('POST', 'assistant/call', { ...call, consent: true }, 'bob');
    expect(asBob.code).toBe(404);
    expect((await ask('my flights')).cards[0]?.lines).toHaveLength(1);
    expect(await send('POST', 'assistant/call', { ...call, consent: true })).toMatchObject({ code: 200 });
    expect((await ask('my flights')).cards[0]?.words).toBe('No saved flights.');
  });

  it('a sentence not understood is stated as such, with three suggestions', async () => {
    const answer = await ask('please juggle');
    expect(answer).toMatchObject({ isUnderstood: false, cards: [], actions: [], write: null });
    expect(answer.words).toContain('juggle');
    expect(answer.suggestions).toHaveLength(3);
  });
});

describe('K3 tools are made from the API', () => {
  it('every described call is a tool with the schema of its arguments', async () => {
    const tools = (await send('GET', 'assistant/tools')).data as AssistantTool[];
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    expect(byName.get('getRunways')).toMatchObject({
      effect: 'read',
      inputSchema: { type: 'object', required: ['icao'], properties: { icao: { type: 'string' } } },
    });
    expect(byName.get('deleteFlight')).toMatchObject({ effect: 'write' });
    expect(byName.has('askAssistant')).toBe(false);
  });

  it('names what is wrong with a call', async () => {
    const call = (tool: string, args: object) => send('POST', 'assistant/call', { tool, args });
    expect(await call('fly', {})).toMatchObject({ code: 404, id: 'tool-unknown' });
    expect(await call('getRunways', { icao: 'KJFK', path: '../..' })).toMatchObject({
      code: 400,
      id: 'tool-argument',
    });
    expect(await call('getRunways', { icao: { $ne: '' } })).toMatchObject({ code: 400, id: 'tool-argument' });
    expect(await call('getRunways', {})).toMatchObject({ code: 400 });
    expect(await send('POST', 'assistant/ask', { text: '' })).toMatchObject({ code: 400 });
    expect(await send('POST', 'assistant/ask', { text: 'metar KJFK' }, 'stranger')).toMatchObject({
      code: 401,
    });
  });
});
