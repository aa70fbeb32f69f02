import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AirwaySegmentRecord, EnroutePointRecord } from '../navdata-set.ts';
import type { EnrouteSet } from '../read-folder.ts';
import { sampleAirport, samplePoint } from '../testing/sample-records.ts';
import { airwaySequences } from './airway-sequences.ts';
import { mergeEnroute } from './merge-enroute.ts';
import { openPointPool } from './point-pool.ts';

const leg = (
  airway: string,
  from: EnroutePointRecord,
  to: EnroutePointRecord,
  values: Partial<AirwaySegmentRecord> = {},
): AirwaySegmentRecord => ({
  airway,
  from: { ident: from.ident, position: { lat: from.lat, lon: from.lon }, region: null, kind: null },
  to: { ident: to.ident, position: { lat: to.lat, lon: to.lon }, region: null, kind: null },
  isLow: false,
  isHigh: true,
  isOneWay: false,
  minFl: 180,
  maxFl: 450,
  source: 'test',
  ...values,
});
const set = (
  points: readonly EnroutePointRecord[],
  legs: readonly AirwaySegmentRecord[] = [],
): EnrouteSet => ({ points, legs, localizers: [], sources: [], logs: [] });
const none = set([]);
const fix = (ident: string, lat: number, lon: number, source = 'test') =>
  samplePoint({ ident, lat, lon, source });

describe('G3 points of several sources', () => {
  it('keeps the first of one name within 2 NM, and points of the same name elsewhere', () => {
    const pool = openPointPool();
    expect(pool.add(fix('ABC', 40, -90, 'new'))).toBe(0);
    expect(pool.add(fix('ABC', 40.02, -90, 'old'))).toBe(0);
    expect(pool.add(fix('ABC', 40.1, -90, 'old'))).toBe(1);
    expect(pool.add(samplePoint({ kind: 'VOR', ident: 'ABC', lat: 40, lon: -90 }))).toBe(2);
    expect(pool.add(samplePoint({ kind: 'DME', ident: 'ABC', lat: 40, lon: -90 }))).toBe(2);
    expect(pool.add(samplePoint({ kind: 'NDB', ident: 'ABC', lat: 40, lon: -90 }))).toBe(3);
    expect(pool.points.map((point) => point.source)).toEqual(['new', 'old', 'test', 'test']);
  });

  it('recognises a point on the other side of the antimeridian', () => {
    const pool = openPointPool();
    pool.add(fix('ABC', 10, 179.999));
    expect(pool.near('ABC', { lat: 10, lon: -179.999 })).toBe(0);
    expect(pool.near('ABC', { lat: 10, lon: -179.9 })).toBeNull();
  });
});

describe('G3 sequences of an airway', () => {
  const eastward = (point: number): number => point;
  const legs = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));

  it('joins legs in any order and direction, from west to east', () => {
    expect(airwaySequences(legs([3, 2], [1, 2], [3, 4]), eastward)).toEqual([[1, 2, 3, 4]]);
  });

  it('ends at gaps and forks, and closes rings', () => {
    expect(airwaySequences(legs([1, 2], [5, 6]), eastward)).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect(airwaySequences(legs([1, 2], [2, 3], [2, 4]), eastward)).toHaveLength(3);
    const [ring] = airwaySequences(legs([1, 2], [2, 3], [3, 1]), eastward);
    expect(ring?.[0]).toBe(ring?.at(-1));
    expect(ring).toHaveLength(4);
  });

  it('assigns every leg to exactly one sequence', () => {
    const pair = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })).filter(([a, b]) => a < b);
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: String, maxLength: 30 }), (pairs) => {
        const runs = airwaySequences(legs(...pairs), eastward);
        const walked = runs.flatMap((run) =>
          run.slice(1).map((to, index) => [run[index] ?? 0, to].toSorted((a, b) => a - b).join()),
        );
        expect(walked.toSorted()).toEqual(pairs.map(String).toSorted());
      }),
    );
  });
});

describe('G3 NASR merged into a worldwide set', () => {
  const usAirports = [
    sampleAirport({ ident: 'KUS1', lat: 40, lon: -90 }),
    sampleAirport({ ident: 'KUS2', lat: 40, lon: -88 }),
  ];
  const canada = sampleAirport({ ident: 'CYXX', lat: 50, lon: -90, country: 'CA' });
  const airports = [...usAirports, canada];
  const [a, b, c] = [fix('AAA', 40, -90), fix('BBB', 40, -89), fix('CCC', 40, -88)];
  const vor = samplePoint({ kind: 'VOR', ident: 'VVV', lat: 40, lon: -88.5 });
  const north = fix('NNN', 50, -90, 'world');
  const farNorth = fix('FFF', 50, -89, 'world');
  const withdrawn = fix('WWW', 40.5, -89.5, 'world');
  const nasr = set([vor, a, b, c], [leg('J1', a, b), leg('J1', b, c)]);

  const merge = (world: EnrouteSet, base: EnrouteSet = nasr) =>
    mergeEnroute({ nasr: base, world, navaids: none, airports });
  const namesOf = (merged: ReturnType<typeof merge>): Record<string, string[]> =>
    Object.fromEntries(
      merged.network.airways.map((airway) => [
        airway.name,
        airway.sequences.map((run) => run.map((point) => merged.points[point]?.ident).join(' ')),
      ]),
    );

  it('drops data that NASR has withdrawn, inside its coverage only', () => {
    const merged = merge(set([withdrawn, north], [leg('J2', a, withdrawn), leg('J9', north, farNorth)]));
    expect(merged.points.map((point) => point.ident)).toEqual(['VVV', 'AAA', 'BBB', 'CCC', 'NNN', 'FFF']);
    expect(namesOf(merged)).toEqual({ J1: ['AAA BBB CCC'], J9: ['NNN FFF'] });
  });

  it('keeps a leg that leaves the coverage, with its withdrawn point', () => {
    const merged = merge(set([withdrawn, north], [leg('J2', withdrawn, north)]));
    expect(namesOf(merged)['J2']).toEqual(['NNN WWW']);
    expect(merged.points.find((point) => point.ident === 'WWW')?.source).toBe('world');
  });

  it('replaces an airway of the same name in its region, not one of the same name elsewhere', () => {
    const [x, y] = [fix('XXX', 30, 70, 'world'), fix('YYY', 30, 71, 'world')];
    const merged = merge(set([x, y], [leg('J1', a, c, { source: 'world' }), leg('J1', x, y)]));
    expect(namesOf(merged)['J1']).toEqual(['AAA BBB CCC', 'XXX YYY']);
  });

  it('covers nothing when NASR has only some of the parts', () => {
    const merged = merge(set([withdrawn]), set([a, b]));
    expect(merged.points.map((point) => point.ident)).toEqual(['AAA', 'BBB', 'WWW']);
  });

  it('joins the rows of both directions and both levels', () => {
    const both = merge(
      none,
      set(
        [vor, a, b],
        [
          leg('J1', a, b, { isOneWay: true, minFl: 200 }),
          leg('J1', b, a, { isOneWay: true, isLow: true, isHigh: false, maxFl: 600 }),
        ],
      ),
    );
    expect(both.network.segments).toMatchObject([{ isOneWay: false, level: 3, minFl: 180, maxFl: 600 }]);
    const one = merge(
      none,
      set([a, b], [leg('J1', a, b, { isOneWay: true }), leg('J1', a, b, { isOneWay: true })]),
    );
    expect(one.network.segments).toMatchObject([{ isOneWay: true }]);
  });

  it('links legs that name points by region and kind', () => {
    const k1 = samplePoint({ ident: 'SAME', lat: 50, lon: 10, region: 'ED' });
    const k2 = samplePoint({ ident: 'SAME', lat: 52, lon: 12, region: 'EP' });
    const dme = samplePoint({ kind: 'DME', ident: 'DDD', lat: 51, lon: 11, region: 'ED' });
    const byRegion = (ident: string, region: string, kind: EnroutePointRecord['kind']) => ({
      ident,
      region,
      kind,
      position: null,
    });
    const legs = [
      { ...leg('L1', k1, dme), from: byRegion('SAME', 'EP', 'FIX'), to: byRegion('DDD', 'ED', 'VOR') },
      { ...leg('L2', k1, dme), from: byRegion('NONE', 'EP', 'FIX'), to: byRegion('DDD', 'ED', 'VOR') },
    ];
    const merged = merge(set([k1, k2, dme], legs), none);
    expect(merged.network.segments).toHaveLength(1);
    expect(merged.points[merged.network.segments[0]?.from ?? 0]?.lat).toBe(52);
    expect(merged.notes).toEqual(['1 of 2 airway legs lack a point']);
  });

  it('uses OurAirports navaids only when there are no other points', () => {
    const navaids = set([samplePoint({ kind: 'NDB', ident: 'OLD', lat: 0, lon: 10 })]);
    const idents = (world: EnrouteSet): string[] =>
      mergeEnroute({ nasr: none, world, navaids, airports }).points.map((point) => point.ident);
    expect(idents(none)).toEqual(['OLD']);
    expect(idents(set([north]))).toEqual(['NNN']);
  });
});
