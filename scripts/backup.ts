import { resolve } from 'node:path';
import { loadConfig } from '#app/config.ts';
import { createBackup, restoreBackup } from '#platform/server/db/embedded-backup.ts';

const usage = `Backup of the embedded database, with the server stopped.

  node --import tsx scripts/backup.ts create FILE    writes the database to FILE
  node --import tsx scripts/backup.ts restore FILE   puts FILE in the place of the database, keeps the old one

DATA_DIR says which data folder (./data). With DATABASE_URL use that server's own tools: pg_dump, pg_restore.`;

async function main(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = loadConfig(process.env);
  const [command, file] = process.argv.slice(2);
  if (DATABASE_URL !== undefined || file === undefined) throw new Error(usage);
  const options = { dataDir: resolve(DATA_DIR), file: resolve(file) };
  if (command === 'create') {
    await createBackup(options);
    console.log(`Wrote ${options.file}`);
  } else if (command === 'restore') {
    const { previousDatabase } = await restoreBackup({ ...options, now: new Date() });
    console.log(`Restored ${options.file}`);
    if (previousDatabase !== null) console.log(`The database of before is in ${previousDatabase}`);
  } else throw new Error(usage);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
