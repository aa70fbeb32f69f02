import { afterEach, describe, expect, test } from 'vitest';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { loadConfig } from '../settings/config.ts';
import { trafficServersOf } from './traffic-sources.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A server with traffic as configured: its feeds, and its response to a traffic path without a token. */
async function trafficWith(environment: Record<string, string>) {
  const clock = testClock(Date.UTC(2026, 10, 20, 12));
  const { hub, dataDir } = await hubForTests(clock);
  stops.push(() => hub.stop());
  const log = createLog('silent');
  const capabilities = await trafficServersOf({
    config: loadConfig(environment),
    feeds: hub,
    clock,
    log,
    dataDir,
    sky: { call: () => Promise.reject(new Error('nobody asks the sky here')), stop: () => Promise.resolve() },
    navdata: () => null,
  });
  const authenticate = () =>
    Promise.resolve({ ok: false as const, status: 401 as const, id: 'no', message: 'no' });
  const fastify = await createApiServer({
    log,
    authenticate,
    capabilities,
    version: '0',
    rateLimitPerMinute: 0,
  });
  stops.push(() => fastify.close());
  const statusOf = async (path: string) => (await fastify.inject({ url: `/efb-v2/live/${path}` })).statusCode;
  return {
    feeds: hub.statuses().map(({ id }) => id),
    answers: [
      await statusOf('wingbits'),
      await statusOf('wingbits/aircraft?address=a'),
      await statusOf('traffic'),
    ],
  };
}

describe('L3 F5 the traffic feature', () => {
  test('L3 on by default: routes, socket and every feed', async () => {
    const { feeds, answers } = await trafficWith({});
    expect(feeds).toEqual([
      'traffic',
      'traffic-opensky',
      'traffic-vatsim',
      'traffic-wingbits',
      'traffic-local',
    ]);
    expect(answers).toEqual([401, 401, 401]);
  });

  test('L3 FEATURE_TRAFFIC=false removes it completely: no route, no socket, no feed', async () => {
    const { feeds, answers } = await trafficWith({ FEATURE_TRAFFIC: 'false' });
    expect(feeds).toEqual([]);
    expect(answers).toEqual([404, 404, 404]);
  });
});
