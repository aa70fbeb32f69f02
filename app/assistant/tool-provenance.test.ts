import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssistantTool, ToolProvenance } from '#capabilities/assistant/contract.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { toolMarks } from './assistant-tools.ts';
import { openServerParts } from '../testing/server-parts.ts';

const closing: (() => Promise<unknown>)[] = [];
let server: FastifyInstance;
let tools: readonly AssistantTool[];

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await server.inject({
    method,
    url: `/efb-v2/${path}`,
    headers: { authorization: 'Bearer ann' },
    ...(payload ? { payload } : {}),
  });
  return answer.json();
}

beforeAll(async () => {
  const { capabilities, close } = await openServerParts();
  closing.push(close);
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    capabilities,
    authenticate: async (subject) => ({
      ok: true,
      principal: {
        userKey: `i|${subject}`,
        issuer: 'i',
        subject,
        email: 'a@b.c',
        scopes: ['openid', 'charts', 'navdata', 'routes', 'database', 'enroute'],
      },
    }),
  });
  closing.push(() => server.close());
  tools = (await send('GET', 'assistant/tools')).data;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** Arguments required by some tools. */
const GIVEN: Readonly<Record<string, unknown>> = {
  icao: 'KJFK',
  t: 'KJFK',
  q: 'BAW1',
  get: 'current',
  lat: 40.6,
  lng: -73.8,
  type: 'airport',
  ident: 'KJFK',
  name: 'J80',
};
const argsOf = ({ inputSchema }: AssistantTool): Record<string, unknown> =>
  Object.fromEntries(((inputSchema['required'] ?? []) as string[]).map((name) => [name, GIVEN[name]]));

describe('K3 every tool of the whole server', () => {
  it('has a page in the app for its answers, for any question', () => {
    const ofServer = tools.filter(({ place }) => place !== 'app');
    expect(ofServer.length).toBeGreaterThan(40);
    for (const tool of ofServer)
      for (const args of [argsOf(tool), {}, { icao: '../x', t: 'a b&c', plan: 7 }])
        expect(toolMarks.linkOf(tool.name, args), tool.name).toMatch(
          /^\/(?:(?:airport|flight|search)\b.*)?$/,
        );
    expect(toolMarks.linkOf('searchNavdata', { t: 'a b&c' })).toBe('/search?q=a%20b%26c&cat=all');
    expect(toolMarks.linkOf('makePerformancePlan', { dep: 'KJFK', arr: 'EGLL' })).toBe('/airport/EGLL');
    expect(toolMarks.linkOf('analyseAlternates', { plan: { arr: 'EGLL' } })).toBe('/airport/EGLL');
  });

  it('gives source, age, mode and link in every answer', async () => {
    const answered: string[] = [];
    const reading = tools.filter(({ place, effect }) => place !== 'app' && effect === 'read');
    // All at once, because some wait fifteen seconds for a source before they report it unavailable.
    const calls = reading.map((tool) =>
      send('POST', 'assistant/call', { tool: tool.name, args: argsOf(tool) }),
    );
    for (const [index, tool] of reading.entries()) {
      const answer = await calls[index];
      if (answer.code !== 200) {
        // Without navigation data or a feed it states what is missing, and returns no figure.
        expect(answer, tool.name).toMatchObject({ data: null, id: expect.any(String) });
        expect(answer.message, tool.name).not.toBe('');
        continue;
      }
      const { provenance } = answer.data as { provenance: ToolProvenance };
      expect(['live', 'simulated', 'replay'], tool.name).toContain(provenance.mode);
      expect(provenance.link, tool.name).toMatch(/^\//);
      expect(Number.isNaN(Date.parse(provenance.answeredAt)), tool.name).toBe(false);
      expect(provenance.sources.length, tool.name).toBeGreaterThan(0);
      for (const { source, ageMinutes, asOf } of provenance.sources) {
        expect(source, tool.name).not.toBe('');
        // An unknown age is not shown beside a time.
        expect(ageMinutes === null, tool.name).toBe(asOf === null || Number.isNaN(Date.parse(asOf)));
      }
      answered.push(tool.name);
    }
    expect(answered).toEqual(
      expect.arrayContaining(['getHazards', 'getFlights', 'listCrewMembers', 'getAirac']),
    );
    expect(answered.length).toBeGreaterThan(12);
  }, 180_000);
});
