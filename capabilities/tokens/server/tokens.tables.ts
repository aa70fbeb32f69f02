import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Personal access tokens. The token itself is not stored: `hash` is its SHA-256. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: text('id').primaryKey(),
    userKey: text('user_key').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified'),
    /** Scopes of the user when it was created, separated by blanks. */
    scopes: text('scopes').notNull(),
    name: text('name').notNull(),
    canWrite: boolean('can_write').notNull(),
    hash: text('hash').notNull(),
    ending: text('ending').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('personal_tokens_by_hash').on(table.hash),
    index('personal_tokens_of_user').on(table.userKey, table.createdAt),
  ],
);
