import { expect, it } from 'vitest';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { waypointsMigrations } from './waypoints.migrations.ts';
import { waypointObjects } from './waypoints.objects.ts';
import { createWaypointsStore } from './waypoints.store.ts';

const AT = '2026-11-25T12:00:00.000Z';
const principalOf = (userKey: string) => ({
  userKey,
  issuer: 'i',
  subject: userKey,
  email: 'a@b.c',
  scopes: ['openid' as const],
});

it('K1 user waypoints are a Foundry table, and each user reads only their own', async () => {
  const handle = await openTestDatabase(waypointsMigrations);
  const store = createWaypointsStore(handle.db);
  const type = waypointObjects(store, frozenClock(Date.parse(AT)));
  const times = { createdAt: AT, updatedAt: AT };
  await store.save('ann', {
    id: 'w1',
    ident: 'LAKE',
    lat: 46.5,
    lng: 6.25,
    symbol: 'pin',
    note: 'VFR',
    ...times,
  });
  const page = (user: string) => type.read({ principal: principalOf(user), after: null, limit: 10 });
  expect(type.columns.map(({ name }) => name)).toEqual([
    'ident',
    'lat',
    'lon',
    'symbol',
    'note',
    'created_at',
    'updated_at',
  ]);
  expect((await page('ann')).values).toEqual([['LAKE'], [46.5], [6.25], ['pin'], ['VFR'], [AT], [AT]]);
  expect((await page('bob')).total).toBe(0);
  await handle.close();
});
