import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { createCrewServer } from '../server/index.ts';

/** A server of crew records, at noon on 20 November 2026. The token is the user's name: several users share it. */
export const startCrewApi = (
  deps: Omit<Parameters<typeof createCrewServer>[0], 'clock'>,
): Promise<FastifyInstance> =>
  createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [createCrewServer({ ...deps, clock: frozenClock(Date.UTC(2026, 10, 20, 12)) })],
    authenticate: async (token) => {
      const principal = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
      return { ok: true, principal: { ...principal, scopes: ['openid', 'database'] } };
    },
  });

export interface CrewAnswer<Data> {
  code: number;
  id?: string;
  message: string;
  data: Data;
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of crew paths; the caller determines the type of `data`. */
export const crewCalls =
  <Data>(serverOf: () => FastifyInstance) =>
  async (method: Method, path: string, payload?: unknown, user = 'ann'): Promise<CrewAnswer<Data>> => {
    const answer = await serverOf().inject({
      method,
      url: `/efb-v2/crew/${path}`,
      headers: {
        authorization: `Bearer ${user}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    return answer.json();
  };

/** Calls that must succeed; `data` is parsed by the contract. */
export const crewData =
  (serverOf: () => FastifyInstance) =>
  async <Data extends z.ZodType>(
    { method, data }: { method: Method; data: Data },
    path: string,
    payload?: unknown,
    user = 'ann',
  ): Promise<z.output<Data>> => {
    const answer = await crewCalls<unknown>(serverOf)(method, path, payload, user);
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`);
    return data.parse(answer.data);
  };

export const anna = {
  name: 'Anna Keller',
  position: 'CPT',
  base: 'kjfk',
  timeZone: 'America/New_York',
};

/** A flight duty of a member, from noon to 2000Z of a day of November 2026. */
export const duty = (crewId: string, day = '20') => ({
  crewId,
  kind: 'flight',
  label: 'MER415',
  start: `2026-11-${day}T13:00:00+01:00`,
  end: `2026-11-${day}T20:00:00Z`,
});
