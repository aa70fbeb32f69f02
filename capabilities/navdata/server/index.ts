import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import { registerNavdataRoutes } from './navdata.routes.ts';
import { registerTileRoutes } from './tile.routes.ts';
import { type TileStore, createTileStore } from './tiles/tile-store.ts';

export interface NavdataServerOptions {
  /** Opens the artefact, building it first if need be; may take minutes on a first start. */
  load: () => Promise<NavdataReader> | NavdataReader;
  log: Log;
  clock: Clock;
}

export interface NavdataServer {
  capability: ServerCapability;
  /** The loaded navigation data, or `null` until it is there. */
  current(): NavdataReader | null;
}

const NOT_READY = 'Navigation data is still loading. Try again in a moment.';

/**
 * Server side of navigation data. The artefact loads in the background: the port opens at once, calls answer 503
 * `navdata-not-ready` until it is there, and readiness says why.
 */
export function createNavdataServer({ load, log, clock }: NavdataServerOptions): NavdataServer {
  let reader: NavdataReader | null = null;
  let tiles: TileStore | null = null;
  let status = NOT_READY;

  const begin = async () => {
    try {
      const loaded = await load();
      tiles = createTileStore(loaded);
      reader = loaded;
      status = `${loaded.meta.counts.airports} airports, ${loaded.hasEnroute ? 'enroute data' : 'no enroute data'}`;
      log.info({ counts: loaded.meta.counts, airac: loaded.meta.airac }, 'navigation data loaded');
    } catch (error) {
      status = `Navigation data could not be loaded: ${messageOf(error)}`;
      log.error({ err: error }, 'navigation data could not be loaded');
    }
  };
  const notReady = () => new Problem('navdata-not-ready', 503, status);

  return {
    current: () => reader,
    capability: {
      id: 'navdata',
      register(host) {
        registerNavdataRoutes(host, {
          reader: () => {
            if (!reader) throw notReady();
            return reader;
          },
          current: () => reader,
          clock,
        });
        registerTileRoutes(host, () => {
          if (!tiles) throw notReady();
          return tiles;
        });
      },
      start() {
        void begin();
        return Promise.resolve();
      },
      readiness: () => ({ ready: reader !== null, message: status }),
    },
  };
}
