import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Packages that their owners share by link. The token is stored as its hash: reading the table gives no access. */
export const foundryLinks = pgTable(
  'foundry_links',
  {
    id: text('id').primaryKey(),
    userKey: text('user_key').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    package: text('package').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('foundry_links_owner').on(table.userKey)],
);
