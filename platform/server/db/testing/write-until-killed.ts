/** Opens the embedded database of a data folder and inserts numbers, printing each once it is acknowledged. */
import { sql } from 'drizzle-orm';
import { openDatabase } from '../database.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db, migrate } = await openDatabase({ dataDir });
await migrate([{ id: 'test/numbers', sql: 'create table numbers (n integer primary key)' }]);
process.stdout.write('open\n');

const { rows } = await db.execute<{ last: number }>(sql`select coalesce(max(n), 0) as last from numbers`);
let next = (rows[0]?.last ?? 0) + 1;
async function write(): Promise<void> {
  for (;;) {
    const n = next++;
    await db.execute(sql`insert into numbers values (${n})`);
    process.stdout.write(`${n}\n`);
  }
}
await Promise.all([write(), write(), write()]);
