import { AsyncDuckDB, type AsyncDuckDBConnection, VoidLogger } from '@duckdb/duckdb-wasm';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import type { CellValue } from '../../domain/data-table.ts';
import { GEO_MACROS } from '../../domain/sql/geo-macros.ts';
import { quoteName, readSqlFault, type SqlFault } from '../../domain/sql/sql-text.ts';
import { type ArrowType, cellOfArrow, kindOfArrow } from './arrow-values.ts';
import type { ReadColumns, StepCounts, StepStatements } from '../../domain/engine-problem.ts';
import type { UserStatement, ResultColumn, StatementResult } from './engine-protocol.ts';

/** A statement was refused or failed. */
export class SqlProblem extends Error {
  override readonly name = 'SqlProblem';
  readonly fault: SqlFault;
  constructor(fault: SqlFault) {
    super(fault.message);
    this.fault = fault;
  }
}
/** A statement was cancelled. */
export class CancelledProblem extends Error {
  override readonly name = 'CancelledProblem';
}
/** The engine broke; a new one has none of the tables. */
export class RestartedProblem extends Error {
  override readonly name = 'RestartedProblem';
}

/** No extension is ever fetched; only built-in ones exist. Memory stays below a tab's limit. */
const SETTINGS = [
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  "SET memory_limit = '1800MB'",
  'SET preserve_insertion_order = true',
] as const;

/** An engine that does not stop by itself within this time is terminated. */
const CANCEL_GRACE_MS = 700;

/** A running database. */
export interface RunningDuck {
  db: AsyncDuckDB;
  /** A user's statement, which can be cancelled. */
  statements: AsyncDuckDBConnection;
  /** All other calls. */
  reads: AsyncDuckDBConnection;
  worker: { terminate(): void };
}

/** Opens a database in a worker that has the engine's own script. */
export async function openDuck(
  db: AsyncDuckDB,
  worker: RunningDuck['worker'],
  wasm: string,
): Promise<RunningDuck> {
  await db.instantiate(wasm, null);
  // As doubles, sums of integers, which are decimals here, would silently lose digits.
  await db.open({ path: ':memory:', query: { castDecimalToDouble: false } });
  const statements = await db.connect();
  for (const setting of [...SETTINGS, ...GEO_MACROS]) await statements.query(setting);
  return { db, worker, statements, reads: await db.connect() };
}

function startInBrowser(): Promise<RunningDuck> {
  const worker = new Worker(workerUrl);
  const wasm = new URL(wasmUrl, self.location.origin).href;
  return openDuck(new AsyncDuckDB(new VoidLogger(), worker), worker, wasm);
}

/** A statement that is running or waiting for the connection. */
interface Turn {
  /** Its owner: a cancellation reaches the statements of one owner only. */
  owner: string;
  isCancelled: boolean;
  withdraw: () => void;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** Errors after which the memory of the engine cannot be trusted. */
const isBroken = (message: string) =>
  /RuntimeError|memory access out of bounds|table index is out of bounds|unreachable|FATAL|database has been invalidated|INTERNAL Error/i.test(
    message,
  );

/** The same with intervals as text written by the engine: the transport drops days and hours of them. */
function intervalsAsText(
  sql: string,
  fields: readonly { name: string; type: { toString(): string } }[],
): string | null {
  const names = fields.filter(({ type }) => type.toString().startsWith('Interval')).map(({ name }) => name);
  if (names.length === 0) return null;
  const casts = names.map((name) => `CAST(${quoteName(name)} AS VARCHAR) AS ${quoteName(name)}`);
  return `SELECT * REPLACE (${casts.join(', ')}) FROM (\n${sql.replace(/;\s*$/, '')}\n)`;
}

const PREFIX = (table: string) => `CREATE OR REPLACE TABLE ${quoteName(table)} AS SELECT * FROM (\n`;

/** The SQL engine: one database in memory, in a separate worker. */
export class DuckEngine {
  private running: Promise<RunningDuck> | null = null;
  private readonly start: () => Promise<RunningDuck>;
  private readonly graceMs: number;
  /** Resolves when the connection for statements is free: it mixes up the results of two that run at once. */
  private lastTurn: Promise<unknown> = Promise.resolve();
  private current: Turn | null = null;
  private readonly waiting = new Set<Turn>();
  /** Rejects the calls waiting for a terminated worker, which would never answer them. */
  private readonly aborts = new Set<(reason: Error) => void>();

  constructor(start: () => Promise<RunningDuck> = startInBrowser, graceMs = CANCEL_GRACE_MS) {
    this.start = start;
    this.graceMs = graceMs;
  }

  private async orStopped<Answer>(work: Promise<Answer>): Promise<Answer> {
    let abort: ((reason: Error) => void) | null = null;
    const stopped = new Promise<never>((_, reject) => {
      abort = reject;
      this.aborts.add(reject);
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      if (abort) this.aborts.delete(abort);
    }
  }

  private get(): Promise<RunningDuck> {
    this.running ??= this.start();
    this.running.catch(() => {
      // The next call retries.
      this.running = null;
    });
    return this.running;
  }

  /** Starts the engine ahead of time. */
  async wake(): Promise<void> {
    await this.get();
  }

  private async stop(): Promise<void> {
    const running = await this.running?.catch(() => null);
    this.running = null;
    running?.worker.terminate();
    for (const abort of this.aborts) abort(new RestartedProblem('The SQL engine was restarted.'));
  }

  /** Ends a failed call: a broken engine is recreated. */
  private async fail(error: unknown, sql: string, shift: number, turn: Turn | null = null): Promise<never> {
    const message = textOf(error);
    if (turn?.isCancelled === true) throw new CancelledProblem('Cancelled');
    if (error instanceof RestartedProblem) throw error;
    if (isBroken(message)) {
      await this.stop();
      throw new RestartedProblem('The SQL engine failed and was restarted. Run the query again.');
    }
    throw new SqlProblem(readSqlFault(message, sql, shift));
  }

  /** Runs internal statements, without a result. */
  async execute(sql: string): Promise<void> {
    const { reads } = await this.get();
    try {
      await this.orStopped(reads.query(sql));
    } catch (error) {
      await this.fail(error, sql, 0);
    }
  }

  async read(sql: string): Promise<ReadColumns> {
    const { reads } = await this.get();
    const started = performance.now();
    try {
      const first = await this.orStopped(reads.query(sql));
      const asText = intervalsAsText(sql, first.schema.fields);
      const table = asText === null ? first : await this.orStopped(reads.query(asText));
      const { fields } = table.schema;
      const values = fields.map((field, index): CellValue[] => {
        const vector = table.getChildAt(index);
        return Array.from({ length: table.numRows }, (_, row) =>
          cellOfArrow(vector?.get(row) as unknown, field.type as ArrowType),
        );
      });
      return {
        columns: fields.map(({ name }) => name),
        values,
        rowCount: table.numRows,
        elapsedMs: performance.now() - started,
      };
    } catch (error) {
      return this.fail(error, sql, 0);
    }
  }

  /** Columns of a table. */
  async columnsOf(table: string): Promise<ResultColumn[]> {
    const { reads } = await this.get();
    const { schema } = await this.orStopped(reads.query(`SELECT * FROM ${quoteName(table)} LIMIT 0`));
    const described = await this.read(`DESCRIBE ${quoteName(table)}`);
    const types = described.values[described.columns.indexOf('column_type')] ?? [];
    return schema.fields.map((field, index) => ({
      name: field.name,
      type: String(types[index] ?? ''),
      kind: kindOfArrow(field.type as ArrowType),
    }));
  }

  async rowCountOf(table: string): Promise<number> {
    const { values } = await this.read(`SELECT count(*) FROM ${quoteName(table)}`);
    return Number(values[0]?.[0] ?? 0);
  }

  /** Runs `work` exclusively on the connection for statements, after earlier requests. */
  private async inTurn<Answer>(owner: string, work: (turn: Turn) => Promise<Answer>): Promise<Answer> {
    const before = this.lastTurn;
    const turn: Turn = { owner, isCancelled: false, withdraw: () => undefined };
    const withdrawn = new Promise<never>((_, reject) => {
      turn.withdraw = () => reject(new CancelledProblem('Cancelled'));
    });
    const answer = (async () => {
      await before;
      this.waiting.delete(turn);
      if (turn.isCancelled) throw new CancelledProblem('Cancelled');
      this.current = turn;
      try {
        return await work(turn);
      } finally {
        this.current = null;
      }
    })();
    this.waiting.add(turn);
    this.lastTurn = answer.catch(() => null);
    return Promise.race([answer, withdrawn]);
  }

  private async send(sql: string, shift: number, turn: Turn): Promise<unknown[]> {
    const { statements } = await this.get();
    if (turn.isCancelled) throw new CancelledProblem('Cancelled');
    const batches: unknown[] = [];
    try {
      const all = async () => {
        const reader = await statements.send(sql);
        for await (const batch of reader) batches.push(...batch.toArray());
      };
      await this.orStopped(all());
    } catch (error) {
      await this.fail(error, sql, shift, turn);
    }
    if (turn.isCancelled) throw new CancelledProblem('Cancelled');
    return batches;
  }

  /** Runs one statement of the user into a table. Only what can occur in a FROM clause runs, and EXPLAIN. */
  run(input: UserStatement): Promise<StatementResult> {
    return this.inTurn(input.owner, (turn) => this.runAlone(input, turn));
  }

  private async runAlone({ sql, table, rowsMax }: UserStatement, turn: Turn): Promise<StatementResult> {
    const started = performance.now();
    if (/^explain\b/i.test(sql)) {
      const rows = (await this.send(sql, 0, turn)) as { toJSON(): Record<string, unknown> }[];
      const plan = rows.map((row) => String(Object.values(row.toJSON()).at(-1))).join('\n');
      const elapsedMs = performance.now() - started;
      return { table, columns: [], rowCount: 0, isCut: false, elapsedMs, plan };
    }
    const prefix = PREFIX(table);
    await this.send(`${prefix}${sql}\n) LIMIT ${rowsMax + 1}`, prefix.length, turn);
    const elapsedMs = performance.now() - started;
    const found = await this.rowCountOf(table);
    if (found > rowsMax)
      await this.execute(
        `CREATE OR REPLACE TABLE ${quoteName(table)} AS SELECT * FROM ${quoteName(table)} LIMIT ${rowsMax}`,
      );
    return {
      table,
      columns: await this.columnsOf(table),
      rowCount: Math.min(found, rowsMax),
      isCut: found > rowsMax,
      elapsedMs,
      plan: null,
    };
  }

  /** Makes a step of a pipeline and counts in it. */
  runStep({ createSql, countSql, owner }: StepStatements & { owner: string }): Promise<StepCounts> {
    return this.inTurn(owner, async (turn) => {
      const started = performance.now();
      await this.send(createSql, 0, turn);
      const [row] = (await this.send(countSql, 0, turn)) as { toJSON(): Record<string, unknown> }[];
      if (!row) throw new Error('The engine did not count the rows.');
      return { counts: Object.values(row.toJSON()).map(Number), elapsedMs: performance.now() - started };
    });
  }

  /** Cancels an owner's running and waiting work; an unresponsive engine is recreated, and then has no tables. */
  async cancel(owner: string): Promise<{ isRestarted: boolean }> {
    for (const turn of this.waiting)
      if (turn.owner === owner) {
        turn.isCancelled = true;
        turn.withdraw();
      }
    const running = await this.running;
    if (!running || this.current?.owner !== owner) return { isRestarted: false };
    this.current.isCancelled = true;
    const polite = running.statements.cancelSent();
    const isOver = await Promise.race([
      polite.then(() => true).catch(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), this.graceMs)),
    ]);
    if (!isOver) await this.stop();
    return { isRestarted: !isOver };
  }

  async registerBytes(name: string, bytes: Uint8Array): Promise<void> {
    const { db } = await this.get();
    await db.registerFileBuffer(name, bytes);
  }

  async dropBytes(name: string): Promise<void> {
    const { db } = await this.get();
    await db.dropFile(name).catch(() => null);
  }
}
