import { type CsvRecord, readCsv } from '../../formats/csv.ts';
import type { RecordLog } from '../../record-log.ts';
import { isPosition, numberOrNull } from '../record-values.ts';

/** One file of the FAA's 28-day CSV subscription with the log of its records. */
export interface NasrTable {
  readonly file: string;
  readonly text: string;
  readonly log: RecordLog;
}

/**
 * Reads the records of a table: a text rejects a record, `null` omits it, anything else is kept. Without the given
 * columns the file is of another kind. Returns the first day of the cycle with them.
 */
export function readTable<Item>(
  table: NasrTable,
  required: readonly string[],
  read: (record: CsvRecord) => Item | string | null,
): { readonly cycleDate: string | null; readonly items: Item[] } {
  const items: Item[] = [];
  let cycleDate: string | null = null;
  for (const record of readCsv(table.file, table.text, required)) {
    cycleDate ??= isoDate(record.get('EFF_DATE'));
    const result = read(record);
    if (typeof result === 'string') table.log.reject(record.line, result);
    else if (result === null) table.log.skip();
    else {
      items.push(result);
      table.log.use();
    }
  }
  return { cycleDate, items };
}

function isoDate(text: string): string | null {
  return /^\d{4}\/\d{2}\/\d{2}$/.test(text) ? text.replaceAll('/', '-') : null;
}

/** The position of a record in its decimal columns, or `null`. */
export function placeOf(record: CsvRecord): { lat: number; lon: number } | null {
  const lat = numberOrNull(record.get('LAT_DECIMAL')) ?? Number.NaN;
  const lon = numberOrNull(record.get('LONG_DECIMAL')) ?? Number.NaN;
  return isPosition(lat, lon) ? { lat, lon } : null;
}
