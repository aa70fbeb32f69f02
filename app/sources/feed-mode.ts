import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { type FeedMode, feedMode } from '#platform/contract/freshness.ts';
import type { Database, Migration } from '#platform/server/db/database.ts';

const appState = pgTable('app_state', { name: text('name').primaryKey(), value: text('value').notNull() });
const NAME = 'feed-mode';

export const feedModeMigrations: readonly Migration[] = [
  {
    id: 'app/0001-state',
    sql: 'create table app_state (name text primary key, value text not null)',
  },
];

/** The feed mode of the whole server (row F0), stored in the database so that every instance follows it. */
export interface FeedModeSwitch {
  current(): Promise<FeedMode>;
  change(mode: FeedMode): Promise<FeedMode>;
}

/** `fallback` applies until the mode has been changed. */
export function createFeedModeSwitch(db: Database, fallback: FeedMode): FeedModeSwitch {
  return {
    async current() {
      const [row] = await db.select().from(appState).where(eq(appState.name, NAME));
      const stored = feedMode.safeParse(row?.value);
      return stored.success ? stored.data : fallback;
    },
    async change(mode) {
      await db
        .insert(appState)
        .values({ name: NAME, value: mode })
        .onConflictDoUpdate({ target: appState.name, set: { value: mode } });
      return mode;
    },
  };
}
