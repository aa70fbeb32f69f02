import { airacCycleOn } from '#aviation/time/airac.ts';
import {
  type ExchangePlan,
  type ExchangePoint,
  FormatProblem,
  IMPORT_TEXT_MAX,
  type PointKind,
  readAltitudeFt,
  readDegrees,
} from '../exchange-plan.ts';
import { endsOf, pointOf } from './point-words.ts';

const DIGITS = 6;
const CODES: Readonly<Record<PointKind, number>> = {
  airport: 1,
  ndb: 2,
  vor: 3,
  waypoint: 11,
  coordinate: 28,
};
const KINDS: Readonly<Record<string, PointKind>> = {
  1: 'airport',
  2: 'ndb',
  3: 'vor',
  11: 'waypoint',
  13: 'vor',
  28: 'coordinate',
};

const signed = (value: number, digits: number) =>
  `${value < 0 ? '-' : '+'}${Math.abs(value)
    .toFixed(3)
    .padStart(digits + 4, '0')}`;

/** X-Plane name of a position: `+40.640_-073.779`. */
const placeName = ({ lat, lon }: ExchangePoint) => `${signed(lat, 2)}_${signed(lon, 3)}`;

function endLines(name: 'DEP' | 'DES', point: ExchangePoint): string {
  return point.kind === 'airport' ? `A${name} ${point.ident}` : `${name} ${nameOf(point)}`;
}
const nameOf = (point: ExchangePoint) => (point.kind === 'coordinate' ? placeName(point) : point.ident);

function viaOf(point: ExchangePoint, index: number, count: number): string {
  if (index === 0) return point.kind === 'airport' ? 'ADEP' : 'DRCT';
  if (index === count - 1 && point.kind === 'airport') return 'ADES';
  return point.via === null || point.via === 'DCT' ? 'DRCT' : point.via;
}

/**
 * X-Plane 11 and 12 flight plan, version 1100. The cycle line is mandatory: the cycle of the plan's data, else that in
 * effect at `nowMs`.
 */
export function writeXplaneFms({ points, cruiseFt, cycle }: ExchangePlan, nowMs: number): string {
  const { first, last } = endsOf(points);
  return [
    'I',
    '1100 Version',
    `CYCLE ${cycle ?? airacCycleOn(nowMs).ident}`,
    endLines('DEP', first),
    endLines('DES', last),
    `NUMENR ${points.length}`,
    ...points.map((point, index) => {
      const isEnd = index === 0 || index === points.length - 1;
      const altitude = (isEnd ? 0 : (cruiseFt ?? 0)).toFixed(DIGITS);
      const via = viaOf(point, index, points.length);
      return `${CODES[point.kind]} ${nameOf(point)} ${via} ${altitude} ${point.lat.toFixed(DIGITS)} ${point.lon.toFixed(DIGITS)}`;
    }),
    '',
  ].join('\n');
}

/** A line of version 1100 has the airway; one of version 3 does not. */
function readLine(line: string, hasVia: boolean, number: number): { point: ExchangePoint; altitude: string } {
  const words = line.trim().split(/\s+/);
  const [code = '', ident = '', ...rest] = words;
  const via = hasVia ? rest.shift() : undefined;
  const [altitude = '', lat, lon] = rest;
  const kind = Object.hasOwn(KINDS, code) ? (KINDS[code] ?? null) : null;
  if (kind === null) throw new FormatProblem(`Line ${number} names no known kind of point.`);
  const point = pointOf({
    ident,
    kind,
    via: via === undefined || via === 'ADEP' ? null : via === 'DRCT' || via === 'ADES' ? 'DCT' : via,
    lat: readDegrees(lat, 90, ident),
    lon: readDegrees(lon, 180, ident),
  });
  return { point, altitude };
}

/** Versions 1100 and 3. @throws FormatProblem */
export function readXplaneFms(text: string): ExchangePlan {
  if (text.length > IMPORT_TEXT_MAX) throw new FormatProblem('The file is too large.');
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const version = /^(\d+) version$/i.exec(lines[1] ?? '')?.[1];
  if (!/^[AI]$/.test(lines[0] ?? '') || (version !== '1100' && version !== '3')) {
    throw new FormatProblem('This is not an X-Plane flight plan of version 3 or 1100.');
  }
  const read = lines.flatMap((line, index) =>
    index > 1 && /^\d+\s+\S+\s+\S+\s+\S/.test(line) ? [readLine(line, version === '1100', index + 1)] : [],
  );
  // Not spread into one call: a hostile file could exceed the argument limit.
  const highest = read.reduce((max, { altitude }) => Math.max(max, readAltitudeFt(altitude) ?? 0), 0);
  const cycle = lines.map((line) => /^CYCLE (\d{4})$/.exec(line)?.[1]).find((each) => each !== undefined);
  return {
    title: '',
    points: read.map(({ point }) => point),
    cruiseFt: highest === 0 ? null : highest,
    ...(cycle === undefined ? {} : { cycle }),
  };
}
