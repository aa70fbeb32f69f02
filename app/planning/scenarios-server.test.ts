import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrewFlight, CrewMember, Schedule } from '#capabilities/crew/contract.ts';
import { createCrewServer } from '#capabilities/crew/server/index.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import {
  type AppliedScenario,
  type ScenarioAction,
  type ScenarioColumn,
  type ScenarioComparison,
  scenarioFlight,
} from '#capabilities/scenarios/contract.ts';
import { scenariosMigrations } from '#capabilities/scenarios/server/scenarios.migrations.ts';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { NOW, startFlyingServer } from '../testing/flying-server.ts';
import { scenariosServerOf } from './scenarios-server.ts';

const HOUR_MS = 3_600_000;
const iso = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

interface Answer<Data> {
  code: number;
  id?: string;
  message: string;
  data: Data;
}

let messages: string[] = [];

async function startScenarios() {
  return startFlyingServer(
    [],
    {},
    {
      migrations: [...flightsMigrations, ...scenariosMigrations],
      build: ({ db, clock, analysing, threads }) => ({
        capabilities: [
          createFlightsServer({ db, clock }),
          createCrewServer({ db, clock, onChange: () => undefined, timeZoneOf: () => 'America/New_York' }),
          scenariosServerOf(analysing, {
            threads,
            announce: {
              flightsChanged: () => void messages.push('flights'),
              rosterChanged: (_actor, changes) => void messages.push(`roster ${changes.length}`),
            },
          }),
        ],
        authenticate: async (token) => ({
          ok: true,
          principal: {
            userKey: token,
            issuer: 'i',
            subject: token,
            email: `${token}@b.c`,
            scopes: ['routes', 'database', 'openid'],
          },
        }),
      }),
    },
  );
}

describe.skipIf(!hasRealNavdata)('K1 what-if scenarios on the complete server', () => {
  let started: Awaited<ReturnType<typeof startScenarios>>;
  const flights: FlightDetail[] = [];
  let captain: CrewMember;
  let duty: Schedule;

  async function send<Data>(method: 'GET' | 'POST', path: string, body?: unknown, token = 'pilot') {
    const answer = await started.server.inject({
      method,
      url: `/efb-v2/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return answer.json<Answer<Data>>();
  }
  const post = <Data>(path: string, body: unknown, token?: string) => send<Data>('POST', path, body, token);
  const get = async <Data>(path: string) => (await send<Data>('GET', path)).data;

  async function saveFlight(wish: { dep: string; arr: string; number: string; hours: number }) {
    const { dep, arr, number, hours } = wish;
    const time = { date: iso(hours).slice(0, 10), departureTime: `${iso(hours).slice(11, 13)}00` };
    const request = { dep, arr, route: 'DCT', aircraft: 'A320', flightNumber: number, ...time };
    const load = { passengers: 140, load: 2, reserve: 30, costIndex: 30 };
    const { data: plan } = await post<OperationalFlightPlan>('route/loadOFP', { ...request, ...load });
    const { data } = await post<{ saved: FlightDetail[] }>('user/updateFlights', {
      flights: { callsign: number, departure: dep, arrival: arr, aircraft: 'A320', ...time, plan },
    });
    const [flight] = data.saved;
    if (!flight) throw new Error('nothing was saved');
    flights.push(flight);
  }

  async function saveCrew() {
    const member = async (name: string, position: string) => {
      const { data } = await post<CrewMember>('crew/members', {
        name,
        position,
        base: 'KJFK',
        timeZone: 'America/New_York',
        ruleSet: 'FAR117',
        aircraftTypes: ['A320'],
      });
      for (const kind of ['licence', 'type-rating', 'medical', 'recency', 'check'])
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        await post(`crew/members/${data.id}/qualifications`, {
          kind,
          name: kind,
          aircraftType: kind === 'licence' || kind === 'medical' ? null : 'A320',
          expiresOn: '2027-06-30',
        });
      return data;
    };
    captain = await member('Anna Keller', 'CPT');
    const first = await member('Owen Demir', 'FO');
    await post('crew/flights', {
      number: 'MER1',
      departure: 'KJFK',
      arrival: 'KBOS',
      offBlocks: iso(4),
      onBlocks: iso(5.5),
      aircraftType: 'A320',
      crew: [
        { crewId: captain.id, position: 'CPT' },
        { crewId: first.id, position: 'FO' },
      ],
    });
    // Report at 0400 local: 8:30 until on blocks, of 10:00.
    duty = (
      await post<Schedule>('crew/schedules', {
        crewId: captain.id,
        kind: 'flight',
        label: 'MER1',
        start: iso(-3),
        end: iso(6),
      })
    ).data;
  }

  beforeAll(async () => {
    started = await startScenarios();
    await saveFlight({ dep: 'KJFK', arr: 'KBOS', number: 'MER1', hours: 4 });
    await saveFlight({ dep: 'KBOS', arr: 'KDCA', number: 'MER2', hours: 7 });
    await saveFlight({ dep: 'KDEN', arr: 'KORD', number: 'MER3', hours: 5 });
    await saveCrew();
  });
  afterAll(() => started.stop());

  const ids = () => flights.map(({ id }) => id);
  const compare = async (
    scenarios: readonly { name: string; actions: unknown[]; base?: unknown }[],
  ): Promise<ScenarioComparison> => {
    const answer = await post<ScenarioComparison>('scenarios/compare', { flightIds: ids(), scenarios });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  };
  const delay = (): Partial<ScenarioAction> => ({ kind: 'delay', flightIds: ids(), minutes: 120 });
  const flownOf = (column: ScenarioColumn | undefined, index: number) => {
    const figures = column?.flights[index]?.figures;
    if (figures?.state !== 'flown') throw new Error('the flight was not planned');
    return figures;
  };

  it('K1 "Delay three flights two hours": fuel, legality and hazards beside the plan, equal to the plan itself to the digit', async () => {
    const { columns, freshness } = await compare([{ name: 'Two hours', actions: [delay()] }]);
    const [planned, later] = columns;
    expect(columns.map(({ name }) => name)).toEqual(['As planned', 'Two hours']);
    expect(freshness?.source).toBe('Made-up winds');
    for (const flight of later?.flights ?? []) expect(scenarioFlight.parse(flight).isChanged).toBe(true);
    expect(planned?.flights.map(({ isChanged }) => isChanged)).toEqual([false, false, false]);
    expect(flownOf(planned, 0).offBlock).toBe(iso(4));
    expect(flownOf(later, 0).offBlock).toBe(iso(6));
    // Compared with the plan's own call.
    const single = await post<{ fuel: { blockKg: number }; landing: string }>(
      'plan/performance',
      flownOf(later, 2).request,
    );
    expect(flownOf(later, 2)).toMatchObject({
      blockKg: single.data.fuel.blockKg,
      landing: single.data.landing,
    });
    // A line for the map, and the state of the hazard sources.
    expect(later?.flights[0]?.path.length).toBeGreaterThan(2);
    expect(later?.flights[0]?.hazards).not.toBeNull();
    // 14 CFR Part 117 table B, one segment from 0400–0459: 10 h; 8:30 become 10:30.
    expect(planned?.flights[0]?.crew).toMatchObject({ state: 'legal' });
    expect(later?.flights[0]?.crew.state).toBe('illegal');
    const words = later?.flights[0]?.crew.members.find(({ name }) => name === 'Anna Keller')?.words.join(' ');
    expect(words).toMatch(/FDP|flight duty/i);
    // A flight not in the roster is not called legal.
    expect(later?.flights[1]?.crew).toMatchObject({ state: 'unknown', members: [] });
    expect(later?.base.map(({ kind }) => kind).toSorted()).toEqual([
      'duty',
      'flight',
      'flight',
      'flight',
      'roster-flight',
    ]);
  });

  it('K1 a closure, minima and sickness affect only the flights they concern', async () => {
    const { columns } = await compare([
      { name: 'KBOS closed', actions: [{ kind: 'close', icao: 'KBOS', from: iso(4.5), to: iso(8) }] },
      { name: 'Captain sick', actions: [{ kind: 'sick', crewId: captain.id, from: iso(0), to: iso(24) }] },
      { name: 'FL200', actions: [{ kind: 'level', flightIds: [flights[2]?.id], level: 200 }] },
    ]);
    const [planned, closed, sick, low] = columns;
    const opening = (column: ScenarioColumn | undefined, index: number) =>
      column?.flights[index]?.aerodromes?.map(({ icao, opening: { state } }) => `${icao} ${state}`);
    expect(opening(closed, 0)).toEqual(['KJFK unknown', 'KBOS closed']);
    expect(opening(closed, 1)).toEqual(['KBOS closed', 'KDCA unknown']);
    expect(opening(closed, 2)).toEqual(opening(planned, 2));
    expect(closed?.base).toEqual([]);
    expect(sick?.flights[0]?.crew).toMatchObject({ state: 'illegal', words: ['CPT not assigned'] });
    expect(flownOf(low, 2).levelsFt).toEqual([20_000]);
    expect(flownOf(low, 2).tripKg).toBeGreaterThan(flownOf(planned, 2).tripKg);
    expect(flownOf(low, 0)).toEqual(flownOf(planned, 0));
  });

  it('K1 an applied scenario is one change with one audit entry, and undone as one', async () => {
    const { columns } = await compare([{ name: 'Two hours', actions: [delay()] }]);
    messages = [];
    const scenario = { name: 'Two hours', actions: [delay()], base: columns[1]?.base, flightIds: ids() };
    const applied = await post<AppliedScenario>('scenarios/apply', scenario);
    expect(applied).toMatchObject({ code: 200, data: { state: 'applied', appliedBy: 'pilot@b.c' } });
    expect(applied.data.changed).toHaveLength(5);
    expect(messages).toEqual(['flights', 'roster 2']);
    const after = await get<FlightDetail>(`user/getFlights?id=${flights[0]?.id}`);
    expect(after).toMatchObject({ departureTime: '1800', revision: 2, aircraft: 'A320' });
    expect(after.plan?.general.utcTime).toBe('1800');
    const rosterFlight = async () =>
      (await get<CrewFlight[]>('crew/flights')).find(({ number }) => number === 'MER1');
    const theDuty = async () => (await get<Schedule[]>('crew/schedules')).find(({ id }) => id === duty.id);
    expect((await rosterFlight())?.offBlocks).toBe(iso(6));
    expect(await theDuty()).toMatchObject({ start: iso(-3), end: iso(8) });
    // Applying on the same base again is stale, by name.
    const again = await post('scenarios/apply', scenario);
    expect(again).toMatchObject({ code: 409, id: 'scenario-stale' });
    expect(again.message).toContain('MER1 KJFK–KBOS: revision 1 compared, 2 saved now.');

    const undone = await post<AppliedScenario>(`scenarios/applied/${applied.data.id}/undo`, {});
    expect(undone).toMatchObject({ code: 200, data: { state: 'undone', undoneBy: 'pilot@b.c' } });
    const back = await get<FlightDetail>(`user/getFlights?id=${flights[0]?.id}`);
    expect(back).toEqual({ ...flights[0], revision: 3 });
    expect((await rosterFlight())?.offBlocks).toBe(iso(4));
    expect(await theDuty()).toMatchObject({ start: iso(-3), end: iso(6) });
    expect(await post(`scenarios/applied/${applied.data.id}/undo`, {})).toMatchObject({
      code: 409,
      id: 'scenario-undone',
    });
    expect(await get<AppliedScenario[]>('scenarios/applied')).toMatchObject([
      { name: 'Two hours', state: 'undone' },
    ]);
  });

  it('K1 records changed meanwhile are named when a scenario is compared, applied or undone, and nothing is saved', async () => {
    const [first, second] = flights;
    const one = [{ kind: 'delay', flightIds: [first?.id, second?.id], minutes: 60 }];
    const { columns } = await compare([{ name: 'One hour', actions: one }]);
    const base = columns[1]?.base;
    const now = await get<FlightDetail>(`user/getFlights?id=${second?.id}`);
    const { callsign, departure, arrival, aircraft, date, plan, id } = now;
    const flight = { id, callsign, departure, arrival, aircraft, date, plan, departureTime: '2030' };
    expect(await post('user/replaceFlight', { flight, revision: now.revision })).toMatchObject({ code: 200 });
    const stale = await compare([{ name: 'One hour', actions: one, base }]);
    expect(stale.columns[1]?.stale).toEqual([
      `MER2 KBOS–KDCA: revision ${now.revision} compared, ${now.revision + 1} saved now.`,
    ]);
    const refused = await post('scenarios/apply', { flightIds: ids(), name: 'One hour', actions: one, base });
    expect(refused).toMatchObject({ code: 409, id: 'scenario-stale' });
    const untouched = await get<FlightDetail>(`user/getFlights?id=${first?.id}`);
    expect(untouched.departureTime).toBe('1600');

    const fresh = await compare([{ name: 'One hour', actions: one }]);
    const applied = await post<AppliedScenario>('scenarios/apply', {
      flightIds: ids(),
      name: 'One hour',
      actions: one,
      base: fresh.columns[1]?.base,
    });
    const changed = await get<FlightDetail>(`user/getFlights?id=${second?.id}`);
    const renamed = { flight: { ...flight, callsign: 'MER22' }, revision: changed.revision };
    expect(await post('user/replaceFlight', renamed)).toMatchObject({ code: 200 });
    const undo = await post(`scenarios/applied/${applied.data.id}/undo`, {});
    expect(undo).toMatchObject({ code: 409, id: 'scenario-undo-stale' });
    expect(undo.message).toContain('MER2 KBOS–KDCA was changed since.');
    expect((await get<FlightDetail>(`user/getFlights?id=${first?.id}`)).departureTime).toBe('1700');
    // No other user can undo it, or learn of it.
    expect(await post(`scenarios/applied/${applied.data.id}/undo`, {}, 'stranger')).toMatchObject({
      code: 404,
    });
    expect(await post('scenarios/compare', { flightIds: ids(), scenarios: [] }, 'stranger')).toMatchObject({
      code: 404,
      id: 'flight-not-found',
    });
  });

  it('K1 a scenario that only assumes conditions, or is malformed, is rejected by name', async () => {
    const closed = [{ kind: 'close', icao: 'KBOS', from: iso(5), to: iso(8) }];
    const nothing = await post('scenarios/apply', { flightIds: ids(), name: 'C', actions: closed, base: [] });
    expect(nothing).toMatchObject({ code: 422, id: 'scenario-changes-nothing' });
    expect(nothing.message).toContain('Closure of KBOS');
    const wrong = [
      [],
      [{ kind: 'delay', flightIds: ids(), minutes: 0 }],
      [{ kind: 'close', icao: 'KBOS', from: iso(8), to: iso(5) }],
      [{ kind: 'level', flightIds: ids(), level: 900 }],
    ];
    for (const actions of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const refused = await post('scenarios/compare', {
        flightIds: ids(),
        scenarios: [{ name: 'Wrong', actions }],
      });
      expect(refused.code).toBe(400);
    }
  });

  it('K1 flights of the example roster are checked with its crew: pilots are legal as rostered but not half a day later; cabin crew are not checked', async () => {
    const token = 'dispatcher';
    expect(await post('crew/example', { members: 6, ruleSet: 'FAR117' }, token)).toMatchObject({ code: 200 });
    const rostered = (await send<CrewFlight[]>('GET', 'crew/flights', undefined, token)).data
      .filter(({ crew, offBlocks }) => crew.length > 0 && Date.parse(offBlocks) > NOW + HOUR_MS)
      .toSorted((one, other) => one.offBlocks.localeCompare(other.offBlocks));
    const [flight] = rostered;
    if (!flight) throw new Error('the example has no flight to come');
    const time = {
      date: flight.offBlocks.slice(0, 10),
      departureTime: flight.offBlocks.slice(11, 16).replace(':', ''),
    };
    const what = { departure: flight.departure, arrival: flight.arrival, aircraft: 'A320', ...time };
    const request = {
      dep: flight.departure,
      arr: flight.arrival,
      route: 'DCT',
      flightNumber: flight.number,
      ...time,
    };
    const load = { aircraft: 'A320', passengers: 140, load: 2, reserve: 30, costIndex: 30 };
    const { data: plan } = await post<OperationalFlightPlan>('route/loadOFP', { ...request, ...load }, token);
    const { data: saved } = await post<{ saved: FlightDetail[] }>(
      'user/updateFlights',
      { flights: { callsign: flight.number, ...what, plan } },
      token,
    );
    const flightIds = saved.saved.map(({ id }) => id);
    const later = { name: 'Later', actions: [{ kind: 'delay', flightIds, minutes: 720 }] };
    const { data } = await post<ScenarioComparison>(
      'scenarios/compare',
      { flightIds, scenarios: [later] },
      token,
    );
    const [asRostered, delayed] = data.columns.map(({ flights: [one] }) => one?.crew);
    const members = (await send<CrewMember[]>('GET', 'crew/members', undefined, token)).data;
    expect(asRostered?.members.map(({ name }) => name).toSorted()).toEqual(
      members.map(({ name }) => name).toSorted(),
    );
    const of = (crew: typeof asRostered, position: string) =>
      crew?.members.find((member) => member.position === position);
    expect([of(asRostered, 'CPT')?.state, of(asRostered, 'FO')?.state]).toEqual(['legal', 'legal']);
    // Part 117 applies to flightcrew only: cabin crew are not checked, so the flight as a whole is not called legal.
    expect(of(asRostered, 'FA')).toMatchObject({ state: 'unknown' });
    expect(asRostered?.state).toBe('unknown');
    // Two segments from 0700 local: 14:00 at most (14 CFR Part 117, table B).
    expect(delayed?.state).toBe('illegal');
    expect(of(delayed, 'CPT')?.words.join(' ')).toMatch(/Flight duty period: 1\d:\d\d, at most 14:00/);
  });
});
