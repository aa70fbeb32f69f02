import { destination } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type AirspaceClass,
  type AirspaceType,
  type VerticalLimit,
  airspaceClasses,
  airspaceTypes,
} from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { AirspaceRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { ringOf } from './airspace-values.ts';
import { arcPath, circlePath } from './boundary-path.ts';
import { parseOpenAirLimit } from './openair-limits.ts';
import { numberOrNull, textOrNull } from './record-values.ts';

/** Whether a file's beginning is that of an OpenAir file: comments, then a record that such files begin with. */
export function looksLikeOpenAir(text: string): boolean {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('*'));
  return first !== undefined && /^A[CNIY] \S/.test(first);
}

/**
 * Reads an OpenAir file (the format of soaring computers; https://www.winpilot.com/UsersGuide/UserAirspace.asp and
 * its extension by AY). An airspace with an unreadable line is rejected as a whole, naming the line. The npm parser
 * is not used: it needs Node 24, has a hundred dependencies, and would give arcs a tolerance different from that for
 * ARINC 424.
 */
export function parseOpenAir(text: string, source: SourceId, log: RecordLog): AirspaceRecord[] {
  const records: AirspaceRecord[] = [];
  let draft: Draft | null = null;
  let count = 0;
  const finish = (): void => {
    const result = draft && finished(draft, source);
    if (typeof result === 'string') log.reject(draft?.badLine ?? draft?.line ?? 0, result);
    else if (result) {
      records.push(result);
      log.use();
    }
  };
  text.split(/\r?\n/).forEach((whole, index) => {
    const match = /^([A-Z]{1,2})(?:\s+(.*))?$/.exec(whole.trimEnd());
    const [, code = '', value = ''] = match ?? [];
    if (code === 'AC') {
      finish();
      draft = newDraft(index + 1, value);
      count += 1;
    } else if (draft && code !== '') addLine(draft, { code, value, line: index + 1 });
  });
  finish();
  if (count === 0) throw new NavdataSourceError('wrong-format', log.file, 'has no OpenAir record (AC)');
  return records;
}

/** Effective date stated in the file, from a comment such as `EFFECTIVE: 09 JULY 2026`. */
export function openAirEffectiveDate(text: string): string | null {
  const match = /^\*.*\beffective\b[^0-9\n]{0,12}(\d{1,2})[ -]?([a-z]{3})[a-z]*[ -]?(\d{4}|\d{2})\b/im.exec(
    text,
  );
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const number = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'.indexOf(month.toUpperCase()) / 3 + 1;
  if (!Number.isInteger(number) || number < 1) return null;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

interface Draft {
  readonly line: number;
  readonly category: string;
  kind: string;
  name: string;
  lower: VerticalLimit | null;
  upper: VerticalLimit | null;
  centre: LatLon | null;
  isClockwise: boolean;
  vertices: LatLon[];
  problem: string | null;
  badLine: number | null;
}

function newDraft(line: number, category: string): Draft {
  return {
    line,
    category: withoutComment(category).toUpperCase(),
    kind: '',
    name: '',
    lower: null,
    upper: null,
    centre: null,
    isClockwise: true,
    vertices: [],
    problem: null,
    badLine: null,
  };
}

function withoutComment(value: string): string {
  return (value.split('*')[0] ?? '').trim();
}

interface Line {
  readonly code: string;
  readonly value: string;
  readonly line: number;
}

function addLine(draft: Draft, { code, value, line }: Line): void {
  const problem = readLine(draft, code, code === 'AN' ? value.trim() : withoutComment(value));
  if (problem === null || draft.problem !== null) return;
  draft.problem = problem;
  draft.badLine = line;
}

/** Adds one line to the draft; returns its fault. Pens, labels and frequencies are skipped. */
function readLine(draft: Draft, code: string, value: string): string | null {
  switch (code) {
    case 'AN':
      draft.name = value;
      return null;
    case 'AY':
      draft.kind = value.toUpperCase();
      return null;
    case 'AL':
      draft.lower = parseOpenAirLimit(value);
      return draft.lower ? null : `unknown limit "${value}"`;
    case 'AH':
      draft.upper = parseOpenAirLimit(value);
      return draft.upper ? null : `unknown limit "${value}"`;
    case 'V':
      return readVariable(draft, value);
    default:
      return code.startsWith('D') ? readShape(draft, code, value) : null;
  }
}

function readVariable(draft: Draft, value: string): string | null {
  const [, name = '', text = ''] = /^([A-Z])\s*=\s*(.*)$/i.exec(value) ?? [];
  if (name.toUpperCase() === 'D') draft.isClockwise = text !== '-';
  if (name.toUpperCase() !== 'X') return null;
  draft.centre = parseOpenAirPlace(text);
  return draft.centre ? null : `unreadable place "${text}"`;
}

function readShape(draft: Draft, code: string, value: string): string | null {
  const path = code === 'DP' ? pointPath(value) : curvePath(draft, code, value);
  if (!path) return `unreadable ${code} "${value}"`;
  draft.vertices.push(...path);
  return null;
}

function pointPath(value: string): LatLon[] | null {
  const place = parseOpenAirPlace(value);
  return place && [place];
}

/** DC: circle of a radius in NM; DB: arc between two places; DA: arc of a radius between two bearings. */
function curvePath({ centre, isClockwise }: Draft, code: string, value: string): LatLon[] | null {
  if (!centre) return null;
  const parts = value.split(',').map((part) => part.trim());
  if (code === 'DC') {
    const radiusNm = numberOrNull(value);
    return radiusNm === null || radiusNm <= 0 ? null : circlePath(centre, radiusNm);
  }
  const ends = code === 'DA' ? bearingEnds(centre, parts) : parts.map(parseOpenAirPlace);
  const [from, to] = ends;
  if (!from || !to || (code !== 'DA' && code !== 'DB')) return null;
  return [...arcPath({ centre, from, to, isClockwise }), to];
}

function bearingEnds(centre: LatLon, parts: readonly string[]): LatLon[] {
  const [distance, ...bearings] = parts.map(numberOrNull);
  if (!distance) return [];
  return bearings.flatMap((bearing) =>
    bearing === null ? [] : [destination(centre, { bearingDegTrue: bearing, distanceNm: distance })],
  );
}

/** `50:32:00.0N 113:50:29.0W`, with minutes or seconds as the last, decimal, part. */
export function parseOpenAirPlace(text: string): LatLon | null {
  const match = /^([\d:.]+)\s*([NS])\s*,?\s*([\d:.]+)\s*([EW])$/i.exec(text.trim());
  if (!match) return null;
  const lat = degreesOf(match[1] ?? '', 90);
  const lon = degreesOf(match[3] ?? '', 180);
  if (lat === null || lon === null) return null;
  return {
    lat: match[2]?.toUpperCase() === 'S' ? -lat : lat,
    lon: match[4]?.toUpperCase() === 'W' ? -lon : lon,
  };
}

function degreesOf(text: string, limit: number): number | null {
  const parts = text.split(':').map(numberOrNull);
  const [whole, minutes = 0, seconds = 0] = parts;
  if (parts.length > 3 || parts.includes(null) || whole === undefined) return null;
  if ((minutes ?? 60) >= 60 || (seconds ?? 60) > 60) return null;
  const value = (whole ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return value <= limit ? value : null;
}

function finished(draft: Draft, source: SourceId): AirspaceRecord | string | null {
  const { name, category, kind, lower, upper, vertices, problem } = draft;
  // Blocks that only set pens for a category have neither a name nor a shape.
  if (name === '' && vertices.length === 0) return null;
  if (problem !== null) return `${name}: ${problem}`;
  const ring = ringOf(vertices, false);
  if (!ring) return `${name}: the boundary has fewer than three places`;
  return {
    ...meaningOf(category, kind),
    name,
    ident: null,
    sourceType: textOrNull(kind === '' ? category : `${category} ${kind}`),
    lower,
    upper,
    rings: [ring],
    source,
  };
}

const typeOfCategory: Readonly<Record<string, AirspaceType>> = {
  P: 'PROHIBITED',
  GP: 'PROHIBITED',
  R: 'RESTRICTED',
  Q: 'DANGER',
  W: 'GLIDER',
  GS: 'GLIDER',
  GSEC: 'GLIDER',
  TRA: 'RESTRICTED',
  TSA: 'RESTRICTED',
};

/** AC has the class, or else a category; AY has the type in addition to the class. */
function meaningOf(category: string, kind: string): Pick<AirspaceRecord, 'type' | 'class'> {
  const airspaceClass = classOf(category);
  const word = kind === '' && airspaceClass === null ? category : kind;
  const known = typeOfCategory[word] ?? airspaceTypes.find((type) => type === word);
  return { type: known ?? (airspaceClass === null ? 'OTHER' : 'CLASS'), class: airspaceClass };
}

function classOf(category: string): AirspaceClass | null {
  return airspaceClasses.find((name) => name !== null && name === category) ?? null;
}
