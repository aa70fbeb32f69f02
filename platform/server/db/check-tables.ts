import type { EmbeddedClient } from './embedded-client.ts';

/** A table larger than this is not read through at a start: 16 MB take about 50 ms. */
const MOST_READ_BYTES = 16 * 1024 * 1024;

/** Index-only scans would read the index in place of the table. */
const READ_EVERY_TABLE = `
set local enable_indexonlyscan = off;
set local enable_indexscan = off;
set local enable_bitmapscan = off;
do $$
declare one record;
begin
  for one in
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 't') and relpersistence = 'p' and pg_relation_size(oid) <= ${MOST_READ_BYTES}
  loop
    execute format('select count(*) from %s', one.name);
  end loop;
end $$;`;

/**
 * Reads the tables once, so that a file that is missing, cut or overwritten is found when the server starts and not by
 * whoever needs the first record in it. Writes nothing.
 * @throws EmbeddedDatabaseError with PostgreSQL's own words, which name the file
 */
export async function checkTables(client: EmbeddedClient): Promise<void> {
  await client.transaction((transaction) => transaction.script(READ_EVERY_TABLE));
}
