import type { CellValue, TableColumn } from '../../domain/data-table.ts';
import type { ReadColumns, StepCounts, StepStatements } from '../../domain/engine-problem.ts';

/** Databases in a folder, read as tables. */
export interface DuckFiles {
  folder: string;
  tables: readonly { database: string; table: string }[];
}
export const NO_FILES: DuckFiles = { folder: '', tables: [] };

/** Calls from the server to the engine's process, by name. */
export interface DuckCalls {
  open: { input: { memoryMb: number; files: DuckFiles }; output: null };
  /** Rows by column; `isFirst` creates the table again. */
  ingest: {
    input: {
      table: string;
      columns: readonly TableColumn[];
      values: readonly (readonly unknown[])[];
      isFirst: boolean;
    };
    output: null;
  };
  runStep: { input: StepStatements; output: StepCounts };
  /** `types`: of the columns, by their SQL names. `isCut`: there were more rows than `rowsMax`. */
  read: {
    input: { sql: string; rowsMax: number };
    output: ReadColumns & { types: string[]; values: CellValue[][]; isCut: boolean };
  };
}
export type DuckCall = keyof DuckCalls;
export type DuckRequest = {
  [Name in DuckCall]: { id: number; name: Name; input: DuckCalls[Name]['input'] };
}[DuckCall];
export type DuckAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };
