import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type RadarSources, registerRadarFeeds } from './radar-feeds.ts';
import { registerRadarRoutes } from './radar.routes.ts';

export interface RadarServerDeps {
  readonly feeds: FeedHub;
  readonly clock: Clock;
  readonly sources: RadarSources;
}

/** Server side of radar and lightning. */
export function createRadarServer({ feeds, clock, sources }: RadarServerDeps): ServerCapability {
  const radarFeeds = registerRadarFeeds(feeds, sources, clock);
  return {
    id: 'radar',
    register(host) {
      registerRadarRoutes(host, {
        feeds: radarFeeds,
        mode: () => feeds.mode(),
        clock,
        rainviewerUnavailable: sources.rainviewerUnavailable,
        nexradUnavailable: sources.nexradUnavailable,
      });
    },
  };
}
