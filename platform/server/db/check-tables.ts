import type { EmbeddedClient } from './embedded-client.ts';

/** A table larger than this is not read completely at start: 16 MB take about 50 ms. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

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
    where relkind in ('r', 't') and relpersistence = 'p' and pg_relation_size(oid) <= ${MAX_READ_BYTES}
  loop
    execute format('select count(*) from %s', one.name);
  end loop;
end $$;`;

/**
 * Reads the tables once, so that a missing, truncated or overwritten file is detected when the server starts, not by
 * the first reader of a record in it. Writes nothing.
 * @throws EmbeddedDatabaseError with PostgreSQL's own message, which names the file
 */
export async function checkTables(client: EmbeddedClient): Promise<void> {
  await client.transaction((transaction) => transaction.script(READ_EVERY_TABLE));
}
