import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { describe, expect, it } from 'vitest';
import { openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { AirspaceRecord, ProcedureRecord } from '../navdata-set.ts';
import { sampleAirport } from '../testing/sample-records.ts';
import { sampleLeg } from '../testing/sample-terminal.ts';
import { encodeNavdata } from './encode-navdata.ts';

const builtAt = new Date('2026-09-03T00:00:00Z');
const source = {
  id: 'test',
  name: 'Test',
  licence: 'none',
  asOf: '2026-01-01',
  airac: '2601',
  used: {},
  rejected: 0,
};

function box(south: number, west: number, north: number, east: number, isHole = false) {
  return {
    isHole,
    vertices: [
      { lat: south, lon: west },
      { lat: south, lon: east },
      { lat: north, lon: east },
      { lat: north, lon: west },
    ],
  };
}

function airspace(values: Partial<AirspaceRecord>): AirspaceRecord {
  return {
    type: 'CLASS',
    class: 'B',
    name: 'TEST',
    ident: null,
    sourceType: null,
    lower: { datum: 'SFC', value: 0 },
    upper: { datum: 'MSL', value: 7000 },
    rings: [box(40, -74, 41, -73)],
    source: 'test',
    ...values,
  };
}

function procedure(values: Partial<ProcedureRecord>, legs: readonly CodedLeg[]): ProcedureRecord {
  return {
    airportIdent: 'ZZZA',
    type: 'SID',
    ident: 'ZZONE1',
    name: 'ZZONE1',
    approachType: null,
    runway: null,
    parts: [{ kind: 'COMMON', name: null, legs }],
    source: 'test',
    ...values,
  };
}

function open(input: {
  airspaces?: readonly AirspaceRecord[];
  procedures?: readonly { airport: number; procedure: ProcedureRecord }[];
}) {
  return openNavdata(
    encodeNavdata({
      airports: [sampleAirport({ ident: 'ZZZA' }), sampleAirport({ ident: 'ZZZB' })],
      points: [],
      network: { airways: [], segments: [] },
      airspaces: input.airspaces ?? [],
      procedures: input.procedures ?? [],
      sources: [source],
      accounts: { files: [], notes: [] },
      builtAt,
    }),
  );
}

describe('G3 airspaces in the artefact', () => {
  const nav = open({
    airspaces: [
      airspace({
        name: 'BRAVO',
        ident: 'ZZB',
        rings: [box(40, -74, 41, -73), box(40.4, -73.6, 40.6, -73.4, true)],
      }),
      airspace({
        name: 'HIGH',
        class: 'A',
        lower: { datum: 'FL', value: 180 },
        upper: { datum: 'FL', value: 600 },
      }),
      airspace({
        name: 'OVER 180',
        class: null,
        type: 'FIR',
        rings: [box(-5, 178, 5, -178)],
        lower: null,
        upper: null,
      }),
      airspace({
        name: 'HILL',
        class: 'E',
        lower: { datum: 'AGL', value: 700 },
        upper: { datum: 'UNL', value: 0 },
      }),
      airspace({
        name: 'TWO PARTS',
        type: 'MOA',
        class: null,
        rings: [box(0, 10, 1, 11), box(0, 12, 1, 13)],
      }),
      airspace({
        name: 'POLE',
        type: 'FIR',
        class: null,
        rings: [{ isHole: false, vertices: [0, 90, 180, -90].map((lon) => ({ lat: 80, lon })) }],
      }),
    ],
  });
  const at = (lat: number, lon: number, altitudeFt?: number) =>
    nav
      .airspacesAt({ lat, lon, ...(altitudeFt === undefined ? {} : { altitudeFt }) })
      .map(({ name }) => name);

  it('G3 keeps names, classes, limits with datum, source and vertices', () => {
    expect(nav.airspace(0)).toEqual({
      airspace: 0,
      type: 'CLASS',
      class: 'B',
      name: 'BRAVO',
      ident: 'ZZB',
      sourceType: null,
      lower: { datum: 'SFC', value: 0 },
      upper: { datum: 'MSL', value: 7000 },
      source: 'test',
      asOf: '2026-01-01',
    });
    expect(nav.airspace(2)).toMatchObject({ lower: null, upper: null, class: null });
    expect(nav.airspaceRings(0).map(({ isHole, ring }) => [isHole, ring.length])).toEqual([
      [false, 4],
      [true, 4],
    ]);
    expect(nav.airspaceRings(0)[0]?.ring[1]).toEqual([-73, 40]);
    expect(nav.meta.counts.airspaces).toBe(6);
  });

  it('G3 finds by position: holes are excluded; several parts, the antimeridian and a pole are handled', () => {
    expect(at(40.2, -73.5)).toEqual(['BRAVO', 'HIGH', 'HILL']);
    expect(at(40.5, -73.5)).toEqual(['HIGH', 'HILL']);
    expect(at(0, 179.9)).toEqual(['OVER 180']);
    expect(at(0, -179.9)).toEqual(['OVER 180']);
    expect(at(0, 177)).toEqual([]);
    expect(at(0.5, 10.5)).toEqual(['TWO PARTS']);
    expect(at(0.5, 11.5)).toEqual([]);
    expect(at(89, 33)).toEqual(['POLE']);
  });

  it('G3 excludes by altitude only airspaces that certainly do not contain it', () => {
    expect(at(40.2, -73.5, 5000)).toEqual(['BRAVO', 'HILL']);
    expect(at(40.2, -73.5, 7001)).toEqual(['HILL']);
    expect(at(40.2, -73.5, 18_000)).toEqual(['HIGH', 'HILL']);
    // 700 ft above ground may be below sea level, but not 2,000 ft below it.
    expect(at(40.2, -73.5, -700)).toEqual(['BRAVO', 'HILL']);
    expect(at(40.2, -73.5, -2000)).toEqual(['BRAVO']);
  });

  it('G3 finds by box and class, also across the antimeridian', () => {
    const names = (within: Parameters<typeof nav.airspacesInBox>[0], classes?: ('A' | 'B')[]) =>
      nav.airspacesInBox(within, classes ? { classes } : {}).map(({ name }) => name);
    expect(names({ west: 179, south: -1, east: -179, north: 1 })).toEqual(['OVER 180']);
    const aroundNewYork = { west: -75, south: 40, east: -73, north: 41 };
    expect(names(aroundNewYork, ['B'])).toEqual(['BRAVO']);
    expect(names(aroundNewYork, ['A', 'B'])).toEqual(['BRAVO', 'HIGH']);
    expect(names({ west: 20, south: 0, east: 30, north: 1 })).toEqual([]);
  });

  it('G3 an artefact without airspaces or procedures has no sections for them', () => {
    const empty = open({});
    expect(empty.airspacesAt({ lat: 40.2, lon: -73.5 })).toEqual([]);
    expect(empty.airspacesInBox({ west: -180, south: -90, east: 180, north: 90 })).toEqual([]);
    expect(empty.proceduresOf(0)).toEqual([]);
    const columns = Object.entries(empty.columns).filter(([name]) =>
      /^(airspace|procedure|index\.airspace)/.test(name),
    );
    expect(columns.length).toBeGreaterThan(30);
    expect(columns.every(([, column]) => column.length === 0)).toBe(true);
  });
});

describe('E2 procedures in the artefact', () => {
  const fix = { ident: 'ZZFIX', region: 'K6', position: { lat: 40.1, lon: -73.9 } };
  const legs = [
    sampleLeg({
      pathTerminator: 'CF',
      fix,
      roles: ['FLYOVER', 'FINAL'],
      turn: 'R',
      courseDegMag: 359.9,
      distanceNm: 12.3,
      altitude: { rule: 'BETWEEN', altitudeFt: 9000, secondAltitudeFt: 7000 },
      speed: { rule: 'AT_OR_BELOW', speedKt: 210 },
      rnpNm: 0.3,
      navaid: 'ZZV',
      thetaDegMag: 12.5,
      rhoNm: 3.4,
      descentDeg: 3,
    }),
    sampleLeg({ pathTerminator: 'VM', courseDegMag: 99 }),
    sampleLeg({
      pathTerminator: 'RF',
      fix,
      centre: { ident: 'ZZCTR', region: null, position: null },
      arcRadiusNm: 2.5,
    }),
    sampleLeg({
      pathTerminator: 'HM',
      fix,
      holdMinutes: 1,
      altitude: { rule: 'AT', altitudeFt: 3000, secondAltitudeFt: null },
    }),
  ];
  const nav = open({
    procedures: [
      { airport: 0, procedure: procedure({}, legs) },
      {
        airport: 0,
        procedure: procedure({ type: 'APPROACH', ident: 'I04R', approachType: 'ILS', runway: '04R' }, []),
      },
      { airport: 1, procedure: procedure({ airportIdent: 'ZZZB', ident: 'ZZTWO1' }, legs.slice(1, 2)) },
    ],
  });

  it('E2 returns the procedures of an airport with every figure of their legs', () => {
    const [sid, approach, ...others] = nav.proceduresOf(0);
    expect(others).toEqual([]);
    expect(sid?.parts).toEqual([{ kind: 'COMMON', name: null, legs }]);
    expect(sid).toMatchObject({
      type: 'SID',
      ident: 'ZZONE1',
      airport: 0,
      source: 'test',
      asOf: '2026-01-01',
    });
    expect(approach).toMatchObject({ type: 'APPROACH', approachType: 'ILS', runway: '04R' });
    expect(nav.proceduresOf(1).map(({ ident, parts }) => [ident, parts[0]?.legs])).toEqual([
      ['ZZTWO1', legs.slice(1, 2)],
    ]);
    expect(nav.proceduresOf(2)).toEqual([]);
    expect(nav.meta.counts).toMatchObject({ procedures: 3, procedureLegs: 5 });
  });
});
