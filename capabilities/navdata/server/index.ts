import { createHash } from 'node:crypto';
import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import type { PrebuiltRegions } from './chunks/chunk-store.ts';
import { navdataObjects } from './navdata.objects.ts';
import { registerNavdataRoutes } from './navdata.routes.ts';
import type { ReportedStation } from './reported-stations.ts';
import { registerTileRoutes } from './tile.routes.ts';
import { TILE_FORMAT } from './tiles/tile-layers.ts';
import { type TileStore, createTileStore } from './tiles/tile-store.ts';

export interface NavdataServerOptions {
  /** Opens the artefact of the present data, building it first if necessary; may take minutes. */
  load: (onProgress: (progress: NavdataProgress) => void) => Promise<NavdataReader> | NavdataReader;
  /** An earlier artefact to serve while the first `load` runs, or null. */
  lastBuilt?: () => Promise<NavdataReader | null>;
  /** Fallback when `load` fails and there is no earlier artefact. */
  fallback?: () => Promise<NavdataReader>;
  /** Aborts a running `load`. */
  stopLoading?: () => void;
  /** The list of regions built with an artefact; without it, it is built on request. */
  prebuiltRegions?: PrebuiltRegions | undefined;
  /** Position of an identifier in its latest weather report; null without a report or a position in it. */
  reportedStation?: ((ident: string) => ReportedStation | null) | undefined;
  log: Log;
  clock: Clock;
}

/** Progress of a build. */
export interface NavdataProgress {
  /** Percent of the usual time of a build. */
  readonly percent: number;
  readonly step: string;
}

export interface NavdataState {
  /** `building` and `failed` do not show whether an earlier artefact is in use: `version` does. */
  state: 'building' | 'ready' | 'failed';
  message: string;
  /** Changes with the content of the data in use; null while there is none. The same on every instance. */
  version: string | null;
  /** Progress of the build; null while none is known to be running. */
  progress: NavdataProgress | null;
}

export interface NavdataServer {
  capability: ServerCapability;
  /** The loaded navigation data; `null` while there is none. */
  current(): NavdataReader | null;
  state(): NavdataState;
  /** Starts the first load before the capability starts. */
  begin(): void;
  /**
   * Loads the present data and swaps it in between two requests; until then, and if it fails, the previous data stays
   * in use. Resolves when either is done; never rejects.
   */
  reload(): Promise<void>;
  /** Resolves when no load runs; never rejects. */
  settled(): Promise<void>;
}

const NOT_READY = 'Navigation data is being built. Try again in a moment.';

/** Depends on the sources and amount of the data and on the tile format, not on the time of the build. */
export function versionOf(
  { meta: { airac, counts, sources } }: Pick<NavdataReader, 'meta'>,
  tileFormat = TILE_FORMAT,
): string {
  return createHash('sha256')
    .update(JSON.stringify([airac, counts, sources, tileFormat]))
    .digest('base64url')
    .slice(0, 12);
}

const describe = ({ meta, hasEnroute }: NavdataReader): string =>
  `${meta.counts.airports} airports, ${hasEnroute ? 'enroute data' : 'no enroute data'}`;

/** The data in use: reader and tiles change together, in one step. */
function createServed(options: NavdataServerOptions) {
  const { load, lastBuilt, fallback, log } = options;
  let served: { reader: NavdataReader; tiles: TileStore; version: string } | null = null;
  let state: Pick<NavdataState, 'state' | 'message'> = { state: 'building', message: NOT_READY };
  let progress: NavdataProgress | null = null;

  const take = (reader: NavdataReader) => {
    if (reader === served?.reader) return;
    served = { reader, tiles: createTileStore(reader), version: versionOf(reader) };
    log.info({ counts: reader.meta.counts, airac: reader.meta.airac }, 'navigation data loaded');
  };
  const fail = async (error: unknown) => {
    log.error({ err: error }, 'navigation data could not be loaded');
    const message = served
      ? `The new navigation data could not be loaded; the previous data is used: ${messageOf(error)}`
      : `Navigation data could not be loaded: ${messageOf(error)}`;
    state = { state: 'failed', message };
    if (served || !fallback) return;
    await fallback().then(
      (reader) => {
        take(reader);
        state = { state: 'failed', message: `${message} The rest is used.` };
      },
      () => {},
    );
  };
  const loadOnce = async () => {
    if (!served && lastBuilt) {
      const last = await lastBuilt();
      if (last) take(last);
    }
    const message = served
      ? 'Building new navigation data; the previous data is used until it is ready.'
      : NOT_READY;
    state = { state: 'building', message };
    try {
      take(
        await load((next) => {
          progress = next;
        }),
      );
      if (served) state = { state: 'ready', message: describe(served.reader) };
    } catch (error) {
      await fail(error);
    } finally {
      progress = null;
    }
  };
  return {
    get: () => served,
    state: (): NavdataState => ({ ...state, version: served?.version ?? null, progress }),
    loadOnce,
  };
}

/**
 * Server side of navigation data. The artefact loads in the background: the port opens at once, calls answer 503
 * `navdata-not-ready` until it is loaded, and readiness gives the reason. A call uses the same reader to its end.
 */
export function createNavdataServer(options: NavdataServerOptions): NavdataServer {
  const { clock, stopLoading, prebuiltRegions, reportedStation = () => null } = options;
  const served = createServed(options);
  let loading: Promise<void> | null = null;
  let isWantedAgain = false;

  const loadAll = async () => {
    do {
      isWantedAgain = false;
      await served.loadOnce();
    } while (isWantedAgain);
    loading = null;
  };
  const reload = (): Promise<void> => {
    isWantedAgain = loading !== null;
    loading ??= loadAll();
    return loading;
  };
  const begin = (): void => {
    if (!served.get()) loading ??= loadAll();
  };
  const current = () => served.get()?.reader ?? null;
  const orNotReady = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Problem('navdata-not-ready', 503, served.state().message);
    return part;
  };

  return {
    current,
    state: served.state,
    begin,
    reload,
    settled: () => loading ?? Promise.resolve(),
    capability: {
      id: 'navdata',
      objects: navdataObjects(() => orNotReady(served.get()?.reader)),
      register(host) {
        registerNavdataRoutes(host, {
          reader: () => orNotReady(served.get()?.reader),
          current,
          clock,
          prebuiltRegions,
          reportedStation,
        });
        registerTileRoutes(host, () => orNotReady(served.get()?.tiles));
      },
      start() {
        begin();
        return Promise.resolve();
      },
      stop() {
        stopLoading?.();
        return Promise.resolve();
      },
      readiness: () => ({ ready: served.get() !== null, message: served.state().message }),
    },
  };
}
