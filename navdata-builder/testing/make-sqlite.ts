import sqlite3InitModule from '@sqlite.org/sqlite-wasm';

/** Bytes of a database created by these statements. */
export async function makeSqlite(statements: string): Promise<Uint8Array> {
  const sqlite3 = await sqlite3InitModule();
  const database = new sqlite3.oo1.DB(':memory:', 'c');
  try {
    database.exec(statements);
    return sqlite3.capi.sqlite3_js_db_export(database);
  } finally {
    database.close();
  }
}
