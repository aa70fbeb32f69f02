import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AssistantAnswer } from '#capabilities/assistant/contract.ts';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import { createCrewServer } from '#capabilities/crew/server/index.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import { createFlightsStore } from '#capabilities/flights/server/flights.store.ts';
import { createTokensServer } from '#capabilities/tokens/server/index.ts';
import { tokensMigrations } from '#capabilities/tokens/server/tokens.migrations.ts';
import { registerCrossings } from '#capabilities/watch/server/crossings.routes.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { Authentication } from '#platform/server/http/server-capability.ts';
import { assistantServerOf } from './assistant-server.ts';
import { areaSourcesOf } from '../watching/area-sources.ts';
import { pathOfFlightBy } from '../watching/flight-path.ts';
import { NOW, startFlyingServer } from '../testing/flying-server.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let flying: Awaited<ReturnType<typeof startFlyingServer>>;
let server: FastifyInstance;
/** Clock offset applied to tokens only. */
let laterMs = 0;

const principalOf = (subject: string): Authentication => ({
  ok: true,
  principal: {
    userKey: `i|${subject}`,
    issuer: 'i',
    subject,
    email: `${subject}@b.c`,
    scopes: subject === 'narrow' ? ['openid'] : ['openid', 'database', 'routes', 'navdata', 'enroute'],
  },
});

beforeAll(async () => {
  flying = await startFlyingServer(
    [],
    {},
    {
      migrations: [...flightsMigrations, ...tokensMigrations],
      build({ db, clock, reader, hazards, notams, windAloft, plans, analysing }) {
        const navdata = () => reader;
        const flights = createFlightsStore(db);
        const later = { ...clock, nowMs: () => clock.nowMs() + laterMs };
        const tokens = createTokensServer({
          db,
          clock: later,
          admit: async ({ subject }) => principalOf(subject),
        });
        return {
          capabilities: [
            tokens.capability,
            createAirportsServer({ navdata: () => reader }),
            createFlightsServer({ db, clock }),
            createCrewServer({ db, clock, timeZoneOf: () => null, onChange: () => undefined }),
            {
              id: 'crossings',
              register: (host) =>
                registerCrossings(host, {
                  clock,
                  log: createLog('silent'),
                  sources: areaSourcesOf({
                    hazards,
                    notams,
                    navdata,
                    air: { windAloft, clock, grids: analysing.grids },
                  }),
                  findFlight: (userKey, id) => flights.find(userKey, id),
                  pathOfFlight: pathOfFlightBy(plans),
                }),
            },
            assistantServerOf({
              clock,
              navdata,
              mode: () => 'simulated',
              version: '0',
              config: { RATE_LIMIT_PER_MINUTE: 200, ASSISTANT_SILENCE_S: 30 },
            }),
          ],
          authenticate: tokens.authenticator(async (token) => principalOf(token)),
        };
      },
    },
  );
  ({ server } = flying);
});
afterAll(async () => flying.stop());

async function api(method: 'GET' | 'POST', path: string, user: string, body?: object) {
  const answer = await server.inject({
    method,
    url: `/efb-v2/${path}`,
    headers: { authorization: `Bearer ${user}` },
    ...(body ? { payload: body } : {}),
  });
  return answer.json();
}
const tokenOf = async (user: string, canWrite: boolean): Promise<string> =>
  (await api('POST', 'user/tokens', user, { name: 'mcp', canWrite })).data.secret;

/** The client's fetch, connected directly to the server. */
async function fetchInto(url: string | URL, init?: RequestInit): Promise<Response> {
  const answer = await server.inject({
    method: (init?.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
    url: new URL(url).pathname,
    headers: Object.fromEntries(new Headers(init?.headers)),
    ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const hasBody = answer.statusCode !== 202 && answer.statusCode !== 204;
  return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers });
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: fetchInto,
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  return client;
}

const answerShape = z.looseObject({
  data: z.unknown(),
  provenance: z.object({
    mode: z.string(),
    link: z.string().nullable(),
    sources: z.array(z.object({ source: z.string() })),
  }),
});
async function callTool(client: Client, name: string, args: object) {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const [first] = z.array(z.object({ text: z.string() })).parse(content);
  return { isError: isError === true, value: JSON.parse(first?.text ?? 'null') as Record<string, unknown> };
}

const planLegs = z.object({
  legs: z.array(z.object({ coordinate: z.tuple([z.number(), z.number()]), altitudeFt: z.number() })),
});
/** Areas crossed by the points of a plan at its levels. */
async function crossingsAlong(client: Client, plan: unknown) {
  const path = planLegs
    .parse(plan)
    .legs.map(({ coordinate: [lon, lat], altitudeFt }) => ({ lat, lon, altitudeFt }));
  const { value } = await callTool(client, 'findCrossings', { path });
  return z.object({ crossings: z.array(z.unknown()), sources: z.array(z.unknown()) }).parse(value['data']);
}

describe('K3 the same tools over MCP', () => {
  it('plans a flight, checks its crew, queries what crosses it, and saves after consent', async () => {
    const client = await connect(await tokenOf('ann', true));
    const plan = await callTool(client, 'makePerformancePlan', {
      dep: 'KDEN',
      arr: 'KORD',
      aircraft: 'B738',
      payloadKg: 14_000,
      offBlock: new Date(NOW).toISOString(),
    });
    expect(plan.value).toMatchObject({ tool: 'makePerformancePlan' });
    const planned = answerShape.parse(plan.value);
    expect(planned.provenance).toMatchObject({ mode: 'simulated' });
    expect(planned.provenance.sources.map(({ source }) => source)).toContain('Made-up winds');
    const { fuel } = z.object({ fuel: z.object({ blockKg: z.number() }) }).parse(planned.data);
    const direct = await api('POST', 'plan/performance', 'ann', {
      dep: 'KDEN',
      arr: 'KORD',
      aircraft: 'B738',
      payloadKg: 14_000,
      offBlock: new Date(NOW).toISOString(),
    });
    expect(fuel.blockKg).toBe(direct.data.fuel.blockKg);

    await api('POST', 'crew/members', 'ann', {
      name: 'Ada Moreau',
      employeeNumber: '12',
      position: 'CPT',
      base: 'KDEN',
      timeZone: 'America/Denver',
    });
    const members = await callTool(client, 'listCrewMembers', { q: 'moreau' });
    const [ada] = z.array(z.object({ id: z.string() })).parse(members.value['data']);
    await api('POST', 'crew/schedules', 'ann', {
      crewId: ada?.id,
      kind: 'flight',
      start: new Date(NOW).toISOString(),
      end: new Date(NOW + 20 * 3_600_000).toISOString(),
      sectors: 2,
      flightMinutes: 600,
    });
    const verdict = await callTool(client, 'memberFtlCheck', { crewId: ada?.id });
    const judged = (await api('GET', `crew/members/${ada?.id}/ftl-check`, 'ann')).data;
    expect(verdict.value['data']).toEqual(judged);
    // 20 h of duty with two pilots are more than any table of 14 CFR 117 allows.
    expect(judged).toMatchObject({ legal: false, ruleSet: 'FAR117' });

    const { crossings, sources } = await crossingsAlong(client, planned.data);
    // The restriction over Nebraska from FL200 up is on the route; sources that were not queried are stated.
    expect(crossings).toMatchObject([{ id: 'tfr:6/1234', source: 'tfr', severity: 'warning' }]);
    expect(sources).toContainEqual(expect.objectContaining({ id: 'tfr', state: 'partly', areas: 1 }));
    expect(sources).toContainEqual(expect.objectContaining({ id: 'isigmet', state: 'not-checked' }));

    const flights = { id: 'f-9', callsign: 'MER9', departure: 'KDEN', arrival: 'KORD', aircraft: 'B738' };
    const asked = await callTool(client, 'updateFlights', { flights });
    expect(asked.value).toMatchObject({
      consentNeeded: true,
      change: { tool: 'updateFlights', args: { flights } },
    });
    expect((await api('GET', 'user/getFlights', 'ann')).data).toEqual([]);
    const { consent } = asked.value;
    const other = await callTool(client, 'updateFlights', {
      flights: { ...flights, arrival: 'KLAX' },
      consent,
    });
    expect(other).toMatchObject({ isError: true, value: { problem: 'consent-invalid' } });
    const saved = await callTool(client, 'updateFlights', { flights, consent });
    expect(saved.value).toMatchObject({ provenance: { link: expect.stringContaining('/flight') } });
    expect((await api('GET', 'user/getFlights', 'ann')).data).toMatchObject([{ callsign: 'MER9' }]);
    const again = await callTool(client, 'updateFlights', { flights, consent });
    expect(again).toMatchObject({ isError: true, value: { problem: 'consent-invalid' } });
    await client.close();
  });

  it('is read-only, unless the token allows more', async () => {
    const client = await connect(await tokenOf('bob', false));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('getRunways');
    expect(tools.map(({ name }) => name)).not.toContain('deleteFlight');
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const tried = await callTool(client, 'deleteFlight', { flight: 'f-9' });
    expect(tried).toMatchObject({ isError: true, value: { problem: 'personal-token-read-only' } });
    await client.close();
  });

  it('has the flights and airports of the user as resources, and of no other user', async () => {
    const ann = await connect(await tokenOf('ann', false));
    const { resources } = await ann.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('meridian://flights/f-9');
    const { contents } = await ann.readResource({ uri: 'meridian://flights/f-9' });
    expect(JSON.stringify(contents)).toContain('MER9');
    const bob = await connect(await tokenOf('bob', false));
    expect((await bob.listResources()).resources.map(({ uri }) => uri)).not.toContain(
      'meridian://flights/f-9',
    );
    await expect(bob.readResource({ uri: 'meridian://flights/f-9' })).rejects.toThrow(/not found/i);
    await expect(bob.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/no resource/);
    expect((await bob.listResourceTemplates()).resourceTemplates.map(({ name }) => name)).toEqual([
      'flight',
      'airport',
      'charts',
    ]);
    await Promise.all([ann.close(), bob.close()]);
  });

  it('offers prompts, with the rules for an answer', async () => {
    const client = await connect(await tokenOf('ann', false));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain('flight-briefing');
    const plan = await client.getPrompt({
      name: 'plan-flight',
      arguments: { departure: 'KDEN', arrival: 'KORD', aircraft: 'B738' },
    });
    expect(JSON.stringify(plan.messages)).toContain('KDEN–KORD with B738');
    await expect(client.getPrompt({ name: 'plan-flight', arguments: {} })).rejects.toThrow(/needs departure/);
    const briefing = await client.getPrompt({ name: 'flight-briefing', arguments: { flight: 'mer9' } });
    const text = JSON.stringify(briefing.messages);
    expect(text).toContain('# Briefing MER9 KDEN–KORD');
    expect(text).toContain('Alternates for KORD');
    // Weather is not part of this server: stated, not omitted.
    expect(text).toMatch(/## KORD weather\\nNot available/);
    await client.close();
  });

  inFullRun(() => {
    it('the same by typed commands alone: planned, checked, crossed, saved, briefed', async () => {
      const ask = async (text: string): Promise<AssistantAnswer> =>
        (await api('POST', 'assistant/ask', 'ann', { text })).data;
      const planned = (await ask('fuel KDEN KORD B738 payload 14 t')).cards[0];
      const direct = await api('POST', 'plan/performance', 'ann', {
        dep: 'KDEN',
        arr: 'KORD',
        aircraft: 'B738',
        payloadKg: 14_000,
      });
      expect(planned?.words).toContain(Math.round(direct.data.fuel.blockKg).toLocaleString('en-US'));
      // Fuel items are named, and remarks of the plan are on separate lines.
      const labels = planned?.lines.map(({ label }) => label) ?? [];
      expect(labels).toEqual(
        expect.arrayContaining(['Trip fuel', 'Contingency fuel', 'Final reserve', 'Taxi fuel']),
      );
      expect(labels.filter((label) => label === 'Note' || label.startsWith('ETP '))).toHaveLength(
        direct.data.messages.length,
      );
      expect((await ask('can crew member Moreau fly this')).cards[0]?.words).toMatch(/^Illegal/);

      // Sent by the Explain button of the saved duty, with that duty.
      const [duty] = (await api('GET', 'crew/schedules', 'ann')).data as { id: string; crewId: string }[];
      const opened = { kind: 'duty', memberId: duty?.crewId, dutyId: duty?.id };
      const context = { airport: null, flightId: null, memberId: null, opened, atMs: null };
      const why = await api('POST', 'assistant/ask', 'ann', { text: 'why is this duty illegal', context });
      const [reason] = (why.data as AssistantAnswer).cards;
      expect(reason?.problem).toBeNull();
      expect(`${reason?.words} ${JSON.stringify(reason?.lines)}`).toMatch(/117\.1[0-9]/);
      expect(
        (await api('POST', 'assistant/ask', 'bob', { text: 'why is this duty illegal', context })).data
          .cards[0]?.problem,
      ).not.toBeNull();

      const { write } = await ask('save flight KDEN KORD B738 as MER8');
      expect(write?.words).toContain('MER8 KDEN–KORD');
      expect(
        await api('POST', 'assistant/call', 'ann', { tool: write?.tool, args: write?.args }),
      ).toMatchObject({
        code: 409,
      });
      await api('POST', 'assistant/call', 'ann', { tool: write?.tool, args: write?.args, consent: true });
      const [crossed] = (await ask('what crosses MER8')).cards;
      expect(crossed).toMatchObject({ tool: 'findCrossings', problem: null });
      expect(JSON.stringify(crossed?.lines)).toContain('TFR 6/1234');
      const { cards } = await ask('brief MER8');

      const client = await connect(await tokenOf('ann', false));
      const { messages } = await client.getPrompt({ name: 'flight-briefing', arguments: { flight: 'MER8' } });
      const text =
        z.array(z.object({ content: z.object({ text: z.string() }) })).parse(messages)[0]?.content.text ?? '';
      // The same document over MCP: each card with all its figures.
      expect(cards.map(({ title }) => title)).toContain('What crosses the flight');
      for (const { title, lines, problem } of cards) {
        expect(text).toContain(`## ${title}`);
        if (problem === null)
          for (const { label, value } of lines) expect(text).toContain(`- ${label}: ${value}`);
      }
      await client.close();
    });
  });

  it('states what is wrong with a call and continues', async () => {
    const client = await connect(await tokenOf('ann', true));
    expect(await callTool(client, 'launchMissiles', {})).toMatchObject({
      isError: true,
      value: { problem: 'tool-unknown' },
    });
    expect(await callTool(client, 'getRunways', { icao: 7, nonsense: 1 })).toMatchObject({
      isError: true,
      value: { problem: 'tool-argument' },
    });
    expect(await callTool(client, 'getRunways', { icao: 'KDEN' })).toMatchObject({ isError: false });
    await client.close();
  });

  it('rejects missing, invalid and revoked tokens with a problem', async () => {
    const post = (authorization: string | undefined, payload: string) =>
      server.inject({
        method: 'POST',
        url: '/mcp',
        payload,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(authorization ? { authorization } : {}),
        },
      });
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const none = await post(undefined, ping);
    expect([none.statusCode, none.json().id, none.headers['www-authenticate']]).toEqual([
      401,
      'token-missing',
      expect.stringContaining('Bearer'),
    ]);
    expect((await post('Bearer mrd_wrong', ping)).json()).toMatchObject({
      code: 401,
      id: 'personal-token-unknown',
    });
    const secret = await tokenOf('cleo', false);
    expect((await post(`Bearer ${secret}`, ping)).json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    });
    expect((await post(`Bearer ${secret}`, '{')).statusCode).toBe(400);
    expect((await post(`Bearer ${secret}`, '{"x":1}')).statusCode).toBe(400);
    const [token] = (await api('GET', 'user/tokens', 'cleo')).data;
    await api('POST', 'user/tokens/revoke', 'cleo', { id: token.id });
    expect((await post(`Bearer ${secret}`, ping)).json()).toMatchObject({
      code: 401,
      id: 'personal-token-revoked',
    });
    const got = await server.inject({
      method: 'GET',
      url: '/mcp',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST']);
  });

  it('another user’s consent, an expired token and a user without the scope are rejected, and nothing is changed', async () => {
    const flights = { id: 'f-7', callsign: 'MER7', departure: 'KDEN', arrival: 'KORD', aircraft: 'B738' };
    const [gina, hank] = [
      await connect(await tokenOf('gina', true)),
      await connect(await tokenOf('hank', true)),
    ];
    const { consent } = (await callTool(gina, 'updateFlights', { flights })).value;
    // Hank has the code issued to Gina, and knows the change.
    expect(await callTool(hank, 'updateFlights', { flights, consent })).toMatchObject({
      isError: true,
      value: { problem: 'consent-invalid' },
    });
    const saved = async (user: string) => (await api('GET', 'user/getFlights', user)).data;
    expect([await saved('gina'), await saved('hank')]).toEqual([[], []]);
    expect((await callTool(gina, 'updateFlights', { flights, consent })).isError).toBe(false);
    // A user cannot delete another user's flight with their own consent.
    const [{ id, revision }] = await saved('gina');
    const flight = { id, revision };
    const asked = await callTool(hank, 'deleteFlight', { flight });
    const tried = await callTool(hank, 'deleteFlight', { flight, consent: asked.value['consent'] });
    expect(tried.isError).toBe(true);
    expect(await saved('gina')).toHaveLength(1);

    const yesterday = await connect(
      (await api('POST', 'user/tokens', 'gina', { name: 'day', days: 1, canWrite: true })).data.secret,
    );
    const ready = (await callTool(yesterday, 'deleteFlight', { flight })).value['consent'];
    laterMs = 86_400_000;
    await expect(callTool(yesterday, 'deleteFlight', { flight, consent: ready })).rejects.toThrow(/expired/i);
    laterMs = 0;
    expect(await saved('gina')).toHaveLength(1);

    const narrow = await connect(await tokenOf('narrow', true));
    expect(await callTool(narrow, 'getRunways', { icao: 'KDEN' })).toMatchObject({
      isError: true,
      value: { problem: expect.stringContaining('scope') },
    });
    await Promise.all([gina.close(), hank.close(), yesterday.close(), narrow.close()]);
  });

  inFullRun(() => {
    it('limits a user across all their tokens', async () => {
      const [one, two] = [await tokenOf('dan', false), await tokenOf('dan', false)];
      const ping = (secret: string) =>
        server.inject({
          method: 'POST',
          url: '/mcp',
          payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
          headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${secret}` },
        });
      const answers = await Promise.all(
        Array.from({ length: 201 }, (_, index) => ping(index % 2 ? one : two)),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.headers['retry-after']).toBeDefined();
      expect((await ping(await tokenOf('eve', false))).statusCode).toBe(200);
    });
  });
});
