import { join } from 'node:path';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type PackId,
  type PackMode,
  cancelPack,
  getPackOffer,
  installPack,
  listPacks,
  removePack,
} from '../contract.ts';
import { describePack } from '../domain/pack-catalogue.ts';
import { type AutomaticStep, missingOf, nextAutomaticStep } from '../domain/pack-plan.ts';
import { flightgearProvider } from './flightgear-provider.ts';
import { cifpProvider, nasrProvider, ourAirportsProvider } from './official-providers.ts';
import { PackFailure } from './pack-failure.ts';
import { type PackInstaller, createPackInstaller } from './pack-installer.ts';
import { createPackJobs } from './pack-jobs.ts';
import { packIds, packStateOf, situationOf } from './pack-states.ts';
import { openPackStore } from './pack-store.ts';
import type { TransferSettings } from './resumable-body.ts';

/** Sources of the packs: base addresses, each `off` where the operator disables it. */
export interface PackAddresses {
  readonly nasr: string;
  readonly cifp: string;
  readonly ourAirports: string;
  /** The package's own address, or `auto` to ask apt. */
  readonly debian: string;
}

/** The navigation data as packs need it. */
export interface PackedNavdata {
  state(): { state: 'building' | 'ready' | 'failed'; message: string; version: string | null };
  hasEnroute(): boolean;
  /**
   * Loads the installed data; resolves when it is in use, or when loading failed and the previous data stays in use.
   */
  reload(): Promise<void>;
}

const TICK_MS = 10_000;

const PATIENT: TransferSettings = {
  stallMs: 30_000,
  tries: 5,
  pause: (attempt, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(30_000, 1000 * 2 ** attempt));
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
};

/** The installer over a data folder, for the server and for the command line. */
export function openPackInstaller(options: {
  dataDir: string;
  addresses: PackAddresses;
  clock: Clock;
  settings?: TransferSettings;
  freeBytes?: (folder: string) => Promise<number | null>;
}): PackInstaller {
  const { addresses, clock, settings = PATIENT } = options;
  return createPackInstaller({
    store: openPackStore(join(options.dataDir, 'packs')),
    clock,
    settings,
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
    providers: [
      ourAirportsProvider(addresses.ourAirports),
      nasrProvider(addresses.nasr),
      cifpProvider(addresses.cifp),
      flightgearProvider(addresses.debian),
    ],
  });
}

export interface DatapacksOptions {
  readonly installer: PackInstaller;
  readonly mode: PackMode;
  /** Throws the `Problem` for callers who may not change the data shared by all users. */
  readonly requireOperator: (principal: Principal) => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly navdata: PackedNavdata;
}

const OFF_MESSAGE = 'The operator of this server has switched data packs off (DATA_PACKS=off).';

/** Converts an expected failure of a pack to a `Problem`. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof PackFailure)) return error;
  const status = error.kind === 'busy' ? 409 : 502;
  return new Problem(`pack-${error.kind}`, status, error.message, { cause: error });
}

/** Server side of data packs: installs, renews and removes them while the current navigation data stays in use. */
export function createDatapacksServer(options: DatapacksOptions): ServerCapability {
  const { installer, mode, clock, log, navdata, requireOperator } = options;
  const { store } = installer;
  const keyNow = (): string =>
    store
      .sources(clock.nowMs())
      .map(({ folder, key }) => `${folder} ${key}`)
      .join('\n');
  let servedKey = '';
  let timer: NodeJS.Timeout | null = null;

  /**
   * The set of active versions has changed: by an installation here or on the command line, or because a cycle has
   * begun.
   */
  const takeWhatIsThere = async () => {
    const key = keyNow();
    if (key === servedKey) return;
    servedKey = key;
    await navdata.reload();
    if (navdata.state().state === 'ready' && key === keyNow()) store.removeSuperseded(clock.nowMs());
  };
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'data packs could not be checked'));
  const jobs = createPackJobs({ installer, clock, log, onInstalled: () => inBackground(tick()) });
  const deps = { installer, clock, mode, jobs };

  const stepNow = (): AutomaticStep | null =>
    nextAutomaticStep({
      mode,
      nowMs: clock.nowMs(),
      hasEnroute: navdata.hasEnroute(),
      situations: new Map(packIds.map((id) => [id, situationOf(id, deps)])),
    });
  const tick = async () => {
    if (!jobs.isIdle() || navdata.state().state === 'building') return;
    const step = stepNow();
    // Several packs in succession cause one build, after the last.
    if (step) jobs.start(step.id, step.when);
    else await takeWhatIsThere();
  };
  const whenFor = (id: PackId): AutomaticStep['when'] =>
    missingOf(describePack(id), situationOf(id, deps), clock.nowMs()) ?? 'current';
  const refuseWhenOff = () => {
    if (mode === 'off') throw new Problem('packs-off', 403, OFF_MESSAGE);
  };
  const stateOf = (id: PackId) => packStateOf(id, deps);

  return {
    id: 'datapacks',
    register(host) {
      host.route(listPacks, async () => ({
        mode,
        packs: packIds.map(stateOf),
        navdata: navdata.state(),
        freeBytes: await installer.freeBytes(),
      }));
      host.route(getPackOffer, async ({ params, signal }) => {
        refuseWhenOff();
        return installer.offer(params.id, whenFor(params.id), signal).catch((error: unknown) => {
          throw asProblem(error);
        });
      });
      host.route(installPack, ({ params, principal }) => {
        requireOperator(principal);
        refuseWhenOff();
        const { unavailable } = installer.provider(params.id);
        if (unavailable !== null) throw new Problem('pack-unavailable', 409, unavailable);
        jobs.forgetFailure(params.id);
        jobs.start(params.id, whenFor(params.id));
        return stateOf(params.id);
      });
      host.route(cancelPack, async ({ params, principal }) => {
        requireOperator(principal);
        await jobs.cancel(params.id);
        return stateOf(params.id);
      });
      host.route(removePack, async ({ params, principal }) => {
        requireOperator(principal);
        if (jobs.job(params.id) !== null) {
          throw new Problem(
            'pack-busy',
            409,
            `${describePack(params.id).title} is being installed: cancel that first.`,
          );
        }
        await installer.remove(params.id).catch((error: unknown) => {
          throw asProblem(error);
        });
        jobs.forgetFailure(params.id);
        inBackground(takeWhatIsThere());
        return stateOf(params.id);
      });
    },
    async start() {
      await installer.cleanUp();
      servedKey = keyNow();
      timer = setInterval(() => inBackground(tick()), TICK_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await jobs.stop();
    },
  };
}
