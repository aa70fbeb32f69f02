import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NavdataArtefactError } from '#capabilities/navdata/domain/artefact/artefact-sections.ts';
import { openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';
import { sampleAirport, samplePoint, sampleRunway } from '../testing/sample-records.ts';
import { sortAirports } from './encode-airports.ts';
import { type NavdataSet, encodeNavdata } from './encode-navdata.ts';
import { sortedByUtf8 } from './string-pool.ts';

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

function smallSet(): NavdataSet {
  const big = sampleAirport({
    ident: 'ZZZA',
    icao: 'ZZZA',
    iata: 'ZZA',
    localCode: 'ZA1',
    name: 'Zürich-Ähnlich',
    municipality: 'São Paulo',
    type: 'large_airport',
    elevationFt: 0,
    hasIls: false,
    fuelTypes: ['100LL', 'A'],
    timeZone: 'Europe/Zurich',
    runways: [
      sampleRunway(['13R', '31L'], { lengthFt: 14511, isLighted: true }),
      sampleRunway(['04L', '22R']),
      sampleRunway(['H1']),
    ],
    frequencies: [
      { type: 'TWR', name: 'A TWR', remark: null, frequencyMhz: 118.005 },
      { type: 'ATIS', name: null, remark: 'ARR', frequencyMhz: 128.725 },
    ],
  });
  Object.assign(big.runways[0]?.ends[1] ?? {}, {
    lat: 40.1,
    lon: -74.1,
    headingDegTrue: 301,
    toraFt: 14511,
    displacedThresholdFt: 0,
    ils: {
      ident: 'I-X',
      system: 'ILS',
      category: 'I',
      frequencyMhz: 111.35,
      courseDegMag: 313.76,
      glideSlopeDeg: 3,
    },
  });
  const small = sampleAirport({ ident: 'ZZ01', country: null, lat: -17.5, lon: 179.5 });
  const points = [
    samplePoint({
      kind: 'VOR',
      ident: 'ZZV',
      lat: 10,
      lon: 179,
      name: 'TEST',
      frequencyKhz: 115_900,
      variationDegEast: -12,
    }),
    samplePoint({ kind: 'NDB', ident: 'ZZN', lat: 11, lon: -179, frequencyKhz: 365.5 }),
    samplePoint({ ident: 'ZZFIX', lat: 12, lon: -178, usage: 'TERMINAL', region: 'K6' }),
  ];
  const airports = sortAirports([small, big]);
  return {
    airports,
    points,
    airspaces: [],
    procedures: [],
    network: {
      airways: [{ name: 'ZZ1', sequences: [[2, 3, 4]] }],
      segments: [
        { airway: 0, from: 2, to: 3, level: 1, isOneWay: false, minFl: 50, maxFl: null, source: 'test' },
        { airway: 0, from: 3, to: 4, level: 2, isOneWay: true, minFl: null, maxFl: 410, source: 'test' },
      ],
    },
    sources: [source],
    accounts: { files: [], notes: [] },
    builtAt,
  };
}

const bytes = encodeNavdata(smallSet());

describe('E2 artefact', () => {
  const reader = openNavdata(bytes, { crc32 });

  it('returns an airport as stored, unknown as null and zero as zero', () => {
    const airport = reader.airportByIdent('zzza');
    expect(airport).toBe(0);
    expect(reader.airportDetail(airport ?? -1)).toMatchObject({
      ident: 'ZZZA',
      icao: 'ZZZA',
      iata: 'ZZA',
      localCode: 'ZA1',
      name: 'Zürich-Ähnlich',
      municipality: 'São Paulo',
      elevationFt: 0,
      hasIls: false,
      hasCustoms: null,
      isScheduled: null,
      fuelTypes: ['100LL', 'A'],
      longestRunwayFt: 14511,
      timeZone: 'Europe/Zurich',
      transitionAltitudeFt: 18_000,
      source: 'test',
      asOf: '2026-01-01',
      frequencies: [
        { type: 'ATIS', name: null, frequencyMhz: 128.725, remark: 'ARR' },
        { type: 'TWR', name: 'A TWR', frequencyMhz: 118.005, remark: null },
      ],
    });
  });

  it('orders runway ends and links each to its other end, its extras and its magnetic heading', () => {
    const { runways, magneticVariationDegEast } = reader.airportDetail(0);
    expect(runways.map(({ ident, reciprocalIdent }) => [ident, reciprocalIdent])).toEqual([
      ['04L', '22R'],
      ['13R', '31L'],
      ['22R', '04L'],
      ['31L', '13R'],
      ['H1', null],
    ]);
    const end = runways[3];
    expect(end).toMatchObject({
      lat: 40.1,
      lon: -74.1,
      headingDegTrue: 301,
      toraFt: 14511,
      ldaFt: null,
      displacedThresholdFt: 0,
      isLighted: true,
      isClosed: false,
      ils: { ident: 'I-X', frequencyMhz: 111.35, courseDegMag: 313.76 },
    });
    expect(end?.headingDegMag).toBeCloseTo(301 - (magneticVariationDegEast ?? 0), 0);
    expect(runways[0]).toMatchObject({
      lat: null,
      headingDegTrue: null,
      headingDegMag: null,
      ils: null,
      isLighted: null,
    });
  });

  it('finds by every code, including the unique local code', () => {
    expect(reader.airportsByIata('zza')).toEqual([0]);
    expect(reader.airportByIdent('ZA1')).toBe(0);
    expect(reader.airportsByCode(' zz01 ')).toEqual([1]);
    expect(reader.airportByIdent('NONE')).toBeNull();
    expect(reader.airportByIdent('')).toBeNull();
  });

  it('returns points with the units of their kind', () => {
    const [vor, ndb, fix] = [2, 3, 4].map((number) => reader.point(number));
    expect(vor).toMatchObject({
      kind: 'VOR',
      frequency: 115.9,
      name: 'TEST',
      variationDegEast: -12,
      asOf: '2026-01-01',
    });
    expect(ndb).toMatchObject({ kind: 'NDB', frequency: 365.5 });
    expect(fix).toMatchObject({ kind: 'FIX', frequency: null, usage: 'TERMINAL', region: 'K6', name: null });
    expect(reader.point(0)).toMatchObject({ kind: 'AIRPORT', frequency: null, elevationFt: 0, usage: null });
  });

  it('finds points and legs across the antimeridian from either side', () => {
    const pacific = { west: 178, south: 0, east: -177, north: 20 };
    expect(reader.pointsInBox(pacific)).toEqual([2, 3, 4]);
    expect(reader.pointsInBox(pacific, { kinds: ['NDB'] })).toEqual([3]);
    expect(reader.airwaySegmentsInBox({ west: 179.5, south: 0, east: 180, north: 20 })).toEqual([0]);
    expect(reader.airwaySegmentsInBox({ west: -180, south: 0, east: -179.5, north: 20 })).toEqual([0]);
    expect(reader.airwaySegmentsInBox({ west: -10, south: 0, east: 10, north: 20 })).toEqual([]);
    const nearest = reader.nearestPoints({ lat: 11, lon: 179.9, limit: 2 });
    expect(nearest.map(({ ident }) => ident)).toEqual(['ZZN', 'ZZV']);
    expect(nearest[0]?.distanceNm).toBeCloseTo(64.9, 0);
  });

  it('has the network in both directions, except one-way legs', () => {
    const graph = reader.airwayGraph();
    expect([graph.nodeCount, graph.edgeCount]).toEqual([3, 3]);
    expect(reader.airwayPath({ airway: 'ZZ1', fromPoint: 2, toPoint: 4 })).toEqual([2, 3, 4]);
    expect(reader.airwayPath({ airway: 'ZZ1', fromPoint: 4, toPoint: 2 })).toBeNull();
    expect(reader.airwayPath({ airway: 'ZZ1', fromPoint: 3, toPoint: 2 })).toEqual([3, 2]);
    expect(reader.airwayPath({ airway: 'NO', fromPoint: 2, toPoint: 3 })).toBeNull();
    expect(reader.segment(1)).toMatchObject({
      name: 'ZZ1',
      level: 'H',
      isOneWay: true,
      minFl: null,
      maxFl: 410,
    });
  });

  it('has the same bytes for the same input', () => {
    expect(Buffer.compare(encodeNavdata(smallSet()), bytes)).toBe(0);
  });

  it('works without any airport or any point', () => {
    const empty = openNavdata(
      encodeNavdata({ ...smallSet(), airports: [], points: [], network: { airways: [], segments: [] } }),
    );
    expect(empty.hasEnroute).toBe(false);
    expect(empty.nearestPoints({ lat: 0, lon: 0, limit: 5 })).toEqual([]);
    expect(empty.airportsInBox({ west: -180, south: -90, east: 180, north: 90 }, { limit: 5 })).toEqual([]);
    expect(empty.search({ term: 'A', category: 'all', limit: 5 })).toEqual([]);
    expect(empty.airwayGraph().nodeCount).toBe(0);
  });

  it('opens from memory that is not aligned', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(openNavdata(shifted.subarray(3), { crc32 }).airportDetail(0).name).toBe('Zürich-Ähnlich');
  });
});

/** Any text of whole characters; fast-check's own "binary" unit takes seconds to set up. */
const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCodePoint(...codes));

describe('B2 the order of search keys', () => {
  it('is that of the UTF-8 bytes, for any text', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(sortedByUtf8(texts, (text) => text)).toEqual(byBytes);
      }),
    );
  });
});

describe('E2 damaged artefacts are rejected', () => {
  const reasonOf = (damaged: Uint8Array): string => {
    try {
      openNavdata(damaged, { crc32 });
    } catch (error) {
      if (error instanceof NavdataArtefactError) return error.reason;
      throw error;
    }
    return 'none';
  };
  const changed = (at: number, value: number): Uint8Array => {
    const copy = bytes.slice();
    copy[at] = value;
    return copy;
  };

  it('with the reason', () => {
    expect(reasonOf(new Uint8Array(0))).toBe('not-an-artefact');
    expect(reasonOf(changed(0, 0))).toBe('not-an-artefact');
    expect(reasonOf(changed(8, 99))).toBe('other-version');
    expect(reasonOf(bytes.subarray(0, 40))).toBe('truncated');
    expect(reasonOf(bytes.subarray(0, bytes.length - 1))).toBe('truncated');
  });

  it('when any one byte after the prefix differs', () => {
    for (let at = 64; at < bytes.length; at += 997)
      expect(reasonOf(changed(at, (bytes[at] ?? 0) ^ 1))).toBe('damaged');
  });
});
