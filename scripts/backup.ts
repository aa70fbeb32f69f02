import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, loadConfig } from '#app/settings/config.ts';
import { packAddressesOf } from '#app/navdata/pack-addresses.ts';
import {
  BackupImpossible,
  type BackupManifest,
  createServerBackup,
  isBackupFailure,
  restoreServerBackup,
} from '#app/server/server-backup.ts';
import { askRunningServer } from '#capabilities/account/server/admin-socket.ts';
import { PACK_CATALOGUE } from '#capabilities/datapacks/domain/pack-catalogue.ts';
import { openPackInstaller } from '#capabilities/datapacks/server/index.ts';
import { SERVER_FILES_FOLDER } from '#capabilities/foundry/server/files/stored-files.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { systemClock } from '#platform/server/time/clock.ts';

const USAGE = `Usage: npm run backup -- COMMAND
  create FILE    one file with database, secret, own charts, files of Foundry and the list of packs; also while the server runs
  restore FILE   brings the server back from it, in an empty data folder or over an old one, which is kept
DATA_DIR says which data folder (./data). The file holds secrets: keep it where only you can read it.`;

/** Text stating what was done with uploaded Foundry files. */
function foundryLines({ foundryFiles }: BackupManifest, dataDir: string): string[] {
  if (foundryFiles === null || foundryFiles.count === 0) return [];
  const { count, bytes, isIncluded } = foundryFiles;
  const text = `Files of Foundry: ${count}, ${Math.ceil(bytes / 1e6)} MB`;
  if (isIncluded) return [text];
  return [
    `${text}, are not in this file: FOUNDRY_FILES_IN_BACKUP is false. Copy ${join(dataDir, SERVER_FILES_FOLDER)}.`,
  ];
}

async function create(file: string): Promise<void> {
  const config = loadConfig(process.env);
  const dataDir = resolve(config.DATA_DIR);
  const { store } = openPackInstaller({ dataDir, addresses: packAddressesOf(config), clock: systemClock });
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const manifest = await createServerBackup({
    dataDir,
    file,
    version,
    now: new Date(),
    hasDatabase: config.DATABASE_URL === undefined,
    hasConfiguredSecret: config.AUTH_SECRET !== undefined,
    hasFoundryFiles: config.FOUNDRY_FILES_IN_BACKUP,
    packs: PACK_CATALOGUE.flatMap(({ id }) =>
      store.installed(id).map((one) => ({ id, version: one.version })),
    ),
    async askRunningServer(databaseFile) {
      const answer = await askRunningServer(dataDir, { name: 'backup', file: databaseFile });
      if (answer?.ok === false) throw new BackupImpossible(answer.lines.join('\n'));
      return answer !== null;
    },
  });
  console.log(`Wrote ${file}`);
  for (const line of foundryLines(manifest, dataDir)) console.log(line);
  if (!manifest.hasDatabase)
    console.log('The database is on the server of DATABASE_URL: copy it with pg_dump.');
  if (manifest.authSecret === 'in AUTH_SECRET')
    console.log('The secret is the one in AUTH_SECRET: keep it too, or everyone has to sign in again.');
}

async function restore(file: string): Promise<void> {
  const dataDir = resolve(loadConfig(process.env).DATA_DIR);
  const { manifest, previousDatabase } = await restoreServerBackup({ dataDir, file, now: new Date() });
  console.log(`Restored ${file} into ${dataDir}`);
  for (const line of manifest === null ? [] : foundryLines(manifest, dataDir)) console.log(line);
  if (previousDatabase !== null) console.log(`The database of before is in ${previousDatabase}`);
  if (manifest?.hasDatabase === false)
    console.log('The database is not in this file: restore it with the tools of its PostgreSQL server.');
  if (manifest?.authSecret === 'in AUTH_SECRET')
    console.log('Set AUTH_SECRET as it was, or run npm run user -- rotate-key.');
  for (const { id } of manifest?.packs ?? [])
    console.log(`Data pack ${id}: npm run packs -- install ${id} (DATA_PACKS=auto does it by itself)`);
}

const [command, file] = process.argv.slice(2);
try {
  if (command === 'create' && file !== undefined) await create(resolve(file));
  else if (command === 'restore' && file !== undefined) await restore(resolve(file));
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(isBackupFailure(error) || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
