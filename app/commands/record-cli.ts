import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLog } from '#platform/server/log/log.ts';
import { loadConfig } from '../settings/config.ts';
import { openServerDatabase } from '../server/server-database.ts';
import { startServer } from '../server/server.ts';

const USAGE = `npm run record [-- --minutes 60] [--airports KJFK,EGLL]

Asks every live feed for that long, and of those that answer on demand what a replay needs: the wind fields of the model
run, the radar images of the world and NEXRAD, and weather, NOTAMs and arrival demand of the airports (RECORD_AIRPORTS names others
than the usual ones). That takes about 15 minutes, all radar tiles 45. The raw answers go to DATA_DIR/recordings, to be played with
FEEDS=replay. It runs beside a server: it uses a data folder of its own. Ctrl-C ends it early; what was
recorded until then is kept.`;

const MINUTE_MS = 60_000;

/** Records live feeds (row F0). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, airports: { type: 'string' }, help: { type: 'boolean' } },
  });
  const minutes = Number(values.minutes ?? '60');
  if (values.help || !Number.isFinite(minutes) || minutes <= 0) {
    process.stdout.write(`${USAGE}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const target = join(resolve(loadConfig(process.env).DATA_DIR), 'recordings');
  const scratch = mkdtempSync(join(tmpdir(), 'meridian-record-'));
  const config = loadConfig({
    ...process.env,
    DATA_DIR: scratch,
    DATABASE_URL: undefined,
    PORT: '0',
    HOST: 'localhost',
    FEEDS: 'live',
    RECORD_FEEDS: 'true',
    RECORD_AIRPORTS: values.airports ?? process.env.RECORD_AIRPORTS,
    DATA_PACKS: 'bundled',
  });
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  try {
    const log = createLog(config.LOG_LEVEL);
    const database = await openServerDatabase(config, scratch, log);
    const server = await startServer({ config, dataDir: scratch, log, database });
    process.stdout.write(`Recording for ${minutes} min; Ctrl-C ends it early.\n`);
    await wait(minutes * MINUTE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    await server.stop();
    await mkdir(target, { recursive: true });
    await cp(join(scratch, 'recordings'), target, { recursive: true, force: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        process.stdout.write('No feed answered: nothing was recorded.\n');
      },
    );
    process.stdout.write(`Recordings are in ${target}. Play them with FEEDS=replay npm start.\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  process.exit(0);
}

await main();
