import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { RoutePoint, RouteResult } from '../../contract.ts';
import type { RouteDeps } from '../route-deps.ts';
import { type DrawnRoute, routes, selectRoute, setFocusRoute } from '../routes.store.ts';
import { routeVia, removeRoutePoint, saveChangedRoute, stepRoute } from './change-route.ts';
import type { NewPoint } from './route-change.ts';
import { canRedo, canUndo, routeEdit, watchEditedRoute } from './route-edit.store.ts';

const end = (ident: string, lon: number): RoutePoint => ({ ident, coordinate: [lon, 40], type: 'airport' });
const drawn: DrawnRoute = {
  flightId: 'f',
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'DCT',
  points: [end('KJFK', -73), end('KLAX', -118)],
  distanceNm: 2100,
  isFallback: false,
};
const zulu: NewPoint = { ident: 'ZULU', coordinate: [-95, 43], type: 'waypoint' };

let server: Server;
let requests: string[] = [];
let isKnown = true;
let isReadable = true;
const changed: string[] = [];
const saved: string[] = [];
let stop: () => void;

/** A parser that knows ZULU at one position only, and numeric positions. */
function read(route: string): RouteResult {
  const between: RoutePoint[] = /\d{6}N/.test(route)
    ? [{ ident: '4300N09500W', coordinate: [-95, 43], type: 'coordinate' }]
    : route.includes('ZULU')
      ? [{ ident: 'ZULU', coordinate: isKnown ? [-95, 43] : [10, 50], type: 'waypoint' }]
      : [];
  return {
    route: route === '' ? 'DCT' : route,
    route_info: [end('KJFK', -73), ...between, end('KLAX', -118)],
    distance: 2100 + 100 * between.length,
    isFallback: !isReadable,
    message: isReadable ? '' : 'No word is known.',
    unknown: isReadable ? [] : ['ZULU'],
    source: 'made up',
    asOf: null,
  };
}

const deps: RouteDeps = {
  routeChanged: ({ route }) => void changed.push(route),
  analyse: () => {},
  canSave: () => true,
  saveRoute: async ({ route }) => {
    saved.push(route);
    return true;
  },
};
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { route }: { route: string } = JSON.parse(body);
      requests.push(route);
      const answer = { code: 200, data: read(route), message: 'ok' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
  stop = watchEditedRoute();
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  routes.reset();
  routeEdit.reset();
  queryClient.clear();
  requests = [];
  isKnown = true;
  isReadable = true;
  changed.length = 0;
  saved.length = 0;
  setFocusRoute(drawn);
});
const shown = () => routes.get().items.f?.drawn;

describe('G7 a route changed on the map', () => {
  it('G7 is parsed again by the server, drawn, reported to its owner, and can be undone and redone', async () => {
    expect(await routeVia(deps, { kind: 'insert', legIndex: 0 }, zulu)).toBe(true);
    expect(requests).toEqual(['ZULU']);
    expect(shown()).toMatchObject({ route: 'ZULU', distanceNm: 2200 });
    expect(routes.get().items.f?.kind).toBe('focus');
    stepRoute(deps, -1);
    expect(shown()).toBe(drawn);
    expect([canUndo(routeEdit.get()), canRedo(routeEdit.get())]).toEqual([false, true]);
    stepRoute(deps, 1);
    expect(shown()?.route).toBe('ZULU');
    expect(changed).toEqual(['ZULU', 'DCT', 'ZULU']);
    expect(await removeRoutePoint(deps, 1)).toBe(true);
    expect(shown()?.points).toHaveLength(2);
    stepRoute(deps, 'start');
    expect(shown()).toBe(drawn);
    expect(routeEdit.get().steps).toEqual([]);
  });

  it('G7 a name that would be parsed as another point with that name is given by its position', async () => {
    isKnown = false;
    expect(await routeVia(deps, { kind: 'insert', legIndex: 0 }, zulu)).toBe(true);
    expect(requests).toEqual(['ZULU', '430000N0950000W']);
    expect(shown()?.points[1]?.coordinate).toEqual([-95, 43]);
  });

  it('G7 a change that cannot be parsed leaves the route unchanged', async () => {
    isReadable = false;
    expect(await routeVia(deps, { kind: 'insert', legIndex: 0 }, zulu)).toBe(false);
    expect(shown()).toBe(drawn);
    expect(routeEdit.get()).toMatchObject({ steps: [], busy: null });
  });

  it('G7 the history ends with saving, and when another route is selected', async () => {
    await routeVia(deps, { kind: 'insert', legIndex: 0 }, zulu);
    await saveChangedRoute(deps);
    expect(saved).toEqual(['ZULU']);
    expect(routeEdit.get().steps).toEqual([]);
    await routeVia(deps, { kind: 'move', index: 1 }, { ...zulu });
    setFocusRoute({ ...drawn, flightId: 'other' });
    expect(routeEdit.get().steps).toEqual([]);
  });

  it('G7 a response that arrives after another route was selected changes nothing', async () => {
    const late = routeVia(deps, { kind: 'insert', legIndex: 0 }, zulu);
    selectRoute(null);
    expect(await late).toBe(false);
    expect(shown()).toBe(drawn);
  });
});
