import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { RouteResult } from '../contract.ts';
import { findRoute, lookupRouteForFlight } from './route.queries.ts';

const parsed: RouteResult = {
  route: 'JFK J146 LAS',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.41, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 2150.6,
  isFallback: false,
  message: 'Route parsed.',
  unknown: [],
  source: 'made up',
  asOf: null,
};

type Answer = { code: number; data: unknown; message: string; id?: string };
let route: Answer;
let airports: Answer | null;
let requests: unknown[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const isRoute = request.url === '/efb-v2/route/selfRoute';
      if (isRoute) requests.push(JSON.parse(body));
      const answer = isRoute ? route : airports;
      if (answer === null) request.socket.destroy();
      else
        response.writeHead(answer.code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`, 'token');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  queryClient.clear();
  requests = [];
  route = { code: 200, data: parsed, message: 'ok' };
  airports = {
    code: 200,
    data: { coordinates: [-73.78, 40.64], name: 'JFK', data: { elevation: 13 } },
    message: 'ok',
  };
});

const request = { dep: ' kjfk', arr: 'KLAX', route: '' };

describe('H3 route calls of the client (spec 4 and 8)', () => {
  it('queries the server first, with normalised codes', async () => {
    await expect(findRoute(request)).resolves.toEqual(parsed);
    expect(requests).toEqual([{ dep: 'KJFK', arr: 'KLAX', route: '' }]);
  });

  it('D3 on any failure a straight line between the two airports is built and flagged isFallback', async () => {
    route = { code: 500, data: null, message: 'out of order', id: 'internal' };
    const straight = await findRoute(request);
    expect(straight).toMatchObject({
      isFallback: true,
      route: 'DCT',
      message: 'Route processing failed: out of order',
    });
    expect(straight.route_info.map((point) => point.ident)).toEqual(['KJFK', 'KLAX']);
  });

  it('states both airports when one is unknown', async () => {
    route = { code: 404, data: null, message: 'whatever', id: 'unknown-airport' };
    await expect(findRoute(request)).rejects.toThrow('Failed to find and parse route from KJFK to KLAX');
  });

  it('states why when not even the airports are available', async () => {
    route = { code: 503, data: null, message: 'loading', id: 'navdata-not-ready' };
    airports = null;
    await expect(findRoute(request)).rejects.toThrow('Route processing failed: loading');
  });

  it('has no colon without a reason', async () => {
    route = { code: 500, data: null, message: '', id: 'internal' };
    await expect(findRoute(request)).resolves.toMatchObject({ message: 'Route processing failed' });
  });

  it('the route lookup used by flights returns an empty route on error', async () => {
    route = { code: 404, data: null, message: 'whatever', id: 'unknown-airport' };
    await expect(lookupRouteForFlight(request)).resolves.toMatchObject({
      route: '',
      route_info: [],
      distance: 0,
      message: 'Failed to compute route for flight',
    });
  });
});
