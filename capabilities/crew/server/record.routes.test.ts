import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import {
  changeRoster,
  crewFlightCalls,
  listAudit,
  memberCalls,
  memberFtlCheck,
  qualificationCalls,
  scheduleCalls,
} from '../contract.ts';
import { getDutyTime, loadExample, removeExample } from '../domain/roster/roster.endpoints.ts';
import { anna, crewCalls, crewData, duty, startCrewApi } from '../testing/crew-api.ts';
import { crewMigrations } from './crew.migrations.ts';
import { crewObjects } from './crew.objects.ts';
import type { Change } from './crew.store.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;
const received: Change[] = [];

const call = crewCalls<unknown>(() => server);
const done = crewData(() => server);

const flight = (crew: { crewId: string; position: string }[] = []) => ({
  number: 'mer415',
  departure: 'KJFK',
  arrival: 'KLAX',
  offBlocks: '2026-11-20T13:00:00Z',
  onBlocks: '2026-11-20T19:00:00Z',
  aircraftType: 'a321',
  crew,
});
const addMember = (fields: object = {}, user = 'ann') =>
  done(memberCalls.create, 'members', { ...anna, ...fields }, user);
const addDuty = (body: object) => done(scheduleCalls.create, 'schedules', body);
const addFlight = (body: object) => done(crewFlightCalls.create, 'flights', body);
const addQualification = (crewId: string, body: object) =>
  done(qualificationCalls.create, `members/${crewId}/qualifications`, body);
const dutiesFound = (query = '') => done(scheduleCalls.list, `schedules${query}`);

withOneEngine('J1 crew records', (open) => {
  beforeAll(async () => {
    handle = await open(crewMigrations);
    server = await startCrewApi({
      db: handle.db,
      onChange: (_actor, changes) => void received.push(...changes),
      timeZoneOf: (code) => (code === 'KLAX' ? 'America/Los_Angeles' : null),
    });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    received.length = 0;
    await handle.db.execute(sql`delete from crew_records`);
    await handle.db.execute(sql`delete from crew_audit`);
  });

  it('J1 J2 circumstances of a duty are stored, changed with PATCH, removed with PUT, and rejected if impossible', async () => {
    const { id: crewId } = await addMember();
    const circumstances = { calledFrom: 'standby-home', calledFromStart: '2026-11-20T09:00:00+01:00' };
    const made = await addDuty({ ...duty(crewId), circumstances });
    expect(made.circumstances).toEqual({ ...circumstances, calledFromStart: '2026-11-20T08:00:00.000Z' });
    const named = { revision: made.revision, label: 'MER416' };
    const changed = await done(scheduleCalls.change, `schedules/${made.id}`, named);
    expect(changed.circumstances).toEqual(made.circumstances);
    const {
      circumstances: _dropped,
      id: _id,
      isExample: _is,
      createdAt: _at,
      updatedAt: _up,
      updatedBy: _by,
      ...rest
    } = changed;
    const replaced = await done(scheduleCalls.replace, `schedules/${made.id}`, rest);
    expect(replaced.circumstances).toBeUndefined();
    const late = { calledFrom: 'standby-home', calledFromStart: '2026-11-20T12:01:00Z' };
    expect(await call('POST', 'schedules', { ...duty(crewId), circumstances: late })).toMatchObject({
      code: 400,
      id: 'crew-circumstances',
    });
  });

  it('K1 J1 the duty table includes flight time of the flights inside, and duties derived from a flight', async () => {
    const { id: crewId } = await addMember();
    const made = await addDuty(duty(crewId));
    const place = [{ crewId, position: 'CPT' }];
    await addFlight(flight(place));
    const alone = { ...flight(place), offBlocks: '2026-11-22T08:00:00Z', onBlocks: '2026-11-22T09:30:00Z' };
    const other = await addFlight(alone);
    const clock = frozenClock(Date.UTC(2026, 10, 20, 12));
    const duties = crewObjects({ db: handle.db, clock }).find(({ id }) => id === 'duties');
    const principal = { userKey: 'iss|ann', issuer: 'iss', subject: 'ann', email: 'a@x.y', scopes: [] };
    const page = await duties!.read({ principal, after: null, limit: 10 });
    const cells = (name: string) => page.values[duties!.columns.findIndex((column) => column.name === name)];
    expect(cells('id')).toEqual([made.id, `of-flight:${other.id}:${crewId}`]);
    // 1300 to 1900 inside the duty; 90 min alone, an hour before and half an hour after.
    expect([cells('flight_minutes'), cells('sectors')]).toEqual([
      [360, 90],
      [1, 1],
    ]);
    expect([cells('start_at')?.[1], cells('end_at')?.[1]]).toEqual([
      '2026-11-22T07:00:00.000Z',
      '2026-11-22T10:00:00.000Z',
    ]);
  });

  it('J1 J2 a report delayed twice is stored, checked from the second notice, and rejected if incomplete', async () => {
    const { id: crewId } = await addMember();
    const circumstances = {
      originalReport: '2026-11-20T08:00:00Z',
      firstDelayedReport: '2026-11-20T11:00:00Z',
      secondDelayNotifiedAt: '2026-11-20T09:00:00Z',
    };
    const twice = { ...duty(crewId), sectors: 2, circumstances };
    const made = await addDuty(twice);
    expect(made.circumstances?.secondDelayNotifiedAt).toBe('2026-11-20T09:00:00.000Z');
    const path = `members/${crewId}/ftl-check?ruleSet=EASA&at=${made.start}`;
    const verdict = await done(memberFtlCheck, path);
    const fdp = verdict.limits.find(({ code }) => code === 'max_fdp');
    // The FDP counts from 1000, an hour after the second notice, two hours before the report at 1200.
    expect(fdp?.actualMinutes).toBe((Date.parse(made.end) - Date.parse('2026-11-20T10:00:00Z')) / 60_000);
    const { firstDelayedReport: _first, ...half } = circumstances;
    expect(await call('POST', 'schedules', { ...twice, circumstances: half })).toMatchObject({
      code: 400,
      id: 'crew-circumstances',
    });
  });

  it('J1 a member is created with defaults, read, changed, replaced and deleted', async () => {
    const made = await addMember();
    expect(made).toMatchObject({
      ...anna,
      base: 'KJFK',
      ruleSet: 'FAR117',
      aircraftTypes: [],
      notes: '',
      revision: 1,
      isExample: false,
      updatedBy: 'ann@x.y',
    });
    const { id } = made;
    expect(id).toMatch(/^crew_[\w-]{10}$/);
    expect(await done(memberCalls.get, `members/${id}`)).toEqual(made);
    const changed = await done(memberCalls.change, `members/${id}`, { revision: 1, phone: '+1 555' });
    expect(changed).toMatchObject({ name: 'Anna Keller', phone: '+1 555', revision: 2 });
    const whole = { ...changed, name: 'Anna Brandt', revision: 2 };
    expect(await done(memberCalls.replace, `members/${id}`, whole)).toMatchObject({
      name: 'Anna Brandt',
      revision: 3,
    });
    expect(await done(memberCalls.list, 'members')).toHaveLength(1);
    expect((await call('DELETE', `members/${id}?revision=3`)).code).toBe(200);
    expect((await call('GET', `members/${id}`)).code).toBe(404);
  });
  it('J1 members are listed by name and searched by text, base and position', async () => {
    await addMember({ name: 'Rosa Okafor', position: 'FO', employeeNumber: 'E-77' });
    await addMember();
    await addMember({ name: '100%', base: 'EGLL', timeZone: 'Europe/London' });
    const names = async (query: string) =>
      (await done(memberCalls.list, `members${query}`)).map(({ name }) => name);
    expect(await names('')).toEqual(['100%', 'Anna Keller', 'Rosa Okafor']);
    expect(await names('?q=keLL')).toEqual(['Anna Keller']);
    expect(await names('?q=e-77')).toEqual(['Rosa Okafor']);
    expect(await names('?q=%25')).toEqual(['100%']);
    expect(await names('?base=egll')).toEqual(['100%']);
    expect(await names('?position=FO')).toEqual(['Rosa Okafor']);
    expect(await names('?limit=1&offset=1')).toEqual(['Anna Keller']);
  });
  it('J1 a stale edit of any kind gets 409, loses nothing, and names the user of the newer one', async () => {
    const { id: crewId } = await addMember();
    const rows: [string, { id: string }][] = [
      ['members', await addMember()],
      ['qualifications', await addQualification(crewId, { kind: 'medical', name: 'Class 1' })],
      ['schedules', await addDuty(duty(crewId))],
      ['flights', await addFlight(flight())],
    ];
    for (const [path, row] of rows) {
      const { id } = row;
      expect((await call('PATCH', `${path}/${id}`, { revision: 1, notes: 'first' })).code, path).toBe(200);
      for (const [method, address, body] of [
        ['PATCH', `${path}/${id}`, { revision: 1, notes: 'second' }],
        ['PUT', `${path}/${id}`, { ...row, revision: 1, notes: 'second' }],
        ['DELETE', `${path}/${id}?revision=1`, undefined],
      ] as const) {
        const refused = await call(method, address, body);
        expect({ path, method, code: refused.code, id: refused.id }).toEqual({
          path,
          method,
          code: 409,
          id: 'crew-stale',
        });
        expect(refused.message).toMatch(/ann@x\.y .*revision 2, yours 1/);
      }
      expect((await call('GET', `${path}/${id}`)).data, path).toMatchObject({ notes: 'first', revision: 2 });
    }
  });
  it('J1 of many concurrent edits exactly one is made', async () => {
    const { id } = await addMember();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((notes) => call('PATCH', `members/${id}`, { revision: 1, notes })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await done(listAudit, `audit?recordId=${id}`)).toHaveLength(2);
  });
  it('J1 a change of some fields leaves all others unchanged', async () => {
    const { id: crewId } = await addMember();
    const made = await addDuty({ ...duty(crewId), pilots: 3, restFacilityClass: 1, notes: 'x' });
    const relabel = { revision: 1, label: 'MER416' };
    const changed = await done(scheduleCalls.change, `schedules/${made.id}`, relabel);
    expect(changed).toEqual({ ...made, label: 'MER416', revision: 2, updatedAt: changed.updatedAt });
  });
  it('J1 qualifications belong to a member, soonest expiry first', async () => {
    const { id: crewId } = await addMember();
    await addQualification(crewId, { kind: 'language', name: 'English 6' });
    await addQualification(crewId, { kind: 'medical', name: 'Class 1', expiresOn: '2027-03-01' });
    const rating = await addQualification(crewId, {
      kind: 'type-rating',
      name: 'A320 family',
      aircraftType: 'a321',
      issuedOn: '2024-01-01',
      expiresOn: '2026-12-01',
    });
    expect(rating).toMatchObject({ crewId, aircraftType: 'A321', revision: 1 });
    const names = async (path: string) => (await done(qualificationCalls.list, path)).map(({ name }) => name);
    expect(await names(`members/${crewId}/qualifications`)).toEqual(['A320 family', 'Class 1', 'English 6']);
    expect(await names('qualifications?expiresBefore=2027-01-01')).toEqual(['A320 family']);
    const whole = { ...rating, expiresOn: '2027-12-01' };
    expect(await done(qualificationCalls.replace, `qualifications/${rating.id}`, whole)).toMatchObject({
      crewId,
      expiresOn: '2027-12-01',
    });
    expect((await call('GET', 'members/nobody/qualifications')).code).toBe(404);
    const backwards = { kind: 'medical', name: 'x', issuedOn: '2026-01-02', expiresOn: '2026-01-01' };
    expect((await call('POST', `members/${crewId}/qualifications`, backwards)).code).toBe(400);
  });
  it('J1 duties are stored in UTC and found by overlapping windows', async () => {
    const { id: crewId } = await addMember();
    const other = await addMember({ name: 'Bob' });
    expect(await addDuty(duty(crewId))).toMatchObject({
      start: '2026-11-20T12:00:00.000Z',
      end: '2026-11-20T20:00:00.000Z',
      sectors: null,
      flightMinutes: null,
    });
    await addDuty(duty(other.id, '22'));
    const found = async (query: string) => (await dutiesFound(`?${query}`)).length;
    expect(await found('')).toBe(2);
    expect(await found('from=2026-11-20T20:00:00Z')).toBe(1);
    expect(await found('from=2026-11-20T19:59:00Z&to=2026-11-21T00:00:00Z')).toBe(1);
    expect(await found('to=2026-11-20T12:00:00Z')).toBe(0);
    expect(await found(`crewId=${other.id}`)).toBe(1);
    expect(await found(`crewIds=${crewId},${other.id}`)).toBe(2);
    expect(await found('kind=off')).toBe(0);
  });
  it.each([
    ['an end before its start', { end: '2026-11-20T11:00:00Z' }],
    ['an end at its start', { end: '2026-11-20T12:00:00Z' }],
    ['a break without an end', { breakStart: '2026-11-20T13:00:00Z' }],
    [
      'a break outside the duty',
      { breakStart: '2026-11-20T13:00:00Z', breakEnd: '2026-11-20T21:00:00Z', kind: 'split' },
    ],
    ['a kind that there is not', { kind: 'party' }],
    ['a time zone that there is not', { timeZone: 'Mars/Olympus' }],
    ['a member that there is not', { crewId: 'nobody' }],
    ['a null character', { label: 'a\u0000b' }],
    ['half a surrogate pair', { notes: '\uD800' }],
  ])('J1 a duty with %s is rejected with 400', async (_name, wrong) => {
    const { id: crewId } = await addMember();
    expect((await call('POST', 'schedules', { ...duty(crewId), ...wrong })).code).toBe(400);
    expect(await dutiesFound()).toEqual([]);
  });
  it('J1 J2 flight time longer than its duty is rejected by name, equal to the duty it is accepted', async () => {
    const { id: crewId } = await addMember();
    const eightHours = { ...duty(crewId), end: '2026-11-20T20:00:00Z' };
    expect(await call('POST', 'schedules', { ...eightHours, flightMinutes: 481 })).toMatchObject({
      code: 400,
      id: 'crew-flight-time',
      message: 'The flight time is longer than the duty.',
    });
    expect(await dutiesFound()).toEqual([]);
    const kept = await addDuty({ ...eightHours, flightMinutes: 480 });
    expect(kept.flightMinutes).toBe(480);
    // A change that leaves less duty than flight time is invalid too.
    const shorter = { revision: 1, end: '2026-11-20T19:59:00Z' };
    expect(await call('PATCH', `schedules/${kept.id}`, shorter)).toMatchObject({
      code: 400,
      id: 'crew-flight-time',
    });
  });
  it('J1 a change that contradicts the stored record is rejected', async () => {
    const { id: crewId } = await addMember();
    const { id } = await addDuty(duty(crewId));
    const backwards = { revision: 1, end: '2026-11-20T11:00:00Z' };
    expect((await call('PATCH', `schedules/${id}`, backwards)).code).toBe(400);
    expect((await done(scheduleCalls.get, `schedules/${id}`)).revision).toBe(1);
  });
  it('J1 flights keep their crew; a duplicate or unknown member is rejected', async () => {
    const { id: crewId } = await addMember();
    const place = { crewId, position: 'CPT' };
    const made = await addFlight(flight([place]));
    expect(made).toMatchObject({
      number: 'MER415',
      aircraftType: 'A321',
      complement: { CPT: 1, FO: 1 },
    });
    expect(await done(crewFlightCalls.list, `flights?crewId=${crewId}`)).toEqual([made]);
    expect(await done(crewFlightCalls.list, 'flights?crewId=nobody')).toEqual([]);
    expect((await call('POST', 'flights', flight([place, place]))).code).toBe(400);
    expect((await call('POST', 'flights', flight([{ crewId: 'nobody', position: 'FO' }]))).code).toBe(400);
  });
  it('J1 deleting a member deletes qualifications and duties and keeps the flights', async () => {
    const { id: crewId, revision } = await addMember();
    await addQualification(crewId, { kind: 'medical', name: 'Class 1' });
    await addDuty(duty(crewId));
    const { id } = await addFlight(flight([{ crewId, position: 'CPT' }]));
    expect((await call('DELETE', `members/${crewId}?revision=${revision}`)).code).toBe(200);
    expect(await dutiesFound()).toEqual([]);
    expect((await call('GET', 'qualifications')).data).toEqual([]);
    expect((await call('GET', `flights/${id}`)).data).toMatchObject({ crew: [], revision: 2 });
  });
  it('J1 every change is in the audit trail with before, after and user', async () => {
    const { id: crewId } = await addMember();
    const { id } = await addDuty(duty(crewId));
    await call('PATCH', `schedules/${id}`, { revision: 1, label: 'MER416' });
    await call('DELETE', `schedules/${id}?revision=2`);
    const trail = await done(listAudit, `audit?recordId=${id}`);
    expect(trail.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(trail[1]).toMatchObject({
      by: 'ann@x.y',
      at: '2026-11-20T12:00:00.000Z',
      kind: 'schedule',
      crewId,
      before: { label: 'MER415' },
      after: { label: 'MER416' },
    });
    expect(await done(listAudit, `audit?crewId=${crewId}`)).toHaveLength(4);
    expect(received.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'delete']);
  });
  it('J1 joint changes: all or none', async () => {
    const { id: crewId } = await addMember();
    const other = await addMember({ name: 'Rosa Okafor' });
    const made = await addDuty(duty(crewId));
    const onFlight = await addFlight(flight([{ crewId, position: 'CPT' }]));
    const move = {
      reason: 'sick',
      schedules: { replace: [{ ...made, crewId: other.id }], create: [duty(crewId, '24')] },
      flights: { replace: [{ ...onFlight, crew: [{ crewId: other.id, position: 'CPT' }] }] },
    };
    const stale = { ...move, flights: { replace: [{ ...onFlight, revision: 7 }] } };
    expect((await call('POST', 'changes', stale)).code).toBe(409);
    // Otherwise 'delete' instead of 'remove' would change nothing and report success.
    expect(await call('POST', 'changes', { schedules: { delete: [] } })).toMatchObject({
      code: 400,
      message: expect.stringContaining('delete'),
    });
    expect(await dutiesFound()).toEqual([made]);
    expect((await done(changeRoster, 'changes', move)).schedules).toHaveLength(2);
    const moved = await done(crewFlightCalls.get, `flights/${onFlight.id}`);
    expect(moved.crew[0]?.crewId).toBe(other.id);
    expect((await done(listAudit, `audit?recordId=${made.id}`))[0]?.reason).toBe('sick');
  });
  it('J1 a deleted record can be restored under its id, and an id is unique', async () => {
    const { id: crewId } = await addMember();
    const made = await addDuty(duty(crewId));
    expect((await call('POST', 'schedules', { ...duty(crewId), id: made.id })).code).toBe(409);
    await call('DELETE', `schedules/${made.id}?revision=1`);
    expect((await addDuty(made)).id).toBe(made.id);
  });
  it('H2 one user never sees or changes records of another', async () => {
    const { id: crewId } = await addMember();
    const made = await addDuty(duty(crewId));
    for (const path of ['members', 'schedules', 'flights', 'qualifications', 'audit'])
      expect((await call('GET', path, undefined, 'bob')).data, path).toEqual([]);
    expect((await call('GET', `schedules/${made.id}`, undefined, 'bob')).code).toBe(404);
    expect((await call('PATCH', `schedules/${made.id}`, { revision: 1, label: 'x' }, 'bob')).code).toBe(404);
    expect((await call('DELETE', `schedules/${made.id}?revision=1`, undefined, 'bob')).code).toBe(404);
    expect((await call('POST', 'schedules', duty(crewId), 'bob')).code).toBe(400);
    expect((await done(memberCalls.get, `members/${crewId}`)).revision).toBe(1);
  });
  it('J1 duty time sums up the windows of the rule set and lists unknown values', async () => {
    const { id: crewId } = await addMember();
    await addDuty({ ...duty(crewId, '19'), flightMinutes: 300 });
    const unknown = await addDuty(duty(crewId, '18'));
    const path = `members/${crewId}/duty-time`;
    const data = await done(getDutyTime, `${path}?at=2026-11-20T12:00:00Z`);
    expect(data).toMatchObject({
      ruleSet: 'FAR117',
      at: '2026-11-20T12:00:00.000Z',
      unknownDuties: [unknown.id],
    });
    const minutes = Object.fromEntries(data.totals.map((total) => [total.paragraph, total.minutes]));
    expect(minutes).toEqual({
      '14 CFR 117.23(b)(1)': 300,
      '14 CFR 117.23(b)(2)': 300,
      '14 CFR 117.23(c)(1)': 960,
      '14 CFR 117.23(c)(2)': 960,
    });
    expect((await done(getDutyTime, `${path}?ruleSet=EASA`)).totals[0]).toMatchObject({
      paragraph: 'ORO.FTL.210(a)(1)',
      minutes: 960,
      limitMinutes: 3600,
    });
    expect((await call('GET', 'members/nobody/duty-time')).code).toBe(404);
  });
  it('J2 the stored roster of a member is checked at an instant, with its flights', async () => {
    const { id: crewId } = await addMember();
    const times = { start: '2026-11-20T12:00:00Z', end: '2026-11-21T03:30:00Z' };
    await addDuty({ crewId, kind: 'flight', label: 'MER415', ...times });
    await addFlight(flight([{ crewId, position: 'CPT' }]));
    const late = { offBlocks: '2026-11-20T20:00:00Z', onBlocks: '2026-11-21T02:30:00Z' };
    await addFlight({
      ...flight([{ crewId, position: 'CPT' }]),
      number: 'MER416',
      departure: 'KLAX',
      arrival: 'KJFK',
      ...late,
    });
    const path = `members/${crewId}/ftl-check?ruleSet=FAR117&at=2026-11-20T15:00:00Z`;
    const data = await done(memberFtlCheck, path);
    // Report 0700 local, two segments: Table B gives 14 h; on blocks after 14 h 30. Block 6 h + 6 h 30 over 9 h.
    expect(data).toMatchObject({ legal: false, max_fdp: '14:00', max_flight_time: '9:00' });
    expect(data.violations).toEqual(expect.arrayContaining(['flight_duty_period', 'flight_time']));
    expect((await call('GET', `members/${crewId}/ftl-check?at=nonsense`)).code).toBe(400);
    expect((await call('GET', 'members/nobody/ftl-check')).code).toBe(404);
  });
  it('J1 an example roster is marked, loaded once, and removed without affecting the user’s records', async () => {
    const own = await addMember();
    const loaded = await done(loadExample, 'example', { members: 12 });
    expect(loaded).toMatchObject({ members: 12 });
    const members = await done(memberCalls.list, 'members');
    expect(members.filter(({ isExample }) => isExample)).toHaveLength(12);
    expect(await dutiesFound('?limit=20000')).toHaveLength(loaded.schedules);
    expect((await call('POST', 'example', {})).id).toBe('crew-example-there');
    // Records of a fictitious member are removed with the member; the user's members stay on their flights.
    const { id: madeUp } = members.find(({ isExample }) => isExample) ?? { id: '' };
    await addDuty(duty(madeUp));
    const crew = [own.id, madeUp].map((crewId) => ({ crewId, position: 'FA' }));
    const { id: flightId } = await addFlight(flight(crew));
    expect((await done(removeExample, 'example')).removed).toBeGreaterThan(300);
    expect((await done(memberCalls.list, 'members')).map(({ id }) => id)).toEqual([own.id]);
    expect(await dutiesFound()).toEqual([]);
    const flights = await done(crewFlightCalls.list, 'flights');
    expect(flights.map((one) => [one.id, one.crew.map(({ crewId }) => crewId)])).toEqual([
      [flightId, [own.id]],
    ]);
  });
});
