import { join, resolve } from 'node:path';
import { messageOf } from '#platform/contract/problem.ts';
import { createLog } from '#platform/server/log/log.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { openServerDatabase } from './server/server-database.ts';
import { checkFolders, startFailureText } from './server/start-failure.ts';
import { type Config, loadConfig } from './settings/config.ts';

const SAME_REQUEST_MS = 1000;

/** Server entry point: starts, prints how to sign in, stops cleanly on a signal, at once on a second. */
async function main(config: Config): Promise<void> {
  checkFolders(config);
  const dataDir = resolve(config.DATA_DIR);
  const log = createLog(config.LOG_LEVEL);
  // A separate thread opens the database while the other modules are being loaded.
  const database = openServerDatabase(config, dataDir, log);
  database.catch(() => undefined);
  const { prepareStart, startServer } = await import('./server/server.ts');
  prepareStart();
  const server = await startServer({
    config,
    clientFolder: join(projectRoot, 'dist/client'),
    dataDir,
    log,
    database: await database,
  });
  process.stdout.write(`${server.greeting}\n`);
  let stopRequestedMs: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopRequestedMs !== null) {
        // Ctrl-C reaches this process both from the terminal and from its parent; only a later one counts as the
        // second.
        if (performance.now() - stopRequestedMs > SAME_REQUEST_MS) process.exit(1);
        return;
      }
      stopRequestedMs = performance.now();
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

let config: Config | null = null;
try {
  config = loadConfig(process.env);
  await main(config);
} catch (error) {
  const said = startFailureText(error, config);
  const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${said ?? `Meridian could not start: ${unforeseen}`}\n`);
  process.exit(1);
}
