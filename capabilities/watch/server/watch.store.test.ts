import { beforeAll, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { MINIMA_DEFAULTS } from '../contract.ts';
import { watchMigrations } from './watch.migrations.ts';
import { createWatchStore } from './watch.store.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const iso = (atMs: number) => new Date(atMs).toISOString();
let handle: DatabaseHandle;

withOneEngine('F3 what the watch keeps', (open) => {
  beforeAll(async () => {
    handle = await open(watchMigrations);
  });
  it('F3 a user’s minima are used: those of the type, else of all types, else the defaults', async () => {
    const store = createWatchStore(handle.db);
    const minima = { ceilingFt: 200, visibilityM: 550, crosswindKt: 20, gustKt: 30 };
    await store.putMinima('ann', '', { ...minima, ceilingFt: 400 });
    await store.putMinima('ann', 'B738', minima);
    const of = await store.minimaOfAll(['ann', 'bob']);
    expect(of('ann', 'B738')).toEqual(minima);
    expect(of('ann', 'A320').ceilingFt).toBe(400);
    expect(of('bob', 'B738')).toEqual(MINIMA_DEFAULTS);
    await store.putMinima('ann', 'B738', null);
    await store.putMinima('ann', '', null);
    expect(await store.minimaOf('ann', 'B738')).toEqual(MINIMA_DEFAULTS);
  });
  it('H2 only the owner can acknowledge and snooze alerts', async () => {
    const store = createWatchStore(handle.db);
    const id = 'hazard:f1:hazard:isigmet/1';
    await store.put(
      { userKey: 'ann', flightId: 'f1' },
      [
        {
          id,
          rule: 'sigmet',
          severity: 'warning',
          category: 'weather',
          title: 'BAW1 KJFK–EGLL: TS SIGMET 1',
          body: 'Entry 1400Z',
          figure: null,
          areaId: 'hazard:isigmet/1',
          place: [-20, 50],
          fromMs: NOON,
          toMs: NOON + HOUR_MS,
        },
      ],
      NOON,
    );
    expect(await store.acknowledge('bob', id, new Date(NOON))).toBeNull();
    expect(await store.snooze('bob', id, new Date(NOON))).toBeNull();
    expect(await store.acknowledge('ann', id, new Date(NOON))).toMatchObject({ acknowledgedAt: iso(NOON) });
    expect(await store.snooze('ann', id, new Date(NOON + HOUR_MS))).toMatchObject({
      snoozedUntil: iso(NOON + HOUR_MS),
    });
    expect(await store.alerts('bob')).toEqual([]);
    expect((await store.keptOf(['ann']))({ userKey: 'ann', flightId: 'f1' })).toMatchObject([
      { id, toMs: NOON + HOUR_MS },
    ]);
  });
});
