import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import type { MapPosition } from '#platform/client/map/map-controller.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import type { RoutePoint } from '../../contract.ts';
import { routes, setFocusRoute } from '../routes.store.ts';
import { closeRouteQuestion, routeQuestion } from './edit-popover.store.ts';
import type { RouteDeps } from '../route-deps.ts';
import { changeOf, routePartAt, startRouteDrag } from './route-drag.ts';

const point = (ident: string, lon: number, via?: Partial<RoutePoint>): RoutePoint => ({
  ident,
  coordinate: [lon, 40],
  type: 'waypoint',
  ...via,
});
/** A SID to AAA, then two legs, a STAR from CCC. */
const points = [
  point('KJFK', -73),
  point('AAA', -76, { viaKind: 'sid', via: 'SID1' }),
  point('BBB', -90, { viaKind: 'direct', via: 'DCT' }),
  point('CCC', -100, { viaKind: 'direct', via: 'DCT' }),
  point('KLAX', -118, { viaKind: 'star', via: 'STAR1' }),
];
const feature = (layerId: string, properties: Record<string, unknown>) => ({
  layerId,
  styleLayerId: layerId,
  sourceId: layerId,
  featureId: null,
  properties,
  geometry: { type: 'Point' as const, coordinates: [0, 0] },
});
const line = (kind: string) => feature('planned-route-lines', { kind });
const symbol = (kind: string, index: number) => feature('planned-route-points', { kind, index });
const at = (lon: number, lat = 40): MapPosition => ({ lat, lon, x: 10 * lon, y: -10 * lat });

const deps: RouteDeps = {
  routeChanged: () => {},
  analyse: () => {},
  canSave: () => true,
  saveRoute: () => Promise.resolve(true),
};
let server: Server;
let isAway = false;
let map: MapControllerHost;
let stop: () => void = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    if (isAway) return request.socket.destroy();
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 200, data: [], message: 'ok' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  stop();
  isAway = false;
  routes.reset();
  closeRouteQuestion();
  map = new MapControllerHost();
  stop = startRouteDrag(map, deps);
});

function show(): void {
  setFocusRoute({
    flightId: 'f',
    departure: 'KJFK',
    arrival: 'KLAX',
    route: 'SID1 AAA BBB CCC STAR1',
    points,
    distanceNm: 2100,
    isFallback: false,
  });
}
const press = (where: MapPosition, features: ReturnType<typeof feature>[]) =>
  map.grab(() => ({ ...where, features }));

describe('G7 what a press on the map picks up', () => {
  it('G7 points before legs, the leg at the position pressed, and nothing of other routes', () => {
    const both = [line('active'), symbol('active', 2)];
    expect(routePartAt(points, { ...at(-90), features: both })).toEqual({ point: 2 });
    expect(routePartAt(points, { ...at(-95), features: [line('active')] })).toEqual({ leg: 2 });
    expect(routePartAt(points, { ...at(-80), features: [line('active')] })).toEqual({ leg: 1 });
    expect(routePartAt(points, { ...at(-80), features: [line('alternate')] })).toBeNull();
  });

  it('G7 a leg takes a new point, a point moves; airports and procedures remain as published', () => {
    expect(changeOf(points, { leg: 2 })).toEqual({ kind: 'insert', legIndex: 2 });
    expect(changeOf(points, { point: 2 })).toEqual({ kind: 'move', index: 2 });
    for (const part of [{ leg: 0 }, { leg: 3 }, { point: 0 }, { point: 1 }, { point: 3 }, { point: 4 }])
      expect(changeOf(points, part)).toBeNull();
  });

  it('G7 starts no drag without a route, or away from it', () => {
    expect(press(at(-95), [line('active')])).toBeNull();
    show();
    expect(press(at(-95), [])).toBeNull();
    expect(press(at(-75), [line('active')])).toBeNull();
    expect(press(at(-95), [line('active')])).not.toBeNull();
  });
});

describe('G7 where a drag ends', () => {
  it('G7 the position itself can always be chosen, as the last option', async () => {
    show();
    const drag = press(at(-95), [line('active')]);
    drag?.move(at(-95, 43));
    drag?.end(at(-95, 43));
    await vi.waitFor(() => expect(routeQuestion.get()).not.toBeNull());
    expect(routeQuestion.get()).toMatchObject({
      kind: 'lead-over',
      change: { kind: 'insert', legIndex: 2 },
      candidates: [{ ident: '43N095W', type: 'coordinate' }],
      message: null,
    });
  });

  it('G7 without a response about named points the position can still be chosen, and the failure is stated', async () => {
    show();
    isAway = true;
    press(at(-95), [line('active')])?.end(at(-95, 43));
    await vi.waitFor(() => expect(routeQuestion.get()).not.toBeNull());
    const question = routeQuestion.get();
    expect(question?.kind === 'lead-over' && question.candidates?.length).toBe(1);
    expect(question?.kind === 'lead-over' && question.message).toMatch(/\w+/);
  });

  it('G7 a cancelled drag requests nothing and keeps the route', async () => {
    show();
    const drag = press(at(-95), [line('active')]);
    drag?.move(at(-95, 43));
    drag?.cancel();
    expect(routeQuestion.get()).toBeNull();
    expect(routes.get().items.f?.drawn.points).toBe(points);
  });
});
