import { beforeAll, describe, expect, it } from 'vitest';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { selfRoute } from '#capabilities/route/domain/text/self-route.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import {
  hasRealNavdata,
  openTestNavdata,
  openZzNavdata,
} from '#navdata-builder/testing/navdata-for-tests.ts';
import { routeLookupOf } from './route-lookup.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

function route(lookup: RouteLookup, [dep, arr]: readonly [string, string], typed = '') {
  const departure = lookup.airport(dep);
  const arrival = lookup.airport(arr);
  if (!departure || !arrival) throw new Error(`no ${dep} or ${arr} in the test data`);
  return selfRoute(lookup, { departure, arrival }, typed);
}

describe('G3 routes on the loaded navigation data', () => {
  let zz: NavdataReader;
  let lookup: RouteLookup;
  beforeAll(() => {
    zz = openZzNavdata();
    const opened = routeLookupOf(() => zz)();
    if (!opened) throw new Error('no lookup');
    lookup = opened;
  }, 300_000);

  it('returns null while nothing is loaded, and one lookup per data set', () => {
    expect(routeLookupOf(() => null)()).toBeNull();
    const of = routeLookupOf(() => zz);
    expect(of()).toBe(of());
  });

  it('finds KJFK–KLAX in the fictitious set, and parses its text back', () => {
    const found = route(lookup, ['KJFK', 'KLAX']);
    expect(found.route).toMatch(/^ZZJ ZZ1 ZZ/);
    expect(found.isFallback).toBe(false);
    expect(found.distance).toBeGreaterThan(2140);
    expect(found.distance).toBeLessThan(2300);
    expect(route(lookup, ['KJFK', 'KLAX'], found.route).route_info).toEqual(found.route_info);
  });

  it('follows a typed airway, and lists unknown parts', () => {
    const typed = route(lookup, ['KJFK', 'KLAX'], 'ZZAAA ZZ1 ZZCCC ZZ2 ZZN QXQXQ');
    expect(typed.route_info.map((point) => point.ident)).toEqual([
      'KJFK',
      'ZZAAA',
      'ZZBBB',
      'ZZCCC',
      'ZZD',
      'ZZN',
      'KLAX',
    ]);
    expect(typed.route_info.map((point) => point.type)).toContain('ndb');
    expect(typed.unknown).toEqual(['QXQXQ']);
  });

  it('states the source of the points and their age', () => {
    expect(lookup.source).not.toBe('');
    expect(lookup.asOf).toMatch(/^\d{4}-\d{2}/);
  });
});

describe.skipIf(!hasRealNavdata)('G3 routes on real enroute data', () => {
  // Building the worldwide data takes time when it is not cached.
  beforeAll(() => void openTestNavdata(), 300_000);

  const lookup = (): RouteLookup => {
    const opened = routeLookupOf(openTestNavdata)();
    if (!opened) throw new Error('no lookup');
    return opened;
  };

  it('KJFK–KLAX has more than three intermediate points and 2,140 to 2,300 NM', () => {
    const found = route(lookup(), ['KJFK', 'KLAX']);
    expect(found.isFallback).toBe(false);
    expect(found.route_info.length).toBeGreaterThan(5);
    expect(found.distance).toBeGreaterThan(2140);
    expect(found.distance).toBeLessThan(2300);
    // Points joined by a few airways, not a zig-zag.
    expect(found.route.split(' ').length).toBeLessThan(16);
  });

  const pairs: [string, string, number][] = [
    ['KSEA', 'KMIA', 1.06],
    ['EDDF', 'LEMD', 1.08],
    ['NZAA', 'SCEL', 1.06],
    ['KBOS', 'KSFO', 1.06],
    ['EGLL', 'RJTT', 1.06],
    ['KJFK', 'EGLL', 1.06],
    ['KSFO', 'YSSY', 1.06],
  ];
  it.each(isFullRun ? pairs : pairs.slice(0, 3))(
    '%s–%s is at most %d times the great circle, and its text gives the same route',
    (dep, arr, factor) => {
      const found = route(lookup(), [dep, arr]);
      expect(found.isFallback).toBe(false);
      const straight = route(lookup(), [dep, arr], 'DCT');
      expect(found.distance / straight.distance).toBeLessThan(factor);
      expect(found.distance / straight.distance).toBeGreaterThanOrEqual(1);
      const again = route(lookup(), [dep, arr], found.route);
      expect(again.route_info.map((point) => point.ident)).toEqual(
        found.route_info.map((point) => point.ident),
      );
    },
  );

  it('QXQXQ ZZYZZ is a straight line with both named (row G2)', () => {
    const answer = route(lookup(), ['KJFK', 'KLAX'], 'QXQXQ ZZYZZ');
    expect(answer).toMatchObject({ isFallback: true, unknown: ['QXQXQ', 'ZZYZZ'] });
    expect(answer.message).toContain('QXQXQ, ZZYZZ');
  });
});
