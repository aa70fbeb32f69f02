import type { Log } from '#platform/server/log/log.ts';
import { type RunningFeedHub, createFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { createFeedProxy } from '#platform/server/feeds/feed-proxy.ts';
import type { HostBudget } from '#platform/server/feeds/host-gate.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Config } from '../settings/config.ts';

/**
 * Public sources without a key: only these may be requested through CORS_PROXY_URL, so that it is not an open relay.
 */
const PROXIED_HOSTS: ReadonlySet<string> = new Set([
  'aviationweather.gov',
  'api.rainviewer.com',
  'tilecache.rainviewer.com',
  'mesonet.agron.iastate.edu',
  'api.open-meteo.com',
  'nomads.ncep.noaa.gov',
  'tfr.faa.gov',
  'www.fly.faa.gov',
]);

/** What the sources allow, with a margin (their terms: `docs/feeds.md`). */
const HOST_BUDGETS: Readonly<Record<string, HostBudget>> = {
  'aviationweather.gov': { perMinute: 60, concurrent: 1 },
  'api.rainviewer.com': { perMinute: 20, concurrent: 1 },
  'tilecache.rainviewer.com': { perMinute: 75, concurrent: 6 },
  'mesonet.agron.iastate.edu': { perMinute: 120, concurrent: 4 },
  's3.amazonaws.com': { perMinute: 600, concurrent: 8 },
  'api.open-meteo.com': { perMinute: 120, concurrent: 2 },
  'nomads.ncep.noaa.gov': { perMinute: 40, concurrent: 1 },
  'external-api.faa.gov': { perMinute: 30, concurrent: 1 },
  'api-nms.aim.faa.gov': { perMinute: 50, concurrent: 1 },
  'api.adsb.lol': { perMinute: 50, concurrent: 1 },
  'api.airplanes.live': { perMinute: 50, concurrent: 1 },
  'opendata.adsb.fi': { perMinute: 50, concurrent: 1 },
  'tfr.faa.gov': { perMinute: 20, concurrent: 1 },
  'www.fly.faa.gov': { perMinute: 30, concurrent: 2 },
};

export interface FeedHubDeps {
  config: Config;
  dataDir: string;
  clock: Clock;
  log: Log;
  version: string;
  random: () => number;
}

export interface ServerFeedHub extends RunningFeedHub {
  /** Starts the schedules: called when the port is open. */
  begin(): void;
}

/**
 * The feeds of this server; scheduled fetching starts once the hub has entered a mode and the schedules are started.
 */
export function createServerFeedHub({
  config,
  dataDir,
  clock,
  log,
  version,
  random,
}: FeedHubDeps): ServerFeedHub {
  let begin: () => void = () => undefined;
  const mayBegin = new Promise<void>((resolve) => (begin = resolve));
  const contact = config.FEED_CONTACT ?? config.PUBLIC_URL;
  const hub = createFeedHub({
    clock,
    log,
    dataDir,
    userAgent: `Meridian/${version} (flight bag${contact === undefined ? '' : `; ${contact}`})`,
    proxy:
      config.CORS_PROXY_URL === undefined ? undefined : createFeedProxy(config.CORS_PROXY_URL, PROXIED_HOSTS),
    isRecording: config.RECORD_FEEDS,
    recordedAirports: config.RECORD_AIRPORTS.toUpperCase().match(/[A-Z]{4}/g) ?? [],
    hostBudgets: HOST_BUDGETS,
    random,
    mayBegin,
  });
  return { ...hub, begin };
}
