import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrewFlight, Schedule } from '#capabilities/crew/contract.ts';
import {
  flightOf,
  memberOf,
  papersOf,
  scheduleOf,
} from '#capabilities/crew/domain/roster/roster-for-tests.ts';
import { listRecords } from '#capabilities/crew/server/crew.store.ts';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import { createCrewService } from '#capabilities/crew/server/crew.service.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createLog } from '#platform/server/log/log.ts';
import { crewsAheadBy } from './crews-ahead.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString();
const ACTOR = { userKey: 'ann', email: 'ann@example.com', nowMs: Date.parse(at(10)) };
let handle: DatabaseHandle;

const ahead = (departure: string, userKey = 'ann', callsign = 'MER 1') => ({
  userKey,
  flightId: 'saved',
  revision: 1,
  callsign,
  departure: 'KJFK',
  departureMs: Date.parse(departure),
});
const key = { userKey: 'ann', flightId: 'saved' };

withOneEngine('K4 crews of flights that leave at another time than the roster has them', (open) => {
  let crewsOf: ReturnType<typeof crewsAheadBy>;
  let roster: { schedule: Schedule; flight: CrewFlight };
  const service = () => createCrewService(handle.db, { onChange: () => undefined, timeZoneOf: () => null });

  beforeAll(async () => {
    handle = await open(crewMigrations);
    crewsOf = crewsAheadBy({ db: handle.db, log: createLog('silent') });
    const member = await service().create(ACTOR, 'member', memberOf('x'));
    for (const paper of papersOf(member.id))
      await service().create(ACTOR, 'qualification', {
        ...paper,
        aircraftType: paper.kind === 'type-rating' ? 'A321' : null,
      });
    // Report 1300Z, 0800 in New York: one sector, at most 14 hours by table B of 14 CFR 117.
    const schedule = await service().create(
      ACTOR,
      'schedule',
      scheduleOf('d', member.id, at(13), at(17, 30)),
    );
    const flight = await service().create(ACTOR, 'flight', {
      ...flightOf('MER1', at(14), at(17), [member.id]),
      complement: { CPT: 1 },
    });
    roster = { schedule, flight };
  });
  afterAll(() => handle.close());

  it('K4 a delay beyond the duty limit is detected, and the roster is unchanged', async () => {
    const crew = (await crewsOf([ahead(at(24, 30))]))(key);
    expect(crew).toMatchObject({
      fault: null,
      rosterOffMs: Date.parse(at(14)),
      byMs: 10.5 * 3_600_000,
      members: [{ state: 'illegal', isLegalWithReport: true }],
    });
    const kept = await listRecords(handle.db, 'ann', 'schedule');
    expect(kept.map(({ start, end, revision }) => [start, end, revision])).toEqual([[at(13), at(17, 30), 1]]);
  });

  it('K4 one hour late is legal; on time, another flight number or another user need no check', async () => {
    expect((await crewsOf([ahead(at(15))]))(key)?.members).toMatchObject([{ state: 'legal' }]);
    for (const flight of [ahead(at(14)), ahead(at(24, 30), 'ann', 'MER2'), ahead(at(24, 30), 'bob')])
      expect((await crewsOf([flight]))({ userKey: flight.userKey, flightId: 'saved' })).toBeNull();
  });

  it('K4 nothing is checked again until roster or flight change, and then at once', async () => {
    const flights = [ahead(at(24, 30))];
    const before = (await crewsOf(flights))(key)?.members;
    expect((await crewsOf(flights))(key)?.members).toBe(before);
    const { id, revision } = roster.schedule;
    await service().update(ACTOR, 'schedule', { id, revision }, (current) => ({
      ...current,
      start: at(13, 30),
    }));
    const after = (await crewsOf(flights))(key)?.members;
    expect(after).not.toBe(before);
    expect(after).toMatchObject([{ state: 'legal' }]);
  });

  it('K4 an unreadable roster is reported as not checked, and does not stop other rules', async () => {
    const empty = await open([]);
    const judge = crewsAheadBy({ db: empty.db, log: createLog('silent') });
    expect((await judge([ahead(at(24, 30))]))(key)).toMatchObject({
      fault: 'the roster could not be read or checked.',
      members: [],
    });
    await empty.close();
  });
});
