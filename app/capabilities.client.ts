import { createAccountClient } from '#capabilities/account/client/index.ts';
import { createAirportsClient, openAirport } from '#capabilities/airports/client/index.ts';
import { createAnalysisClient } from '#capabilities/analysis/client/index.ts';
import { createAssistantClient } from '#capabilities/assistant/client/index.ts';
import { createBalanceClient } from '#capabilities/balance/client/index.ts';
import { createDatapacksClient } from '#capabilities/datapacks/client/index.ts';
import { createFlightsClient } from '#capabilities/flights/client/index.ts';
import { createFoundryClient } from '#capabilities/foundry/client/index.ts';
import { createNavdataClient } from '#capabilities/navdata/client/index.ts';
import { createNotamsClient } from '#capabilities/notams/client/index.ts';
import { createNotificationsClient } from '#capabilities/notifications/client/index.ts';
import { createOfpClient } from '#capabilities/ofp/client/index.ts';
import { createProceduresClient } from '#capabilities/procedures/client/index.ts';
import { createRecorderClient } from '#capabilities/recorder/client/index.ts';
import { createRouteClient } from '#capabilities/route/client/index.ts';
import { createScenariosClient } from '#capabilities/scenarios/client/index.ts';
import { createTrafficClient } from '#capabilities/traffic/client/index.ts';
import { createWatchClient } from '#capabilities/watch/client/index.ts';
import { createWaypointsClient } from '#capabilities/waypoints/client/index.ts';
import { createMetarClient, openStation } from '#capabilities/weather/client/metar/index.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { accountDeps } from './client/account-deps.ts';
import { analysisDeps } from './client/analysis-deps.ts';
import { balanceDeps } from './client/balance-deps.ts';
import { flightsDeps, routeDeps } from './client/flight-deps.ts';
import { foundryDeps } from './client/foundry-deps.ts';
import { ofpDeps } from './client/ofp-deps.ts';
import { airportsDeps } from './client/airport-deps.ts';
import { assistantDeps } from './client/assistant-deps.ts';
import { onFlightClosed, openSubject, selectedAirport, vectorTilesOf } from './client/deps.ts';
import { notamsDepsOf } from './client/notam-deps.ts';
import { recorderDeps } from './client/recorder-deps.ts';
import { PlaceActions, waypointsDeps } from './client/waypoint-deps.ts';
import { scenariosDeps } from './client/scenarios-deps.ts';
import { trafficDeps } from './client/traffic-deps.ts';
import { watchDeps } from './client/watch-deps.ts';
import * as standalone from './standalone.client.ts';

/** One line per capability with dependencies; `standalone.client.ts` has the rest. */
export function createClientCapabilities(): readonly ClientCapability[] {
  const navdataClient = createNavdataClient({
    openAirport: (airport) => openAirport(airportsDeps, airport),
    openStation,
    PlaceActions,
  });
  return [
    createAccountClient(accountDeps),
    navdataClient,
    createAirportsClient(airportsDeps),
    createProceduresClient({ selectedAirport, onFlightClosed }),
    createRouteClient(routeDeps),
    createOfpClient(ofpDeps),
    createFlightsClient(flightsDeps),
    createWaypointsClient(waypointsDeps),
    createAnalysisClient(analysisDeps),
    createScenariosClient(scenariosDeps),
    createRecorderClient(recorderDeps),
    createBalanceClient(balanceDeps),
    createDatapacksClient({ navdataTiles: () => vectorTilesOf(navdataClient) }),
    ...Object.values(standalone),
    createMetarClient({ openAirport: selectedAirport }),
    createTrafficClient(trafficDeps),
    createNotamsClient(notamsDepsOf(selectedAirport.use)),
    createNotificationsClient({ openSubject }),
    createWatchClient(watchDeps),
    createAssistantClient(assistantDeps),
    createFoundryClient(foundryDeps),
  ];
}
