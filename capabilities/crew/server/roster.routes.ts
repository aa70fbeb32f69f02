import { type CrewMember, memberFtlCheck } from '#capabilities/crew/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { dutyTotals, TOTALS_LOOK_BACK_MS } from '../domain/roster/duty-totals.ts';
import { exampleRoster } from '../domain/roster/example-roster.ts';
import { judgeMember } from '../domain/roster/member-limits.ts';
import { memberDuties, type MemberDuty } from '../domain/roster/member-duties.ts';
import { findRecord, listRecords, type NewRecord } from './crew.store.ts';
import { actorOf, type CrewParts } from './record.routes.ts';
import { getDutyTime, loadExample, removeExample } from '../domain/roster/roster.endpoints.ts';
import type { Payloads, RecordKind } from './record-kinds.ts';

/** Period after a given time for which a member's roster is read. */
const AHEAD_MS = 60 * 86_400_000;

/** A member with every roster entry that a limit at a given time can depend on. */
export async function loadMemberRoster(
  db: Database,
  userKey: string,
  crewId: string,
  atMs: number,
): Promise<{ member: CrewMember; duties: MemberDuty[] }> {
  const member = await findRecord(db, userKey, 'member', crewId);
  const window = { fromMs: atMs - TOTALS_LOOK_BACK_MS, toMs: atMs + AHEAD_MS };
  const schedules = await listRecords(db, userKey, 'schedule', { crewIds: [crewId], ...window });
  const flights = await listRecords(db, userKey, 'flight', { flownBy: crewId, ...window });
  return { member, duties: memberDuties(crewId, schedules, flights) };
}

const asExample = <Kind extends RecordKind>(records: readonly ({ id: string } & Payloads[Kind])[]) =>
  records.map(({ id, ...fields }): NewRecord<Kind> => {
    const payload: object = fields;
    return { id, payload: payload as Payloads[Kind], isExample: true };
  });

/** Totals of duty, and the example roster. */
export function registerRoster(host: ServerHost, { db, clock, service }: CrewParts): void {
  host.route(getDutyTime, async ({ params, query, principal }) => {
    const atMs = query.at === undefined ? clock.nowMs() : Date.parse(query.at);
    const { member, duties } = await loadMemberRoster(db, principal.userKey, params.crewId, atMs);
    const ruleSet = query.ruleSet ?? member.ruleSet;
    const found = dutyTotals(duties, { ruleSet, member, atMs });
    return { crewId: member.id, at: new Date(atMs).toISOString(), ruleSet, ...found };
  });
  host.route(memberFtlCheck, async ({ params, query, principal }) => {
    const atMs = query.at === undefined ? clock.nowMs() : Date.parse(query.at);
    const { member, duties } = await loadMemberRoster(db, principal.userKey, params.crewId, atMs);
    return judgeMember(member, duties, { ruleSet: query.ruleSet, evaluate: { atMs } });
  });
  host.route(loadExample, async ({ body, principal }) => {
    const members = await listRecords(db, principal.userKey, 'member');
    if (members.some(({ isExample }) => isExample))
      throw new Problem('crew-example-there', 409, 'An example roster is loaded already; remove it first.');
    const roster = exampleRoster({ ...body, nowMs: clock.nowMs() });
    return service.loadExample(actorOf(principal, clock), {
      member: asExample<'member'>(roster.members),
      qualification: asExample<'qualification'>(roster.qualifications),
      schedule: asExample<'schedule'>(roster.schedules),
      flight: asExample<'flight'>(roster.flights),
    });
  });
  host.route(removeExample, ({ principal }) => service.removeExample(actorOf(principal, clock)));
}
