import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HazardFeature } from '#capabilities/hazards/contract.ts';
import { createRouteServer } from '#capabilities/route/server/index.ts';
import { createBundledHeights } from '#capabilities/terrain/server/bundled-heights.ts';
import { tfrDetailFeed, tfrFeed } from '#capabilities/notams/server/tfr.feed.ts';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import { fleetMigrations } from '#capabilities/plan/server/fleet.migrations.ts';
import type { PlacedTrack } from '#capabilities/tracks/domain/oceanic-track.ts';
import { watchMigrations } from '#capabilities/watch/server/watch.migrations.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { hubForTests, snapshotWhere } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { Database, Migration } from '#platform/server/db/database.ts';
import type { Authenticator, ServerCapability } from '#platform/server/http/server-capability.ts';
import { type Clock, frozenClock } from '#platform/server/time/clock.ts';
import type { Feed } from '#platform/server/feeds/feed.ts';
import { keepFeeds, type StoredFeeds } from '../sources/stored-feeds.ts';
import type { FlightPlans } from '../watching/flight-path.ts';
import { registerGridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import {
  type AnalysisServerParts,
  analysisServerOf,
  createPlanThreads,
  type PlanThreads,
} from '../planning/analysis-server.ts';
import { createPlanThread, planOptionsOf, planServerOf } from '../planning/plan-server.ts';
import { routeLookupOf } from '../planning/route-lookup.ts';
import { routeOptionsOf, type RouteServerParts } from '../planning/route-server.ts';
import type { WindAloft } from '../sources/wind-aloft.ts';
import { type AirFields, LEVELS_HPA, STEP_MS, airOfFields, nameOfField } from '../sources/wind-fields.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;

/** 60 kt from the west on every level of the grids, for a day from an instant. */
function blowing(fromMs: number): AirFields {
  const plane = (value: number) => new Int16Array(36 * 19).fill(value);
  const steps = Array.from({ length: 9 }, (_, step) => Math.floor(fromMs / STEP_MS + step) * STEP_MS);
  const grid = { ni: 36, nj: 19, lat1: 90, lon1: 0, di: 10, dj: 10, scale: 1, offset: 0 };
  const eastwardMps = 60 / (3600 / 1852);
  const wind = { ...grid, scale: eastwardMps, planes: [plane(1), plane(0)] };
  const grids = LEVELS_HPA.flatMap((levelHpa) =>
    steps.map((stepMs) => [nameOfField({ variable: 'wind', levelHpa, stepMs }), wind] as const),
  );
  return { steps, grids: new Map(grids) };
}

/** 60 kt from the west everywhere, for one day ahead. */
const westerly: WindAloft = {
  forecast: async ({ fromMs }) =>
    fromMs > NOW + 24 * HOUR_MS
      ? {
          air: null,
          freshness: null,
          fields: null,
          message: 'The flight is outside the forecast period.',
        }
      : {
          air: airOfFields(blowing(fromMs)),
          fields: blowing(fromMs),
          freshness: {
            source: 'Made-up winds',
            asOf: null,
            receivedAt: null,
            origin: 'simulated',
            state: 'fresh',
          },
          message: null,
        },
};

const json = (name: string, value: unknown) => ({
  name,
  contentType: 'application/json',
  body: new TextEncoder().encode(JSON.stringify(value)),
});

/** A restriction over Nebraska from FL200 up, in FAA format, and one without an outline. */
const restrictions = {
  list: {
    name: 'Made-up restrictions',
    fetch: async () => ({
      kind: 'answer' as const,
      parts: [
        json('list', [
          { notam_id: '6/1234', facility: 'ZMP', state: 'NE', type: 'SECURITY', description: 'made up' },
          { notam_id: '6/4321', facility: 'ZMP', state: 'NE', type: 'VIP', description: 'made up' },
        ]),
        json('areas', {
          features: [
            {
              properties: { NOTAM_KEY: '6/1234-1-FDC-F' },
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [-101, 36],
                    [-98, 36],
                    [-98, 44],
                    [-101, 44],
                    [-101, 36],
                  ],
                ],
              },
            },
          ],
        }),
      ],
    }),
  },
  detail: {
    name: 'Made-up restrictions',
    fetch: async () => ({
      kind: 'answer' as const,
      parts: [
        {
          name: 'main',
          contentType: 'text/xml',
          body: new TextEncoder().encode(
            '<XNOTAM-Update><Group><valDistVerLower>20000</valDistVerLower><uomDistVerLower>FT</uomDistVerLower><codeDistVerLower>ALT</codeDistVerLower></Group></XNOTAM-Update>',
          ),
        },
      ],
    }),
  },
};

const at = new Date(NOW).toISOString();
/** A hazard over Colorado as in the hazard feeds. */
const storm: HazardFeature = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-107, 36],
        [-103, 36],
        [-103, 42],
        [-107, 42],
        [-107, 36],
      ],
    ],
  },
  properties: {
    id: 'storm-1',
    hazard: 'CONVECTIVE',
    type: 'SIGMET',
    rawData: 'MADE UP',
    kind: 'convective',
    title: 'Convective SIGMET 1C',
    label: 'CONV SIGMET 1C',
    phenomenon: 'Thunderstorms',
    region: null,
    levels: { baseFt: null, topFt: 45_000, isTopAbove: false, text: 'TOP FL450' },
    validFrom: at,
    validTo: at,
    snapshotAt: null,
    movement: null,
    change: null,
    basis: null,
    forecastArea: null,
    decoded: [],
    undecoded: [],
    geometryNote: null,
  },
};
const storms: Feed<{ items: unknown[] }> = {
  id: 'made-up-storms',
  title: 'Made-up storms',
  everyS: 3600,
  staleAfterS: 3600,
  live: null,
  simulated: {
    name: 'Made-up storms',
    fetch: async () => ({ kind: 'answer', parts: [json('main', [storm])] }),
  },
  parse: ([part]) => ({
    records: { items: z.array(z.unknown()).parse(JSON.parse(new TextDecoder().decode(part?.body))) },
    rejected: [],
    asOf: null,
  }),
};

const authenticateAnyone: Authenticator = async (token) =>
  token === 'nobody'
    ? { ok: false, status: 401, id: 'signed-out', message: 'Sign in again.' }
    : {
        ok: true,
        principal: {
          userKey: 'i|s',
          issuer: 'i',
          subject: 's',
          email: 'a@b.c',
          scopes: token === 'reader' ? ['database'] : ['routes', 'database', 'openid'],
        },
      };

/** Other capabilities of the server, on its database. */
export interface FurtherCapabilities {
  migrations: readonly Migration[];
  build(on: {
    db: Database;
    clock: Clock;
    reader: NavdataReader;
    hazards: StoredFeeds;
    notams: StoredFeeds;
    windAloft: WindAloft;
    plans: FlightPlans;
    analysing: AnalysisServerParts;
    threads: PlanThreads;
  }): {
    capabilities: readonly ServerCapability[];
    authenticate: Authenticator;
  };
}

/** Routes and plans of this server on real navigation data, with synthetic winds, tracks and areas. */
export async function startFlyingServer(
  tracks: readonly PlacedTrack[],
  around: Partial<
    Pick<AnalysisServerParts, 'weatherAt' | 'demand'> & Pick<RouteServerParts, 'ownWaypoints'>
  > = {},
  further: FurtherCapabilities | null = null,
) {
  const clock = frozenClock(NOW);
  const { hub } = await hubForTests(clock);
  const [hazards, notams] = [keepFeeds(hub), keepFeeds(hub)];
  const sources = { live: null, liveUnavailable: null, simulated: restrictions };
  const listed = notams.register(tfrFeed(sources));
  const stormy = hazards.register(storms);
  notams.registerKeyed(tfrDetailFeed(sources));
  // Winds are synthetic; there is no humidity.
  const grids = registerGridFeeds(hub, { live: null, simulated: null, liveUnavailable: null });
  await hub.enter('simulated');
  await snapshotWhere(listed, ({ records }) => records !== null);
  await snapshotWhere(stormy, ({ records }) => records !== null);
  const reader = openTestNavdata();
  const lookup = routeLookupOf(() => reader);
  const database = await openTestDatabase([
    ...fleetMigrations,
    ...watchMigrations,
    ...crewMigrations,
    ...(further?.migrations ?? []),
  ]);
  const log = createLog('silent');
  const flying = { lookup, navdata: () => reader, windAloft: westerly, clock };
  const ownWaypoints = around.ownWaypoints ?? (async () => []);
  const areas = { hazards, notams, tracks: () => tracks };
  const routes = routeOptionsOf({ ...flying, ...areas, log, ownWaypoints, reportedElsewhere: () => null });
  const planThread = createPlanThread();
  const heights = createBundledHeights();
  const { db } = database;
  const planning = { ...flying, db, random: () => 0.5, routes, planThread, heights };
  const plans = planServerOf(planning);
  const threads = createPlanThreads();
  const analysing = {
    ...flying,
    db,
    routes,
    heights,
    grids,
    log,
    hazards,
    notams,
    weatherAt: around.weatherAt ?? (() => Promise.reject(new Error('No reports are made up here.'))),
    demand: around.demand ?? keepFeeds(hub),
  };
  const analysis = analysisServerOf(analysing, threads);
  const shared = { db, clock, reader, hazards, notams, windAloft: westerly, analysing, threads };
  const more = further?.build({ ...shared, plans: planOptionsOf(planning) });
  const server: FastifyInstance = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [createRouteServer(routes), plans, analysis, ...(more?.capabilities ?? [])],
    authenticate: more?.authenticate ?? authenticateAnyone,
  });
  return {
    server,
    reader,
    async stop() {
      await server.close();
      await planThread.stop();
      await threads.stop();
      await hub.stop();
      await database.close();
    },
  };
}
