import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { destination, inverseGeodesic, intermediatePoint } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

/**
 * A fictitious enroute set for tests: every identifier begins with ZZ, which no real fix, navaid or airway of the US
 * does, so it cannot be mistaken for real data. It spans KJFK to KLAX, and the antimeridian.
 */
export interface ZzPoint extends LatLon {
  readonly ident: string;
  readonly kind: 'FIX' | 'VOR' | 'NDB';
}

const kjfk = { lat: 40.639928, lon: -73.778692 };
const klax = { lat: 33.942496, lon: -118.408049 };

/** Twelve points alternately left and right of the great circle. */
function transcontinentalPoints(): ZzPoint[] {
  const names = [
    'ZZJ',
    'ZZAAA',
    'ZZBBB',
    'ZZCCC',
    'ZZD',
    'ZZEEE',
    'ZZFFF',
    'ZZGGG',
    'ZZH',
    'ZZIII',
    'ZZKKK',
    'ZZL',
  ];
  return names.map((ident, index) => {
    const fraction = 0.01 + (0.98 * index) / (names.length - 1);
    const onCourse = intermediatePoint(kjfk, klax, fraction);
    const course = inverseGeodesic(onCourse, klax).initialBearingDegTrue;
    const aside = destination(onCourse, {
      bearingDegTrue: normaliseBearingDeg(course + (index % 2 === 0 ? 90 : -90)),
      distanceNm: 6,
    });
    return { ident, kind: ident.length === 3 ? 'VOR' : 'FIX', ...rounded(aside) };
  });
}

const pacific: readonly ZzPoint[] = [
  { ident: 'ZZWWW', kind: 'FIX', lat: 45, lon: 175 },
  { ident: 'ZZXXX', kind: 'FIX', lat: 46, lon: 179.5 },
  { ident: 'ZZYYY', kind: 'FIX', lat: 47, lon: -176 },
];

const beacon: ZzPoint = { ident: 'ZZN', kind: 'NDB', lat: 40.5, lon: -90.25 };

/** All points of the set. */
export function zzPoints(): ZzPoint[] {
  return [...transcontinentalPoints(), beacon, ...pacific];
}

/** The airways of the set: ZZ1 from coast to coast, ZZ2 across its middle via the NDB, ZZ9 across 180°. */
export function zzAirways(): { readonly name: string; readonly points: readonly ZzPoint[] }[] {
  const coastToCoast = transcontinentalPoints();
  return [
    { name: 'ZZ1', points: coastToCoast },
    { name: 'ZZ2', points: [...coastToCoast.slice(3, 5), beacon, ...coastToCoast.slice(7, 9)] },
    { name: 'ZZ9', points: pacific },
  ];
}

/** Writes the set as X-Plane files of cycle 2609 into a folder, which is created. */
export function writeZzSet(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const points = zzPoints();
  const fixes = points
    .filter((point) => point.kind === 'FIX')
    .map((point) => `${place(point)} ${point.ident}`);
  const navaids = points.filter((point) => point.kind !== 'FIX').map(navaidRow);
  const legs = zzAirways().flatMap(({ name, points: along }) =>
    along.slice(1).map((to, index) => {
      const from = along[index] ?? to;
      return `${from.ident} ${place(from)} ${to.ident} ${place(to)} 2 180 450 ${name}`;
    }),
  );
  writeRows(path.join(folder, 'fix.dat'), 600, fixes);
  writeRows(path.join(folder, 'nav.dat'), 810, navaids);
  writeRows(path.join(folder, 'awy.dat'), 640, legs);
}

function navaidRow(point: ZzPoint, index: number): string {
  const isVor = point.kind === 'VOR';
  const frequency = isVor ? 11000 + index * 20 : 350;
  return `${isVor ? 3 : 2} ${place(point)} 500 ${frequency} 130 0.0 ${point.ident} TEST ${point.ident} ${isVor ? 'VOR-DME' : 'NDB'}`;
}

function writeRows(file: string, version: number, rows: readonly string[]): void {
  const header = `${version} Version - data cycle 2609, made up for tests, not for navigation.`;
  writeFileSync(file, ['I', header, '', ...rows, '99', ''].join('\n'));
}

function place(point: LatLon): string {
  return `${point.lat.toFixed(6)} ${point.lon.toFixed(6)}`;
}

function rounded(point: LatLon): LatLon {
  return { lat: Number(point.lat.toFixed(6)), lon: Number(point.lon.toFixed(6)) };
}
