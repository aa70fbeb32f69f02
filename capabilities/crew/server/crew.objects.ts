import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import type { Database } from '#platform/server/db/database.ts';
import {
  type ObjectPart,
  type ObjectType,
  objectTypeOf,
  ownRecords,
} from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { CrewFlight, CrewMember, Schedule } from '../contract.ts';
import { blockMinutesOf, memberDuties, type MemberDuty, sectorsOf } from '../domain/roster/member-duties.ts';
import { listRecords } from './crew.store.ts';

const MEMBER = { type: 'crew_members', column: 'id' };
const AIRPORT = { type: 'airports', column: 'icao' };

const MEMBERS: readonly ObjectPart<CrewMember>[] = [
  [column('id', 'text', 'Id'), (row) => row.id],
  [column('name', 'text', 'Name'), (row) => row.name],
  [column('position', 'text', 'Position'), (row) => row.position],
  [column('base', 'text', 'Base', { link: AIRPORT }), (row) => row.base],
  [column('rule_set', 'text', 'Rule set'), (row) => row.ruleSet],
  [column('aircraft_types', 'text', 'Types'), (row) => row.aircraftTypes.join(', ')],
  [column('is_example', 'boolean', 'Example'), (row) => row.isExample],
];

const timeOf = (ms: number) => new Date(ms).toISOString();

/** A duty derived from an assignment has the flight's id, which it shares with the other members. */
const DUTIES: readonly ObjectPart<MemberDuty>[] = [
  [column('id', 'text', 'Id'), (row) => (row.schedule ? row.id : `${row.id}:${row.crewId}`)],
  [column('crew_id', 'text', 'Member', { link: MEMBER }), (row) => row.crewId],
  [column('kind', 'text', 'Kind'), (row) => row.kind],
  [column('label', 'text', 'Label'), (row) => row.label],
  [column('start_at', 'timestamp', 'Start', { unit: 'UTC' }), (row) => timeOf(row.startMs)],
  [column('end_at', 'timestamp', 'End', { unit: 'UTC' }), (row) => timeOf(row.endMs)],
  [
    column('location', 'text', 'Location', { link: AIRPORT }),
    (row) => row.schedule?.location ?? row.flights[0]?.departure ?? null,
  ],
  [column('sectors', 'integer', 'Sectors'), sectorsOf],
  [column('flight_minutes', 'number', 'Flight time', { unit: 'min' }), blockMinutesOf],
  [
    column('is_example', 'boolean', 'Example'),
    (row) => row.schedule?.isExample ?? row.flights[0]?.isExample ?? false,
  ],
];

const FLIGHTS: readonly ObjectPart<CrewFlight>[] = [
  [column('id', 'text', 'Id'), (row) => row.id],
  [column('number', 'text', 'Flight number'), (row) => row.number],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), (row) => row.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), (row) => row.arrival],
  [column('off_blocks', 'timestamp', 'Off blocks', { unit: 'UTC' }), (row) => row.offBlocks],
  [column('on_blocks', 'timestamp', 'On blocks', { unit: 'UTC' }), (row) => row.onBlocks],
  [column('aircraft_type', 'text', 'Type'), (row) => row.aircraftType],
  [
    column('registration', 'text', 'Registration', { link: { type: 'fleet', column: 'registration' } }),
    (row) => row.registration,
  ],
  [column('crew', 'integer', 'Crew assigned'), (row) => row.crew.length],
  [column('is_example', 'boolean', 'Example'), (row) => row.isExample],
];

function grouped<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

/** Duties as assessed: with their flights, and those derived from an assignment. */
async function dutiesOf(db: Database, userKey: string): Promise<MemberDuty[]> {
  const [schedules, flights] = await Promise.all([
    listRecords(db, userKey, 'schedule'),
    listRecords(db, userKey, 'flight'),
  ]);
  const schedulesOf = grouped<Schedule>(schedules, ({ crewId }) => [crewId]);
  const flightsOf = grouped<CrewFlight>(flights, ({ crew }) => crew.map(({ crewId }) => crewId));
  const members = new Set([...schedulesOf.keys(), ...flightsOf.keys()]);
  return [...members].flatMap((crewId) =>
    memberDuties(crewId, schedulesOf.get(crewId) ?? [], flightsOf.get(crewId) ?? []),
  );
}

/** The caller's members, duties and crew flights as tables. */
export function crewObjects({ db, clock }: { db: Database; clock: Clock }): readonly ObjectType[] {
  const own = { group: 'Crew', key: 'id', opens: null, refreshS: 30, scope: 'openid' } as const;
  const freshness = () => ownRecords(clock.nowMs());
  return [
    objectTypeOf(
      { ...own, id: 'crew_members', title: 'Members', summary: 'Your crew members.' },
      MEMBERS,
      async ({ userKey }) => ({ rows: await listRecords(db, userKey, 'member'), freshness: freshness() }),
    ),
    objectTypeOf(
      { ...own, id: 'duties', title: 'Duties', summary: 'Duties, standby and rest of your crew.' },
      DUTIES,
      async ({ userKey }) => ({ rows: await dutiesOf(db, userKey), freshness: freshness() }),
    ),
    objectTypeOf(
      { ...own, id: 'crew_flights', title: 'Crew flights', summary: 'Flights of the roster.' },
      FLIGHTS,
      async ({ userKey }) => ({ rows: await listRecords(db, userKey, 'flight'), freshness: freshness() }),
    ),
  ];
}
