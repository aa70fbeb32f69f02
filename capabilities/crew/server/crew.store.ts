import { and, asc, count, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isUniqueViolation } from '#platform/server/db/database-error.ts';
import { crewAudit, crewRecords } from './crew.tables.ts';
import { KIND_RULES, type Payloads, type RecordKind, type Records } from './record-kinds.ts';

/** User and time of a change. */
export interface Actor {
  userKey: string;
  email: string;
  nowMs: number;
}

/** One change, as recorded in the audit trail. */
export interface Change {
  action: 'create' | 'update' | 'delete';
  kind: RecordKind | 'example';
  recordId: string;
  crewId: string | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Maximum number of records of each kind per user, so that one account cannot fill the disk. */
const MAX: Record<RecordKind, number> = {
  member: 10_000,
  qualification: 100_000,
  schedule: 1_000_000,
  flight: 200_000,
};

type Row = typeof crewRecords.$inferSelect;

/** A row in the form of the contract. Stored data was checked on input. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the kind of its rows
function toRecord<Kind extends RecordKind>(row: Row): Records[Kind] {
  const record: object = {
    ...(row.payload as object),
    id: row.id,
    revision: row.revision,
    isExample: row.isExample,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
  return record as Records[Kind];
}

const STAMPED = new Set(['id', 'revision', 'isExample', 'createdAt', 'updatedAt', 'updatedBy']);
/** The caller's fields, without those set by the store. */
function payloadOf<Kind extends RecordKind>(record: Records[Kind]): Payloads[Kind] {
  const own = Object.entries(record).filter(([name]) => !STAMPED.has(name));
  return Object.fromEntries(own) as Payloads[Kind];
}

const oneOf = (userKey: string, kind: RecordKind, id: string) =>
  and(eq(crewRecords.userKey, userKey), eq(crewRecords.kind, kind), eq(crewRecords.id, id));

function notFound(kind: RecordKind): Problem {
  return new Problem(`crew-${kind}-not-found`, 404, `${KIND_RULES[kind].title} not found`);
}

export async function findRecord<Kind extends RecordKind>(
  db: Database,
  userKey: string,
  kind: Kind,
  id: string,
): Promise<Records[Kind]> {
  const [row] = await db
    .select()
    .from(crewRecords)
    .where(oneOf(userKey, kind, id));
  if (!row) throw notFound(kind);
  return toRecord<Kind>(row);
}

export interface ListFilter {
  crewIds?: readonly string[] | undefined;
  /** A flight's members are in its payload. */
  flownBy?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  expiresBefore?: string | undefined;
  where?: Record<string, string | undefined>;
  text?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

const LIST_MAX = 20_000;
const likePattern = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function conditionsOf(userKey: string, kind: RecordKind, filter: ListFilter): SQL[] {
  const found: (SQL | undefined)[] = [eq(crewRecords.userKey, userKey), eq(crewRecords.kind, kind)];
  if (filter.crewIds) found.push(inArray(crewRecords.crewId, [...filter.crewIds]));
  if (filter.flownBy !== undefined) {
    const crew = JSON.stringify([{ crewId: filter.flownBy }]);
    found.push(sql`${crewRecords.payload}->'crew' @> ${crew}::jsonb`);
  }
  if (filter.fromMs !== undefined) found.push(gt(crewRecords.endsAt, new Date(filter.fromMs)));
  if (filter.toMs !== undefined) found.push(lt(crewRecords.startsAt, new Date(filter.toMs)));
  if (filter.expiresBefore !== undefined)
    found.push(lt(crewRecords.endsAt, new Date(`${filter.expiresBefore}T00:00:00Z`)));
  for (const [field, value] of Object.entries(filter.where ?? {}))
    if (value !== undefined) found.push(sql`${crewRecords.payload}->>${field} = ${value}`);
  if (filter.text !== undefined && filter.text.trim() !== '') {
    const pattern = likePattern(filter.text.trim());
    found.push(
      or(
        sql`${crewRecords.sortText} like ${pattern}`,
        sql`lower(${crewRecords.payload}->>'employeeNumber') like ${pattern}`,
      ),
    );
  }
  return found.filter((condition): condition is SQL => condition !== undefined);
}

const ORDER: Record<RecordKind, SQL[]> = {
  member: [asc(crewRecords.sortText), asc(crewRecords.id)],
  qualification: [sql`${crewRecords.endsAt} asc nulls last`, asc(crewRecords.sortText), asc(crewRecords.id)],
  schedule: [asc(crewRecords.startsAt), asc(crewRecords.id)],
  flight: [asc(crewRecords.startsAt), asc(crewRecords.id)],
};

export async function listRecords<Kind extends RecordKind>(
  db: Database,
  userKey: string,
  kind: Kind,
  filter: ListFilter = {},
): Promise<Records[Kind][]> {
  const rows = await db
    .select()
    .from(crewRecords)
    .where(and(...conditionsOf(userKey, kind, filter)))
    .orderBy(...ORDER[kind])
    .limit(filter.limit ?? LIST_MAX)
    .offset(filter.offset ?? 0);
  return rows.map((row) => toRecord<Kind>(row));
}

/** Records that match a condition, unpaged: the condition bounds them. */
export async function findRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  where: SQL | undefined,
): Promise<Records[Kind][]> {
  const rows = await db
    .select()
    .from(crewRecords)
    .where(and(eq(crewRecords.kind, kind), where))
    .orderBy(...ORDER[kind]);
  return rows.map((row) => toRecord<Kind>(row));
}

async function assertMembers(db: Database, userKey: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await db
    .select({ id: crewRecords.id })
    .from(crewRecords)
    .where(
      and(eq(crewRecords.userKey, userKey), eq(crewRecords.kind, 'member'), inArray(crewRecords.id, wanted)),
    );
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw new Problem('crew-member-unknown', 400, `There is no crew member ${missing}.`);
  }
}

async function assertRoom(db: Database, userKey: string, kind: RecordKind, more: number): Promise<void> {
  const [total] = await db
    .select({ value: count() })
    .from(crewRecords)
    .where(and(eq(crewRecords.userKey, userKey), eq(crewRecords.kind, kind)));
  if ((total?.value ?? 0) + more > MAX[kind]) {
    throw new Problem('crew-full', 409, `${MAX[kind]} records of this kind are kept; delete some first.`);
  }
}

const crewIdOf = (record: object): string | null =>
  'crewId' in record && typeof record.crewId === 'string' ? record.crewId : null;

/** Rows per statement: the driver sends each field as a parameter, and 65,535 is the maximum. */
const ROWS_A_STATEMENT = 500;

export interface NewRecord<Kind extends RecordKind> {
  id: string;
  payload: Payloads[Kind];
  isExample: boolean;
}

/** Adds records. Throws when an id is in use, a member unknown or a payload invalid. */
export async function createRecords<Kind extends RecordKind>(
  db: Database,
  actor: Actor,
  kind: Kind,
  entries: readonly NewRecord<Kind>[],
): Promise<{ records: Records[Kind][]; changes: Change[] }> {
  if (entries.length === 0) return { records: [], changes: [] };
  const rules = KIND_RULES[kind];
  const settled = entries.map((entry) => ({ ...entry, payload: rules.settle(entry.payload) }));
  await assertRoom(db, actor.userKey, kind, settled.length);
  await assertMembers(
    db,
    actor.userKey,
    settled.flatMap(({ payload }) => rules.membersOf(payload)),
  );
  const at = new Date(actor.nowMs);
  const stamp = { revision: 1, createdAt: at, updatedAt: at, updatedBy: actor.email };
  const rows: Row[] = settled.map(({ id, payload, isExample }) => ({
    userKey: actor.userKey,
    kind,
    id,
    ...stamp,
    ...rules.columns(payload),
    payload,
    isExample,
  }));
  try {
    for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT)
      await db.insert(crewRecords).values(rows.slice(first, first + ROWS_A_STATEMENT));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('crew-id-taken', 409, 'A record with this id exists.');
    throw error;
  }
  const records = rows.map((row) => toRecord<Kind>(row));
  const changes = records.map((record): Change => {
    const after = record;
    const named = { recordId: record.id, crewId: crewIdOf(record) };
    return { action: 'create', kind, ...named, reason: null, before: null, after };
  });
  return { records, changes };
}

/** A concurrent change was first: nothing is overwritten, and the whole request is rejected. */
function stale(
  kind: RecordKind,
  current: { revision: number; updatedBy: string; updatedAt: string },
  had: number,
) {
  return new Problem(
    'crew-stale',
    409,
    `${KIND_RULES[kind].title} was changed meanwhile by ${current.updatedBy} at ${current.updatedAt} ` +
      `(revision ${current.revision}, yours ${had}). Nothing was saved; load it again and repeat your change.`,
  );
}

/** Replaces the fields of a record when `revision` is current; `merge` receives the stored fields. */
export async function updateRecord<Kind extends RecordKind>(
  db: Database,
  actor: Actor,
  target: { kind: Kind; id: string; revision: number },
  merge: (current: Payloads[Kind]) => Payloads[Kind],
): Promise<{ record: Records[Kind]; change: Change }> {
  const { kind, id, revision } = target;
  const rules = KIND_RULES[kind];
  const before = await findRecord(db, actor.userKey, kind, id);
  if (before.revision !== revision) throw stale(kind, before, revision);
  const payload = rules.settle(merge(payloadOf<Kind>(before)));
  await assertMembers(db, actor.userKey, rules.membersOf(payload));
  const [row] = await db
    .update(crewRecords)
    .set({
      payload,
      ...rules.columns(payload),
      revision: revision + 1,
      updatedAt: new Date(actor.nowMs),
      updatedBy: actor.email,
    })
    .where(and(oneOf(actor.userKey, kind, id), eq(crewRecords.revision, revision)))
    .returning();
  // A concurrent change may fall between read and write: the condition of the write decides.
  if (!row) throw stale(kind, await findRecord(db, actor.userKey, kind, id), revision);
  const record = toRecord<Kind>(row);
  const change: Change = {
    action: 'update',
    kind,
    recordId: id,
    crewId: crewIdOf(record),
    reason: null,
    before,
    after: record,
  };
  return { record, change };
}

/** Deletes a record when `revision` is its last. */
export async function removeRecord(
  db: Database,
  actor: Actor,
  target: { kind: RecordKind; id: string; revision: number },
): Promise<Change> {
  const { kind, id, revision } = target;
  const [row] = await db
    .delete(crewRecords)
    .where(and(oneOf(actor.userKey, kind, id), eq(crewRecords.revision, revision)))
    .returning();
  if (!row) throw stale(kind, await findRecord(db, actor.userKey, kind, id), revision);
  const before = toRecord(row);
  return {
    action: 'delete',
    kind,
    recordId: id,
    crewId: crewIdOf(before),
    reason: null,
    before,
    after: null,
  };
}

/** Writes changes into the trail, in the transaction that makes them. */
export async function writeAudit(db: Database, actor: Actor, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((change) => ({
    userKey: actor.userKey,
    at: new Date(actor.nowMs),
    changedBy: actor.email,
    ...change,
  }));
  for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT)
    await db.insert(crewAudit).values(rows.slice(first, first + ROWS_A_STATEMENT));
}
