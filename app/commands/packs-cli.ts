import { resolve } from 'node:path';
import { type PackId, packId } from '#capabilities/datapacks/contract.ts';
import { notInstalledReason } from '#capabilities/datapacks/domain/not-installed.ts';
import { PACK_CATALOGUE, describePack } from '#capabilities/datapacks/domain/pack-catalogue.ts';
import { missingOf } from '#capabilities/datapacks/domain/pack-plan.ts';
import { ageText } from '#capabilities/datapacks/domain/pack-text.ts';
import { sizeText } from '#capabilities/datapacks/domain/size-text.ts';
import { openPackInstaller } from '#capabilities/datapacks/server/index.ts';
import { PackFailure } from '#capabilities/datapacks/server/pack-failure.ts';
import {
  type InstallProgress,
  KEEP_DOWNLOAD,
  type PackInstaller,
} from '#capabilities/datapacks/server/pack-installer.ts';
import { packStateOf, situationOf } from '#capabilities/datapacks/server/pack-states.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import { type Config, ConfigError, loadConfig } from '../settings/config.ts';
import { RegionRefusal, listRegions, removeRegion, storeRegion } from './road-regions-cli.ts';
import { packAddressesOf } from '../navdata/pack-addresses.ts';

const USAGE = `Usage: npm run packs -- COMMAND
  list           every data pack: what it holds, its source, licence, date, size and age
  install PACK   download and install one: ${PACK_CATALOGUE.map(({ id }) => id).join(', ')}
  update         install what is newer of the packs that are installed
  remove PACK    remove one; it is not installed again by itself
  region NAME WEST SOUTH EAST NORTH
                 roads, railways, urban areas and inland water of a region in degrees, out of TILES_ROADS_URL,
                 e.g. region geneva 5.8 45.9 6.6 46.6; drawn by the layer Roads in every feed mode
  regions        the regions that are stored
  remove-region NAME
Works while the server runs (it takes what has changed within ten seconds) and while it does not (the next start does).`;

const PROGRESS_MS = 1000;

interface Work {
  readonly config: Config;
  readonly installer: PackInstaller;
  readonly signal: AbortSignal;
}

function list({ config, installer }: Work): void {
  console.log(`DATA_PACKS=${config.DATA_PACKS}, in ${installer.store.root}`);
  for (const { id } of PACK_CATALOGUE) {
    const pack = packStateOf(id, { installer, clock: systemClock, mode: config.DATA_PACKS });
    console.log(`\n${id}: ${pack.title}`);
    console.log(`  ${pack.content}`);
    console.log(
      `  ${pack.source}; ${pack.licence}${pack.isNeverForNavigation ? '; not for navigation' : ''}`,
    );
    if (pack.installed.length === 0) {
      const { unavailable } = pack;
      const known = { mode: config.DATA_PACKS, unavailable, isExcluded: installer.store.isExcluded(id) };
      console.log(`  not installed: ${notInstalledReason(describePack(id), known)}`);
    } else if (pack.unavailable !== null) console.log(`  ${pack.unavailable}`);
    for (const version of pack.installed) {
      const parts = [
        version.isInUse ? 'in use' : 'not in force',
        `version ${version.version}`,
        `as of ${version.asOf ?? '—'}`,
        sizeText(version.bytes),
        ageText(version.age),
      ];
      console.log(`  installed: ${parts.join(', ')}`);
    }
    if (pack.isUpdateDue) console.log('  an update is due');
  }
}

/** One line a second, so that a log stays readable. */
function progressPrinter(): (progress: InstallProgress) => void {
  let last = { atMs: 0, phase: '' };
  return ({ phase, receivedBytes, totalBytes }) => {
    const now = performance.now();
    if (phase === last.phase && now - last.atMs < PROGRESS_MS) return;
    last = { atMs: now, phase };
    const of = totalBytes === null ? '' : ` of ${sizeText(totalBytes)}`;
    console.log(phase === 'downloading' ? `  ${sizeText(receivedBytes)}${of}` : `  ${phase}`);
  };
}

async function install(id: PackId, { config, installer, signal }: Work): Promise<void> {
  if (config.DATA_PACKS === 'off')
    throw new PackFailure('missing', 'Data packs are switched off (DATA_PACKS=off).');
  const deps = { installer, clock: systemClock, mode: config.DATA_PACKS };
  const when = missingOf(describePack(id), situationOf(id, deps), systemClock.nowMs()) ?? 'current';
  const offer = await installer.offer(id, when, signal);
  const size = offer.downloadBytes === null ? 'size unknown' : sizeText(offer.downloadBytes);
  const free = offer.freeBytes === null ? '—' : sizeText(offer.freeBytes);
  console.log(`${id} ${offer.version} from ${offer.host}: ${size}; ${free} free`);
  const done = await installer.install({ id, when, signal, onProgress: progressPrinter() });
  const bytes = done.files.reduce((sum, file) => sum + file.bytes, 0);
  const how =
    done.checked === 'hash' ? 'equal to known hashes' : 'content checked; no hash known to compare with';
  console.log(`installed: ${done.files.length} files, ${sizeText(bytes)}, ${how}`);
}

async function update(work: Work): Promise<boolean> {
  const deps = { installer: work.installer, clock: systemClock, mode: work.config.DATA_PACKS };
  const due = PACK_CATALOGUE.filter(({ id }) => packStateOf(id, deps).isUpdateDue);
  if (due.length === 0) console.log('Nothing newer is due.');
  let isWhole = true;
  for (const { id } of due) {
    await install(id, work).catch((error: unknown) => {
      if (!(error instanceof PackFailure) || error.kind === 'cancelled') throw error;
      console.error(`${id}: ${error.message}`);
      isWhole = false;
    });
  }
  return isWhole;
}

async function main(): Promise<number> {
  const [command, name, ...figures] = process.argv.slice(2);
  const id = packId.safeParse(name).data;
  const config = loadConfig(process.env);
  const installer = openPackInstaller({
    dataDir: resolve(config.DATA_DIR),
    addresses: packAddressesOf(config),
    clock: systemClock,
  });
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort(KEEP_DOWNLOAD));
  const work = { config, installer, signal: abort.signal };
  if (command === 'list') list(work);
  else if (command === 'update') return (await update(work)) ? 0 : 1;
  else if (command === 'install' && id) await install(id, work);
  else if (command === 'remove' && id) {
    await installer.remove(id);
    console.log(`${id} is removed.`);
  } else if (command === 'regions') await listRegions(config);
  else if (command === 'remove-region' && name !== undefined) await removeRegion(name, config);
  else if (command === 'region' && name !== undefined) await storeRegion(name, figures, work);
  else {
    console.error(USAGE);
    return 2;
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof PackFailure || error instanceof RegionRefusal))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
