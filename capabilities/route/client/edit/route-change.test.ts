import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNm, intermediatePoint } from '#aviation/geo/geodesic.ts';
import { composeRouteText } from '../../domain/text/route-text.ts';
import type { RoutePoint } from '../../contract.ts';
import { nearestOnRoute, placeOf } from './nearest-on-route.ts';
import {
  changedPoints,
  lostStatements,
  isLegOpen,
  isPointOpen,
  type NewPoint,
  withoutPoint,
} from './route-change.ts';

const point = (ident: string, lon: number, lat: number, way: Partial<RoutePoint> = {}): RoutePoint => ({
  ident,
  coordinate: [lon, lat],
  type: 'waypoint',
  ...way,
});
const direct = { via: 'DCT', viaKind: 'direct' } as const;
const j146 = { via: 'J146', viaKind: 'airway' } as const;

/** KJFK – ALPHA – J146 – BRAVO – CHARL – DELTA – DCT – KLAX. */
const route = [
  point('KJFK', -73.8, 40.6, { type: 'airport' }),
  point('ALPHA', -80, 41, direct),
  point('BRAVO', -90, 41, j146),
  point('CHARL', -100, 40, j146),
  point('DELTA', -110, 37, j146),
  point('KLAX', -118.4, 33.9, { type: 'airport', ...direct }),
];
const other: NewPoint = { ident: 'ZULU', coordinate: [-95, 43], type: 'vor' };
const flown = [
  point('KJFK', -73.8, 40.6, { type: 'airport' }),
  point('SIDPT', -74, 41, { via: 'DEEZZ6', viaKind: 'sid' }),
  point('ALPHA', -80, 41, direct),
  point('STARP', -115, 35, { via: 'HLYWD1', viaKind: 'star' }),
  point('KLAX', -118.4, 33.9, { type: 'airport', via: 'HLYWD1', viaKind: 'star' }),
];

describe('G7 changing a route on the map', () => {
  it('a dragged airway leg leaves the airway for the new point and rejoins it after that', () => {
    expect(composeRouteText(route)).toBe('ALPHA J146 DELTA');
    const changed = changedPoints(route, { kind: 'insert', legIndex: 2 }, other);
    expect(changed.map(({ ident }) => ident)).toEqual([
      'KJFK',
      'ALPHA',
      'BRAVO',
      'ZULU',
      'CHARL',
      'DELTA',
      'KLAX',
    ]);
    expect(composeRouteText(changed)).toBe('ALPHA J146 BRAVO DCT ZULU DCT CHARL J146 DELTA');
  });

  it('the first and the last leg can be dragged', () => {
    const first = changedPoints(route, { kind: 'insert', legIndex: 0 }, other);
    expect(composeRouteText(first)).toBe('ZULU DCT ALPHA J146 DELTA');
    const last = changedPoints(route, { kind: 'insert', legIndex: 4 }, other);
    expect(composeRouteText(last)).toBe('ALPHA J146 DELTA DCT ZULU');
  });

  it('a moved point is replaced by the other one', () => {
    const changed = changedPoints(route, { kind: 'move', index: 3 }, other);
    expect(composeRouteText(changed)).toBe('ALPHA J146 BRAVO DCT ZULU DCT DELTA');
  });

  it('without a point the route goes directly to the next one', () => {
    expect(composeRouteText(withoutPoint(route, 2))).toBe('ALPHA DCT CHARL J146 DELTA');
    expect(composeRouteText(withoutPoint(route, 4))).toBe('ALPHA J146 CHARL');
  });

  it('after any change the route keeps its ends, and nothing else is lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.boolean(), (place, isInsert) => {
        const change = isInsert
          ? ({ kind: 'insert', legIndex: place } as const)
          : ({ kind: 'move', index: Math.max(1, place) } as const);
        const changed = changedPoints(route, change, other);
        expect(changed).toHaveLength(route.length + (isInsert ? 1 : 0));
        expect(changed[0]).toEqual(route[0]);
        expect(changed.at(-1)?.ident).toBe('KLAX');
        const before = route.filter((_, index) => isInsert || index !== Math.max(1, place));
        expect(changed.filter(({ ident }) => ident !== 'ZULU').map(({ ident }) => ident)).toEqual(
          before.map(({ ident }) => ident),
        );
      }),
    );
  });

  it('the airports and the points of procedures remain as published', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => isPointOpen(route, index))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1, 2, 3].map((leg) => isLegOpen(flown, leg))).toEqual([false, true, false, false]);
    expect(flown.map((_, index) => isPointOpen(flown, index))).toEqual([false, false, false, false, false]);
    expect(isLegOpen(route, 5)).toBe(false);
  });
});

describe('G7 the nearest point of a route', () => {
  it('is on the leg that was pressed, also across the antimeridian', () => {
    const pacific = [point('A', 170, 50), point('B', -170, 52), point('C', -140, 45)];
    const middle = intermediatePoint({ lat: 50, lon: 170 }, { lat: 52, lon: -170 }, 0.5);
    const found = nearestOnRoute(pacific, middle);
    expect(found?.legIndex).toBe(0);
    expect(found?.offNm).toBeLessThan(1);
    const whole = distanceNm({ lat: 50, lon: 170 }, { lat: 52, lon: -170 });
    expect(found?.alongNm).toBeCloseTo(whole / 2, 0);
  });

  it('is never further away than the nearest point of the route', () => {
    const latitude = fc.double({ min: 25, max: 55, noNaN: true });
    const longitude = fc.double({ min: -125, max: -65, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const found = nearestOnRoute(route, { lat, lon });
        const nearestPointNm = Math.min(...route.map((one) => distanceNm(placeOf(one), { lat, lon })));
        expect(found?.offNm ?? Infinity).toBeLessThanOrEqual(nearestPointNm * 1.005);
      }),
      { numRuns: 40 },
    );
  });

  it('there is none without a leg', () => {
    expect(nearestOnRoute(route.slice(0, 1), { lat: 0, lon: 0 })).toBeNull();
  });
});

describe('G7 speeds and levels stated in a route changed on the map', () => {
  const stated = route.map((one) =>
    one.ident === 'BRAVO' ? { ...one, speed: 'N0460', level: 'F370' } : one,
  );

  it('G7 names those that the changed route no longer has', () => {
    expect(lostStatements(stated, route)).toBe(
      'No longer in the route: BRAVO N0460F370. Enter it again, with the first speed and level.',
    );
    const stay = stated.map((one) => ({ ...one, ...(one.ident === 'CHARL' ? { stay: 'STAY1/0030' } : {}) }));
    expect(lostStatements(stay, stated)).toContain(': CHARL STAY1/0030.');
  });

  it('G7 is silent when there were none, or all are kept', () => {
    expect(lostStatements(route, route)).toBeNull();
    expect(lostStatements(stated, stated)).toBeNull();
  });
});
