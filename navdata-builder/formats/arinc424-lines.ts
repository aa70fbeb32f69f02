import { airacCycleByNumber } from '#aviation/identifiers/airac-cycle.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';

/** A primary record of an ARINC 424 file. */
export interface ArincRecord {
  readonly line: number;
  /** Section and subsection, such as `EA`, `D `, `PF`. */
  readonly section: string;
  /** The text of columns (1-based, both included, as the standard counts), trimmed. */
  columns(from: number, to?: number): string;
}

/** The primary records of an ARINC 424 file and the newest cycle that any of them carries. */
export interface ArincFile {
  readonly airac: string | null;
  readonly asOf: string | null;
  readonly records: readonly ArincRecord[];
}

const recordLength = 132;

/** The column of the continuation number; `null` in it, `0` and `1` mark a primary record. */
const continuationColumn: Readonly<Record<string, number>> = {
  'D ': 22,
  DB: 22,
  PN: 22,
  EA: 22,
  PC: 22,
  HC: 22,
  ER: 39,
  PA: 22,
  HA: 22,
  PG: 22,
  PI: 22,
  PD: 39,
  PE: 39,
  PF: 39,
  HD: 39,
  HE: 39,
  HF: 39,
  UC: 25,
  UR: 25,
  UF: 20,
};

/** Whether a file's beginning is that of an ARINC 424 file: header lines, then a record of 132 columns. */
export function looksLikeArinc424(text: string): boolean {
  const lines = text.slice(0, 4000).split(/\r?\n/).slice(0, -1);
  const first = lines.find((line) => !isFrame(line));
  return first !== undefined && isRecord(first);
}

/**
 * Splits an ARINC 424-18 file (FAA CIFP) into primary records. Continuation records, header lines and sections that
 * are not read here are skipped; a line that is not a record of 132 columns is rejected. A file without a record at
 * its beginning is of another kind; one that ends inside a record is truncated.
 */
export function readArinc424(text: string, log: RecordLog): ArincFile {
  if (!looksLikeArinc424(text))
    throw new NavdataSourceError('wrong-format', log.file, 'does not begin with ARINC 424 records');
  const lines = text.split(/\r?\n/);
  const last = lines.at(-1) ?? '';
  if (last !== '' && last.length < recordLength && /^[ST]/.test(last))
    throw new NavdataSourceError('truncated', log.file, `ends within the record of line ${lines.length}`);
  const records: ArincRecord[] = [];
  let newest = '';
  lines.forEach((line, index) => {
    if (isFrame(line)) return;
    if (!isRecord(line)) {
      log.reject(index + 1, `is no record of ${recordLength} columns`);
      return;
    }
    const cycle = comparableCycle(line.slice(128, 132));
    if (cycle > newest) newest = cycle;
    const section = sectionOf(line);
    const column = continuationColumn[section];
    if (column === undefined || !' 01'.includes(line[column - 1] ?? '')) log.skip();
    else records.push(recordOf(line, index + 1, section));
  });
  const found = airacCycleByNumber(newest.slice(2));
  return { airac: found?.cycle ?? null, asOf: found?.effectiveFrom ?? null, records };
}

/** Header and trailer lines of a file or volume, and empty lines. */
function isFrame(line: string): boolean {
  return /^(HDR|VOL|UHL|EOF|EOV|UTL)/.test(line) || line.trim() === '';
}

function isRecord(line: string): boolean {
  return line.length === recordLength && /^[ST]/.test(line) && /\d{4}$/.test(line);
}

/** Airports and heliports have their subsection after the ident, the navaids in their section before it. */
function sectionOf(line: string): string {
  const section = line.slice(4, 6);
  return section === 'P ' || section === 'H ' ? `${section[0] ?? ''}${line[12] ?? ''}` : section;
}

function recordOf(text: string, line: number, section: string): ArincRecord {
  return { line, section, columns: (from, to = from) => text.slice(from - 1, to).trim() };
}

/** Cycles are `yycc`; files hold records from the 1960s on. */
function comparableCycle(cycle: string): string {
  return `${Number(cycle.slice(0, 2)) >= 60 ? '19' : '20'}${cycle}`;
}

/** A place from a latitude like `N40372318` and a longitude like `W073470505` that begin at a column. */
export function placeAt(record: ArincRecord, column: number): LatLon | null {
  const lat = degrees(/^([NS])(\d{2})(\d{2})(\d{4})$/.exec(record.columns(column, column + 8)));
  const lon = degrees(/^([EW])(\d{3})(\d{2})(\d{4})$/.exec(record.columns(column + 9, column + 18)));
  return lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? null : { lat, lon };
}

function degrees(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [, hemisphere = '', whole = '', minutes = '', hundredths = ''] = match;
  if (Number(minutes) > 59 || Number(hundredths) > 5999) return null;
  const value = Number(whole) + Number(minutes) / 60 + Number(hundredths) / 360_000;
  return hemisphere === 'S' || hemisphere === 'W' ? -value : value;
}

/** An integer in given columns, divided by a scale; `null` when there is none. */
export function numberAt(record: ArincRecord, from: number, to: number, perUnit = 1): number | null {
  const text = record.columns(from, to);
  return /^[+-]?\d+$/.test(text) ? Number(text) / perUnit : null;
}

/** Magnetic variation such as `W0130`, 13 degrees west; `T0000` is a location using true north. */
export function variationAt(record: ArincRecord, column: number): number | null {
  const match = /^([EWT])(\d{4})$/.exec(record.columns(column, column + 4));
  if (!match) return null;
  const value = Number(match[2]) / 10;
  return match[1] === 'W' ? -value : value;
}

/** An altitude such as `02500` or `FL180` in feet; `null` for `UNKNN`, `NESTB` and blanks. */
export function altitudeFtAt(record: ArincRecord, column: number): number | null {
  const text = record.columns(column, column + 4);
  if (/^FL\d{3}$/.test(text)) return Number(text.slice(2)) * 100;
  return /^-?\d{4,5}$/.test(text) ? Number(text) : null;
}
