import { airacCycleOn } from '#aviation/time/airac.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { areasOfSources } from '#capabilities/navdata/domain/source-area.ts';
import type { NavdataState } from '#capabilities/navdata/server/index.ts';
import {
  type AppSettings,
  getAppSettings,
  getOperatorRight,
  setFeedMode,
} from '#platform/contract/app-settings.ts';
import { getFeedStatuses, tryFeedNow } from '#platform/contract/feeds.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { isDatabaseOutOfReach } from '#platform/server/db/database-error.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { identitySettingsOf } from './account-settings.ts';
import type { Config } from './config.ts';
import { feedModeMigrations, type FeedModeSwitch } from '../sources/feed-mode.ts';
import type { Operators } from '../server/operators.ts';
import type { ServerFeedHub } from '../sources/feeds.ts';
import { telemetrySettingsOf } from './telemetry-settings.ts';

export interface AppSettingsDeps {
  config: Config;
  clock: Clock;
  version: string;
  feedMode: FeedModeSwitch;
  feeds: ServerFeedHub;
  operators: Operators;
  navdata: () => NavdataReader | null;
  /** Reports the progress of the navigation data. */
  navdataState: () => NavdataState;
}

/** Read once per artefact, a quarter of a million points; every page fetches the settings. */
const areasOfReaders = new WeakMap<NavdataReader, ReadonlyMap<number, string>>();
function areasOf(reader: NavdataReader): ReadonlyMap<number, string> {
  const areas = areasOfReaders.get(reader) ?? areasOfSources(reader.columns);
  areasOfReaders.set(reader, areas);
  return areas;
}

function navdataPart(deps: AppSettingsDeps): AppSettings['navdata'] {
  const reader = deps.navdata();
  const areas = reader && areasOf(reader);
  return {
    ready: reader !== null,
    ...deps.navdataState(),
    hasEnroute: reader?.hasEnroute ?? false,
    airacCycle: reader?.meta.airac ?? null,
    sources: (reader?.meta.sources ?? []).map(({ id, name, licence, asOf, airac, used }, number) => ({
      id,
      name,
      licence,
      asOf,
      airac,
      area: areas?.get(number) ?? null,
      records: Object.values(used).reduce((sum, count) => sum + count, 0),
      provides: Object.keys(used).filter((kind) => (used[kind] ?? 0) > 0),
      // Data not of the current cycle may have changed since.
      notForNavigation: airac !== airacCycleOn(deps.clock.nowMs()).ident,
    })),
  };
}

/** The mode may have been changed through another instance. */
const FOLLOW_MODE_MS = 15_000;

function followFeedMode(feedMode: FeedModeSwitch, feeds: RunningFeedHub): () => void {
  const timer = setInterval(() => {
    // An unavailable database is queried again later; the mode is unchanged.
    void feedMode.current().then(
      (mode) => feeds.enter(mode),
      () => undefined,
    );
  }, FOLLOW_MODE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Needed to show anything at all: while the database is unavailable, it is the mode of this instance. */
async function currentMode(feedMode: FeedModeSwitch, feeds: RunningFeedHub): Promise<FeedMode> {
  try {
    return await feedMode.current();
  } catch (error) {
    if (isDatabaseOutOfReach(error)) return feeds.mode();
    throw error;
  }
}

export interface AppSettingsServer extends ServerCapability {
  /** Data embedded in the page, so that the client need not request it. */
  settings(): Promise<AppSettings>;
}

/** `GET /efb-v2/app/settings`: data that a browser needs before sign-in; without secrets. */
export function createAppSettingsServer(deps: AppSettingsDeps): AppSettingsServer {
  const { config, clock, version, feedMode, feeds, operators } = deps;
  let stopFollowing: (() => void) | undefined;
  const settings = async (): Promise<AppSettings> => ({
    product: 'Meridian',
    version,
    environment: config.ENVIRONMENT,
    debug: config.DEBUG,
    feeds: await currentMode(feedMode, feeds),
    features: {
      traffic: config.FEATURE_TRAFFIC,
      weather: config.FEATURE_WEATHER,
      openaip: config.FEATURE_OPENAIP,
    },
    identity: identitySettingsOf(config),
    telemetry: telemetrySettingsOf(config),
    clock: { nowMs: clock.nowMs(), frozen: clock.frozen },
    navdata: navdataPart(deps),
  });
  return {
    id: 'app-settings',
    settings,
    migrations: feedModeMigrations,
    register(host) {
      host.route(getOperatorRight, ({ principal }) => {
        const reason = operators.refusal(principal);
        return { mayOperate: reason === null, reason };
      });
      host.route(setFeedMode, async ({ body, principal }) => {
        operators.require(principal);
        const mode = await feedMode.change(body.mode);
        await feeds.enter(mode);
        return { mode };
      });
      host.route(getFeedStatuses, () => feeds.statuses());
      host.route(tryFeedNow, ({ params, principal }) => {
        operators.require(principal);
        return feeds.tryNow(params.id);
      });
      host.route(getAppSettings, settings);
    },
    async start() {
      await feeds.enter(await feedMode.current());
      stopFollowing = followFeedMode(feedMode, feeds);
    },
    afterOpen: () => feeds.begin(),
    async stop() {
      stopFollowing?.();
      await feeds.stop();
    },
  };
}
