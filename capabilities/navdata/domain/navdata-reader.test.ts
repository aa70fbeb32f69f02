import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BoundingBox, boxContains, normaliseBox } from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  hasRealNavdata,
  openTestNavdata,
  openZzNavdata,
} from '#navdata-builder/testing/navdata-for-tests.ts';
import type { AirportDetail } from './airport-records.ts';
import type { PointKind } from './artefact/artefact-format.ts';
import type { NavdataReader } from './navdata-reader.ts';

/** Real airports everywhere; real fixes, navaids and airways if present beside the repository. */
let nav: NavdataReader;
beforeAll(() => {
  nav = openTestNavdata();
});

const detailOf = (code: string): AirportDetail => {
  const airport = nav.airportByIdent(code);
  if (airport === null) throw new Error(`no airport ${code}`);
  return nav.airportDetail(airport);
};
const world: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };
const place = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('E2 KJFK', () => {
  it('has its published figures', () => {
    expect(detailOf('KJFK')).toMatchObject({
      icao: 'KJFK',
      iata: 'JFK',
      localCode: 'JFK',
      type: 'large_airport',
      elevationFt: 13,
      country: 'US',
      region: 'US-NY',
      municipality: 'New York',
      timeZone: 'America/New_York',
      longestRunwayFt: 14511,
      hasIls: true,
      hasCustoms: null,
      isTowered: true,
      isScheduled: true,
      fuelTypes: ['100LL', 'A'],
      transitionAltitudeFt: 18_000,
      speedLimitKt: 250,
    });
    expect(detailOf('KJFK').name).toMatch(/Kennedy/);
  });

  it('has exactly eight runway ends, with reciprocals, lengths and headings', () => {
    const { runways } = detailOf('KJFK');
    expect(runways.map((end) => end.ident)).toEqual(['04L', '04R', '13L', '13R', '22L', '22R', '31L', '31R']);
    expect(runways.map((end) => end.reciprocalIdent)).toEqual([
      '22R',
      '22L',
      '31R',
      '31L',
      '04R',
      '04L',
      '13R',
      '13L',
    ]);
    expect(runways.map((end) => end.lengthFt)).toEqual([
      12079, 8400, 10000, 14511, 8400, 12079, 14511, 10000,
    ]);
    expect(runways.map((end) => end.headingDegTrue)).toEqual([31, 31, 121, 121, 211, 211, 301, 301]);
    for (const end of runways) {
      expect(end.isLighted).toBe(true);
      // The runways are numbered by their magnetic headings.
      expect(Math.abs((end.headingDegMag ?? 0) - Number.parseInt(end.ident, 10) * 10)).toBeLessThan(5);
    }
  });

  it('its runway ends have ILS, declared distances and lights', () => {
    const end = detailOf('KJFK').runways.find(({ ident }) => ident === '04R');
    expect(end?.ils).toMatchObject({ ident: 'I-JFK', frequencyMhz: 109.5, category: 'IIIB' });
    expect(end?.approachLights).toBe('ALSF2');
    const displaced = detailOf('KJFK').runways.find(({ ident }) => ident === '13R');
    expect(displaced).toMatchObject({ displacedThresholdFt: 2044, ldaFt: 12467, toraFt: 14511, ils: null });
  });

  it('has its frequencies', () => {
    const of = (type: string): number[] =>
      detailOf('KJFK')
        .frequencies.filter((frequency) => frequency.type === type && frequency.frequencyMhz < 137)
        .map(({ frequencyMhz }) => frequencyMhz);
    expect(of('TWR')).toEqual([119.1, 123.9]);
    expect(of('GND')).toEqual([121.65, 121.9]);
    expect(of('CLD')).toEqual([135.05]);
    expect(of('ATIS')).toEqual([115.4, 117.7, 128.725]);
    expect(detailOf('KJFK').frequencies.find(({ frequencyMhz }) => frequencyMhz === 119.1)?.name).toMatch(
      /KENNEDY/i,
    );
  });
});

describe('E2 airports elsewhere', () => {
  it('EGLL has four ends with positions and a London clock', () => {
    const egll = detailOf('EGLL');
    expect(egll).toMatchObject({ iata: 'LHR', country: 'GB', elevationFt: 83, timeZone: 'Europe/London' });
    expect(egll.runways.map(({ ident }) => ident)).toEqual(['09L', '09R', '27L', '27R']);
    for (const end of egll.runways)
      expect(distanceNm(egll, { lat: end.lat ?? 0, lon: end.lon ?? 0 })).toBeLessThan(2);
    // No source has these for the United Kingdom.
    expect([egll.transitionAltitudeFt, egll.fuelTypes, egll.hasCustoms]).toEqual([null, null, null]);
  });

  it('EHAM is below sea level', () => {
    expect(detailOf('EHAM').elevationFt).toBe(-11);
  });

  it('knows the distances between airports', () => {
    expect(distanceNm(detailOf('KJFK'), detailOf('KLAX'))).toBeGreaterThan(2145);
    expect(distanceNm(detailOf('KJFK'), detailOf('KLAX'))).toBeLessThan(2152);
    expect(distanceNm(detailOf('EGLL'), detailOf('RJTT'))).toBeGreaterThan(5150);
    expect(distanceNm(detailOf('EGLL'), detailOf('RJTT'))).toBeLessThan(5195);
  });

  it('C3 finds by IATA and local code; a code of several airports names none of them', () => {
    expect(nav.airportsByIata('LHR')).toEqual([nav.airportByIdent('EGLL')]);
    expect(nav.airportsByCode('jfk')[0]).toBe(nav.airportByIdent('KJFK'));
    expect(nav.airportByIdent('1N7')).not.toBeNull();
    expect(nav.airportByIdent('QQQQ')).toBeNull();
  });

  it('no runway end is implausibly far from its airport, and no figure is out of range', () => {
    let checked = 0;
    for (let airport = 0; airport < nav.airportCount; airport += 23) {
      const detail = nav.airportDetail(airport);
      for (const end of detail.runways) {
        if (end.lat === null || end.lon === null) continue;
        checked += 1;
        expect(Math.abs(end.lat - detail.lat)).toBeLessThan(0.2);
        if (end.headingDegTrue !== null) {
          expect(end.headingDegTrue).toBeGreaterThanOrEqual(0);
          expect(end.headingDegTrue).toBeLessThan(360);
        }
      }
      expect(detail.timeZone).toMatch(/^[A-Z]/);
      if (detail.elevationFt !== null) expect(Math.abs(detail.elevationFt)).toBeLessThan(30_000);
    }
    expect(checked).toBeGreaterThan(500);
  });
});

describe('F1 airports on the map', () => {
  it('are listed with the most important first', () => {
    const first = nav.airportsInBox(world, { limit: 200 }).map((airport) => nav.airportSummary(airport));
    expect(first.every((summary) => summary.type === 'large_airport')).toBe(true);
    for (const ident of ['KJFK', 'KLAX', 'EGLL', 'EHAM'])
      expect(first.map((summary) => summary.ident)).toContain(ident);
    expect(first.map(({ rank }) => rank)).toEqual(first.map(({ rank }) => rank).toSorted((a, b) => b - a));
  });

  it('are thinned by rank', () => {
    const count = (minRank: number): number => nav.airportsInBox(world, { limit: 100_000, minRank }).length;
    expect(count(0)).toBe(nav.airportCount);
    expect(count(70)).toBeGreaterThan(200);
    expect(count(70)).toBeLessThan(1500);
    expect(count(101)).toBe(0);
  });

  it('are exactly those in the box, also across the antimeridian', () => {
    const all = Array.from({ length: nav.airportCount }, (_, airport) => airport);
    const box = fc
      .record({
        west: fc.double({ min: -180, max: 179, noNaN: true }),
        width: fc.double({ min: 0.1, max: 60, noNaN: true }),
        south: fc.double({ min: -80, max: 70, noNaN: true }),
        height: fc.double({ min: 0.1, max: 15, noNaN: true }),
      })
      .map(({ west, width, south, height }) =>
        normaliseBox({ west, south, east: west + width, north: south + height }),
      );
    fc.assert(
      fc.property(box, fc.constantFrom(0, 10, 40), (area, minRank) => {
        const expected = all.filter(
          (airport) =>
            boxContains(area, {
              lat: nav.columns['point.lat'][airport] ?? 0,
              lon: nav.columns['point.lon'][airport] ?? 0,
            }) && (nav.columns['airport.rank'][airport] ?? 0) >= minRank,
        );
        expect(nav.airportsInBox(area, { limit: 100_000, minRank })).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('lie on both sides of the antimeridian around Fiji', () => {
    const idents = nav
      .airportsInBox({ west: 176, south: -20, east: -178, north: -15 }, { limit: 500 })
      .map((airport) => nav.airportSummary(airport).ident);
    // Nadi and Suva west of 180°, Lakeba and Vanua Balavu east of it.
    for (const ident of ['NFFN', 'NFNA', 'NFNK', 'NFVB']) expect(idents).toContain(ident);
  });
});

/** The same query answered by measuring every point. */
function nearestByMeasuring(from: LatLon, limit: number, kinds: readonly PointKind[]): number[] {
  const near: { point: number; distance: number }[] = [];
  for (let point = 0; point < nav.pointCount; point += 1) {
    const lat = nav.columns['point.lat'][point] ?? 0;
    if (Math.abs(lat - from.lat) > 12) continue;
    const candidate = nav.point(point);
    if (kinds.includes(candidate.kind)) near.push({ point, distance: distanceNm(from, candidate) });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || a.point - b.point)
    .slice(0, limit)
    .map(({ point }) => point);
}

describe('F6 nearest points', () => {
  it('equal those found by measuring every point, anywhere', () => {
    const kinds: PointKind[] = ['AIRPORT'];
    const northern = place.filter(({ lat }) => lat > 25 && lat < 60);
    fc.assert(
      fc.property(northern, (from) => {
        const found = nav.nearestPoints({ ...from, limit: 5, kinds, maxNm: 600 }).map(({ point }) => point);
        expect(found).toEqual(nearestByMeasuring(from, 5, kinds).slice(0, found.length));
      }),
      { numRuns: 5 },
    );
  });

  it('are sorted nearest first, none beyond the limit', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 1, max: 500, noNaN: true }), (from, maxNm) => {
        const distances = nav.nearestPoints({ ...from, limit: 20, maxNm }).map((point) => point.distanceNm);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
        for (const distance of distances) expect(distance).toBeLessThanOrEqual(maxNm);
      }),
    );
  });

  it('start with KJFK at KJFK', () => {
    const [first] = nav.nearestPoints({ lat: 40.64, lon: -73.78, limit: 1 });
    expect(first).toMatchObject({ kind: 'AIRPORT', ident: 'KJFK' });
    const [nearest] = nav.nearestAirports({ lat: 40.64, lon: -73.78 }, { limit: 1 });
    expect(nearest?.airport).toBe(nav.airportByIdent('KJFK'));
  });
});

/** Any text of whole characters; fast-check's own "binary" unit takes seconds to set up. */
const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCodePoint(...codes));

describe('B2 search', () => {
  const found = (
    term: string,
    category: Parameters<NavdataReader['search']>[0]['category'] = 'all',
    limit = 10,
  ) => nav.search({ term, category, limit });

  it('finds by code before name, large airports first', () => {
    expect(found('KJFK')[0]).toMatchObject({ kind: 'AIRPORT', ident: 'KJFK', matched: 'exact' });
    expect(found('jfk')[0]).toMatchObject({ ident: 'KJFK', matched: 'exact' });
    expect(found('KJF', 'airport')[0]).toMatchObject({ ident: 'KJFK', matched: 'prefix' });
    expect(found('kennedy')[0]).toMatchObject({ ident: 'KJFK', matched: 'name' });
    expect(found('heathrow london')[0]).toMatchObject({ ident: 'EGLL' });
    expect(found('zurich')[0]).toMatchObject({ ident: 'LSZH' });
    expect(found('ZÜRICH')[0]).toMatchObject({ ident: 'LSZH' });
  });

  it('finds small airfields by local code and by name', () => {
    expect(found('1N7')[0]).toMatchObject({ kind: 'AIRPORT', name: expect.stringContaining('Blairstown') });
    expect(found('blairstown')[0]).toMatchObject({ kind: 'AIRPORT' });
  });

  it('respects the category and the limit', () => {
    for (const result of found('K', 'airport', 50)) expect(result.kind).toBe('AIRPORT');
    expect(found('K', 'airport', 50)).toHaveLength(50);
    expect(found('KJFK', 'vor')).toEqual([]);
  });

  it('returns nothing for an empty term, and accepts any term', () => {
    expect(found('')).toEqual([]);
    expect(found('   ')).toEqual([]);
    fc.assert(
      fc.property(anyText, (term) => {
        const results = found(term);
        expect(results.length).toBeLessThanOrEqual(10);
        expect(new Set(results.map(({ kind, ident, point }) => `${kind}${ident}${point}`)).size).toBe(
          results.length,
        );
      }),
    );
  });
});

describe.skipIf(!hasRealNavdata)('G3 real enroute data', () => {
  it('has the VORs at KJFK and KLAX as charted', () => {
    expect(nav.pointsByIdent('JFK')).toMatchObject([
      { kind: 'VOR', name: 'KENNEDY', frequency: 115.9, type: 'VOR/DME' },
    ]);
    expect(nav.pointsByIdent('LAX')).toMatchObject([{ kind: 'VOR', frequency: 113.6, type: 'VORTAC' }]);
    expect(nav.pointsByIdent('LON').map(({ frequency }) => frequency)).toContain(113.6);
  });

  it('has the current J146 from Los Angeles, and the airway of the same name in Pakistan', () => {
    const runs =
      nav.airwayByName('j146')?.sequences.map((run) => run.map(({ ident }) => ident).join(' ')) ?? [];
    expect(runs.find((run) => run.startsWith('LAX DAG'))).toMatch(/LAS BEALE .* DVC HBU GLD LNK CNOTA IOW/);
    expect(runs.find((run) => run.endsWith('JFK'))).toBe('ETG MIP FJC JFK');
    expect(runs).toContain('GASIR KH SHANO');
  });

  it('follows an airway between two of its points in either direction', () => {
    const [lax, lnk] = ['LAX', 'LNK'].map(
      (ident) => nav.pointsByIdent(ident).find(({ kind }) => kind === 'VOR')?.point ?? -1,
    );
    const path = nav.airwayPath({ airway: 'J146', fromPoint: lax ?? -1, toPoint: lnk ?? -1 });
    expect(path?.length).toBeGreaterThan(10);
    expect(nav.airwayPath({ airway: 'J146', fromPoint: lnk ?? -1, toPoint: lax ?? -1 })).toEqual(
      path?.toReversed(),
    );
  });

  it('is one network: almost every node reaches every other', () => {
    const graph = nav.airwayGraph();
    const reached = new Uint8Array(graph.nodeCount);
    const start = graph.nodeOfPoint(nav.pointsByIdent('JFK')[0]?.point ?? -1);
    const stack = [start];
    let count = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (reached[node] === 1) continue;
      reached[node] = 1;
      count += 1;
      for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1)
        stack.push(graph.edgeTo[edge] ?? 0);
    }
    expect(count / graph.nodeCount).toBeGreaterThan(0.98);
  });

  it('finds airways across the antimeridian, and every leg by its position', () => {
    const legs = nav
      .airwaySegmentsInBox({ west: 179, south: 40, east: -179, north: 55 })
      .map((leg) => nav.segment(leg));
    expect(legs.length).toBeGreaterThan(5);
    const crossing = legs.filter(({ from, to }) => Math.abs(nav.point(from).lon - nav.point(to).lon) > 180);
    expect(crossing.length).toBeGreaterThan(0);
    for (const { distanceNm: length } of crossing) expect(length).toBeLessThan(1000);
  });

  it('searches fixes, navaids and airways', () => {
    const kinds = (term: string, category: 'vor' | 'ndb' | 'waypoint' | 'airway' | 'other') =>
      new Set(nav.search({ term, category, limit: 20 }).map(({ kind }) => kind));
    expect(nav.search({ term: 'J146', category: 'all', limit: 3 })[0]).toMatchObject({
      kind: 'AIRWAY',
      point: null,
    });
    expect(kinds('KEN', 'vor')).toEqual(new Set(['VOR']));
    expect(kinds('ZU', 'ndb')).toEqual(new Set(['NDB']));
    expect(kinds('AB', 'waypoint')).toEqual(new Set(['FIX']));
    expect(kinds('N', 'airway')).toEqual(new Set(['AIRWAY']));
    expect(kinds('A', 'other')).toEqual(new Set(['DME']));
  });

  it('has the source and age of every record', () => {
    expect(nav.pointsByIdent('JFK')[0]).toMatchObject({ source: 'nasr-enroute', asOf: '2026-04-16' });
    const london = nav.pointsByIdent('LON').find(({ kind, lat }) => kind === 'VOR' && lat > 51);
    expect(london).toMatchObject({ source: 'x-plane', asOf: '2013-09-19' });
    for (const { licence, name } of nav.meta.sources) expect(licence.length * name.length).toBeGreaterThan(0);
  });
});

describe('G3 the fictitious set, on every machine', () => {
  let zz: NavdataReader;
  beforeAll(() => {
    zz = openZzNavdata();
  });

  it('connects KJFK with KLAX by an airway', () => {
    const end = (ident: string): number => zz.pointsByIdent(ident)[0]?.point ?? -1;
    const path = zz.airwayPath({ airway: 'ZZ1', fromPoint: end('ZZJ'), toPoint: end('ZZL') });
    expect(path).toHaveLength(12);
    expect(zz.nearestPoints({ lat: 40.64, lon: -73.78, limit: 1, kinds: ['VOR'] })[0]?.ident).toBe('ZZJ');
    expect(zz.airwaySegmentsInBox({ west: 179.9, south: 40, east: -179.9, north: 50 })).toHaveLength(1);
    expect(zz.airportCount).toBeGreaterThan(70_000);
  });
});
