// @vitest-environment happy-dom
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '#platform/client/events/app-events.ts';
import { openAt } from '#platform/client/navigation/testing/visit-address.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { flightLoading } from './flight-loading.store.ts';
import { flightPanel } from './flight-panel.store.ts';
import { flightRoutes } from './flight.routes.ts';

const flight = {
  id: 'flight_1',
  aircraft: 'B738',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KLAX',
  date: null,
  departureTime: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  selfRoute: 'J146',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.8, 40.6], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.4, 33.9], type: 'airport' },
  ],
  distance: 2145,
  isFallback: false,
  plan: null,
  revision: 1,
};

let server: Server;
let calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
    const id = searchParams.get('id');
    calls.push(
      `${request.method ?? ''} ${pathname.split('/').at(-1) ?? ''} ${id ?? searchParams.get('limit') ?? ''}`.trim(),
    );
    const isList = pathname.endsWith('getFlights') && id === null;
    const isFound = id === flight.id;
    const data = isList ? [] : isFound ? flight : null;
    const code = data === null ? 404 : 200;
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, data, id: 'none', message: code === 200 ? 'ok' : 'Nothing here.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const stopping: (() => void)[] = [];
beforeEach(() => {
  queryClient.clear();
  calls = [];
  for (const slice of [flightPanel, flightLoading, panelFlags]) slice.reset();
});
afterEach(async () => {
  // The last flight entered is posted as temporary flight; nothing waits for that.
  await vi.waitFor(() => expect(flightLoading.get().isLoading).toBe(false));
  for (const stop of stopping.splice(0)) stop();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

const openApp = (address: string) => openAt(address, [{ path: '/' }, ...flightRoutes]);

describe('B5 the address of a flight', () => {
  it('B5 drops its query, and an invalid id leads to the list', async () => {
    expect((await openApp('/flight/flight_1?x=1&y=2')).address()).toBe('/flight/flight_1');
    await vi.waitFor(() => expect(calls).toContain('POST upload'));
    expect((await openApp(`/flight/${'x'.repeat(300)}`)).address()).toBe('/flight');
  });

  it('B5 loads the list of 50, then the flight, opens it and announces it once', async () => {
    const announced: unknown[] = [];
    stopping.push(listen('detail-flight-load', (detail) => announced.push(detail)));
    const app = await openApp('/flight/flight_1');
    await vi.waitFor(() => expect(flightPanel.get().detailData?.id).toBe('flight_1'));
    expect(calls.slice(0, 2)).toEqual(['GET getFlights 50', 'GET getFlights flight_1']);
    expect(flightPanel.get()).toMatchObject({ activeFlightId: 'flight_1' });
    expect(panelFlags.get().isFlightsPanelOpen).toBe(true);
    expect(announced).toHaveLength(1);
    // Posting the temporary flight fails here, which is not reported.
    await vi.waitFor(() => expect(calls).toContain('POST upload'));
    expect(flightLoading.get()).toMatchObject({ isLoading: false, error: null });
    // Entered again with its geometry loaded, it is not loaded again.
    await app.go('/flight');
    await app.go('/flight/flight_1');
    expect(calls.filter((call) => call === 'GET getFlights flight_1')).toHaveLength(1);
  });

  it('B5 B4 a flight that does not exist leads to the list, which names it', async () => {
    const app = await openApp('/flight/flight_9');
    expect(app.address()).toBe('/flight?notFoundId=flight_9');
    expect(flightPanel.get()).toMatchObject({ notFoundFlightId: 'flight_9', activeFlightId: null });
  });
});
