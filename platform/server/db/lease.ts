import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/server/db/database.ts';

const held = z.array(z.object({ holder: z.string() }));

/**
 * Identifies a process that holds leases. The embedded database belongs to one process at a time, by the lock of its
 * folder: all processes have the same name there, and a server that starts after a crash takes over its predecessor's
 * leases at once.
 */
export const leaseHolder = (isShared: boolean): string => (isShared ? randomUUID() : 'embedded');

/**
 * A lease in the database: one of several instances holds it and works for all. An instance that dies loses it after
 * `seconds` by the database's clock.
 */
export function createLease(
  db: Database,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
) {
  return {
    /** Takes or renews it; false while another instance holds it. */
    async take(): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into watch_leases (name, holder, until)
        values (${name}, ${holder}, now() + make_interval(secs => ${seconds}))
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where watch_leases.until < now() or watch_leases.holder = excluded.holder
        returning holder`);
      return held.parse(rows).length === 1;
    },
    async release(): Promise<void> {
      await db.execute(sql`delete from watch_leases where name = ${name} and holder = ${holder}`);
    },
  };
}
