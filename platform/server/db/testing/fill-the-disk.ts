/**
 * Fills the small disk of the given data folder under an open database until its log cannot grow, then frees space
 * and opens the database again. Prints the results as one JSON line.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type DatabaseHandle } from '../database.ts';

const [dataDir = ''] = process.argv.slice(2);
const filler = join(dataDir, 'filler');
const errors: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (message: string) => void errors.push(message) };

function fill(): void {
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch {
    closeSync(file);
  }
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
}

/** Each write starts a new log file; the row written before already allocated space in the table. */
async function writeUntilRefused({ db }: DatabaseHandle): Promise<number> {
  await db.execute(sql`insert into numbers values (0)`);
  fill();
  for (let acknowledged = 1; ; acknowledged += 1) {
    try {
      await db.execute(sql`insert into numbers values (${acknowledged})`);
      await db.execute(sql`select pg_switch_wal()`);
    } catch {
      return acknowledged;
    }
  }
}

const handle = await openDatabase({ dataDir, log });
await handle.migrate([{ id: 'test/numbers', sql: 'create table numbers (n integer primary key)' }]);
const acknowledged = await writeUntilRefused(handle);
const ping = await reasonOf(handle.ping());
const close = await reasonOf(handle.close());
rmSync(filler);
const again = await openDatabase({ dataDir, log });
const { rows } = await again.db.execute<{ n: number }>(sql`select count(*) as n from numbers`);
await again.close();
process.stdout.write(`${JSON.stringify({ acknowledged, found: rows[0]?.n, ping, close, errors })}\n`);
