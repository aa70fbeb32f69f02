import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type AirspaceClass,
  type AirspaceType,
  type VerticalLimit,
  airspaceClasses,
} from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import { type ArincRecord, numberAt, placeAt } from '../../formats/arinc424-lines.ts';
import type { AirspaceRecord, RingRecord, SourceId } from '../../navdata-set.ts';
import type { RecordLog } from '../../record-log.ts';
import { ringOf } from '../airspace-values.ts';
import { arcPath, circlePath, greatCirclePath, rhumbPath } from '../boundary-path.ts';
import { textOrNull } from '../record-values.ts';

/** Columns common to the three sections (UC 4.1.25, UR 4.1.18, UF 4.1.17). */
interface Layout {
  readonly key: (record: ArincRecord) => string;
  readonly via: readonly [number, number];
  readonly place: number;
  readonly centre: number;
  readonly radius: number;
}

const layouts: Readonly<Record<string, Layout>> = {
  UC: { key: (r) => r.columns(7, 20), via: [31, 32], place: 33, centre: 52, radius: 71 },
  UR: { key: (r) => r.columns(7, 20), via: [31, 32], place: 33, centre: 52, radius: 71 },
  UF: { key: (r) => r.columns(7, 15), via: [33, 34], place: 35, centre: 54, radius: 73 },
};

/**
 * Airspaces from runs of boundary records. Each record begins a segment of the boundary: C a circle, G a great
 * circle, H a rhumb line, L and R arcs to the left and to the right about a centre, up to the next record's position;
 * E closes the ring. A run that does not close, or lacks a required position, is rejected.
 */
export function readAirspaces(
  records: readonly ArincRecord[],
  source: SourceId,
  log: RecordLog,
): AirspaceRecord[] {
  return runsOf(records).flatMap((run) => {
    const [first] = run;
    const layout = first && layouts[first.section];
    if (!first || !layout) return [];
    const ring = ringOfRun(run, layout);
    if (typeof ring === 'string') {
      log.reject(first.line, ring);
      return [];
    }
    run.forEach(() => log.use());
    return airspacesOf({ first, run, ring, source });
  });
}

/** Neighbouring records of one airspace, up to the one that closes the boundary. */
function runsOf(records: readonly ArincRecord[]): ArincRecord[][] {
  const runs: ArincRecord[][] = [];
  let current: ArincRecord[] = [];
  for (const record of records) {
    const layout = layouts[record.section];
    const previous = current.at(-1);
    const isSame =
      previous?.section === record.section &&
      layout?.key(previous) === layout?.key(record) &&
      !closes(previous);
    if (isSame) current.push(record);
    else runs.push((current = [record]));
  }
  return runs;
}

function viaOf(record: ArincRecord): string {
  const [from, to] = layouts[record.section]?.via ?? [31, 32];
  return record.columns(from, to);
}

function closes(record: ArincRecord): boolean {
  return viaOf(record).endsWith('E');
}

function ringOfRun(run: readonly ArincRecord[], layout: Layout): RingRecord | string {
  const vertices: LatLon[] = [];
  const last = run.at(-1);
  if (!last || !closes(last)) return 'the boundary is not closed';
  for (const [index, record] of run.entries()) {
    const path = pathOf({ record, next: run[index + 1] ?? run[0] ?? record, layout });
    if (typeof path === 'string') return `line ${record.line}: ${path}`;
    vertices.push(...path);
  }
  return ringOf(vertices, false) ?? 'the boundary has fewer than three places';
}

function pathOf(input: {
  readonly record: ArincRecord;
  readonly next: ArincRecord;
  readonly layout: Layout;
}): LatLon[] | string {
  const { record, next, layout } = input;
  const via = viaOf(record)[0] ?? '';
  const centre = placeAt(record, layout.centre);
  if (via === 'C') {
    const radiusNm = numberAt(record, layout.radius, layout.radius + 3, 10);
    return centre && radiusNm ? circlePath(centre, radiusNm) : 'a circle without centre or radius';
  }
  const from = placeAt(record, layout.place);
  const to = placeAt(next, layout.place);
  if (!from || !to) return 'has no position';
  if (via === 'G') return greatCirclePath(from, to);
  if (via === 'H') return rhumbPath(from, to);
  if (via !== 'L' && via !== 'R') return `unknown boundary "${via}"`;
  return centre ? arcPath({ centre, from, to, isClockwise: via === 'R' }) : 'an arc without centre';
}

interface Found {
  readonly first: ArincRecord;
  readonly run: readonly ArincRecord[];
  readonly ring: RingRecord;
  readonly source: SourceId;
}

function airspacesOf(found: Found): AirspaceRecord[] {
  if (found.first.section === 'UF') return regionsOf(found);
  const { first, run, ring, source } = found;
  const isControlled = first.section === 'UC';
  const word = first.columns(9);
  const designator = isControlled ? first.columns(10, 14) : first.columns(10, 19);
  return [
    {
      ...(isControlled ? controlledOf(first) : { type: restrictiveTypes[word] ?? 'OTHER', class: null }),
      name: textOrNull(first.columns(94, 123)) ?? designator,
      ident: textOrNull(designator),
      sourceType: `${first.section} ${word}`,
      lower: firstLimit(run, 82),
      upper: firstLimit(run, 88),
      rings: [ring],
      source,
    },
  ];
}

/** Airspace type (5.213): A, T and Z are United States class C, B and D; C control, M terminal area, R TRSA. */
const controlledTypes: Readonly<Record<string, { type: AirspaceType; class: AirspaceClass | null }>> = {
  A: { type: 'CLASS', class: 'C' },
  C: { type: 'CTA', class: null },
  K: { type: 'CTA', class: null },
  M: { type: 'TMA', class: null },
  Q: { type: 'CTR', class: null },
  R: { type: 'TRSA', class: null },
  T: { type: 'CLASS', class: 'B' },
  Z: { type: 'CLASS', class: 'D' },
};

function controlledOf(record: ArincRecord): Pick<AirspaceRecord, 'type' | 'class'> {
  const known = controlledTypes[record.columns(9)] ?? { type: 'OTHER', class: null };
  const said = record.columns(17);
  const airspaceClass = airspaceClasses.find((name) => name !== null && name === said) ?? null;
  return { type: known.type, class: airspaceClass ?? known.class };
}

/** Restrictive type (5.128). */
const restrictiveTypes: Readonly<Record<string, AirspaceType>> = {
  A: 'ALERT',
  C: 'OTHER',
  D: 'DANGER',
  M: 'MOA',
  N: 'NATIONAL_SECURITY',
  P: 'PROHIBITED',
  R: 'RESTRICTED',
  T: 'TRAINING',
  W: 'WARNING',
};

/** Limits are in the first record of a run that has them; `A` behind the figure is above ground. */
function firstLimit(run: readonly ArincRecord[], column: number): VerticalLimit | null {
  for (const record of run) {
    const limit = limitOf(record.columns(column, column + 4), record.columns(column + 5));
    if (limit) return limit;
  }
  return null;
}

function limitOf(text: string, unit: string): VerticalLimit | null {
  if (text === 'GND') return { datum: 'SFC', value: 0 };
  if (text === 'MSL') return { datum: 'MSL', value: 0 };
  if (text === 'UNLTD') return { datum: 'UNL', value: 0 };
  if (/^FL\d{3}$/.test(text)) return { datum: 'FL', value: Number(text.slice(2)) };
  // 00000 means that no limit is given.
  if (!/^\d{3,5}$/.test(text) || Number(text) === 0) return null;
  return { datum: unit === 'A' ? 'AGL' : 'MSL', value: Number(text) };
}

/** A FIR (F), an upper region (U) or both (B) inside one boundary (5.117). */
function regionsOf({ first, run, ring, source }: Found): AirspaceRecord[] {
  const which = first.columns(15);
  const common = {
    class: null,
    name: textOrNull(first.columns(99, 123)) ?? first.columns(7, 10),
    ident: first.columns(7, 10),
    sourceType: `UF ${which}`,
    rings: [ring],
    source,
  };
  const surface: VerticalLimit = { datum: 'SFC', value: 0 };
  const region = { ...common, type: 'FIR', lower: surface, upper: firstLimit(run, 81) } as const;
  const upper = { ...common, type: 'UIR', lower: firstLimit(run, 86), upper: firstLimit(run, 91) } as const;
  if (which === 'B') return [region, upper];
  return which === 'U' ? [upper] : [region];
}
