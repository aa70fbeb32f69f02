import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { readCsv } from '#navdata-builder/formats/csv.ts';
import {
  hasRealNavdata,
  openTestNavdata,
  openZzNavdata,
  testNavdataDir,
} from '#navdata-builder/testing/navdata-for-tests.ts';
import type { RunwayEnd } from '../contract.ts';
import {
  type AirportSource,
  airportDetailAnswer,
  communicationAnswers,
  runwayAnswers,
} from './airport-answers.ts';

/** Responses of the calls for an airport. */
function answersOf(navdata: AirportSource, code: string) {
  const airport = navdata.airportByIdent(code);
  if (airport === null) throw new Error(`${code} is not in the data`);
  const record = navdata.airportDetail(airport);
  return {
    detail: airportDetailAnswer(navdata, record),
    runways: runwayAnswers(navdata, record),
    communications: communicationAnswers(navdata, record),
  };
}

const byIdent = (a: { ident: string }, b: { ident: string }) => (a.ident < b.ident ? -1 : 1);
const megahertz = (frequencies: readonly number[]) => frequencies.map((one) => one.toFixed(3)).toSorted();

interface NasrEnd {
  id: string;
  [figure: string]: unknown;
  ils?: Record<string, unknown>;
}
interface NasrAirport {
  faaId: string;
  lat: number;
  lon: number;
  elevationFt?: number;
  fuelTypes?: string;
  runways: { lengthFt: number; widthFt: number; lighting?: string; ends: NasrEnd[] }[];
  frequencies: { frequencyMhz: number }[];
}

/** The FAA's records as published in the data package. */
function nasrRecords(): Map<string, NasrAirport> {
  const root = path.resolve(fileURLToPath(import.meta.url), '../../../..');
  const file = path.join(root, 'node_modules/@squawk/airport-data/data/airports.json.gz');
  const { records }: { records: NasrAirport[] } = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return new Map(records.map((record) => [record.faaId, record]));
}

/** A runway end in the terms of the contract, from the FAA's record; missing figures are unknown. */
function endOfNasr(runway: NasrAirport['runways'][number], end: NasrEnd): Partial<RunwayEnd> {
  const figure = (name: string) => end[name] ?? null;
  return {
    ident: end.id,
    length: runway.lengthFt,
    width: runway.widthFt,
    lighted: runway.lighting !== undefined,
    elevation: figure('elevationFt') as number | null,
    displacedThreshold: figure('displacedThresholdFt') as number | null,
    tora: figure('toraFt') as number | null,
    toda: figure('todaFt') as number | null,
    asda: figure('asdaFt') as number | null,
    lda: figure('ldaFt') as number | null,
    approachLights: figure('approachLights') as string | null,
    slopeIndicator: figure('vgsiType') as string | null,
    ils: end.ils
      ? {
          ident: (end.ils.identifier ?? null) as string | null,
          frequency: (end.ils.localizerFrequencyMhz ?? null) as number | null,
          category: (end.ils.category ?? null) as string | null,
          system: (end.ils.systemType ?? null) as string | null,
          course: (end.ils.localizerMagneticCourseDeg ?? null) as number | null,
          glideSlope: (end.ils.glideSlopeAngleDeg ?? null) as number | null,
        }
      : null,
  };
}

describe('E2 responses equal NASR', () => {
  const records = nasrRecords();
  const navdata = openZzNavdata();

  it.each([
    ['KJFK', 'JFK', 'large airport'],
    ['KDEN', 'DEN', 'large airport'],
    ['1N7', '1N7', 'field without an ICAO code'],
    ['KJRA', 'JRA', 'heliport'],
    ['00A', '00A', 'heliport'],
    ['S60', 'S60', 'seaplane base'],
    ['52B', '52B', 'seaplane base'],
  ])('E2 %s (FAA %s, %s): figure by figure', (code, faaId) => {
    const nasr = records.get(faaId);
    if (!nasr) throw new Error(`NASR has no ${faaId}`);
    const { detail, runways, communications } = answersOf(navdata, code);
    expect(detail).toMatchObject({
      icao: code,
      localCode: faaId,
      elevation: nasr.elevationFt ?? null,
      fuelTypes: nasr.fuelTypes?.split(',').map((fuel) => fuel.trim()) ?? null,
      location: { latitude: nasr.lat, longitude: nasr.lon },
      hasCustoms: null,
      source: expect.stringMatching(/^FAA NASR/),
      asOf: '2026-09-03',
    });
    const expected = nasr.runways.flatMap((runway) => runway.ends.map((end) => endOfNasr(runway, end)));
    const given = runways.map((end) => {
      const shown = Object.keys(expected[0] ?? {}) as (keyof RunwayEnd)[];
      return Object.fromEntries(shown.map((name) => [name, end[name]]));
    });
    const byRunway = (a: { ident?: unknown }, b: { ident?: unknown }) =>
      JSON.stringify(a.ident).localeCompare(JSON.stringify(b.ident));
    expect(given.toSorted(byRunway)).toEqual(expected.toSorted(byRunway));
    for (const { ends } of nasr.runways)
      for (const end of ends) {
        const one = runways.find(({ ident }) => ident === end.id);
        if (typeof end.trueHeadingDeg === 'number') expect(one?.heading).toBe(end.trueHeadingDeg);
        if (typeof end.lat === 'number') expect(one).toMatchObject({ latitude: end.lat, longitude: end.lon });
      }
    if (nasr.frequencies.length > 0)
      expect(communications.map(({ frequency }) => frequency).toSorted()).toEqual(
        megahertz(nasr.frequencies.map(({ frequencyMhz }) => frequencyMhz)),
      );
  });

  it('E2 names the figures from other sources, in the order of precedence', () => {
    const { detail } = answersOf(navdata, 'KJFK');
    const names = detail.otherSources.map(({ figures, source }) => `${figures}: ${source}`);
    expect(names).toEqual([
      'Name, place, IATA code: OurAirports',
      'Transition altitude and level, speed limit: 14 CFR 91.121 and 91.117',
      'Magnetic variation: World Magnetic Model',
    ]);
  });
});

const OF_OUR_AIRPORTS = ['EGLL', 'LFPG', 'RJTT', 'EGHT', 'UHMF'] as const;
const OF_APT = [
  ['AYBM', '100', [8, 17]],
  ['CYHC, a seaplane base', '101', [3, 6]],
] as const;
const ASKED = new Set<string>([...OF_OUR_AIRPORTS, ...OF_APT.map(([name]) => name.slice(0, 4))]);

/** Rows of the tested airports by table: each table is read once. */
const tables = new Map<string, Record<string, string>[]>();

/** Rows of one of OurAirports' tables that belong to an airport. */
function ourAirportsRows(table: string, column: string, code: string): Record<string, string>[] {
  const rows = tables.get(table) ?? readTable(table, column);
  tables.set(table, rows);
  if (!ASKED.has(code)) throw new Error(`the rows of ${code} were not kept`);
  return rows.filter((row) => row[column] === code);
}

function readTable(table: string, column: string): Record<string, string>[] {
  const file = path.join(testNavdataDir(), 'ourairports', table);
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  const names = text.subarray(0, text.indexOf('\n')).toString().replaceAll('"', '').trim().split(',');
  return [...readCsv(file, text.toString(), names)]
    .filter((record) => ASKED.has(record.get(column)))
    .map((record) => Object.fromEntries(names.map((name) => [name, record.get(name)])));
}

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null);

let aptText: string | null = null;
/** The text of `apt.dat` and where each airport begins, read once: unpacked it is 106 MB. */
const aptStarts = new Map<string, { from: number; until: number }>();
function readApt(): string {
  const file = path.join(testNavdataDir(), 'flightgear/apt.dat.gz');
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  let last: { from: number; until: number } | null = null;
  for (const { index, 1: code = '' } of text.matchAll(/^1[67]?[ \t]+\S+[ \t]+\S+[ \t]+\S+[ \t]+(\S+)/gm)) {
    if (last) last.until = index;
    last = { from: index, until: text.length };
    if (!aptStarts.has(code)) aptStarts.set(code, last);
  }
  return text;
}

/** Fields of the rows of an airport in `apt.dat`, its own row first. */
function aptRows(code: string): string[][] {
  aptText ??= readApt();
  const place = aptStarts.get(code);
  const rows = place ? aptText.slice(place.from, place.until).trimEnd().split(/\r?\n/) : [];
  return rows.map((line) => line.trim().split(/\s+/));
}

/** Displaced thresholds of `apt.dat`, where OurAirports has none. */
function aptDisplacedFt(code: string): ReadonlyMap<string, number> {
  const runways = aptRows(code).filter(([kind]) => kind === '100');
  return new Map(
    runways.flatMap((row) =>
      [8, 17].map((at) => [row[at] ?? '', Math.round(Number(row[at + 3]) / 0.3048)] as const),
    ),
  );
}

/** The published heading; the line between the ends where a published heading of either end contradicts it. */
function headingOf(row: Record<string, string>, [low, high]: readonly [string, string]): number | null {
  const given = numberOrNull(row[`${low}_heading_degT`]);
  const place = (side: string) => ({
    lat: Number(row[`${side}_latitude_deg`]),
    lon: Number(row[`${side}_longitude_deg`]),
  });
  if (!row[`${low}_latitude_deg`] || !row[`${high}_latitude_deg`]) return given;
  const line = (from: string, to: string) => inverseGeodesic(place(from), place(to)).initialBearingDegTrue;
  const isContradicted = [
    [low, high],
    [high, low],
  ].some(([from = '', to = '']) => {
    const published = numberOrNull(row[`${from}_heading_degT`]);
    return published !== null && Math.abs(angleDifferenceDeg(published, line(from, to))) > 3;
  });
  return given === null || isContradicted ? line(low, high) : given;
}

describe.skipIf(!hasRealNavdata)('E2 responses equal OurAirports', () => {
  const navdata = openTestNavdata();

  it.each(OF_OUR_AIRPORTS)('E2 %s: figure by figure', (code) => {
    const { detail, runways, communications } = answersOf(navdata, code);
    const [airport] = ourAirportsRows('airports.csv', 'ident', code);
    expect(detail).toMatchObject({
      icao: code,
      name: airport?.name,
      type: airport?.type,
      elevation: numberOrNull(airport?.elevation_ft),
      location: { latitude: Number(airport?.latitude_deg), longitude: Number(airport?.longitude_deg) },
      iata: airport?.iata_code || null,
      city: airport?.municipality || null,
      country: airport?.iso_country,
      fuelTypes: null,
      hasCustoms: null,
      transition_altitude: null,
      speed_limit: null,
      source: 'OurAirports',
    });
    const open = ourAirportsRows('runways.csv', 'airport_ident', code).filter(({ closed }) => closed === '0');
    const displacedFt = aptDisplacedFt(code);
    const sides = [
      ['le', 'he'],
      ['he', 'le'],
    ] as const;
    const expected = open.flatMap((row) =>
      sides.flatMap(([side, other]) =>
        row[`${side}_ident`]
          ? [
              {
                end: {
                  ident: row[`${side}_ident`] ?? '',
                  length: numberOrNull(row.length_ft),
                  width: numberOrNull(row.width_ft),
                  lighted: row.lighted === '1',
                  elevation: numberOrNull(row[`${side}_elevation_ft`]),
                  displacedThreshold:
                    numberOrNull(row[`${side}_displaced_threshold_ft`]) ??
                    displacedFt.get(row[`${side}_ident`] ?? '') ??
                    null,
                },
                heading: headingOf(row, [side, other]),
              },
            ]
          : [],
      ),
    );
    const given = runways.map(({ ident, length, width, lighted, elevation, displacedThreshold }) => ({
      ident,
      length,
      width,
      lighted,
      elevation,
      displacedThreshold,
    }));
    expect(given.toSorted(byIdent)).toEqual(expected.map(({ end }) => end).toSorted(byIdent));
    for (const {
      end: { ident },
      heading,
    } of expected) {
      const one = runways.find((end) => end.ident === ident)?.heading ?? null;
      if (heading === null) expect(one, ident).toBeNull();
      else expect(Math.abs(angleDifferenceDeg(one ?? Number.NaN, heading)), ident).toBeLessThanOrEqual(0.06);
    }
    const frequencies = ourAirportsRows('airport-frequencies.csv', 'airport_ident', code);
    expect(communications.map(({ frequency }) => frequency).toSorted()).toEqual(
      megahertz(frequencies.map((row) => Number(row.frequency_mhz))),
    );
  });

  it('E2 the ILS of EGLL are not attributed to OurAirports', () => {
    const { detail, runways } = answersOf(navdata, 'EGLL');
    expect(runways.every(({ ils }) => ils !== null)).toBe(true);
    expect(detail.otherSources).toContainEqual(
      expect.objectContaining({ figures: 'ILS', source: expect.stringMatching(/X-Plane/) }),
    );
  });

  it.each(OF_APT)(
    'E2 %s: runway and length are from apt.dat, the only source, and attributed to it',
    (name, kind, columns) => {
      const code = name.slice(0, 4);
      const { detail, runways, communications } = answersOf(navdata, code);
      expect(ourAirportsRows('runways.csv', 'airport_ident', code)).toEqual([]);
      const row = aptRows(code).find(([first]) => first === kind) ?? [];
      expect(runways.map(({ ident, latitude, longitude }) => [ident, latitude, longitude])).toEqual(
        columns.map((at) => [row[at], Number(row[at + 1]), Number(row[at + 2])]),
      );
      const [low, high] = columns.map((at) => ({ lat: Number(row[at + 1]), lon: Number(row[at + 2]) }));
      const line = inverseGeodesic(low ?? { lat: 0, lon: 0 }, high ?? { lat: 0, lon: 0 });
      expect(runways[0]?.length).toBe(Math.round((line.distanceNm * 1852) / 0.3048));
      expect(detail.longestRunway).toBe(runways[0]?.length);
      expect(runways[0]?.heading).toBeCloseTo(line.initialBearingDegTrue, 0);
      expect(runways[0]?.source).toMatch(/^X-Plane airports/);
      expect(detail.source).toBe('OurAirports');
      const [ofApt] = detail.otherSources.filter(({ source }) => source.startsWith('X-Plane airports'));
      expect(ofApt?.figures).toMatch(/^Runways/);
      const published = ourAirportsRows('airport-frequencies.csv', 'airport_ident', code);
      for (const { source } of communications)
        expect(source).toBe(published.length > 0 ? 'OurAirports' : ofApt?.source);
    },
  );

  it('E2 runway figures missing in OurAirports are attributed to apt.dat', () => {
    expect(answersOf(navdata, 'EGLL').detail.otherSources).toContainEqual(
      expect.objectContaining({ figures: 'Runway figures it leaves open', asOf: expect.any(String) }),
    );
    expect(answersOf(navdata, 'KJFK').detail.otherSources.map(({ figures }) => figures)).not.toContain(
      'Runway figures it leaves open',
    );
  });

  it('E2 NZIR, an airport found only in apt.dat', () => {
    const rows = aptRows('NZIR');
    const [start = []] = rows;
    const runwayRows = rows.filter(([kind]) => kind === '100');
    const { detail, runways, communications } = answersOf(navdata, 'NZIR');
    expect(detail).toMatchObject({
      name: start.slice(5).join(' '),
      elevation: Number(start[1]),
      source: expect.stringMatching(/apt\.dat|X-Plane/),
    });
    for (const row of runwayRows)
      for (const at of [8, 17]) {
        const end = runways.find(({ ident }) => ident === row[at]);
        expect(end?.latitude).toBeCloseTo(Number(row[at + 1]), 6);
        expect(end?.longitude).toBeCloseTo(Number(row[at + 2]), 6);
        expect(end?.width).toBe(Math.round(Number(row[1]) / 0.3048));
      }
    expect(runways).toHaveLength(runwayRows.length * 2);
    expect(communications.map(({ frequency }) => frequency).toSorted()).toEqual(
      megahertz(rows.filter(([kind = '']) => /^5\d$/.test(kind)).map((row) => Number(row[1]) / 100)),
    );
  });
});
