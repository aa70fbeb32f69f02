import { airacCycleOn } from '#aviation/time/airac.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { type AppSettings, getAppSettings, setFeedMode } from '#platform/contract/app-settings.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { identitySettingsOf } from './account-settings.ts';
import type { Config } from './config.ts';
import { feedModeMigrations, type FeedModeSwitch } from './feed-mode.ts';

export interface AppSettingsNeeds {
  config: Config;
  clock: Clock;
  version: string;
  feedMode: FeedModeSwitch;
  navdata: () => NavdataReader | null;
  /** Says how far the navigation data is. */
  readiness: ServerCapability;
}

function navdataPart(needs: AppSettingsNeeds): AppSettings['navdata'] {
  const { navdata, readiness } = needs;
  const reader = navdata();
  const state = readiness.readiness?.();
  return {
    ready: state?.ready ?? false,
    message: state?.message ?? '',
    hasEnroute: reader?.hasEnroute ?? false,
    airacCycle: reader?.meta.airac ?? null,
    sources: (reader?.meta.sources ?? []).map(({ id, name, licence, asOf, airac, used }) => ({
      id,
      name,
      licence,
      asOf,
      records: Object.values(used).reduce((sum, count) => sum + count, 0),
      provides: Object.keys(used).filter((kind) => (used[kind] ?? 0) > 0),
      // Whatever is not of the running cycle may have changed since.
      notForNavigation: airac !== airacCycleOn(needs.clock.nowMs()).ident,
    })),
  };
}

/** `GET /efb-v2/app/settings`: what a browser must know before sign-in; holds no secret. */
export function createAppSettingsServer(needs: AppSettingsNeeds): ServerCapability {
  const { config, clock, version, feedMode } = needs;
  return {
    id: 'app-settings',
    migrations: feedModeMigrations,
    register(host) {
      host.route(setFeedMode, async ({ body }) => ({ mode: await feedMode.change(body.mode) }));
      host.route(getAppSettings, async () => ({
        product: 'Meridian',
        version,
        environment: config.ENVIRONMENT,
        debug: config.DEBUG,
        feeds: await feedMode.current(),
        features: {
          traffic: config.FEATURE_TRAFFIC,
          weather: config.FEATURE_WEATHER,
          openaip: config.FEATURE_OPENAIP,
        },
        identity: identitySettingsOf(config),
        clock: { nowMs: clock.nowMs(), frozen: clock.frozen },
        navdata: navdataPart(needs),
      }));
    },
  };
}
