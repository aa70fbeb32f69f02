import { join, resolve } from 'node:path';
import { messageOf, Problem } from '#platform/contract/problem.ts';
import { ConfigError, loadConfig } from './config.ts';
import { startServer } from './server.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';

const SAME_REQUEST_MS = 1000;

/** Entry of the server: reads the settings, starts, prints how to sign in, stops cleanly on a signal, at once on a second. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const server = await startServer({
    config,
    clientFolder: join(import.meta.dirname, '../dist/client'),
    dataDir: resolve(config.DATA_DIR),
  });
  process.stdout.write(`${server.greeting}\n`);
  let askedToStopMs: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedToStopMs !== null) {
        // Ctrl-C reaches this process from the terminal and from its parent too; a later one is meant.
        if (performance.now() - askedToStopMs > SAME_REQUEST_MS) process.exit(1);
        return;
      }
      askedToStopMs = performance.now();
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Meridian did not stop cleanly: ${messageOf(error)}\n`);
          process.exit(1);
        },
      );
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
