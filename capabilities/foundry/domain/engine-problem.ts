import type { CellValue } from './data-table.ts';
import type { SqlFault } from './sql/sql-text.ts';

/** Rows read from the engine, column by column. */
export interface ReadColumns {
  columns: readonly string[];
  /** `values[column][row]`. */
  values: readonly (readonly CellValue[])[];
  rowCount: number;
  elapsedMs: number;
}

/** A step of a pipeline: what makes it, and one row of counts. */
export interface StepStatements {
  createSql: string;
  countSql: string;
}
export interface StepCounts {
  counts: readonly number[];
  elapsedMs: number;
}

/** How a call of the engine failed. */
export type EngineFailure =
  | { kind: 'sql'; fault: SqlFault }
  | { kind: 'file'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'quota'; message: string }
  /** The engine broke and was made anew: its tables are gone. */
  | { kind: 'restarted'; message: string };

/** A call of the engine failed; `failure` says how. */
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
