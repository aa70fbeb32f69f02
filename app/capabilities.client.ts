import { accountClient } from '#capabilities/account/client/index.ts';
import { airportsClient } from '#capabilities/airports/client/index.ts';
import { assistantClient } from '#capabilities/assistant/client/index.ts';
import { flightsClient } from '#capabilities/flights/client/index.ts';
import { foundryClient } from '#capabilities/foundry/client/index.ts';
import { navdataClient } from '#capabilities/navdata/client/index.ts';
import { notificationsClient } from '#capabilities/notifications/client/index.ts';
import { planClient } from '#capabilities/plan/client/index.ts';
import { routeClient } from '#capabilities/route/client/index.ts';
import { trafficClient } from '#capabilities/traffic/client/index.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

/** One line per capability: the table of contents of the client. */
export const clientCapabilities: readonly ClientCapability[] = [
  accountClient,
  navdataClient,
  airportsClient,
  routeClient,
  planClient,
  flightsClient,
  trafficClient,
  notificationsClient,
  assistantClient,
  foundryClient,
];
