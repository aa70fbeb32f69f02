import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { SCOPES } from '#platform/contract/endpoint.ts';
import { type TestClock, hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createTraffic } from '#sky/traffic/create-traffic.ts';
import { readsbEnvelope } from '#sky/traffic/readsb-json.ts';
import { trafficAirports } from '#sky/traffic/testing/world-airports.ts';
import {
  TRAFFIC_PROTOCOL,
  TRAFFIC_SOCKET_PATH,
  type TrafficMessage,
  trafficMessage,
} from '../../contract.ts';
import { createFrameDecoder } from '../../domain/frames/frame-decoder.ts';
import { HEADER_BYTES, readHeader } from '../../domain/frames/frame-format.ts';
import { historyHandlers } from '../../server/history/history.handlers.ts';
import type { TrafficHistoryDeps } from '../../server/history/traffic-history.ts';
import { createTrafficServer } from '../../server/index.ts';
import type { Provider, TrafficSources } from '../../server/traffic-feeds.ts';

export const NOON = Date.UTC(2026, 10, 20, 12);
export const providerOff: Provider = { live: null, liveUnavailable: 'Switched off by the operator.' };

/** A few hundred aircraft in a light wind. */
export const trafficForTests = createTraffic({
  seed: 2,
  aircraft: 300,
  airports: trafficAirports(),
  windAt: () => ({ eastwardKt: 20, northwardKt: 0 }),
});

/** The handlers of the history thread, called directly. */
export const historyThread: TrafficHistoryDeps['thread'] = {
  call: (name, args) =>
    new Promise((resolve) => resolve((historyHandlers[name] as (given: unknown) => never)(args))),
};

type Stops = (() => unknown)[];

export function temporaryFolder(stops: Stops): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-traffic-'));
  stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server with simulated traffic and nothing else; `stops` collects the cleanup functions. */
export async function startTrafficServer(
  stops: Stops,
  given: {
    folder?: string;
    clock?: TestClock;
    sources?: Partial<TrafficSources>;
    /** Folder of an earlier server, for a restart. */
    port?: number;
    /** Default true: waits until the simulated sky has answered once. */
    isEntered?: boolean;
    isPublished?: boolean;
  } = {},
) {
  const clock = given.clock ?? testClock(NOON);
  const { hub } = await hubForTests(clock);
  const capability = createTrafficServer({
    feeds: hub,
    clock,
    log: createLog('silent'),
    isPublished: given.isPublished ?? false,
    history: { folder: given.folder ?? temporaryFolder(stops), maxBytes: 50_000_000, thread: historyThread },
    sources: () => ({
      readsb: [providerOff],
      openSky: providerOff,
      vatsim: providerOff,
      wingbits: providerOff,
      socket: providerOff,
      simulated: {
        name: 'Simulated sky',
        fetch: ({ nowMs }) =>
          Promise.resolve({
            kind: 'answer' as const,
            parts: [
              {
                name: 'main',
                contentType: 'application/json',
                body: new TextEncoder().encode(readsbEnvelope(trafficForTests.trafficAt({ timeMs: nowMs }))),
              },
            ],
          }),
      },
      ...given.sources,
    }),
  });
  const fastify = await createApiServer({
    log: createLog('silent'),
    authenticate: (token) =>
      Promise.resolve(
        token === 'good'
          ? {
              ok: true,
              principal: { userKey: 'a|b', issuer: 'a', subject: 'b', email: 'a@b.c', scopes: [...SCOPES] },
            }
          : { ok: false, status: 401, id: 'token-bad', message: 'no' },
      ),
    capabilities: [capability],
    version: '0',
    rateLimitPerMinute: 0,
  });
  await capability.start?.();
  await fastify.listen({ port: given.port ?? 0, host: '127.0.0.1' });
  stops.push(() => fastify.close());
  stops.push(() => hub.stop());
  stops.push(() => capability.stop?.());
  if (given.isEntered !== false) await hub.enter('simulated');
  const { port } = fastify.server.address() as AddressInfo;
  return { fastify, port, clock, hub, capability };
}

/** A socket client that decodes the frames it receives. */
export function connectTraffic(stops: Stops, port: number, token = 'good') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${TRAFFIC_SOCKET_PATH}`, [
    TRAFFIC_PROTOCOL,
    `bearer.${token}`,
  ]);
  const decoder = createFrameDecoder();
  const messages: TrafficMessage[] = [];
  let frames: { kind: string; sequence: number }[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const header = readHeader(data);
      if (!header) throw new Error('no header');
      frames.push({ kind: header.kind, sequence: header.sequence });
      if (!decoder.apply(header, inflateRawSync(data.subarray(HEADER_BYTES))))
        throw new Error('a frame does not follow on');
    } else messages.push(trafficMessage.parse(JSON.parse(data.toString())));
    for (const look of waiting) look();
  });
  stops.push(() => socket.close());
  return {
    socket,
    decoder,
    messages,
    frames: () => frames,
    clear: () => (frames = []),
    until: (isReached: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => isReached() && resolve();
        waiting.push(look);
        look();
      }),
  };
}
