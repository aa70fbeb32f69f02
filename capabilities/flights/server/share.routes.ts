import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type FlightDetail, getSharedFlight, shareFlight } from '../contract.ts';
import { createShareTokens } from './flight-share.ts';

const DAY_MS = 86_400_000;

interface ShareDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A saved flight of a user, or null. */
  readonly find: (userKey: string, id: string) => Promise<FlightDetail | null>;
}

/** Read-only links to saved flights: they show the flight as it is kept now, until they expire or it is deleted. */
export function registerShareRoutes(host: ServerHost, { db, clock, find }: ShareDeps): void {
  const tokens = createShareTokens(db);
  host.route(shareFlight, async ({ body, principal: { userKey } }) => {
    const flight = await find(userKey, body.id);
    if (!flight) throw new Problem('flight-not-found', 404, 'Flight not found');
    const expiresMs = clock.nowMs() + body.days * DAY_MS;
    const token = await tokens.seal({ userKey, flightId: flight.id, expiresMs });
    return { path: `/shared/${token}`, expiresAt: new Date(expiresMs).toISOString() };
  });
  host.route(getSharedFlight, async ({ query: { token } }) => {
    const share = await tokens.read(token);
    if (!share) throw new Problem('share-invalid', 404, 'This link is not valid.');
    if (share.expiresMs <= clock.nowMs()) throw new Problem('share-expired', 410, 'This link has expired.');
    const flight = await find(share.userKey, share.flightId);
    if (!flight) throw new Problem('flight-not-found', 404, 'This flight was deleted.');
    return { flight, expiresAt: new Date(share.expiresMs).toISOString() };
  });
}
