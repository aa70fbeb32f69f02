import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import {
  EXPIRY_DAYS_DEFAULTS,
  type ExpiryDays,
  getExpiryDays,
  putExpiryDays,
} from '../domain/roster/expiry-days.endpoints.ts';
import { crewExpiryDays } from './crew.tables.ts';

async function ownDays(db: Database, userKey: string): Promise<ExpiryDays | null> {
  const [row] = await db.select().from(crewExpiryDays).where(eq(crewExpiryDays.userKey, userKey));
  return row ? { soonDays: row.soonDays, urgentDays: row.urgentDays } : null;
}

/** The days of a user, or the defaults. */
export const expiryDaysOf = async (db: Database, userKey: string): Promise<ExpiryDays> =>
  (await ownDays(db, userKey)) ?? EXPIRY_DAYS_DEFAULTS;

/** Registers the calls for the notice days; `onChange` receives the user who changed them. */
export function registerExpiryDays(
  host: ServerHost,
  db: Database,
  onChange: (userKey: string) => void,
): void {
  host.route(getExpiryDays, async ({ principal: { userKey } }) => ({
    defaults: EXPIRY_DAYS_DEFAULTS,
    own: await ownDays(db, userKey),
  }));
  host.route(putExpiryDays, async ({ body: { own }, principal: { userKey } }) => {
    if (own === null) await db.delete(crewExpiryDays).where(eq(crewExpiryDays.userKey, userKey));
    else
      await db
        .insert(crewExpiryDays)
        .values({ userKey, ...own })
        .onConflictDoUpdate({ target: crewExpiryDays.userKey, set: own });
    onChange(userKey);
    return { defaults: EXPIRY_DAYS_DEFAULTS, own };
  });
}
