import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoutePoint } from '../../contract.ts';
import { ensureRouteEnds } from './route-ensure.ts';

const airport = (ident: string, lon: number): RoutePoint => ({
  ident,
  coordinate: [lon, 40],
  type: 'airport',
});
const fix = (ident: string, lon: number, via = 'DCT'): RoutePoint => ({
  ident,
  coordinate: [lon, 41],
  type: 'waypoint',
  via,
});
const dep = airport('KJFK', -74);
const arr = airport('KLAX', -118);
const a = fix('AAA', -80, 'J1');
const b = fix('BBB', -90, 'J1');
const idents = (points: readonly RoutePoint[]) => points.map((point) => point.ident).join(' ');
const vias = (points: readonly RoutePoint[]) => points.map((point) => point.via ?? '-').join(' ');

describe('C11 route ensure rule', () => {
  it('adds missing airports', () => {
    const route = ensureRouteEnds([fix('AAA', -80), b], dep, arr);
    expect(idents(route)).toBe('KJFK AAA BBB KLAX');
    expect(vias(route)).toBe('- DCT J1 DCT');
    expect(idents(ensureRouteEnds([], dep, arr))).toBe('KJFK KLAX');
  });

  it('leaves a valid route unchanged', () => {
    const good = [dep, a, b, { ...arr, via: 'J1' }];
    expect(ensureRouteEnds(good, dep, arr)).toEqual(good);
  });

  it('moves misplaced airports to the ends', () => {
    expect(idents(ensureRouteEnds([a, dep, b, arr], dep, arr))).toBe('KJFK AAA BBB KLAX');
    expect(idents(ensureRouteEnds([arr, a, b, dep], dep, arr))).toBe('KJFK AAA BBB KLAX');
  });

  it('removes duplicates in the middle', () => {
    expect(idents(ensureRouteEnds([dep, a, dep, b, arr, arr], dep, arr))).toBe('KJFK AAA BBB KLAX');
    expect(idents(ensureRouteEnds([dep, a, a, b, arr], dep, arr))).toBe('KJFK AAA BBB KLAX');
  });

  it('keeps a fix that is passed twice, and points of one name at different positions', () => {
    expect(idents(ensureRouteEnds([dep, a, b, a, arr], dep, arr))).toBe('KJFK AAA BBB AAA KLAX');
    expect(idents(ensureRouteEnds([dep, a, fix('AAA', -95), arr], dep, arr))).toBe('KJFK AAA AAA KLAX');
  });

  it('makes a leg direct when its start was removed', () => {
    expect(vias(ensureRouteEnds([dep, a, arr, b, { ...arr, via: 'J1' }], dep, arr))).toBe('- J1 DCT J1');
    expect(vias(ensureRouteEnds([dep, a, dep, { ...arr, via: 'J1' }], dep, arr))).toBe('- J1 DCT');
  });

  it('supports a flight that returns to its departure', () => {
    expect(idents(ensureRouteEnds([a], dep, dep))).toBe('KJFK AAA KJFK');
    expect(idents(ensureRouteEnds([dep], dep, dep))).toBe('KJFK KJFK');
  });

  it('keeps the order of the fixes and their changes, and is not affected by airports inserted anywhere', () => {
    const changed: RoutePoint = { ...fix('DDD', -105), speed: 'N0450', level: 'F350', stay: 'STAY1/0030' };
    const fixes = fc.uniqueArray(fc.constantFrom(a, b, fix('CCC', -100), changed), { maxLength: 4 });
    const airports = fc.array(fc.tuple(fc.nat(4), fc.constantFrom(dep, arr)), { maxLength: 5 });
    fc.assert(
      fc.property(fixes, airports, (between, strewn) => {
        const given = [...between];
        for (const [at, each] of strewn) given.splice(Math.min(at, given.length), 0, each);
        const ensured = ensureRouteEnds(given, dep, arr);
        expect(ensured.map(({ ident }) => ident)).toEqual([
          'KJFK',
          ...between.map(({ ident }) => ident),
          'KLAX',
        ]);
        // Only how a point is reached may change, and then only to a direct leg.
        for (const point of between) {
          const kept = ensured.find(({ ident }) => ident === point.ident);
          expect({ ...kept, via: point.via }).toEqual(point);
          expect([point.via, 'DCT']).toContain(kept?.via);
        }
      }),
    );
  });

  const points = fc.array(fc.constantFrom(dep, arr, a, b, fix('CCC', -100)), { maxLength: 12 });

  it('always begins and ends at the airports, without them in between, and is idempotent', () => {
    fc.assert(
      fc.property(points, (given) => {
        const ensured = ensureRouteEnds(given, dep, arr);
        expect(ensured[0]).toEqual(dep);
        expect(ensured.at(-1)?.ident).toBe('KLAX');
        const middle = ensured.slice(1, -1);
        expect(middle.some((point) => point.type === 'airport')).toBe(false);
        expect(middle.some((point, index) => point.ident === middle[index + 1]?.ident)).toBe(false);
        expect(ensureRouteEnds(ensured, dep, arr)).toEqual(ensured);
        // Nothing else is lost: every given fix is still present.
        for (const point of given)
          if (point.type !== 'airport') expect(middle.map((each) => each.ident)).toContain(point.ident);
      }),
    );
  });
});
