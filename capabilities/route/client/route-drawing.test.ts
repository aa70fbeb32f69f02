import { beforeEach, describe, expect, it } from 'vitest';
import type { RoutePoint } from '../contract.ts';
import { dimmed, routesToDraw } from './route-drawing.ts';
import {
  addAlternateRoute,
  pinRoute,
  routes,
  selectRoute,
  setFocusRoute,
  setRouteVisible,
} from './routes.store.ts';

const at = (ident: string, lon: number): RoutePoint => ({ ident, coordinate: [lon, 40], type: 'airport' });
const drawn = (flightId: string, points: readonly RoutePoint[] = [at('KJFK', -73), at('KLAX', -118)]) => ({
  flightId,
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'DCT',
  points,
  distanceNm: null,
  isFallback: false,
});

beforeEach(() => routes.reset());

describe('G7 drawing of the routes', () => {
  it('the selected route in colour, the other visible ones as alternates', () => {
    pinRoute(drawn('p'));
    setFocusRoute(drawn('f'));
    addAlternateRoute(drawn('a'));
    const kinds = () => Object.fromEntries(routesToDraw(routes.get()).map(({ id, kind }) => [id, kind]));
    expect(kinds()).toEqual({ p: 'alternate', f: 'active', a: 'alternate' });
    selectRoute('p');
    setRouteVisible('a', false);
    expect(kinds()).toEqual({ p: 'active', f: 'alternate' });
  });

  it('points behind the device are passed; a device away from the route passes none', () => {
    setFocusRoute(drawn('f', [at('KJFK', -73), at('MIDDL', -95), at('KLAX', -118)]));
    const parts = routesToDraw(routes.get(), { lat: 40.2, lon: -100 });
    expect(parts.map(({ kind, points }) => [kind, points.map(({ ident }) => ident)])).toEqual([
      ['passed', ['KJFK', 'MIDDL', '']],
      ['active', ['', 'KLAX']],
    ]);
    expect(parts[1]).toMatchObject({ firstIndex: 1, points: [{ isBend: true }, {}] });
    expect(parts[0]?.points[2]?.lon).toBeCloseTo(-100, 0);
    expect(routesToDraw(routes.get(), { lat: 50, lon: 10 }).map(({ kind }) => kind)).toEqual(['active']);
  });

  it('returns positions, and omits flights without a line', () => {
    setFocusRoute(drawn('f'));
    addAlternateRoute(drawn('empty', []));
    expect(routesToDraw(routes.get())).toEqual([
      {
        id: 'f',
        kind: 'active',
        points: [
          { ident: 'KJFK', type: 'airport', lat: 40, lon: -73 },
          { ident: 'KLAX', type: 'airport', lat: 40, lon: -118 },
        ],
      },
    ]);
  });

  it('dims lines proportionally and symbols completely', () => {
    expect(
      dimmed({ id: 'l', type: 'line', source: 's', paint: { 'line-width': 3, 'line-opacity': 1 } }),
    ).toMatchObject({ paint: { 'line-width': 3, 'line-opacity': 0.35 } });
    expect(dimmed({ id: 's', type: 'symbol', source: 's' })).toMatchObject({
      paint: { 'icon-opacity': 0.35, 'text-opacity': 0.35 },
    });
  });
});
