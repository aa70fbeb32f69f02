import type { CellValue } from './data-table.ts';
import type { SqlFault } from './sql/sql-text.ts';

/** Rows read from the engine, by column. */
export interface ReadColumns {
  columns: readonly string[];
  /** `values[column][row]`. */
  values: readonly (readonly CellValue[])[];
  rowCount: number;
  elapsedMs: number;
}

/** Statements of a pipeline step: one that creates it, and one that counts its rows. */
export interface StepStatements {
  createSql: string;
  countSql: string;
}
export interface StepCounts {
  counts: readonly number[];
  elapsedMs: number;
}

/** Ways in which a call of the engine can fail. */
export type EngineFailure =
  | { kind: 'sql'; fault: SqlFault }
  | { kind: 'file'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'quota'; message: string }
  /** The engine crashed and was restarted: its tables are lost. */
  | { kind: 'restarted'; message: string };

/** Failed call of the engine; `failure` says why. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure) {
    super(
      failure.kind === 'sql'
        ? failure.fault.message
        : failure.kind === 'cancelled'
          ? 'Cancelled'
          : failure.message,
    );
    this.failure = failure;
  }
}
