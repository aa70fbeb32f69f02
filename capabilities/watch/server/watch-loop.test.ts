import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Problem } from '#platform/contract/problem.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { AerodromeFacts, WatchFacts } from '../domain/rules/watch-facts.ts';
import { hazardKnownAreas } from '../domain/hazard-known-areas.ts';
import { MINIMA_DEFAULTS } from '../contract.ts';
import { flightForTests } from '../testing/flight-for-tests.ts';
import { aerodromeForTests } from '../testing/aerodrome-for-tests.ts';
import { crewForTests } from '../testing/crew-for-tests.ts';
import { counting } from '../testing/counting.ts';
import { stormForTests } from '../testing/hazard-for-tests.ts';
import { createLease, leaseHolder } from '#platform/server/db/lease.ts';
import { createWatchLoop } from './watch-loop.ts';
import type { Notice } from './watched-facts.ts';
import { watchMigrations } from './watch.migrations.ts';
import { createWatchStore } from './watch.store.ts';
import type { AreaSource } from './watch-deps.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

let handle: DatabaseHandle;
let nowMs = NOON;
/** Each flight leaves at its own time along the equator, 6° an hour for five hours, at FL350. */
let flights: Map<string, { userKey: string; departureMs: number; revision: number }>;
let state: 'checked' | 'not-checked' = 'checked';
let isStormy = true;
let planned = 0;
/** Message of a path with incomplete wind. */
let windMessage: string | null = null;
let messages: Record<string, Notice[]> = {};

const storm = () => stormForTests(NOON + 4 * HOUR_MS, NOON + 8 * HOUR_MS);
/** As in the feeds: the same areas are the same objects. */
let stormAreas = hazardKnownAreas('isigmet', [storm()]);
const advisories = (['airsigmet', 'isigmet', 'gairmet', 'cwa'] as const).map((id): AreaSource => ({
  id,
  title: id,
  find: () =>
    Promise.resolve({
      areas: id === 'isigmet' && isStormy && state === 'checked' ? stormAreas : [],
      checked: { id, title: id, state, message: null, freshness: null },
    }),
}));

/** Number of calls of each store function. */
const stored: Record<string, number> = {};
const countAnew = () => Object.keys(stored).forEach((name) => delete stored[name]);
/** A saved flight outside the watched period, with its departure time. */
let stray: FlightDetail | null = null;
let strayMs: number | null = null;
/** Whether storing notifications fails; the log entries. */
let [isDeaf, logged] = [false, new Array<string>()];
/** Crews of flights with a departure time different from the roster, and the number of flights per query. */
let crews = new Map<string, WatchFacts['crew']>();
let requestedCrews: number[] = [];
/** Users whose duties and documents were checked. */
let refreshed: string[] = [];
/** Aerodromes of flights; a test may make one of them slow. */
let aerodromesOf: (id: string) => Promise<readonly AerodromeFacts[]> = async () => [];

function loopOf(holder: string) {
  const { db } = handle;
  const lease = createLease(db, { name: 'watch', holder, seconds: 90 });
  const find = (id: string): FlightDetail | null =>
    flights.has(id) ? flightForTests(id, { callsign: id.toUpperCase() }) : null;
  const loop = createWatchLoop({
    clock: { nowMs: () => nowMs, frozen: true },
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    store: counting(createWatchStore(db), stored),
    isLeader: () => lease.take(),
    sources: advisories,
    flightsBetween: async () =>
      Array.from(flights, ([flightId, { userKey, departureMs, revision }]) => ({
        userKey,
        flightId,
        departureMs,
        revision,
        callsign: flightId.toUpperCase(),
        departure: 'KJFK',
      })),
    findFlight: async (_, id) => find(id) ?? stray,
    departureOf: () => strayMs,
    pathOfFlight: async (_userKey, { id }) => {
      planned += 1;
      if (id === 'broken') throw new Error('no plan');
      if (id === 'unrouted') throw new Problem('flight-without-route', 422, 'The flight has no route.');
      const departureMs = flights.get(id)?.departureMs ?? NOON;
      const point = (hours: number) => ({
        lat: 0,
        lon: hours * 6,
        time: iso(departureMs + hours * HOUR_MS),
        altitudeFt: 35_000,
      });
      return { points: [point(0), point(5)], basis: 'performance-plan', message: windMessage, fuel: null };
    },
    aerodromesOf: ({ id }) => aerodromesOf(id),
    airacOf: () => null,
    crewsOf: async (ahead) => {
      requestedCrews.push(ahead.length);
      return ({ flightId }) => crews.get(flightId) ?? null;
    },
    notify: async (userKey, notices) => {
      if (isDeaf) throw new Error('the database is away');
      messages[userKey] = [...(messages[userKey] ?? []), ...notices];
    },
    refresh: async (userKey) => void refreshed.push(userKey),
    reachable: async () => ['pat'],
  });
  return { loop, lease };
}
const alertIds = async (userKey = 'ann') =>
  (await createWatchStore(handle.db).alerts(userKey)).map(({ id }) => id);

withOneEngine('F3 the flight watch', (open) => {
  beforeAll(async () => {
    handle = await open(watchMigrations);
  });
  beforeEach(async () => {
    for (const table of ['watch_alerts', 'watch_flights', 'watch_leases'])
      await handle.db.execute(sql.raw(`delete from ${table}`));
    [nowMs, state, isStormy, planned, messages] = [NOON, 'checked', true, 0, {}];
    [windMessage, stray, strayMs, isDeaf, logged] = [null, null, null, false, []];
    countAnew();
    stormAreas = hazardKnownAreas('isigmet', [storm()]);
    aerodromesOf = async () => [];
    [crews, requestedCrews, refreshed] = [new Map(), [], []];
    flights = new Map([['f1', { userKey: 'ann', departureMs: NOON + HOUR_MS, revision: 1 }]]);
  });

  it('K4 delayed into a SIGMET: one alert and one notification with the times; on time again: ended, with a notification', async () => {
    const { loop } = loopOf('one');
    await loop.round();
    // At 12° it is 1500Z: the SIGMET comes into effect at 1600Z.
    expect(await alertIds()).toEqual([]);
    expect(messages).toEqual({});
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 2 });
    await loop.round();
    await loop.round();
    expect(await alertIds()).toEqual(['hazard:f1:hazard:isigmet/1']);
    expect(messages.ann).toMatchObject([
      {
        id: 'hazard:f1:hazard:isigmet/1',
        severity: 'warning',
        body: expect.stringContaining('Entry 1630Z, exit 1700Z at FL350'),
      },
    ]);
    flights.set('f1', { userKey: 'ann', departureMs: NOON + HOUR_MS, revision: 3 });
    await loop.round();
    expect(await alertIds()).toEqual([]);
    expect(messages.ann?.[1]).toMatchObject({
      id: 'hazard:f1:hazard:isigmet/1',
      severity: 'info',
      title: expect.stringContaining('Cleared: F1'),
      body: 'No longer on the route, or no longer in effect.',
    });
  });
  it('K4 a withdrawn alert states the reason in terms of its rule', async () => {
    const closed = {
      id: 'A1/26',
      number: 'A1/26',
      qCode: 'QMRLC',
      text: 'RWY 09L CLSD',
      closedRunways: ['09L'],
      windows: [],
    };
    let facts = [aerodromeForTests(NOON + 6 * HOUR_MS, { notams: [closed] })];
    aerodromesOf = async () => facts;
    const { loop } = loopOf('one');
    await loop.round();
    facts = [aerodromeForTests(NOON + 6 * HOUR_MS)];
    await loop.round();
    expect(messages.ann?.at(-1)).toMatchObject({
      title: 'Cleared: F1 KJFK–KLAX: EGLL runway 09L closed',
      body: 'NOTAM no longer in force at that time, or the time at the aerodrome has passed.',
    });
  });
  it('K4 a delay that makes a duty illegal is reported once; on time again it is withdrawn, but not while unchecked', async () => {
    const { loop } = loopOf('one');
    const late = crewForTests(NOON, HOUR_MS);
    crews.set('f1', late);
    await loop.round();
    await loop.round();
    expect(messages.ann).toMatchObject([{ id: 'duty:f1', severity: 'warning' }]);
    crews.set('f1', { ...late, members: [], fault: 'The roster could not be read.' });
    await loop.round();
    expect((await alertIds()).toSorted()).toEqual(['duty:f1', 'not-checked:f1']);
    crews.delete('f1');
    await loop.round();
    expect(await alertIds()).toEqual([]);
    expect(messages.ann?.at(-1)?.title).toBe('Cleared: F1 KJFK–KLAX: duty of Anna Keller not legal');
    expect(requestedCrews).toEqual([1, 1, 1, 1]);
  });
  it('K4 an entry time that moves by minutes is updated in the alert, which stays acknowledged and is not reported again', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    const store = createWatchStore(handle.db);
    await store.acknowledge('ann', 'hazard:f1:hazard:isigmet/1', new Date(nowMs));
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.6 * HOUR_MS, revision: 2 });
    await loop.round();
    expect(await store.alerts('ann')).toMatchObject([
      {
        body: expect.stringContaining('Entry 1636Z, exit 1706Z'),
        from: iso(NOON + 4.6 * HOUR_MS),
        acknowledgedAt: iso(nowMs),
      },
    ]);
    expect(messages.ann).toHaveLength(1);
    expect((await loop.round()).judged).toBe(0);
  });
  it('K4 twenty restarts: no duplicate notifications', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    for (let start = 0; start < 20; start += 1) {
      const { loop, lease } = loopOf(`start-${start}`);
      await loop.round();
      await lease.release();
    }
    expect(messages.ann).toHaveLength(1);
    expect(await alertIds()).toHaveLength(1);
  });
  it('K4 a killed server with its own database watches again as soon as it starts', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    // Neither of them releases its lease.
    await loopOf(leaseHolder(false)).loop.round();
    flights.set('f2', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    expect((await loopOf(leaseHolder(false)).loop.round()).flights).toBe(2);
    expect(messages.ann).toHaveLength(2);
    // Instances that share a database have different names.
    expect((await loopOf(leaseHolder(true)).loop.round()).flights).toBe(0);
    expect(leaseHolder(true)).not.toBe(leaseHolder(true));
  });
  it('K4 two instances: one watches, the other takes over when it stops', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const [one, other] = [loopOf('one'), loopOf('other')];
    await Promise.all([one.loop.round(), other.loop.round()]);
    expect(messages.ann).toHaveLength(1);
    const wasFirst = await one.lease.take();
    expect(await other.lease.take()).toBe(!wasFirst);
    await (wasFirst ? one : other).lease.release();
    expect(await (wasFirst ? other : one).lease.take()).toBe(true);
  });
  it('F3 a failed source is not checked: the alert stays, and nothing is reported as clear', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    state = 'not-checked';
    await loop.round();
    expect((await alertIds()).toSorted()).toEqual(['hazard:f1:hazard:isigmet/1', 'not-checked:f1']);
    expect(messages.ann).toHaveLength(1);
    state = 'checked';
    isStormy = false;
    await loop.round();
    expect(await alertIds()).toEqual([]);
    expect(messages.ann).toHaveLength(2);
  });
  it('F3 a flight that cannot be checked stops no other; a path is planned once per revision', async () => {
    const refused = { userKey: 'bob', departureMs: NOON, revision: 1 };
    for (const id of ['broken', 'unrouted']) flights.set(id, refused);
    flights.set('f2', { userKey: 'bob', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    expect(refreshed).toEqual(['ann', 'bob', 'pat']); // Pat has no flight but has notifications enabled.
    await loop.round();
    expect(await alertIds('bob')).toEqual(['hazard:f2:hazard:isigmet/1']);
    // Two flights once, and the others in both rounds; one without a route is not a server error.
    expect(planned).toBe(6);
    expect(logged.map((line) => line.includes('no plan'))).toEqual([true, true]);
    expect(await createWatchStore(handle.db).flights('bob')).toMatchObject([{ flightId: 'f2' }]);
  });
  it('F3 a round makes the same number of database reads for sixty flights as for one, and one write', async () => {
    const { loop } = loopOf('one');
    await loop.round();
    const readsOf = () => [stored.keptOf, stored.minimaOfAll, stored.checked];
    expect(readsOf()).toEqual([1, 1, 1]);
    for (let index = 0; index < 60; index += 1)
      flights.set(`m${index}`, { userKey: `u${index % 7}`, departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    countAnew();
    await loop.round();
    expect(readsOf()).toEqual([1, 1, 1]);
    expect(stored.putChecked).toBe(3);
    expect(Object.values(messages).flat()).toHaveLength(60);
    // Nothing has changed: nothing is planned, stored or reported again.
    planned = 0;
    await loop.round();
    expect(planned).toBe(0);
    expect(Object.values(messages).flat()).toHaveLength(60);
  });
  it('F3 only flights whose inputs changed are checked again', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    for (let index = 0; index < 30; index += 1)
      flights.set(`m${index}`, { userKey: 'bob', departureMs: NOON - 2 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    expect(await loop.round()).toEqual({ flights: 31, judged: 31 });
    // Nothing changed: no rule runs, and the checks are stored as done now.
    nowMs += 60_000;
    countAnew();
    expect(await loop.round()).toEqual({ flights: 31, judged: 0 });
    const written = await createWatchStore(handle.db).flights('bob');
    expect(new Set(written.map(({ checkedAt }) => checkedAt))).toEqual(new Set([iso(nowMs)]));
    // A changed area affects only the flight that crosses it.
    stormAreas = hazardKnownAreas('isigmet', [
      { ...storm(), properties: { ...storm().properties, label: 'TS SIGMET 2' } },
    ]);
    expect(await loop.round()).toEqual({ flights: 31, judged: 1 });
    // So does a plan, an aerodrome and the minima of a user.
    flights.set('m0', { userKey: 'bob', departureMs: NOON - HOUR_MS, revision: 2 });
    expect(await loop.round()).toEqual({ flights: 31, judged: 1 });
    const facts: AerodromeFacts[] = [];
    aerodromesOf = async (id) => (id === 'm3' ? facts : []);
    expect((await loop.round()).judged).toBe(0);
    facts.push(aerodromeForTests(NOON + 4 * HOUR_MS));
    expect((await loop.round()).judged).toBe(1);
    await createWatchStore(handle.db).putMinima('ann', '', { ...MINIMA_DEFAULTS, gustKt: 99 });
    expect((await loop.round()).judged).toBe(1);
    // A failed source affects all flights.
    state = 'not-checked';
    expect((await loop.round()).judged).toBe(31);
  });
  it('F3 a flight is checked again when a relevant time passes', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    // It is in the area from 1630Z to 1700Z. Replanned in the same wind the path is identical.
    nowMs = NOON + 4.9 * HOUR_MS;
    expect((await loop.round()).judged).toBe(0);
    expect(await alertIds()).toHaveLength(1);
    nowMs = NOON + 5 * HOUR_MS;
    expect((await loop.round()).judged).toBe(1);
    expect(await alertIds()).toEqual([]);
    // A clock that goes back causes a check too.
    nowMs = NOON + 4 * HOUR_MS;
    expect((await loop.round()).judged).toBe(1);
    expect(await alertIds()).toHaveLength(1);
  });
  it('F3 state written by another instance since then is checked again', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const [one, other] = [loopOf('one'), loopOf('other')];
    await one.loop.round();
    await one.lease.release();
    nowMs += 60_000;
    expect((await other.loop.round()).judged).toBe(1);
    expect((await other.loop.round()).judged).toBe(0);
    await other.lease.release();
    nowMs += 60_000;
    expect((await one.loop.round()).judged).toBe(1);
    expect(messages.ann).toHaveLength(1);
  });
  it('F3 incomplete wind is requested again after two minutes, complete wind after an hour', async () => {
    windMessage = '0 of 40 wind and temperature fields available';
    const { loop } = loopOf('one');
    const plannedAfter = async (minutes: number) => {
      nowMs += minutes * 60_000;
      planned = 0;
      await loop.round();
      return planned;
    };
    expect(await plannedAfter(0)).toBe(1);
    expect(await plannedAfter(1.9)).toBe(0);
    windMessage = null;
    expect(await plannedAfter(0.1)).toBe(1);
    expect(await plannedAfter(59)).toBe(0);
    expect(await plannedAfter(1)).toBe(1);
  });
  it('K4 a round renews its lease between flights, and ends when another instance has taken over', async () => {
    for (let index = 0; index < 60; index += 1)
      flights.set(`m${index}`, { userKey: 'bob', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const lease = async (seconds: number, holder: string) =>
      handle.db.execute(
        sql`update watch_leases set holder = ${holder}, until = now() + make_interval(secs => ${seconds})`,
      );
    const left = async () => {
      const { rows } = await handle.db.execute(
        sql`select extract(epoch from until - now())::float8 as seconds from watch_leases`,
      );
      return Number(Object(rows[0]).seconds);
    };
    const seen = new Map<string, number>();
    // The first flights take so long that the lease has nearly expired.
    aerodromesOf = async (id) => {
      if (id === 'm20') await lease(2, 'one');
      if (id === 'm30' || id === 'm59') seen.set(id, await left());
      return [];
    };
    expect((await loopOf('one').loop.round()).judged).toBe(61);
    expect(Math.min(...seen.values())).toBeGreaterThan(60);
    aerodromesOf = async (id) => {
      if (id === 'm20') await lease(90, 'other');
      return [];
    };
    await lease(90, 'one');
    // The current batch is its last one.
    expect((await loopOf('one').loop.round()).judged).toBe(25);
  });
  it('F3 a flight with a slow aerodrome query delays no other', async () => {
    let answer: (facts: readonly AerodromeFacts[]) => void = () => undefined;
    const slow = new Promise<readonly AerodromeFacts[]>((resolve) => (answer = resolve));
    // The slow one responds only after the other has been queried.
    aerodromesOf = async (id) => {
      if (id === 'f1') return slow;
      answer([]);
      return [];
    };
    flights.set('f2', { userKey: 'bob', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    await loopOf('one').loop.round();
    expect(await alertIds('bob')).toEqual(['hazard:f2:hazard:isigmet/1']);
    expect((await createWatchStore(handle.db).flights('ann')).map(({ flightId }) => flightId)).toEqual([
      'f1',
    ]);
  });
  it('F3 an arrived flight is not watched any more; the alerts of a deleted one are withdrawn', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    flights.delete('f1');
    await loop.round();
    expect(await alertIds()).toEqual([]);
    expect(messages.ann?.at(-1)).toMatchObject({ severity: 'info', body: 'The flight was deleted.' });
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    await loop.round();
    // A clock that jumps ahead: the flight is over.
    nowMs = NOON + 20 * HOUR_MS;
    const before = messages.ann?.length;
    await loop.round();
    expect(await alertIds()).toEqual([]);
    expect(messages.ann).toHaveLength(before ?? 0);
  });
  it('K4 when a flight loses its departure time, or leaves in years, its alerts are withdrawn with a reason', async () => {
    const { loop } = loopOf('one');
    const lostAs = async (departureMs: number | null) => {
      flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
      await loop.round();
      flights.delete('f1');
      [stray, strayMs] = [flightForTests('f1'), departureMs];
      await loop.round();
      expect(await alertIds()).toEqual([]);
      return messages.ann?.at(-1);
    };
    expect(await lostAs(null)).toMatchObject({
      title: expect.stringMatching(/^Cleared: F1/),
      body: 'The flight has no departure time any more: it is not watched.',
    });
    expect(await lostAs(NOON + 9000 * HOUR_MS)).toMatchObject({
      body: 'The flight leaves too far ahead to be watched.',
    });
  });
  it('F3 a flight in ten days is watched too, every six hours, and at once when it changes', async () => {
    const departureMs = NOON + 240 * HOUR_MS;
    flights.set('f1', { userKey: 'ann', departureMs, revision: 1 });
    const { loop } = loopOf('one');
    const checkedAt = async () => (await createWatchStore(handle.db).flights('ann'))[0]?.checkedAt;
    await loop.round();
    expect(await checkedAt()).toBe(iso(NOON));
    nowMs = NOON + 5 * HOUR_MS;
    await loop.round();
    expect(await checkedAt()).toBe(iso(NOON));
    flights.set('f1', { userKey: 'ann', departureMs, revision: 2 });
    await loop.round();
    expect(await checkedAt()).toBe(iso(nowMs));
    nowMs += 6 * HOUR_MS;
    await loop.round();
    expect(await checkedAt()).toBe(iso(nowMs));
  });
  it('K4 if a notification could not be stored, the alert is reported again in the next round', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    isDeaf = true;
    await loop.round();
    expect(await alertIds()).toEqual([]);
    isDeaf = false;
    await loop.round();
    expect(await alertIds()).toHaveLength(1);
    expect(messages.ann).toMatchObject([{ expiresAt: iso(NOON + 5 * HOUR_MS) }]);
    // The same for a withdrawal: the alert stays until it is notified.
    isDeaf = true;
    flights.delete('f1');
    await loop.round();
    expect(await alertIds()).toHaveLength(1);
    isDeaf = false;
    await loop.round();
    expect(messages.ann).toHaveLength(2);
    expect(await alertIds()).toEqual([]);
  });
  it('F3 a clock that jumps back repeats nothing and forgets nothing', async () => {
    flights.set('f1', { userKey: 'ann', departureMs: NOON + 2.5 * HOUR_MS, revision: 1 });
    const { loop } = loopOf('one');
    await loop.round();
    for (const hours of [-20, 1, -3, 0]) {
      nowMs = NOON + hours * HOUR_MS;
      await loop.round();
    }
    expect(await alertIds()).toEqual(['hazard:f1:hazard:isigmet/1']);
    expect(messages.ann).toHaveLength(1);
  });
});
