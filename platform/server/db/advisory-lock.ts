import { sql } from 'drizzle-orm';
import type { Database } from './database-handle.ts';

/**
 * Waits until no other transaction, of this or another instance, holds the lock of this name, and holds it until `tx`
 * ends. For work that must be done once even if several instances start together.
 */
export async function lockUntilCommit(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
