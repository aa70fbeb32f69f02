import { createRequire } from 'node:module';
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import { EngineProblem } from '../domain/engine-problem.ts';
import type { CellValue } from '../domain/data-table.ts';
import { readSqlFault } from '../domain/sql/sql-text.ts';

/** The browser engine without its worker. */
export async function openEngineForTests() {
  const { resolve } = createRequire(import.meta.url);
  const file = (name: string) => resolve(`@duckdb/duckdb-wasm/dist/${name}`);
  const bundle = (kind: 'mvp' | 'eh') => ({
    mainModule: file(`duckdb-${kind}.wasm`),
    mainWorker: file(`duckdb-node-${kind}.worker.cjs`),
  });
  const db = await createDuckDB({ mvp: bundle('mvp'), eh: bundle('eh') }, new VoidLogger(), NODE_RUNTIME);
  await db.instantiate(() => undefined);
  db.open({ path: ':memory:', query: { castDecimalToDouble: true } });
  const connection = db.connect();
  connection.query('SET autoinstall_known_extensions = false');
  connection.query('SET autoload_known_extensions = false');

  const query = (sql: string) => {
    try {
      return connection.query(sql);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new EngineProblem({ kind: 'sql', fault: readSqlFault(message, sql, 0) });
    }
  };
  const plain = (value: unknown): CellValue =>
    typeof value === 'bigint' ? Number(value) : ((value ?? null) as CellValue);
  /** Rows as lists of values; large integers as numbers. */
  const rows = (sql: string): CellValue[][] =>
    query(sql)
      .toArray()
      .map((row) => Object.values(row.toJSON() as object).map(plain));
  return {
    query,
    rows,
    /** The statements run as steps, for tests of what is rerun. */
    ran: [] as string[],
    async runStep({ createSql, countSql }: { createSql: string; countSql: string }) {
      this.ran.push(createSql);
      query(createSql);
      return { counts: (rows(countSql)[0] ?? []).map(Number), elapsedMs: 1 };
    },
    async read(sql: string) {
      const table = query(sql);
      const found = rows(sql);
      const columns = table.schema.fields.map(({ name }: { name: string }) => name);
      const values = columns.map((_: string, index: number) => found.map((row) => row[index] ?? null));
      return { columns, values, rowCount: found.length, elapsedMs: 1 };
    },
  };
}
export type TestEngine = Awaited<ReturnType<typeof openEngineForTests>>;
