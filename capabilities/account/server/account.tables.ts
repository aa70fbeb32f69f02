import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row per account. `email` is stored in lower case. */
export const users = pgTable('account_users', {
  id: text('id').primaryKey(),
  /** The username. */
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  /** True for the demo account; an account that a stranger registered under its address is taken over (row A8). */
  madeByServer: boolean('made_by_server').notNull().default(false),
  /** Hash of the last applied DEMO_PASSWORD, so that a restart does not undo a password change. */
  configuredPassword: text('configured_password'),
});

/** One row per signed-in browser; an access token names its row (`sid`) and dies with it. */
export const sessions = pgTable(
  'account_sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('account_sessions_of_user').on(table.userId)],
);

/** Credential of an account; here always a password. */
export const credentials = pgTable(
  'account_credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('account_credentials_of_user').on(table.userId)],
);

/** Pending password resets. */
export const verifications = pgTable(
  'account_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('account_verifications_by_identifier').on(table.identifier)],
);

/** Key pairs that sign access tokens; the private half is encrypted with the auth secret. */
export const signingKeys = pgTable('account_signing_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
});

/** Counters of failed or costly attempts, shared by every instance. */
export const attempts = pgTable('account_attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: time('window_ends_at').notNull(),
});

/** Hosted tokens that were signed out before they expired. */
export const revokedTokens = pgTable('account_revoked_tokens', {
  key: text('key').primaryKey(),
  expiresAt: time('expires_at').notNull(),
});
