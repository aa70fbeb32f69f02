import { accountClient } from '#capabilities/account/client/index.ts';
import { airportsClient } from '#capabilities/airports/client/index.ts';
import { assistantClient } from '#capabilities/assistant/client/index.ts';
import { balanceClient } from '#capabilities/balance/client/index.ts';
import { chartsClient } from '#capabilities/charts/client/index.ts';
import { crewClient } from '#capabilities/crew/client/index.ts';
import { datapacksClient } from '#capabilities/datapacks/client/index.ts';
import { diagramClient } from '#capabilities/diagram/client/index.ts';
import { flightsClient } from '#capabilities/flights/client/index.ts';
import { foundryClient } from '#capabilities/foundry/client/index.ts';
import { hazardsClient } from '#capabilities/hazards/client/index.ts';
import { navdataClient } from '#capabilities/navdata/client/index.ts';
import { notamsClient } from '#capabilities/notams/client/index.ts';
import { notificationsClient } from '#capabilities/notifications/client/index.ts';
import { ofpClient } from '#capabilities/ofp/client/index.ts';
import { planClient } from '#capabilities/plan/client/index.ts';
import { proceduresClient } from '#capabilities/procedures/client/index.ts';
import { radarClient } from '#capabilities/radar/client/index.ts';
import { routeClient } from '#capabilities/route/client/index.ts';
import { terrainClient } from '#capabilities/terrain/client/index.ts';
import { tracksClient } from '#capabilities/tracks/client/index.ts';
import { tileSourcesClient } from '#capabilities/tilesources/client/index.ts';
import { trafficClient } from '#capabilities/traffic/client/index.ts';
import { weatherClient } from '#capabilities/weather/client/index.ts';
import { metarClient } from '#capabilities/weather/client/metar/index.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

/** One line per capability: the table of contents of the client. */
export const clientCapabilities: readonly ClientCapability[] = [
  accountClient,
  navdataClient,
  airportsClient,
  diagramClient,
  proceduresClient,
  routeClient,
  planClient,
  ofpClient,
  flightsClient,
  balanceClient,
  datapacksClient,
  chartsClient,
  metarClient,
  hazardsClient,
  trafficClient,
  tileSourcesClient,
  tracksClient,
  weatherClient,
  radarClient,
  terrainClient,
  notamsClient,
  notificationsClient,
  crewClient,
  assistantClient,
  foundryClient,
];
