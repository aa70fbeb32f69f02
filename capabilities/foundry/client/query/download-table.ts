import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { CellValue } from '../../domain/data-table.ts';
import { csvText, geojsonText } from '../../domain/files/csv-writer.ts';
import { windowSql } from '../../domain/sql/grid-sql.ts';
import type { StatementResult } from '../engine/engine-protocol.ts';
import { callEngine } from '../engine/sql-engine.ts';

const ROWS_AT_ONCE = 20_000;

async function rowsOf({ table, rowCount }: StatementResult, from: number): Promise<CellValue[][]> {
  const sql = windowSql(table, { condition: 'true', sort: null, from, limit: ROWS_AT_ONCE });
  const { values } = await callEngine('read', { sql });
  const length = Math.min(ROWS_AT_ONCE, rowCount - from);
  return Array.from({ length }, (_, row) => values.map((column) => column[row] ?? null));
}

export type DownloadFormat = 'csv' | 'geojson' | 'parquet';

async function downloadParquet(result: StatementResult, stem: string): Promise<void> {
  const values: CellValue[][] = result.columns.map(() => []);
  for (let from = 0; from < result.rowCount; from += ROWS_AT_ONCE)
    for (const row of await rowsOf(result, from))
      for (const [column, cell] of row.entries()) values[column]?.push(cell);
  const { writeParquet } = await import('../engine/formats/parquet.ts');
  saveFile(
    fileNameOf(stem, 'parquet', 'result'),
    'application/vnd.apache.parquet',
    writeParquet(result.columns, values),
  );
}

/** Hands over a result as a file. */
export async function downloadTable(
  result: StatementResult,
  queryName: string,
  format: DownloadFormat,
): Promise<void> {
  const columns = result.columns.map(({ name }) => name);
  const stem = queryName.replace(/\.sql$/, '');
  if (format === 'parquet') return downloadParquet(result, stem);
  const parts: string[] = [];
  const rows: CellValue[][] = [];
  for (let from = 0; from < result.rowCount || from === 0; from += ROWS_AT_ONCE) {
    const page = await rowsOf(result, from);
    if (format === 'geojson') rows.push(...page);
    else {
      const text = csvText(columns, page);
      // Each page has a header; only the first one keeps it.
      parts.push(from === 0 ? text : text.slice(csvText(columns, []).length));
    }
  }
  if (format === 'csv') return saveFile(fileNameOf(stem, 'csv', 'result'), 'text/csv', parts.join(''));
  const { text, skipped } = geojsonText(columns, rows);
  if (skipped === rows.length) throw new Error('No row has lat and lon, or a geometry.');
  if (skipped > 0) toast({ message: `${skipped} rows without a place are not in the file.` });
  saveFile(fileNameOf(stem, 'geojson', 'result'), 'application/geo+json', text);
}
