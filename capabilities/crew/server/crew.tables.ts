import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Members, qualifications, duties and flights; `payload` contains the fields of the contract. */
export const crewRecords = pgTable(
  'crew_records',
  {
    userKey: text('user_key').notNull(),
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    crewId: text('crew_id'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    sortText: text('sort_text').notNull(),
    payload: jsonb('payload').notNull(),
    isExample: boolean('is_example').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.kind, table.id] }),
    index('crew_records_by_time').on(table.userKey, table.kind, table.startsAt),
    index('crew_records_of_member').on(table.userKey, table.crewId, table.kind, table.startsAt),
  ],
);

/** Every change, with the record before and after it. Append-only. */
export const crewAudit = pgTable(
  'crew_audit',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userKey: text('user_key').notNull(),
    at: at('at').notNull(),
    changedBy: text('changed_by').notNull(),
    action: text('action').notNull(),
    kind: text('kind').notNull(),
    recordId: text('record_id').notNull(),
    crewId: text('crew_id'),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('crew_audit_newest').on(table.userKey, table.seq.desc()),
    index('crew_audit_of_record').on(table.userKey, table.recordId, table.seq.desc()),
    index('crew_audit_of_member').on(table.userKey, table.crewId, table.seq.desc()),
  ],
);

/** How many days ahead users are notified of expiries; no row where the defaults apply. */
export const crewExpiryDays = pgTable('crew_expiry_days', {
  userKey: text('user_key').primaryKey(),
  soonDays: integer('soon_days').notNull(),
  urgentDays: integer('urgent_days').notNull(),
});
