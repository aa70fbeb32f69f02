import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Saved flights; `payload` contains route, geometry and plan in the format of the contract. */
export const flights = pgTable(
  'flights',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    aircraft: text('aircraft').notNull(),
    callsign: text('callsign').notNull(),
    departure: text('departure').notNull(),
    arrival: text('arrival').notNull(),
    date: text('date'),
    departureTime: text('departure_time'),
    payload: jsonb('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    uniqueIndex('flights_one_of_each').on(
      table.userKey,
      table.aircraft,
      table.callsign,
      table.departure,
      table.arrival,
    ),
    index('flights_newest').on(table.userKey, table.createdAt.desc()),
  ],
);

/** The flight currently open, per user. */
export const temporaryFlights = pgTable('temporary_flights', {
  userKey: text('user_key').primaryKey(),
  id: text('id').notNull(),
  payload: jsonb('payload').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Links to saved flights that are neither expired for long nor revoked. */
export const flightShares = pgTable(
  'flight_shares',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    flightId: text('flight_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.id] })],
);
