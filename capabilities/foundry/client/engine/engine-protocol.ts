import type { CellValue, ColumnKind, TableColumn } from '../../domain/data-table.ts';
import type { FileKind } from '../../domain/files/file-kind.ts';
import type { EngineFailure, ReadColumns, StepCounts, StepStatements } from '../../domain/engine-problem.ts';

/** A column of a result. `type` is the engine's own name of it. */
export interface ResultColumn {
  name: string;
  type: string;
  kind: ColumnKind;
}

/** Result of a statement: a table in the engine from which grid and views read. */
export interface StatementResult {
  table: string;
  columns: readonly ResultColumn[];
  rowCount: number;
  /** There were more rows than a result stores. */
  isCut: boolean;
  elapsedMs: number;
  /** The engine's plan, for EXPLAIN: no table was made. */
  plan: string | null;
}

/** Facts found when reading a file. */
export interface FileFacts {
  kind: FileKind;
  /** Null where the format fixes it. */
  encoding: string | null;
  delimiter: string | null;
  rowCount: number;
  columns: readonly ResultColumn[];
  /** Choices made by the reader, as text. */
  notes: readonly string[];
}

export interface StorageUse {
  usedBytes: number;
  quotaBytes: number | null;
}

/** A statement of the user, and the table for its rows. */
export interface UserStatement {
  sql: string;
  table: string;
  rowsMax: number;
  /** Its owner: a cancellation reaches the statements of one owner only. */
  owner: string;
}

/** Calls from the page to the worker, by name. */
export interface EngineCalls {
  /** Opens the private folder of a user and starts the engine. */
  open: { input: { folder: string }; output: null };
  /** `bytesMax`: larger files are refused; default the limit of this browser. */
  detect: { input: { file: File; bytesMax?: number }; output: FileKind };
  storeFile: { input: { id: string; file: File }; output: null };
  fileOf: { input: { id: string }; output: Blob | null };
  sizes: { input: Record<string, never>; output: Record<string, number> };
  copyFiles: { input: { copies: readonly { from: string; to: string }[] }; output: null };
  /** Deletes contents that were refused. */
  dropFile: { input: { id: string }; output: null };
  /** Deletes contents without an item. */
  keepOnly: { input: { ids: readonly string[] }; output: null };
  storageUse: { input: Record<string, never>; output: StorageUse };
  /** Reads a file into a table, or checks that it can be read: the stored one, or `file` while that is being stored. */
  loadFile: { input: { id: string; name: string; table: string; file?: File }; output: FileFacts };
  beginTable: { input: { table: string; columns: readonly TableColumn[] }; output: null };
  appendColumns: { input: { table: string; values: readonly (readonly CellValue[])[] }; output: null };
  finishTable: { input: { table: string }; output: { rowCount: number } };
  dropTable: { input: { table: string }; output: null };
  /** Creates a table or view of a pipeline, then counts in it; can be cancelled while running. */
  runStep: { input: StepStatements & { owner: string }; output: StepCounts };
  dropSteps: { input: { steps: readonly { table: string; isView: boolean }[] }; output: null };
  /** Stores a table as the contents of an item, in Parquet. */
  storeTable: {
    input: { table: string; id: string; columns: readonly TableColumn[] };
    output: { bytes: number };
  };
  run: { input: UserStatement; output: StatementResult };
  read: { input: { sql: string }; output: ReadColumns };
  /** `isRestarted`: the unresponsive engine was recreated, so its tables are gone. */
  cancel: { input: { owner: string }; output: { isRestarted: boolean } };
}
export type EngineCall = keyof EngineCalls;

export type EngineRequest = {
  [Name in EngineCall]: { id: number; name: Name; input: EngineCalls[Name]['input'] };
}[EngineCall];

export type EngineAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; failure: EngineFailure };
