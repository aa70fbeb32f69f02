import type { CellValue, DataTable, TableColumn } from '../../../domain/data-table.ts';

/** A table being read: first its columns, then its rows in parts, so that they are never held twice completely. */
export interface TableStream {
  columns: readonly TableColumn[];
  parts: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>;
  encoding: string | null;
  /** Notes for the user about the reading. */
  notes: readonly string[];
}

/** A table read in one go. */
export const wholeTable = (
  { columns, rows }: DataTable,
  encoding: string | null,
  notes: readonly string[] = [],
): TableStream => ({ columns, parts: [rows], encoding, notes });
