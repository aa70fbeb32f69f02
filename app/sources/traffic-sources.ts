import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { movementsOfRank } from '#aviation/aerodromes/movements-of-rank.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import {
  type TrafficSource,
  type ViewedBoxes,
  openSkySource,
  readsbSource,
  vatsimSource,
  wingbitsSource,
} from '#capabilities/traffic/server/live-sources.ts';
import { createTrafficServer } from '#capabilities/traffic/server/index.ts';
import type { RedisStore } from '#capabilities/traffic/server/sharing/redis-store.ts';
import { socketSource } from '#capabilities/traffic/server/socket-source.ts';
import type { Provider, TrafficSources } from '#capabilities/traffic/server/traffic-feeds.ts';
import { simulatedTraffic } from '#capabilities/traffic/sim/traffic.sim.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import type { Config } from '../settings/config.ts';
import type { SkyHandlers } from './sky-handlers.ts';

const OFF = 'off';
const WORLD = { west: -180, south: -90, east: 180, north: 90 };
/** Every large airport, every one with scheduled service, and the better small ones near them. */
const MIN_RANK = 30;
const MAX_AIRPORTS = 3000;
const FIRST_PICTURE_MS = 1000;
/** The least of a large airport, which wide bodies fly to (`aircraft-classes.table.ts`). */
const LARGE_WEIGHT = 4;
/** Movements a year of an airport of that weight. */
const LARGE_MOVEMENTS = 40_000;
const SCHEDULED_WEIGHT = 1.5;
const OTHER_WEIGHT = 0.4;

/**
 * How much traffic an airport draws. Aircraft are based by its power of 1.5 and fly to others by the weight itself, so that movements
 * grow by about 1.25.
 */
export function trafficWeightOf(airport: { isLarge: boolean; isScheduled: boolean; rank: number }): number {
  if (!airport.isLarge) return airport.isScheduled ? SCHEDULED_WEIGHT : OTHER_WEIGHT;
  return LARGE_WEIGHT * Math.max(1, (movementsOfRank(airport.rank) / LARGE_MOVEMENTS) ** 0.8);
}

const provider = (live: TrafficSource): Provider => ({ live, liveUnavailable: null });
const without = (liveUnavailable: string): Provider => ({ live: null, liveUnavailable });
const switchedOff = (setting: string): Provider => without(`Switched off by the operator (${setting}=off).`);

function airportsOf(reader: NavdataReader): TrafficAirport[] {
  return reader
    .airportsInBox(WORLD, { limit: MAX_AIRPORTS, minRank: MIN_RANK })
    .flatMap((airport): TrafficAirport[] => {
      const { icao, lat, lon, elevationFt, longestRunwayFt, rank, isScheduled, type, runways } =
        reader.airportDetail(airport);
      if (icao === null || longestRunwayFt === null) return [];
      return [
        {
          icao,
          lat,
          lon,
          elevationFt: elevationFt ?? 0,
          longestRunwayFt,
          weight: trafficWeightOf({
            isLarge: type === 'large_airport',
            isScheduled: isScheduled === true,
            rank,
          }),
          runways: runways.flatMap(({ lat: endLat, lon: endLon, headingDegTrue, lengthFt, isClosed }) =>
            endLat === null || endLon === null || headingDegTrue === null || lengthFt === null || isClosed
              ? []
              : [{ lat: endLat, lon: endLon, headingDegTrue, lengthFt }],
          ),
        },
      ];
    });
}

function openSkyOf(config: Config): Provider {
  const { OPENSKY_URL: url, OPENSKY_TOKEN_URL: tokenUrl } = config;
  if (url === OFF) return switchedOff('OPENSKY_URL');
  const { OPENSKY_CLIENT_ID: clientId, OPENSKY_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined)
    return without(
      'OpenSky needs OPENSKY_CLIENT_ID and OPENSKY_CLIENT_SECRET (free for non-commercial use).',
    );
  return provider(openSkySource({ url, tokenUrl, clientId, clientSecret }));
}

function wingbitsOf(config: Config, viewed: ViewedBoxes): Provider {
  const { WINGBITS_URL: url, WINGBITS_API_KEY: apiKey } = config;
  if (url === OFF) return switchedOff('WINGBITS_URL');
  if (apiKey === undefined) return without('Wingbits needs WINGBITS_API_KEY (paid).');
  return provider(wingbitsSource({ url, apiKey, viewed }));
}

/** Storage of the traffic history: in the data folder, processed in the thread that simulates traffic. */
function trafficHistoryOf(config: Config, dataDir: string, thread: WorkerCaller<SkyHandlers>) {
  return {
    folder: join(dataDir, 'traffic-history'),
    maxBytes: config.TRAFFIC_HISTORY_MB * 1_000_000,
    thread,
  };
}

/** Where the instances of the server share traffic; `null` without `REDIS_URL`. */
async function trafficStoreOf(config: Config, log: Log): Promise<RedisStore | null> {
  if (config.REDIS_URL === undefined) return null;
  // Its client is loaded only where it is used.
  const { createRedisStore } = await import('#capabilities/traffic/server/sharing/redis-store.ts');
  return createRedisStore({ url: config.REDIS_URL, log });
}

/** Sources of traffic. */
function trafficSourcesOf(
  config: Config,
  sky: WorkerCaller<SkyHandlers>,
  navdata: () => NavdataReader | null,
): (viewed: ViewedBoxes) => TrafficSources {
  let known: { reader: NavdataReader; key: string; airports: TrafficAirport[] } | null = null;
  let made = 0;
  const airports = () => {
    const reader = navdata();
    if (reader === null) return null;
    if (known?.reader !== reader) known = { reader, key: String((made += 1)), airports: airportsOf(reader) };
    return known;
  };
  return (viewed) => ({
    readsb:
      config.TRAFFIC_READSB_URL === OFF
        ? [switchedOff('TRAFFIC_READSB_URL')]
        : config.TRAFFIC_READSB_URL.split(',').map((address) =>
            provider(readsbSource(address.trim(), viewed)),
          ),
    openSky: openSkyOf(config),
    vatsim: config.VATSIM_URL === OFF ? switchedOff('VATSIM_URL') : provider(vatsimSource(config.VATSIM_URL)),
    wingbits: wingbitsOf(config, viewed),
    socket:
      config.TRAFFIC_SOCKET_URL === OFF
        ? switchedOff('TRAFFIC_SOCKET_URL')
        : provider(socketSource(config.TRAFFIC_SOCKET_URL)),
    simulated: simulatedTraffic({
      sky,
      seed: config.SIM_SEED,
      aircraft: config.SIM_TRAFFIC,
      airports,
      // With a frozen clock there is no next picture, so the first one must be complete.
      firstPictureDue: config.CLOCK_FROZEN_AT === undefined ? () => setTimeout(FIRST_PICTURE_MS) : null,
    }),
  });
}

/** Live traffic; absent (no route, no feed, no file) with `FEATURE_TRAFFIC=false`. */
export async function trafficServersOf(deps: {
  readonly config: Config;
  readonly feeds: FeedHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  readonly sky: WorkerCaller<SkyHandlers>;
  readonly navdata: () => NavdataReader | null;
}): Promise<ServerCapability[]> {
  const { config, feeds, clock, log, dataDir, sky, navdata } = deps;
  if (!config.FEATURE_TRAFFIC) return [];
  return [
    createTrafficServer({
      feeds,
      clock,
      log,
      isPublished: config.PUBLISH_TRAFFIC,
      sources: trafficSourcesOf(config, sky, navdata),
      history: trafficHistoryOf(config, dataDir, sky),
      store: await trafficStoreOf(config, log),
    }),
  ];
}
