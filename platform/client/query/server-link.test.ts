// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ApiError, NetworkError, callEndpoint } from './api-client.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from './query-client.ts';
import { wasServerAway } from './server-absence.ts';
import { refetchMissed, serverLink, watchServer } from './server-link.ts';

const ping = defineEndpoint({
  id: 'ping',
  method: 'GET',
  path: '/ping',
  summary: '',
  auth: 'public',
  data: z.string(),
});

let server: Server | null = null;
let status = 200;
async function listen(port = 0): Promise<number> {
  const next = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify({ code: 200, data: 'pong', message: 'ok' }) : '<html>');
    return response;
  });
  server = next;
  await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
  return (next.address() as AddressInfo).port;
}
async function goAway(): Promise<void> {
  const gone = server;
  server = null;
  gone?.closeAllConnections();
  await new Promise((resolve) => gone?.close(resolve) ?? resolve(null));
}

let stop: () => void = () => {};
beforeEach(() => {
  status = 200;
  queryClient.clear();
});
afterEach(async () => {
  stop();
  await goAway();
});

const probe = async () => {
  try {
    return (await callEndpoint(ping)) === 'pong';
  } catch {
    return false;
  }
};
const awaySince = () => serverLink.get().awaySinceMs;
const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 60_000 });

describe('H1 an unreachable server', () => {
  it('H1 is detected by an unanswered call; once it is back, failed requests are repeated', async () => {
    const port = await listen();
    setApiBase(`http://127.0.0.1:${port}`);
    stop = watchServer({ probe, onBack: refetchMissed });
    await goAway();
    const observer = new QueryObserver(queryClient, {
      queryKey: ['ping'],
      retry: false,
      queryFn: async () => {
        try {
          return await callEndpoint(ping);
        } catch (error) {
          throw new Error('Failed to ping', { cause: error });
        }
      },
    });
    const unsubscribe = observer.subscribe(() => {});
    await until(() => expect(observer.getCurrentResult().isError).toBe(true));
    await until(() => expect(awaySince()).not.toBeNull());
    await listen(port);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'pong' }));
    expect(awaySince()).toBeNull();
    unsubscribe();
  });

  it('H1 is detected behind a proxy that responds for it', async () => {
    const port = await listen();
    setApiBase(`http://127.0.0.1:${port}`);
    stop = watchServer({ probe, onBack: () => {} });
    status = 502;
    await callEndpoint(ping).catch(() => {});
    await until(() => expect(awaySince()).not.toBeNull());
  });

  it('H1 one lost call of a reachable server is not an outage', async () => {
    const port = await listen();
    setApiBase(`http://127.0.0.1:${port}`);
    const probed = vi.fn(probe);
    stop = watchServer({ probe: probed, onBack: () => {} });
    window.dispatchEvent(new Event('offline'));
    await until(() => expect(probed.mock.settledResults).toEqual([{ type: 'fulfilled', value: true }]));
    expect(awaySince()).toBeNull();
  });

  it('H1 queries every second, so that it shows within two', async () => {
    vi.useFakeTimers();
    const answers = [false, false, true];
    let isBack = false;
    stop = watchServer({
      probe: () => Promise.resolve(answers.shift() ?? true),
      onBack: () => {
        isBack = true;
      },
    });
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    const since = awaySince();
    expect(since).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(awaySince()).toBe(since);
    await vi.advanceTimersByTimeAsync(1000);
    expect([awaySince(), isBack]).toEqual([null, true]);
    vi.useRealTimers();
  });
});

describe('H1 failures that indicate an unreachable server', () => {
  it.each([
    [new NetworkError('away'), true],
    [new Error('Failed to search', { cause: new ApiError(503, 'navdata-not-ready', '') }), true],
    [new ApiError(502, 'not-an-envelope', ''), true],
    [new ApiError(404, 'no-such-airport', ''), false],
    [new ApiError(500, 'internal', ''), false],
    [null, false],
  ])('H1 %s: %s', (error, isAway) => expect(wasServerAway(error)).toBe(isAway));
});
