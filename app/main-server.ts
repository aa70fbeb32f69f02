import { join, resolve } from 'node:path';
import { Problem } from '#platform/contract/problem.ts';
import { ConfigError, loadConfig } from './config.ts';
import { startServer } from './server.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';

/** Entry of the server: reads the settings, starts, prints how to sign in, stops cleanly on a signal. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const server = await startServer({
    config,
    clientFolder: join(import.meta.dirname, '../dist/client'),
    dataDir: resolve(config.DATA_DIR),
  });
  process.stdout.write(`${server.greeting}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop().then(() => process.exit(0));
    });
  }
}

try {
  await main();
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof Problem;
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (isTaken)
    process.stderr.write('The port is already in use. Stop what uses it or set PORT to another.\n');
  else if (expected) process.stderr.write(`${(error as Error).message}\n`);
  else
    process.stderr.write(
      `Meridian could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}
