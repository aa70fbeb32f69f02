import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '#platform/client/events/app-events.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { startRouteOfFlight } from './route-of-flight.ts';
import { clearRoutes, routes } from './routes.store.ts';

/** Responses are held until the test releases them, in the order of the requests. */
let waiting: (() => void)[] = [];
let server: Server;
let stop: () => void;

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { dep, arr }: { dep: string; arr: string } = JSON.parse(body);
      const data = {
        route: 'DCT',
        route_info: [
          { ident: dep, coordinate: [-73.78, 40.64], type: 'airport' },
          { ident: arr, coordinate: [-118.41, 33.94], type: 'airport', via: 'DCT' },
        ],
        distance: 2150.6,
        isFallback: false,
        message: '',
        unknown: [],
        source: '',
        asOf: null,
      };
      waiting.push(() =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ code: 200, data, message: 'ok' })),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
  stop = startRouteOfFlight();
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  routes.reset();
  queryClient.clear();
  waiting = [];
});

const flight = (id: string, arrival: string, route_info: unknown[] = []) => ({
  id,
  departure: 'KJFK',
  arrival,
  selfRoute: '',
  route_info,
});
const answers = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count));
/** The response has arrived and its handlers have run. */
const arrived = async () => {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await new Promise((resolve) => setImmediate(resolve));
};
const settled = () => vi.waitFor(() => expect(routes.get().pending).toEqual({}));

describe('D3 detail flight load of a flight without geometry', () => {
  it('determines the route, pending meanwhile, and focuses it', async () => {
    publish('detail-flight-load', flight('f', 'KLAX'));
    expect(routes.get().pending).toEqual({ f: true });
    await answers(1);
    waiting[0]?.();
    await settled();
    expect(routes.get().selectedId).toBe('f');
    expect(routes.get().items.f).toMatchObject({
      kind: 'focus',
      drawn: { arrival: 'KLAX', distanceNm: 2150.6 },
    });
  });

  it('does not change flights with geometry, or anything that is not a flight', () => {
    publish('detail-flight-load', flight('f', 'KLAX', [{}, {}]));
    publish('detail-flight-load', { id: 7 });
    publish('detail-flight-load', null);
    expect(routes.get().pending).toEqual({});
  });

  it('drops a response that arrives after another flight was opened', async () => {
    publish('detail-flight-load', flight('one', 'KLAX'));
    await answers(1);
    publish('detail-flight-load', flight('two', 'KSFO'));
    await answers(2);
    waiting[1]?.();
    await settled();
    waiting[0]?.();
    await arrived();
    expect(Object.keys(routes.get().items)).toEqual(['two']);
  });

  it('drops a response that arrives after clearing', async () => {
    publish('detail-flight-load', flight('one', 'KLAX'));
    await answers(1);
    clearRoutes();
    waiting[0]?.();
    await arrived();
    expect(routes.get().items).toEqual({});
  });
});
