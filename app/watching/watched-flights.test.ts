import { beforeAll, expect, it } from 'vitest';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import { flights } from '#capabilities/flights/server/flights.tables.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { flightsBetween, unwatchedFlights } from './watched-flights.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
let handle: DatabaseHandle;

withOneEngine('F3 which flights are watched', (open) => {
  beforeAll(async () => {
    handle = await open(flightsMigrations);
    const times: [id: string, date: string | null, departureTime: string | null][] = [
      ['today', '2026-11-24', '1300'],
      ['whole', null, '2026-11-25T08:00:00Z'],
      ['in ten days', '2026-12-04', '0900'],
      ['long ago', '2026-10-01', '1300'],
      ['no date', null, '1300'],
      ['no time', '2026-11-24', null],
      ['no day', '2026-02-30', '1300'],
      ['neither', '', ''],
    ];
    await handle.db.insert(flights).values(
      times.map(([id, date, departureTime]) => ({
        userKey: id === 'neither' ? 'bob' : 'ann',
        id,
        aircraft: 'A320',
        callsign: id,
        departure: 'EGLL',
        arrival: 'LFPG',
        date,
        departureTime,
        payload: id === 'whole' ? { route_info: [{ ident: 'EGLL' }], plan: null } : { route_info: [] },
        createdAt: new Date(NOW),
      })),
    );
  });

  it('F3 every saved flight that leaves within the span, by its own date and time', async () => {
    const span = { fromMs: NOW - 30 * HOUR_MS, toMs: NOW + 366 * 24 * HOUR_MS, nowMs: NOW };
    const found = await flightsBetween(handle.db, span);
    expect(
      found
        .map(({ flightId, departureMs }) => `${flightId} ${new Date(departureMs).toISOString()}`)
        .toSorted(),
    ).toEqual([
      'in ten days 2026-12-04T09:00:00.000Z',
      'today 2026-11-24T13:00:00.000Z',
      'whole 2026-11-25T08:00:00.000Z',
    ]);
  });
  it('F3 flights without a departure time are counted per user: reported and not dropped', async () => {
    const withoutTime = async (user: string) => (await unwatchedFlights(handle.db, user, NOW)).withoutTime;
    // One of them has an invalid date.
    expect(await withoutTime('ann')).toBe(3);
    expect(await withoutTime('bob')).toBe(1);
    expect(await withoutTime('eve')).toBe(0);
  });
  it('F3 flights with a time and no route are counted too, until they have arrived: none is silently dropped', async () => {
    const withoutRoute = async (user: string) => (await unwatchedFlights(handle.db, user, NOW)).withoutRoute;
    // `today` and `in ten days` count: `whole` has its route, and `long ago` has arrived.
    expect(await withoutRoute('ann')).toBe(2);
    expect(await withoutRoute('bob')).toBe(0);
  });
});
