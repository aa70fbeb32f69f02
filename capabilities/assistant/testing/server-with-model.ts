import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { createAssistantServer } from '../server/index.ts';
import { BUILT_MEANINGS } from './built-meanings.ts';

const NOW = Date.UTC(2026, 10, 24, 10);
/** API key of the model. */
export const KEY = 'sk-very-secret';

const common = { auth: 'bearer', scope: 'openid' } as const;
const readNotes = defineEndpoint({
  ...common,
  id: 'readNotes',
  method: 'GET',
  path: '/efb-v2/notes',
  summary: 'Texts of an airport.',
  effect: 'read',
  query: z.object({ icao: z.string().length(4) }),
  data: z.object({
    blockKg: z.number(),
    distanceNm: z.number(),
    metar: z.string(),
    texts: z.array(z.string()),
  }),
});
const dropThing = defineEndpoint({
  ...common,
  id: 'dropThing',
  method: 'POST',
  path: '/efb-v2/drop',
  summary: 'Delete a thing.',
  effect: 'write',
  body: z.object({ id: z.string() }),
  data: z.object({ id: z.string() }),
});

/** A server with one tool that reads and one that writes, whose assistant uses a model. */
export const serverWithModel = ({
  baseUrl,
  silenceMs = 20_000,
  texts,
  dropped,
}: {
  baseUrl: string;
  silenceMs?: number | undefined;
  /** Response of the read tool. */
  texts: () => string[];
  /** Items deleted by the write tool. */
  dropped: string[];
}): Promise<FastifyInstance> =>
  createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    authenticate: async () => ({
      ok: true,
      principal: { userKey: 'i|s', issuer: 'i', subject: 's', email: 'a@b.c', scopes: ['openid'] },
    }),
    capabilities: [
      {
        id: 'notes',
        register(host) {
          host.route(readNotes, () => ({
            blockKg: 12_345.6,
            distanceNm: 402,
            metar: 'METAR KJFK 241251Z 04012KT 2SM BR OVC007 08/07 A2980',
            texts: texts(),
          }));
          host.route(dropThing, ({ body }) => {
            dropped.push(body.id);
            return body;
          });
        },
      },
      createAssistantServer({
        clock: frozenClock(NOW),
        meaningsFile: BUILT_MEANINGS,
        mode: () => 'simulated',
        marks: { effectOf: ({ effect }) => effect, linkOf: () => null },
        version: '0',
        callsPerMinute: 0,
        model: { baseUrl, apiKey: KEY, model: 'scripted', silenceMs, turnMs: 60_000 },
        positionOf: () => null,
        airportByCode: (code) => (code === 'KJFK' ? code : null),
        questions: null,
        isAircraftType: () => false,
        departureOf: () => null,
        typicalPayloadKg: () => null,
        demandIdsOf: (airport) => [airport],
        demandByHour: () => [],
      }),
    ],
  });
