import type { z } from 'zod';
import {
  changeRoster,
  crewFlightCalls,
  listAudit,
  memberCalls,
  qualificationCalls,
  scheduleCalls,
} from '#capabilities/crew/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { KnownNames } from '#platform/contract/known-names.ts';
import type { Principal } from '#platform/contract/principal.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type NamingRecord, questionableRecord } from '../domain/roster/questionable-record.ts';
import { type CrewService, listAuditOf, type RosterBatch } from './crew.service.ts';
import { type Actor, findRecord, listRecords } from './crew.store.ts';
import type { Payloads, RecordKind } from './record-kinds.ts';

/** Dependencies of the crew routes. */
export interface CrewParts {
  db: Database;
  clock: Clock;
  service: CrewService;
  known: KnownNames;
}

export const actorOf = (principal: Principal, clock: Clock): Actor => ({
  userKey: principal.userKey,
  email: principal.email,
  nowMs: clock.nowMs(),
});

/** Common signature of reading, replacing, changing and deleting any kind of record. */
interface RecordCalls {
  get: Endpoint<z.ZodType<{ id: string }>>;
  replace: Endpoint<z.ZodType<{ id: string }>, z.ZodType, z.ZodType>;
  change: Endpoint<z.ZodType<{ id: string }>, z.ZodType, z.ZodType>;
  remove: Endpoint<z.ZodType<{ id: string }>, z.ZodType<{ revision: number }>>;
}

type Body = Record<string, unknown> & { revision: number };

/** The sent fields over the stored ones; an absent field is not a change. */
function patched<Fields extends object>(current: Fields, sent: Record<string, unknown>): Fields {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/** A saved record, with warnings about implausible values. */
function withMessages<Saved extends NamingRecord>(
  saved: Saved,
  known: KnownNames,
): Saved & { messages?: string[] } {
  const messages = questionableRecord(saved, known);
  return messages.length === 0 ? saved : { ...saved, messages };
}

function registerRecord(host: ServerHost, parts: CrewParts, kind: RecordKind, calls: RecordCalls): void {
  const { db, clock, service, known } = parts;
  host.route(calls.get, ({ params, principal }) => findRecord(db, principal.userKey, kind, params.id));
  const change =
    (isWhole: boolean) => async (call: { params: { id: string }; body: unknown; principal: Principal }) => {
      // The body has just been validated by the schema of this kind.
      const { revision, ...fields } = call.body as Body;
      const target = { id: call.params.id, revision };
      const actor = actorOf(call.principal, clock);
      const saved = await service.update(actor, kind, target, (current) =>
        // A qualification's member is not among its fields and stays unchanged.
        patched(isWhole && kind !== 'qualification' ? ({} as Payloads[RecordKind]) : current, fields),
      );
      return withMessages<NamingRecord & { id: string }>(saved, known);
    };
  host.route(calls.replace, change(true));
  host.route(calls.change, change(false));
  host.route(calls.remove, ({ params, query, principal }) =>
    service.remove(actorOf(principal, clock), kind, { id: params.id, revision: query.revision }),
  );
}

const msOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant);

function registerPeople(host: ServerHost, { db, clock, service, known }: CrewParts): void {
  host.route(memberCalls.list, ({ query, principal }) =>
    listRecords(db, principal.userKey, 'member', {
      text: query.q,
      where: { base: query.base?.toUpperCase(), position: query.position },
      limit: query.limit,
      offset: query.offset,
    }),
  );
  host.route(memberCalls.create, async ({ body, principal }) =>
    withMessages(await service.create(actorOf(principal, clock), 'member', body), known),
  );
  host.route(qualificationCalls.list, async ({ params, principal }) => {
    await findRecord(db, principal.userKey, 'member', params.crewId);
    return listRecords(db, principal.userKey, 'qualification', { crewIds: [params.crewId] });
  });
  host.route(qualificationCalls.listAll, ({ query, principal }) =>
    listRecords(db, principal.userKey, 'qualification', query),
  );
  host.route(qualificationCalls.create, async ({ params, body, principal }) => {
    await findRecord(db, principal.userKey, 'member', params.crewId);
    const sent = { ...body, crewId: params.crewId };
    return withMessages(await service.create(actorOf(principal, clock), 'qualification', sent), known);
  });
}

function registerDutiesAndFlights(host: ServerHost, { db, clock, service, known }: CrewParts): void {
  host.route(scheduleCalls.list, ({ query, principal }) => {
    const ids = query.crewIds?.split(',').filter((id) => id !== '') ?? [];
    if (query.crewId !== undefined) ids.push(query.crewId);
    return listRecords(db, principal.userKey, 'schedule', {
      crewIds: ids.length > 0 ? ids : undefined,
      fromMs: msOf(query.from),
      toMs: msOf(query.to),
      where: { kind: query.kind },
      limit: query.limit,
      offset: query.offset,
    });
  });
  host.route(scheduleCalls.create, async ({ body, principal }) =>
    withMessages(await service.create(actorOf(principal, clock), 'schedule', body), known),
  );
  host.route(crewFlightCalls.list, ({ query, principal }) =>
    listRecords(db, principal.userKey, 'flight', {
      flownBy: query.crewId,
      fromMs: msOf(query.from),
      toMs: msOf(query.to),
      limit: query.limit,
      offset: query.offset,
    }),
  );
  host.route(crewFlightCalls.create, async ({ body, principal }) =>
    withMessages(await service.create(actorOf(principal, clock), 'flight', body), known),
  );
  host.route(changeRoster, async ({ body, principal }) => {
    const none = { create: [], replace: [], remove: [] };
    const { schedules = none, flights = none } = body;
    const batch: RosterBatch = {
      reason: body.reason ?? null,
      schedules: {
        ...schedules,
        replace: schedules.replace.map(({ id, revision, ...payload }) => ({ id, revision, payload })),
      },
      flights: {
        ...flights,
        replace: flights.replace.map(({ id, revision, ...payload }) => ({ id, revision, payload })),
      },
    };
    const saved = await service.changeRoster(actorOf(principal, clock), batch);
    const all: readonly NamingRecord[] = [...saved.flights, ...saved.schedules];
    const messages = all.flatMap((record) => questionableRecord(record, known));
    return messages.length === 0 ? saved : { ...saved, messages };
  });
}

/** Members, qualifications, duties, flights, and their audit trail. */
export function registerRecords(host: ServerHost, parts: CrewParts): void {
  registerPeople(host, parts);
  registerDutiesAndFlights(host, parts);
  registerRecord(host, parts, 'member', memberCalls);
  registerRecord(host, parts, 'qualification', qualificationCalls);
  registerRecord(host, parts, 'schedule', scheduleCalls);
  registerRecord(host, parts, 'flight', crewFlightCalls);
  host.route(listAudit, ({ query, principal }) => listAuditOf(parts.db, principal.userKey, query));
}
