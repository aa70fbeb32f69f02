import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import type { RoutePoint } from '../contract.ts';
import { oceanicPoints, withOceanicPoints } from './oceanic-points.ts';
import { lookupForTests } from './route-lookup-for-tests.ts';
import { selfRoute } from './text/self-route.ts';

const jet = { cruiseFl: 350, tasKt: 460 };
const shannonGander = [
  { lat: 53, lon: -14 },
  { lat: 50, lon: -52 },
] as const;

describe('G2 points of direct legs over the ocean', () => {
  it('crosses the North Atlantic at whole degrees on every tenth meridian, as NAT flights are filed', () => {
    // By the spherical formula the great circle 53N014W–50N052W crosses 20W at 53.36, 30W at 53.29, 40W at 52.36 and
    // 50W at 50.50, 77 NM from its end.
    const found = oceanicPoints(...shannonGander, jet);
    expect(found.slice(0, 3)).toEqual([
      { lat: 53, lon: -20 },
      { lat: 53, lon: -30 },
      { lat: 52, lon: -40 },
    ]);
    expect(found[3]?.lat).toBeCloseTo(50.5, 2);
    expect(found[3]?.lon).toBe(-50);
  });

  it('uses every fifth meridian below FL285 on the North Atlantic only', () => {
    const low = { cruiseFl: 250, tasKt: 300 };
    expect(oceanicPoints(...shannonGander, low).map(({ lon }) => lon)).toEqual([
      -15, -20, -25, -30, -35, -40, -45, -50,
    ]);
    const pacific = oceanicPoints({ lat: 21, lon: -158 }, { lat: 34, lon: -121 }, low);
    expect(pacific.map(({ lon }) => lon)).toEqual([-150, -140, -130]);
  });

  it('uses every fifth parallel on a mostly north–south leg', () => {
    const south = oceanicPoints({ lat: 19, lon: -156 }, { lat: -14, lon: -170 }, jet);
    expect(south.map(({ lat }) => lat)).toEqual([15, 10, 5, 0, -5, -10]);
    expect(south.every(({ lon }) => Number.isInteger(lon * 2))).toBe(true);
  });

  it('crosses the antimeridian', () => {
    const found = oceanicPoints({ lat: 40, lon: 160 }, { lat: 45, lon: -160 }, jet);
    expect(found.map(({ lon }) => lon)).toEqual([170, -180, -170]);
  });

  it('leaves a leg of at most 300 NM unchanged', () => {
    expect(oceanicPoints({ lat: 60, lon: -9 }, { lat: 60, lon: -18 }, jet)).toEqual([]);
  });

  it('never leaves more than 10° and 30 minutes between two points, adds little distance, and is idempotent', () => {
    const place = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -180, max: 179.9, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const directNm = distanceNm(from, to);
        fc.pre(directNm > 300 && directNm < 8000);
        const all = [from, ...oceanicPoints(from, to, jet), to];
        let sumNm = 0;
        for (const [index, end] of all.slice(1).entries()) {
          const start = all[index] ?? from;
          const legNm = distanceNm(start, end);
          sumNm += legNm;
          const isNear = Math.abs(angleDifferenceDeg(start.lon, end.lon)) <= 10.000_01;
          expect(isNear || (legNm / 460) * 60 <= 30.000_01).toBe(true);
          expect(oceanicPoints(start, end, jet)).toEqual([]);
        }
        expect(sumNm).toBeLessThan(directNm * 1.02 + 5);
      }),
      { numRuns: cases(300) },
    );
  });

  it('leaves airways and tracks unchanged', () => {
    const along = (viaKind: RoutePoint['viaKind']): RoutePoint[] => [
      { ident: 'A', coordinate: [-14, 53], type: 'waypoint' },
      { ident: 'B', coordinate: [-52, 50], type: 'waypoint', via: 'NATB', viaKind },
    ];
    expect(withOceanicPoints(along('track'), jet)).toHaveLength(2);
    expect(withOceanicPoints(along('airway'), jet)).toHaveLength(2);
    expect(withOceanicPoints(along('direct'), jet)).toHaveLength(6);
  });

  it('appear in the route, its text and field 15; entered again they give the same route', () => {
    const lookup = lookupForTests({
      airports: { EINN: { lat: 52.7, lon: -8.9 }, CYQX: { lat: 48.94, lon: -54.57 } },
      points: { DINIM: { lat: 51, lon: -15 }, ELSOX: { lat: 49, lon: -50 } },
      airways: [],
    });
    const [departure, arrival] = [lookup.airport('EINN'), lookup.airport('CYQX')];
    if (!departure || !arrival) throw new Error('no such airport');
    const once = selfRoute(lookup, { departure, arrival }, 'DINIM DCT ELSOX', { addsPoints: true });
    expect(once.filed).toBe('DINIM DCT 51N020W DCT 51N030W DCT 51N040W DCT ELSOX');
    expect(once.message).toContain('3 points by latitude and longitude added');
    const again = selfRoute(lookup, { departure, arrival }, once.route, { addsPoints: true });
    expect(again.route_info.map(({ coordinate }) => coordinate)).toEqual(
      once.route_info.map(({ coordinate }) => coordinate),
    );
    expect(again.route).toBe(once.route);
  });

  it('a direct line has them too, whether typed as DCT or used as fallback, and stays DCT', () => {
    const lookup = lookupForTests({
      airports: { EINN: { lat: 52.702, lon: -8.925 }, CYQX: { lat: 48.937, lon: -54.568 } },
      points: {},
      airways: [],
    });
    const [departure, arrival] = [lookup.airport('EINN')!, lookup.airport('CYQX')!];
    const directNm = distanceNm(departure, arrival);
    for (const typed of ['DCT', '', 'NOSUCH']) {
      const line = selfRoute(lookup, { departure, arrival }, typed, { addsPoints: true });
      expect(line).toMatchObject({ route: 'DCT', isFallback: true });
      const lons = line.route_info.map(({ coordinate: [lon] }) => Math.round(lon));
      expect(lons).toEqual([-9, -10, -20, -30, -40, -50, -55]);
      expect(line.message).toContain(
        '5 points by latitude and longitude added on direct legs beyond 300 NM.',
      );
      expect(line.distance).toBeGreaterThanOrEqual(Math.floor(directNm));
      expect(line.distance).toBeLessThan(directNm * 1.01);
      const bare = selfRoute(lookup, { departure, arrival }, typed);
      expect(bare.route_info.map(({ ident }) => ident)).toEqual(['EINN', 'CYQX']);
    }
  });
});
