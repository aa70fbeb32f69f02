import { airacCycleByNumber } from '#aviation/identifiers/airac-cycle.ts';
import { NavdataSourceError } from '../source-error.ts';

/** A row of an X-Plane data file, cut at white space, with its line number. */
interface XplaneRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Header of an X-Plane file, and its rows. */
export interface XplaneFile {
  /** 600 to 1200; determines the columns. */
  readonly version: number;
  /** AIRAC cycle such as `1310`, when the header names one. */
  readonly airac: string | null;
  /** First day of that cycle. */
  readonly asOf: string | null;
  readonly rows: readonly XplaneRow[];
}

/**
 * Splits a file of the X-Plane data family (fix.dat, nav.dat, awy.dat; format 600 to 1200): a line `I` or `A`, a
 * version line, rows, and a closing `99`. A file without the closing line is truncated.
 */
export function parseXplaneFile(file: string, text: string): XplaneFile {
  const lines = text.split(/\r\n|\r|\n/);
  // FlightGear's nav.dat has an empty line where others have the letter.
  const origin = lines[0]?.trim() ?? '';
  const versionLine = lines.findIndex((line, index) => index > 0 && line.trim() !== '');
  const header = lines[versionLine]?.trim() ?? '';
  const version = /^(\d{3,4})\b/.exec(header)?.[1];
  if (!['I', 'A', ''].includes(origin) || version === undefined)
    throw new NavdataSourceError('wrong-format', file, 'has no X-Plane header (I or A, then a version)');
  if (Number(version) < 600 || Number(version) > 1200)
    throw new NavdataSourceError(
      'wrong-format',
      file,
      `has format version ${version}; known are 600 to 1200`,
    );
  const rows: XplaneRow[] = [];
  for (let index = versionLine + 1; index < lines.length; index += 1) {
    const line = lines[index]?.trim() ?? '';
    if (line === '99') return { version: Number(version), ...cycleOf(header), rows };
    if (line !== '') rows.push({ line: index + 1, fields: line.split(/\s+/) });
  }
  throw new NavdataSourceError('truncated', file, 'ends without its closing line 99');
}

/** `data cycle 2013.10` in older files, `data cycle 2212` in newer ones. */
function cycleOf(header: string): { airac: string | null; asOf: string | null } {
  const parts = /data cycle (?:20(\d{2})\.(\d{2})|(\d{2})(\d{2}))\b/i.exec(header);
  if (!parts) return { airac: null, asOf: null };
  const number = `${parts[1] ?? parts[3] ?? ''}${parts[2] ?? parts[4] ?? ''}`;
  const cycle = airacCycleByNumber(number);
  return { airac: cycle?.cycle ?? null, asOf: cycle?.effectiveFrom ?? null };
}
