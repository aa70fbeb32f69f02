import { randomBytes } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { AuditEntry } from '#capabilities/crew/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { crewAudit, crewRecords } from './crew.tables.ts';
import {
  type Actor,
  type Change,
  createRecords,
  listRecords,
  type NewRecord,
  removeRecord,
  updateRecord,
  writeAudit,
} from './crew.store.ts';
import { KIND_RULES, type Payloads, type RecordKind, type Records } from './record-kinds.ts';

/** Called for every change once it is stored. */
export type ChangeListener = (actor: Actor, changes: readonly Change[]) => void;

export interface Target {
  id: string;
  revision: number;
}

interface Replacement<Kind extends RecordKind> extends Target {
  payload: Payloads[Kind];
}

/** Several changes made together. */
export interface RosterBatch {
  reason: string | null;
  schedules: { create: Entry<'schedule'>[]; replace: Replacement<'schedule'>[]; remove: Target[] };
  flights: { create: Entry<'flight'>[]; replace: Replacement<'flight'>[]; remove: Target[] };
}
type Entry<Kind extends RecordKind> = Payloads[Kind] & { id?: string | undefined };

function withId<Kind extends RecordKind>(kind: Kind, input: Entry<Kind>): NewRecord<Kind> {
  const { id, ...fields } = input;
  const payload: object = fields;
  return {
    id: id ?? generateId(KIND_RULES[kind].idPrefix, randomBytes),
    payload: payload as Payloads[Kind],
    isExample: false,
  };
}

async function applyKind<Kind extends 'schedule' | 'flight'>(
  tx: Database,
  actor: Actor,
  kind: Kind,
  part: { create: Entry<Kind>[]; replace: Replacement<Kind>[]; remove: Target[] },
): Promise<{ records: Records[Kind][]; changes: Change[] }> {
  const changes: Change[] = [];
  const records: Records[Kind][] = [];
  for (const target of part.remove) changes.push(await removeRecord(tx, actor, { kind, ...target }));
  for (const { id, revision, payload } of part.replace) {
    const done = await updateRecord(tx, actor, { kind, id, revision }, () => payload);
    records.push(done.record);
    changes.push(done.change);
  }
  const made = await createRecords(
    tx,
    actor,
    kind,
    part.create.map((input) => withId(kind, input)),
  );
  return { records: [...records, ...made.records], changes: [...changes, ...made.changes] };
}

/** A member's records are removed with the member; flights continue with one crew member fewer. */
async function removeBelongings(tx: Database, actor: Actor, crewId: string): Promise<Change[]> {
  const changes: Change[] = [];
  for (const kind of ['qualification', 'schedule'] as const) {
    const own = await listRecords(tx, actor.userKey, kind, { crewIds: [crewId] });
    for (const { id, revision } of own) changes.push(await removeRecord(tx, actor, { kind, id, revision }));
  }
  for (const flight of await listRecords(tx, actor.userKey, 'flight', { flownBy: crewId })) {
    const target = { kind: 'flight', id: flight.id, revision: flight.revision } as const;
    const done = await updateRecord(tx, actor, target, (current) => ({
      ...current,
      crew: current.crew.filter((place) => place.crewId !== crewId),
    }));
    changes.push(done.change);
  }
  return changes;
}

/** Removes the example, with everything planned meanwhile for its members. */
async function removeExample(tx: Database, actor: Actor) {
  const people = await listRecords(tx, actor.userKey, 'member');
  const changes: Change[] = [];
  const gone = await tx
    .delete(crewRecords)
    .where(and(eq(crewRecords.userKey, actor.userKey), eq(crewRecords.isExample, true)))
    .returning({ id: crewRecords.id });
  const left = await tx
    .select({ id: crewRecords.id })
    .from(crewRecords)
    .where(and(eq(crewRecords.userKey, actor.userKey), ne(crewRecords.kind, 'member')))
    .limit(1);
  if (left.length > 0)
    for (const { id, isExample } of people)
      if (isExample) changes.push(...(await removeBelongings(tx, actor, id)));
  const result = { removed: gone.length };
  if (gone.length > 0) changes.push(exampleChange('delete', result));
  return { result, changes };
}

/** An employee number identifies one member. @throws Problem `crew-number-taken` (409) */
async function assertOwnNumber(tx: Database, actor: Actor, member: Records['member']): Promise<void> {
  if (member.employeeNumber === '') return;
  const number = member.employeeNumber.toUpperCase();
  const others = await listRecords(tx, actor.userKey, 'member');
  const other = others.find(
    ({ id, employeeNumber }) => id !== member.id && employeeNumber.toUpperCase() === number,
  );
  if (!other) return;
  throw new Problem(
    'crew-number-taken',
    409,
    `Employee number ${member.employeeNumber} is that of ${other.name}. Give another, or leave it empty.`,
  );
}

/** Fills in the time zones of a flight's airports where the sender omitted them. */
const clocksFrom =
  (timeZoneOf: (code: string) => string | null) =>
  <Kind extends RecordKind, Fields extends Payloads[Kind]>(kind: Kind, fields: Fields): Fields => {
    if (kind !== 'flight' || !('departureTimeZone' in fields)) return fields;
    return {
      ...fields,
      departureTimeZone: fields.departureTimeZone ?? timeZoneOf(fields.departure),
      arrivalTimeZone: fields.arrivalTimeZone ?? timeZoneOf(fields.arrival),
    };
  };

/** Changes of crew records, each in one transaction with its line in the audit trail. */
export function createCrewService(
  db: Database,
  { onChange, timeZoneOf }: { onChange: ChangeListener; timeZoneOf: (code: string) => string | null },
) {
  const withClocks = clocksFrom(timeZoneOf);
  const commit = async <Result>(
    actor: Actor,
    work: (tx: Database) => Promise<{ result: Result; changes: Change[] }>,
    reason: string | null = null,
  ): Promise<Result> => {
    const done = await db.transaction(async (tx) => {
      const { result, changes } = await work(tx);
      const explained = changes.map((change) => ({ ...change, reason }));
      await writeAudit(tx, actor, explained);
      return { result, changes: explained };
    });
    onChange(actor, done.changes);
    return done.result;
  };

  return {
    create: <Kind extends RecordKind>(actor: Actor, kind: Kind, input: Entry<Kind>): Promise<Records[Kind]> =>
      commit(actor, async (tx) => {
        const { records, changes } = await createRecords(tx, actor, kind, [
          withId(kind, withClocks(kind, input)),
        ]);
        const [result] = records;
        if (!result) throw new Error('nothing was created');
        if ('employeeNumber' in result) await assertOwnNumber(tx, actor, result);
        return { result, changes };
      }),

    update: <Kind extends RecordKind>(
      actor: Actor,
      kind: Kind,
      target: Target,
      merge: (current: Payloads[Kind]) => Payloads[Kind],
    ): Promise<Records[Kind]> =>
      commit(actor, async (tx) => {
        const { record, change } = await updateRecord(tx, actor, { kind, ...target }, (current) =>
          withClocks(kind, merge(current)),
        );
        if ('employeeNumber' in record) await assertOwnNumber(tx, actor, record);
        return { result: record, changes: [change] };
      }),

    remove: (actor: Actor, kind: RecordKind, target: Target): Promise<{ id: string }> =>
      commit(actor, async (tx) => {
        const changes = kind === 'member' ? await removeBelongings(tx, actor, target.id) : [];
        changes.push(await removeRecord(tx, actor, { kind, ...target }));
        return { result: { id: target.id }, changes };
      }),

    changeRoster: (actor: Actor, batch: RosterBatch) =>
      commit(
        actor,
        async (tx) => {
          const flights = await applyKind(tx, actor, 'flight', {
            create: batch.flights.create.map((flight) => withClocks('flight', flight)),
            replace: batch.flights.replace.map(({ payload, ...rest }) => ({
              ...rest,
              payload: withClocks('flight', payload),
            })),
            remove: batch.flights.remove,
          });
          const schedules = await applyKind(tx, actor, 'schedule', batch.schedules);
          const removed = [...batch.flights.remove, ...batch.schedules.remove].map(({ id }) => id);
          return {
            result: { schedules: schedules.records, flights: flights.records, removed },
            changes: [...flights.changes, ...schedules.changes],
          };
        },
        batch.reason,
      ),

    /** Adds a whole example; the audit trail gets one line, not one per record. */
    loadExample: (actor: Actor, example: { [Kind in RecordKind]: NewRecord<Kind>[] }) =>
      commit(actor, async (tx) => {
        for (const kind of ['member', 'qualification', 'flight', 'schedule'] as const)
          await createRecords(tx, actor, kind, example[kind]);
        const counts = {
          members: example.member.length,
          qualifications: example.qualification.length,
          schedules: example.schedule.length,
          flights: example.flight.length,
        };
        return { result: counts, changes: [exampleChange('create', counts)] };
      }),

    removeExample: (actor: Actor): Promise<{ removed: number }> =>
      commit(actor, (tx) => removeExample(tx, actor)),
  };
}
export type CrewService = ReturnType<typeof createCrewService>;

function exampleChange(action: 'create' | 'delete', counts: Record<string, number>): Change {
  const named = { action, kind: 'example', recordId: 'example', crewId: null, reason: null } as const;
  return action === 'create'
    ? { ...named, before: null, after: counts }
    : { ...named, before: counts, after: null };
}

const AUDIT_PAGE = 200;

/** The audit trail, newest first. */
export async function listAuditOf(
  db: Database,
  userKey: string,
  filter: {
    recordId?: string | undefined;
    crewId?: string | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
  },
): Promise<AuditEntry[]> {
  const conditions = [eq(crewAudit.userKey, userKey)];
  if (filter.recordId !== undefined) conditions.push(eq(crewAudit.recordId, filter.recordId));
  if (filter.crewId !== undefined)
    conditions.push(
      sql`(${crewAudit.crewId} = ${filter.crewId} or ${crewAudit.recordId} = ${filter.crewId})`,
    );
  const rows = await db
    .select()
    .from(crewAudit)
    .where(and(...conditions))
    .orderBy(desc(crewAudit.seq))
    .limit(Math.min(filter.limit ?? AUDIT_PAGE, 1000))
    .offset(filter.offset ?? 0);
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    by: row.changedBy,
    action: row.action as AuditEntry['action'],
    kind: row.kind as AuditEntry['kind'],
    recordId: row.recordId,
    crewId: row.crewId,
    reason: row.reason,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }));
}
