import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Current alerts of watched flights; a row is removed when its alert ends. */
export const watchAlerts = pgTable(
  'watch_alerts',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    flightId: text('flight_id').notNull(),
    rule: text('rule').notNull(),
    severity: text('severity').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    figure: doublePrecision('figure'),
    areaId: text('area_id'),
    place: jsonb('place'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    firstAt: instant('first_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    snoozedUntil: instant('snoozed_until'),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.id] })],
);

/** Result of the last check of each watched flight. */
export const watchFlights = pgTable(
  'watch_flights',
  {
    userKey: text('user_key').notNull(),
    flightId: text('flight_id').notNull(),
    revision: integer('revision').notNull(),
    checkedAt: instant('checked_at').notNull(),
    /** The fields of the contract other than its id. */
    state: jsonb('state').notNull(),
    /** Trip fuel of the first performance plan of this revision, kg. */
    tripKg: doublePrecision('trip_kg'),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.flightId] })],
);

/** Minima of users; an empty type is for all types. */
export const watchMinimaTable = pgTable(
  'watch_minima',
  {
    userKey: text('user_key').notNull(),
    aircraftType: text('aircraft_type').notNull(),
    minima: jsonb('minima').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.aircraftType] })],
);
