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

const DUTIES: readonly ObjectPart<Schedule>[] = [
  [column('id', 'text', 'Id'), (row) => row.id],
  [column('crew_id', 'text', 'Member', { link: MEMBER }), (row) => row.crewId],
  [column('kind', 'text', 'Kind'), (row) => row.kind],
  [column('label', 'text', 'Label'), (row) => row.label],
  [column('start_at', 'timestamp', 'Start', { unit: 'UTC' }), (row) => row.start],
  [column('end_at', 'timestamp', 'End', { unit: 'UTC' }), (row) => row.end],
  [column('location', 'text', 'Location', { link: AIRPORT }), (row) => row.location],
  [column('sectors', 'integer', 'Sectors'), (row) => row.sectors],
  [column('flight_minutes', 'number', 'Flight time', { unit: 'min' }), (row) => row.flightMinutes],
  [column('is_example', 'boolean', 'Example'), (row) => row.isExample],
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
      async ({ userKey }) => ({ rows: await listRecords(db, userKey, 'schedule'), freshness: freshness() }),
    ),
    objectTypeOf(
      { ...own, id: 'crew_flights', title: 'Crew flights', summary: 'Flights of the roster.' },
      FLIGHTS,
      async ({ userKey }) => ({ rows: await listRecords(db, userKey, 'flight'), freshness: freshness() }),
    ),
  ];
}
