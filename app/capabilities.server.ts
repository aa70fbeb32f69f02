import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DemoAccount } from '#capabilities/account/server/demo-account.ts';
import { createAccountServer } from '#capabilities/account/server/index.ts';
import { createRunPasses, type RunPasses } from '#capabilities/assistant/server/questions/run-passes.ts';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import { createCongestionServer } from '#capabilities/congestion/server/index.ts';
import { createDatapacksServer, openPackInstaller } from '#capabilities/datapacks/server/index.ts';
import { createDiagramServer } from '#capabilities/diagram/server/index.ts';
import { SERVER_FILES_FOLDER } from '#capabilities/foundry/server/files/stored-files.ts';
import { createFoundryServer } from '#capabilities/foundry/server/index.ts';
import { serverFileLimitsOf } from '#capabilities/foundry/server/files/files-settings.ts';
import { SERVER_SQL_LIMITS } from '#capabilities/foundry/server/sql/index.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { createNotamsServer } from '#capabilities/notams/server/index.ts';
import { createOfpServer } from '#capabilities/ofp/server/index.ts';
import { createPlacesServer } from '#capabilities/places/server/index.ts';
import { createRadarServer } from '#capabilities/radar/server/index.ts';
import { createRecorderServer } from '#capabilities/recorder/server/index.ts';
import { createRouteServer } from '#capabilities/route/server/index.ts';
import { createBundledHeights } from '#capabilities/terrain/server/bundled-heights.ts';
import { createTerrainServer } from '#capabilities/terrain/server/index.ts';
import { createTileSourcesServer } from '#capabilities/tilesources/server/index.ts';
import { openRegionTiles, roadRegionsFolder } from '#capabilities/tilesources/server/region-tiles.ts';
import { tileSourceSettingsOf } from '#capabilities/tilesources/server/tile-source-settings.ts';
import { createTokensServer } from '#capabilities/tokens/server/index.ts';
import { createLease, leaseHolder } from '#platform/server/db/lease.ts';
import { createWaypointsServer, ownWaypointsOf } from '#capabilities/waypoints/server/index.ts';
import type { Database, DatabaseHandle } from '#platform/server/db/database.ts';
import type { Authenticator, ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createWorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { assistantServerOf } from './assistant/assistant-server.ts';
import { accountConfigOf, outsideOriginsOf } from './settings/account-settings.ts';
import { type AppSettingsServer, createAppSettingsServer } from './settings/app-settings.ts';
import { type Config, isPublicHost } from './settings/config.ts';
import { congestionSourcesOf } from './sources/congestion-sources.ts';
import { createFeedModeSwitch } from './sources/feed-mode.ts';
import { createServerFeedHub } from './sources/feeds.ts';
import { hazardsServerOf } from './sources/hazard-sources.ts';
import { historyServerOf } from './sources/history-sources.ts';
import { keepFeeds } from './sources/stored-feeds.ts';
import { createNavdataArtefacts } from './navdata/navdata-artefact.ts';
import { notamSourcesOf } from './sources/notam-sources.ts';
import { packAddressesOf } from './navdata/pack-addresses.ts';
import { placeNamesOf } from './navdata/place-names.ts';
import type { SkyHandlers } from './sources/sky-handlers.ts';
import { operatorsOf } from './server/operators.ts';
import { withTelemetry } from './settings/telemetry-settings.ts';
import { ownNavdataOf } from './navdata/own-navdata.ts';
import { analysisServerOf, createPlanThreads } from './planning/analysis-server.ts';
import { createPlanThread, ofpOptionsOf, planOptionsOf, planServerOf } from './planning/plan-server.ts';
import { airfieldsNearOf } from './planning/airfields-near.ts';
import { publishedNamesOf } from './planning/published-names.ts';
import { reportedElsewhereOf } from './sources/reported-elsewhere.ts';
import { radarSourcesOf } from './sources/radar-sources.ts';
import { tracksServerOf } from './sources/tracks-server.ts';
import { trafficServersOf } from './sources/traffic-sources.ts';
import { weatherServerOf } from './sources/weather-sources.ts';
import { weatherStationsOf } from './sources/weather-stations.ts';
import { createWindAloft } from './sources/wind-aloft.ts';
import { routeLookupOf } from './planning/route-lookup.ts';
import { routeOptionsOf } from './planning/route-server.ts';
import { scenariosServerOf } from './planning/scenarios-server.ts';
import { watchServersOf } from './watching/watch-server.ts';
import * as standalone from './standalone.server.ts';

export interface ServerDeps {
  config: Config;
  dataDir: string;
  db: Database;
  listen: DatabaseHandle['listen'];
  backup?: DatabaseHandle['backup'];
  clock: Clock;
  log: Log;
  version: string;
}

export interface ServerParts {
  /** One line per capability: the table of contents of the server. */
  capabilities: readonly ServerCapability[];
  authenticate: Authenticator;
  outsideOrigins: { connectOrigins: readonly string[]; scriptOrigins: readonly string[] };
  /** After the migrations and before the port opens. */
  prepare(): Promise<DemoAccount | null>;
  settings: AppSettingsServer['settings'];
  /** Once the capabilities have started: when the navigation data is open, or must be built, which takes minutes. */
  opened(): Promise<void>;
}

/** A random number from 0 to 1, for values that the spec defines as random. */
const random = (): number => randomBytes(4).readUInt32BE() / 0x1_0000_0000;

async function preparedDemo(
  account: Awaited<ReturnType<typeof createAccountServer>>,
  config: Config,
): Promise<DemoAccount | null> {
  // Elsewhere a demo address and password would not work.
  if (config.IDENTITY !== 'embedded') return null;
  const demo = await account.ensureDemoAccount();
  // On a private host a configured password may be shown again; elsewhere it would end up in a log.
  const configured = isPublicHost(config) ? undefined : config.DEMO_PASSWORD;
  const isInForce = configured !== undefined && (await account.admin.hasPassword(demo.email, configured));
  return isInForce ? { ...demo, passwordShown: configured } : demo;
}

/** Accounts, and the access tokens and passes that represent them. */
async function accountServersOf(deps: ServerDeps) {
  const { db, clock, config, dataDir } = deps;
  const account = await createAccountServer({ ...deps, config: accountConfigOf(config, dataDir) });
  const tokens = createTokensServer({ db, clock, admit: account.admit });
  const passes = createRunPasses(account.admit);
  return {
    account,
    passes,
    authenticate: passes.authenticator(tokens.authenticator(account.authenticate)),
    capabilities: [account.capability, tokens.capability],
  };
}

/** After this time another instance takes over running saved questions from a dead one. */
const QUESTIONS_LEASE_S = 150;
/** Longer than the longest run of one pipeline. */
const SCHEDULES_LEASE_S = 150;

const holderOf = ({ DATABASE_URL: url }: Config): string => leaseHolder(url !== undefined);

/** Dependencies of the assistant's saved questions. */
function savedQuestionsOf(
  { db, log, config }: Pick<ServerDeps, 'db' | 'log' | 'config'>,
  passes: RunPasses,
  notify: ReturnType<typeof watchServersOf>['notify'],
) {
  const held = { name: 'assistant-questions', holder: holderOf(config), seconds: QUESTIONS_LEASE_S };
  return { db, log, passes, notify, lease: createLease(db, held) };
}

/** Threads that are stopped with the server. */
function threadsOf(threads: readonly { stop(): Promise<void> }[]): ServerCapability {
  return {
    id: 'threads',
    register: () => undefined,
    stop: async () => void (await Promise.all(threads.map((thread) => thread.stop()))),
  };
}

const SKY_THREAD = new URL('server/sky-worker.ts', import.meta.url);

/** Traffic takes by far the most time at start: in a separate thread it does not delay the weather. */
const skyThreads = () => ({
  sky: createWorkerCaller<SkyHandlers>(SKY_THREAD),
  trafficSky: createWorkerCaller<SkyHandlers>(SKY_THREAD),
});

/** Foundry shows the tables declared by all other capabilities. */
const withFoundry = (
  { db, clock, log, config, dataDir }: ServerDeps,
  passes: RunPasses,
  capabilities: readonly ServerCapability[],
): readonly ServerCapability[] => [
  ...capabilities,
  createFoundryServer({
    objects: () => capabilities.flatMap(({ objects = [] }) => objects),
    links: { db, clock },
    sql: SERVER_SQL_LIMITS,
    files: {
      folder: join(dataDir, SERVER_FILES_FOLDER),
      limits: serverFileLimitsOf(config),
      clock,
    },
    schedules: {
      db,
      clock,
      log,
      admit: passes.admits,
      lease: createLease(db, {
        name: 'foundry-schedules',
        holder: holderOf(config),
        seconds: SCHEDULES_LEASE_S,
      }),
    },
  }),
];

/** Data packs, with which the navigation data is reloaded. */
function datapacksServerOf(deps: {
  config: Config;
  clock: Clock;
  log: Log;
  packs: ReturnType<typeof openPackInstaller>;
  operators: ReturnType<typeof operatorsOf>;
  navdata: ReturnType<typeof createNavdataServer>;
}): ServerCapability {
  const { config, clock, log, packs, operators, navdata } = deps;
  return createDatapacksServer({
    installer: packs,
    mode: config.DATA_PACKS,
    requireOperator: operators.require,
    clock,
    log,
    navdata: {
      state: navdata.state,
      reload: navdata.reload,
      hasEnroute: () => navdata.current()?.hasEnroute ?? false,
    },
  });
}

/** Dependencies available to every capability of `standalone.server.ts`. */
interface StandaloneDeps extends ServerDeps {
  feeds: ReturnType<typeof createServerFeedHub>;
  navdata: ReturnType<typeof createNavdataServer>['current'];
}
const standaloneServers = (deps: StandaloneDeps): readonly ServerCapability[] =>
  Object.values(standalone).map((create) => create(deps));

/** Combines the capabilities: the only module that depends on all of them. */
export async function createServerCapabilities(deps: ServerDeps): Promise<ServerParts> {
  const { config, dataDir, db, clock, log, version } = deps;
  const accounts = await accountServersOf(deps);
  const packs = openPackInstaller({ dataDir, addresses: packAddressesOf(config), clock });
  const ownNavdata = ownNavdataOf(dataDir);
  const artefacts = createNavdataArtefacts({
    dataDir,
    navdataDir: config.NAVDATA_DIR,
    // Operators' own data takes priority over published data: for each kind the first folder's files are used.
    packs: () => [...ownNavdata.sources(), ...packs.store.sources(clock.nowMs())],
    log,
  });
  const reportedStation = (ident: string) => weather.reportedPlace(ident);
  const navdata = createNavdataServer({ ...artefacts, log, clock, reportedStation });
  const operators = operatorsOf(config);
  const feedMode = createFeedModeSwitch(db, config.FEEDS);
  const feeds = createServerFeedHub({ config, dataDir, clock, log, version, random });
  const appSettings = createAppSettingsServer({
    ...deps,
    feedMode,
    feeds,
    operators,
    navdata: navdata.current,
    navdataState: navdata.state,
  });
  const { sky, trafficSky } = skyThreads();
  const planThread = createPlanThread();
  const planThreads = createPlanThreads();
  const heights = createBundledHeights();
  const lookup = routeLookupOf(navdata.current);
  const stations = weatherStationsOf(navdata.current);
  const areas = { hazards: keepFeeds(feeds), notams: keepFeeds(feeds), demand: keepFeeds(feeds) };
  const kept = { ...deps, ...areas, mode: feeds.mode, navdata: navdata.current };
  const history = historyServerOf({ ...kept, weather: () => weather });
  const weather = weatherServerOf({ config, feeds, clock, sky, stations, log, history });
  const windAloft = createWindAloft({ weather: weather.grids, clock });
  const tracks = tracksServerOf({ config, feeds, sky, lookup });
  const flying = { lookup, navdata: navdata.current, windAloft, clock };
  const ownWaypoints = ownWaypointsOf(db);
  const reportedElsewhere = reportedElsewhereOf(reportedStation);
  const flown = { ...flying, ...areas, tracks: tracks.tracks };
  const routes = routeOptionsOf({ ...flown, log, ownWaypoints, reportedElsewhere });
  const planning = { ...flying, db, random, routes, planThread, heights };
  const watched = { ...deps, ...areas, navdata: navdata.current, weather, windAloft, grids: weather.grids };
  const watch = watchServersOf({ ...watched, plans: planOptionsOf(planning) });
  const questions = savedQuestionsOf(deps, accounts.passes, watch.notify);
  const whatIf = { ...planning, ...watched, weatherAt: weather.reportOf };
  return {
    authenticate: accounts.authenticate,
    outsideOrigins: withTelemetry(config, outsideOriginsOf(config)),
    prepare: () => {
      // The demo account's password is hashed in other threads meanwhile.
      navdata.begin();
      return preparedDemo(accounts.account, config);
    },
    settings: appSettings.settings,
    opened: () => (artefacts.isBuilt() ? navdata.settled() : Promise.resolve()),
    capabilities: withFoundry(deps, accounts.passes, [
      appSettings,
      ...accounts.capabilities,
      navdata.capability,
      datapacksServerOf({ config, clock, log, packs, operators, navdata }),
      ownNavdata.server({ requireOperator: operators.require, reload: navdata.reload, log }),
      createAirportsServer({ navdata: navdata.current, reportedElsewhere }),
      createDiagramServer({
        navdata: navdata.current,
        groundsOf: artefacts.layoutsOf,
        hasTiles: config.AMM_TILES === 'on',
      }),
      createPlacesServer({ ...placeNamesOf(config, navdata.current, version), log, clock }),
      createRouteServer(routes),
      planServerOf(planning),
      analysisServerOf(whatIf, planThreads),
      scenariosServerOf(whatIf, { threads: planThreads, announce: watch }),
      createOfpServer(ofpOptionsOf({ config, version, windAloft })),
      history,
      weather,
      hazardsServerOf({ config, feeds: areas.hazards, clock, log, sky, history }),
      createCongestionServer({ feeds: areas.demand, sources: congestionSourcesOf(config, navdata.current) }),
      createNotamsServer({ feeds: areas.notams, clock, ...notamSourcesOf(config, sky, navdata.current) }),
      threadsOf([sky, trafficSky, planThread, planThreads]),
      ...watch.capabilities,
      assistantServerOf({ ...deps, navdata: navdata.current, mode: feeds.mode, questions }),
      createWaypointsServer({ db, clock, published: publishedNamesOf(navdata.current) }),
      createRecorderServer({ db, clock, airfieldsNear: airfieldsNearOf(navdata.current) }),
      createRadarServer({ feeds, clock, sources: radarSourcesOf(config, sky) }),
      createTerrainServer({ feeds, dataDir, clock, terrainUrl: config.TERRAIN_URL, heights }),
      ...standaloneServers({ ...deps, feeds, navdata: navdata.current }),
      tracks.capability,
      ...(await trafficServersOf({ ...kept, feeds, sky: trafficSky })),
      createTileSourcesServer({
        settings: tileSourceSettingsOf(config),
        mode: feeds.mode,
        clock,
        userAgent: `Meridian/${version} (flight bag)`,
        regions: openRegionTiles(roadRegionsFolder(dataDir)),
      }),
    ]),
  };
}
