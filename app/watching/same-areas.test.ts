import { describe, expect, it } from 'vitest';
import { openPath } from '#aviation/crossing/flown-path.ts';
import type { Notam } from '#capabilities/notams/domain/notam.ts';
import { flightForTests } from '#capabilities/watch/testing/flight-for-tests.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import { aerodromesBy } from './aerodromes.ts';
import { notamAreaSource } from './notam-source.ts';
import { restrictionSource } from './restriction-source.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const path = openPath(
  [0, 1, 2].map((step) => ({ lat: 0, lon: step * 3, timeMs: NOW + step * HOUR_MS, altitudeFt: 35_000 })),
);
const question = { path, withinNm: 25, controlledAirspace: false };
const freshness = {
  source: 'test',
  receivedAt: new Date(NOW).toISOString(),
  asOf: null,
  state: 'fresh' as const,
};
const snapshotOf = (records: unknown): Snapshot<unknown> =>
  ({
    records,
    rejected: 0,
    freshness: { ...freshness, mode: 'simulated', ttlS: 60 },
    message: null,
    version: 1,
  }) as unknown as Snapshot<unknown>;

const notam = (change: Partial<Notam> = {}): Notam =>
  ({
    id: 'A1/26',
    number: 'A1/26',
    action: 'N',
    category: 'airspace',
    isChecklist: false,
    locations: ['FOOO'],
    fir: 'FOOO',
    qCode: 'QRTCA',
    traffic: null,
    scope: null,
    issuedMs: NOW,
    fromMs: NOW,
    toMs: NOW + 6 * HOUR_MS,
    isPermanent: false,
    isEstimated: false,
    schedule: null,
    text: 'TEMPO RESTRICTED AREA',
    raw: '',
    levels: null,
    place: null,
    area: { lat: 0, lon: 3, radiusNm: 10, rings: null },
    closedRunways: [],
    ...change,
  }) as Notam;

describe('F3 unchanged data keeps its objects in the watch', () => {
  it('F3 NOTAM areas: the same objects until one of them changes', async () => {
    let records = [notam()];
    const source = notamAreaSource({ snapshotOf: async () => snapshotOf(records) });
    const areas = async () => (await source.find(question)).areas;
    const first = await areas();
    expect(first).toHaveLength(1);
    expect(await areas()).toBe(first);
    // Received again with an additional one.
    records = [notam(), notam({ id: 'A2/26', number: 'A2/26' })];
    const second = await areas();
    expect(second).toHaveLength(2);
    expect(second[0]).toBe(first[0]);
    records = [notam({ toMs: NOW + 2 * HOUR_MS })];
    const third = await areas();
    expect(third).toHaveLength(1);
    expect(third[0]).not.toBe(first[0]);
  });
  it('F3 flight restrictions: the same objects until their page or the list changes', async () => {
    const square: [number, number][] = [
      [2, -1],
      [4, -1],
      [4, 1],
      [2, 1],
      [2, -1],
    ];
    const item = () => ({ number: '6/1', description: 'VIP', polygons: [[square]] });
    let [records, detail]: [unknown[], unknown] = [[item()], null];
    const source = restrictionSource({
      snapshot: () => snapshotOf(records),
      recordsOf: async () => detail,
    });
    const [first] = (await source.find(question)).areas;
    expect((await source.find(question)).checked.message).toContain('1 TFR not received');
    records = [item()];
    expect((await source.find(question)).areas[0]).toBe(first);
    detail = { fromMs: NOW, toMs: NOW + HOUR_MS, levels: null, text: 'VIP MOVEMENT' };
    const { areas, checked } = await source.find(question);
    expect(areas[0]).not.toBe(first);
    expect(areas[0]?.about.validTo).toBe(new Date(NOW + HOUR_MS).toISOString());
    expect(checked.state).toBe('checked');
  });
  it('F3 aerodromes: the same facts until report, NOTAM or time change', async () => {
    const [flight, times] = [flightForTests('f1'), { departureMs: NOW, arrivalMs: NOW + 5 * HOUR_MS }];
    let raw = 'one';
    let notams = [notam({ closedRunways: ['04L'] })];
    const aerodromesOf = aerodromesBy({
      navdata: () => null,
      notams: { snapshotOf: async () => snapshotOf(notams) },
      weatherAt: async () =>
        ({
          metar: { raw },
          taf: null,
          positionConflict: null,
          message: null,
          freshness: { state: 'fresh' },
          tafFreshness: null,
        }) as unknown as WeatherRecord,
    });
    const first = await aerodromesOf(flight, times);
    expect(first.map(({ role }) => role)).toEqual(['departure', 'destination']);
    const again = async () => {
      const now = await aerodromesOf(flight, times);
      return now.map((facts, index) => facts === first[index]);
    };
    expect(await again()).toEqual([true, true]);
    notams = [notam({ closedRunways: ['04L'] })];
    expect(await again()).toEqual([true, true]);
    raw = 'two';
    expect(await again()).toEqual([false, false]);
    raw = 'one';
    notams = [];
    expect(await again()).toEqual([false, false]);
    const late = await aerodromesOf(flight, { ...times, arrivalMs: NOW + 6 * HOUR_MS });
    expect(late[1]?.atMs).toBe(NOW + 6 * HOUR_MS);
  });
});
