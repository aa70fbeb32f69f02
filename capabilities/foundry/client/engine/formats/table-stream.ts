import type { CellValue, DataTable, TableColumn } from '../../../domain/data-table.ts';

/** A table as it is read: its columns first, its rows in parts, so that never all of them are held twice. */
export interface TableStream {
  columns: readonly TableColumn[];
  parts: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>;
  encoding: string | null;
  /** What a person should know of how it was read. */
  notes: readonly string[];
}

/** A table that was read at once. */
export const wholeTable = (
  { columns, rows }: DataTable,
  encoding: string | null,
  notes: readonly string[] = [],
): TableStream => ({ columns, parts: [rows], encoding, notes });
