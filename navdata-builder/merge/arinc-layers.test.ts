import { describe, expect, it } from 'vitest';
import type { AirportRecord, AirspaceRecord, ProcedureRecord } from '../navdata-set.ts';
import { sampleAirport, samplePoint, sampleRunway } from '../testing/sample-records.ts';
import { sampleLeg } from '../testing/sample-terminal.ts';
import { mergeAirspaces } from './merge-airspaces.ts';
import { mergeArincAirports } from './merge-arinc-airports.ts';
import { mergeEnroute } from './merge-enroute.ts';
import { mergeProcedures } from './merge-procedures.ts';

const rules = (transitionAltitudeFt: number | null) => ({
  transitionAltitudeFt,
  transitionLevel: null,
  speedLimitKt: null,
  speedLimitAltitudeFt: null,
});

describe('E2 an ARINC 424 file merged into known airports', () => {
  function airports(): { known: AirportRecord; arinc: AirportRecord } {
    const runway = sampleRunway(['4L', '22R'], { lengthFt: 5000 });
    Object.assign(runway.ends[0] ?? {}, { elevationFt: 10 });
    const known = sampleAirport({ ident: 'ZZZA', icao: 'ZZZA', elevationFt: 11, runways: [runway] });
    const newer = sampleRunway(['04L', '22R'], { lengthFt: 6000, widthFt: 150 });
    Object.assign(newer.ends[0] ?? {}, { elevationFt: 12, headingDegTrue: 31, lat: 40, lon: -74 });
    const arinc = sampleAirport({
      ident: 'ZZZA',
      icao: 'ZZZA',
      elevationFt: 13,
      runways: [newer],
      rules: rules(10_000),
    });
    return { known, arinc };
  }
  const merge = (isNewer: boolean, isWithdrawn = false) => {
    const { known, arinc } = airports();
    const others = [
      sampleAirport({ ident: 'ZZZB', lat: 41 }),
      sampleAirport({ ident: 'ZZZC', lat: 40.001, lon: -74.001 }),
    ];
    const added = mergeArincAirports({
      airports: [known],
      arinc: [arinc, ...others],
      isNewer: () => isNewer,
      isWithdrawn: () => isWithdrawn,
    });
    return { known, added: added.map(({ ident }) => ident) };
  };

  it('E2 an older file fills in unknown values and changes nothing else', () => {
    const { known, added } = merge(false);
    expect(known).toMatchObject({ elevationFt: 11, rules: { transitionAltitudeFt: 10_000 } });
    expect(known.runways[0]).toMatchObject({ lengthFt: 5000, widthFt: 150 });
    expect(known.runways[0]?.ends[0]).toMatchObject({
      ident: '4L',
      elevationFt: 10,
      headingDegTrue: 31,
      lat: 40,
    });
    // ZZZC is at ZZZA.
    expect(added).toEqual(['ZZZB']);
  });

  it('E2 a newer file replaces figures; airports missing in a newer complete source are not added', () => {
    const { known, added } = merge(true, true);
    expect(known).toMatchObject({ elevationFt: 13 });
    expect(known.runways[0]).toMatchObject({ lengthFt: 6000, ends: [{ elevationFt: 12 }, {}] });
    expect(added).toEqual([]);
  });
});

describe('G3 ARINC 424 files take precedence over NASR by age', () => {
  const source = (asOf: string) => ({
    id: 's',
    name: 's',
    licence: 's',
    asOf,
    airac: null,
    used: {},
    rejected: 0,
  });
  const set = (name: string, asOf: string) => ({
    points: [samplePoint({ ident: 'ZZFIX', lat: 40, lon: -74, name })],
    legs: [],
    localizers: [],
    sources: [source(asOf)],
    logs: [],
    asOf,
  });
  const empty = { points: [], legs: [], localizers: [], sources: [], logs: [] };
  const winner = (arincAsOf: string) =>
    mergeEnroute({
      nasr: set('NASR', '2026-04-16'),
      arinc: [set('ARINC', arincAsOf)],
      world: empty,
      navaids: empty,
      airports: [],
    }).points.map(({ name }) => name);

  it('G3 the newer source defines the point; on the same day NASR does', () => {
    expect(winner('2026-05-14')).toEqual(['ARINC']);
    expect(winner('2026-04-16')).toEqual(['NASR']);
    expect(winner('2021-01-28')).toEqual(['NASR']);
  });
});

describe('G3 airspaces of several sources', () => {
  const airspace = (name: string, values: Partial<AirspaceRecord> = {}): AirspaceRecord => ({
    type: 'RESTRICTED',
    class: null,
    name,
    ident: null,
    sourceType: null,
    lower: null,
    upper: null,
    rings: [
      {
        isHole: false,
        vertices: [
          { lat: 40, lon: -74 },
          { lat: 40, lon: -73 },
          { lat: 41, lon: -73 },
        ],
      },
    ],
    source: 'test',
    ...values,
  });
  const merged = (isInUs: boolean, ...later: AirspaceRecord[]) =>
    mergeAirspaces(
      [
        {
          airspaces: [airspace('R-5201', { ident: 'R5201' }), airspace('R-5201', { ident: 'R5201' })],
          isCompleteInUs: true,
        },
        { airspaces: later, isCompleteInUs: false },
      ],
      () => isInUs,
    );

  it('G3 the first source wins, parts of one airspace stay together', () => {
    const again = airspace('RESTRICTED FIVE', { ident: 'R 5201' });
    const elsewhere = airspace('R5201', {
      rings: airspace('').rings.map((ring) => ({
        ...ring,
        vertices: ring.vertices.map(({ lat, lon }) => ({ lat: -lat, lon: -lon })),
      })),
    });
    const other = airspace('R5202');
    const { airspaces, dropped } = merged(
      false,
      again,
      elsewhere,
      other,
      airspace('R5201', { type: 'DANGER' }),
    );
    expect(airspaces.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'RESTRICTED R-5201',
      'RESTRICTED R-5201',
      'RESTRICTED R5201',
      'RESTRICTED R5202',
      'DANGER R5201',
    ]);
    expect(dropped).toBe(1);
  });

  it('G3 airspaces missing in a complete newer source are withdrawn in its country', () => {
    expect(merged(true, airspace('R9999')).airspaces).toHaveLength(2);
    expect(merged(false, airspace('R9999')).airspaces).toHaveLength(3);
  });
});

describe('E2 procedures of several sources', () => {
  const runway = sampleRunway(['04L', '22R']);
  Object.assign(runway.ends[0] ?? {}, { lat: 40.1, lon: -74.1 });
  const airports = [
    sampleAirport({ ident: 'ZZZA', icao: 'ZZZA', runways: [runway] }),
    sampleAirport({ ident: 'ZZ1', localCode: 'ZZ1' }),
  ];
  const procedure = (values: Partial<ProcedureRecord>): ProcedureRecord => ({
    airportIdent: 'ZZZA',
    type: 'SID',
    ident: 'ZZONE1',
    name: 'ZZONE1',
    approachType: null,
    runway: null,
    parts: [],
    source: 'first',
    ...values,
  });
  const fix = (ident: string, position: { lat: number; lon: number } | null) =>
    sampleLeg({ pathTerminator: 'TF', fix: { ident, region: 'K6', position } });

  it('E2 all procedures of one type of an airport are from one source, in order', () => {
    const { procedures, unplaced } = mergeProcedures({
      layers: [
        [procedure({ ident: 'ZZTWO1' }), procedure({ ident: 'ZZONE1' }), procedure({ airportIdent: 'NONE' })],
        [
          procedure({ ident: 'ZZOLD1', source: 'second' }),
          procedure({ type: 'STAR', source: 'second' }),
          procedure({ airportIdent: 'ZZ1', source: 'second' }),
        ],
      ],
      airports,
      points: [],
    });
    expect(
      procedures.map((p) => [p.airport, p.procedure.type, p.procedure.ident, p.procedure.source]),
    ).toEqual([
      [0, 'SID', 'ZZONE1', 'first'],
      [0, 'SID', 'ZZTWO1', 'first'],
      [0, 'STAR', 'ZZONE1', 'second'],
      [1, 'SID', 'ZZONE1', 'second'],
    ]);
    expect(unplaced).toBe(1);
  });

  it('E2 positions runways by the airport, and fixes without a position by their name', () => {
    const legs = [
      fix('RW04L', { lat: 10, lon: 10 }),
      fix('ZZFIX', null),
      fix('ZZFAR', { lat: -40, lon: 100 }),
      fix('ZZOWN', { lat: 41, lon: -74 }),
    ];
    const { procedures } = mergeProcedures({
      layers: [[procedure({ parts: [{ kind: 'COMMON', name: null, legs }] })]],
      airports,
      points: [
        samplePoint({ ident: 'ZZFIX', lat: 50, lon: -74, region: 'K6' }),
        samplePoint({ ident: 'ZZFIX', lat: 42, lon: -74, region: 'K6' }),
        samplePoint({ ident: 'ZZFIX', lat: 40, lon: -74, region: 'K5' }),
      ],
    });
    const places = procedures[0]?.procedure.parts[0]?.legs.map((leg) => leg.fix?.position);
    expect(places).toEqual([{ lat: 40.1, lon: -74.1 }, { lat: 42, lon: -74 }, null, { lat: 41, lon: -74 }]);
  });
});
