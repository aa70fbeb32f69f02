import { randomBytes } from 'node:crypto';
import type { DemoAccount } from '#capabilities/account/server/demo-account.ts';
import { createAccountServer } from '#capabilities/account/server/index.ts';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { createPlanServer } from '#capabilities/plan/server/index.ts';
import { createRouteFinding, createRouteServer } from '#capabilities/route/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Authenticator, ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { accountConfigOf, outsideOriginsOf } from './account-settings.ts';
import { createAppSettingsServer } from './app-settings.ts';
import { type Config, isPublicHost } from './config.ts';
import { createFeedModeSwitch } from './feed-mode.ts';
import { loadNavdataArtefact } from './navdata-artefact.ts';
import { routeLookupOf } from './route-lookup.ts';

export interface ServerNeeds {
  config: Config;
  dataDir: string;
  db: Database;
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
  prepare(): Promise<DemoAccount>;
}

/** A random number from 0 to 1, for what the spec draws by chance. */
const random = (): number => randomBytes(4).readUInt32BE() / 0x1_0000_0000;

/** Puts the capabilities together: the only place that knows all of them. */
export async function createServerCapabilities(needs: ServerNeeds): Promise<ServerParts> {
  const { config, dataDir, db, clock, log, version } = needs;
  const account = await createAccountServer({ db, log, config: accountConfigOf(config, dataDir) });
  const navdata = createNavdataServer({
    load: () => loadNavdataArtefact({ dataDir, navdataDir: config.NAVDATA_DIR }, log),
    log,
    clock,
  });
  const lookup = routeLookupOf(navdata.current);
  return {
    authenticate: account.authenticate,
    outsideOrigins: outsideOriginsOf(config),
    prepare: async () => {
      const demo = await account.ensureDemoAccount();
      // On one's own machine a configured password may be shown again; elsewhere a log would keep it.
      const configured = isPublicHost(config) ? undefined : config.DEMO_PASSWORD;
      const isInForce = configured !== undefined && (await account.admin.hasPassword(demo.email, configured));
      return isInForce ? { ...demo, passwordShown: configured } : demo;
    },
    capabilities: [
      createAppSettingsServer({
        feedMode: createFeedModeSwitch(db, config.FEEDS),
        config,
        clock,
        version,
        navdata: navdata.current,
        readiness: navdata.capability,
      }),
      account.capability,
      navdata.capability,
      createAirportsServer({ navdata: navdata.current }),
      createRouteServer({ lookup, log }),
      createPlanServer({ lookup, findRoute: createRouteFinding({ lookup, log }), random, clock }),
      createFlightsServer({ db, clock }),
    ],
  };
}
