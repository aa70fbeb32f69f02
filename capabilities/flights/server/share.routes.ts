import { randomBytes } from 'node:crypto';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type FlightDetail,
  getSharedFlight,
  listFlightShares,
  revokeFlightShare,
  shareFlight,
} from '../contract.ts';
import { createShareTokens } from './flight-share.ts';
import { createShareStore, type StoredShare } from './share.store.ts';

const DAY_MS = 86_400_000;

interface ShareDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A saved flight of a user, or null. */
  readonly find: (userKey: string, id: string) => Promise<FlightDetail | null>;
}

const SHARE_ID_BYTES = 12;

/**
 * Read-only links to saved flights: they show the flight as currently saved, until they expire, are revoked, or it is
 * deleted.
 */
export function registerShareRoutes(host: ServerHost, { db, clock, find }: ShareDeps): void {
  const tokens = createShareTokens(db);
  const shares = createShareStore(db);
  const linkOf = async (userKey: string, { id, flightId, createdMs, expiresMs }: StoredShare) => ({
    id,
    path: `/shared/${await tokens.seal({ userKey, flightId, expiresMs, shareId: id })}`,
    createdAt: new Date(createdMs).toISOString(),
    expiresAt: new Date(expiresMs).toISOString(),
  });
  host.route(shareFlight, async ({ body, principal: { userKey } }) => {
    const flight = await find(userKey, body.id);
    if (!flight) throw new Problem('flight-not-found', 404, 'Flight not found');
    const createdMs = clock.nowMs();
    const id = randomBytes(SHARE_ID_BYTES).toString('base64url');
    const share = { id, flightId: flight.id, createdMs, expiresMs: createdMs + body.days * DAY_MS };
    await shares.add(userKey, share);
    return linkOf(userKey, share);
  });
  host.route(listFlightShares, async ({ query: { id }, principal: { userKey } }) => {
    const found = await shares.ofFlight(userKey, id, clock.nowMs());
    return Promise.all(found.map((share) => linkOf(userKey, share)));
  });
  host.route(revokeFlightShare, async ({ body: { shareId }, principal: { userKey } }) => {
    if (!(await shares.remove(userKey, shareId))) {
      throw new Problem('share-not-found', 404, 'Link not found: it has expired or was revoked.');
    }
    return { id: shareId };
  });
  host.route(getSharedFlight, async ({ query: { token } }) => {
    const share = await tokens.read(token);
    if (!share) throw new Problem('share-invalid', 404, 'This link is not valid.');
    if (share.expiresMs <= clock.nowMs()) throw new Problem('share-expired', 410, 'This link has expired.');
    if (share.shareId !== null && !(await shares.isThere(share.userKey, share.shareId))) {
      throw new Problem('share-revoked', 410, 'This link was revoked.');
    }
    const flight = await find(share.userKey, share.flightId);
    if (!flight) throw new Problem('flight-not-found', 404, 'This flight was deleted.');
    return { flight, expiresAt: new Date(share.expiresMs).toISOString() };
  });
}
