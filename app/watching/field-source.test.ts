import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPath } from '#aviation/crossing/flown-path.ts';
import { compareAreas } from '#capabilities/watch/domain/compare-areas.ts';
import { type GridFeeds, registerGridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import { type GridHandlers, gridHandlers } from '#capabilities/weather/sim/grid.handlers.ts';
import { simulatedGrids } from '#capabilities/weather/sim/grid.sim.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { hubForTests, snapshotWhere, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { gatherHumidity } from '../planning/section-fields.ts';
import { createWindAloft } from '../sources/wind-aloft.ts';
import { fieldSource } from './field-source.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const SEED = 7;
/** The handlers of the simulated sky in this thread. */
const sky = {
  call: async (name: keyof GridHandlers, args: Parameters<GridHandlers['gribFile']>[0]) =>
    gridHandlers[name](args),
  stop: async () => undefined,
} as unknown as WorkerCaller<GridHandlers>;
const clock = testClock(NOW);
const world = createAtmosphere({ seed: SEED });
const at = { withinNm: 0, controlledAirspace: false };

/** An hour and a half along a parallel at one level, its first moment at NOW. */
const flight = (lat: number, lon: number, altitudeFt: number | null, startMs: number | null = NOW) =>
  openPath(
    [0, 1, 2, 3].map((step) => ({
      lat,
      lon: lon + step * 3,
      timeMs: startMs === null ? null : startMs + step * 0.5 * HOUR_MS,
      altitudeFt,
    })),
  );

describe('F3 the forecast fields as a source of the watch', () => {
  let hub: RunningFeedHub;
  let grids: GridFeeds;
  beforeAll(async () => {
    ({ hub } = await hubForTests(clock));
    grids = registerGridFeeds(hub, {
      live: null,
      simulated: simulatedGrids(sky, SEED),
      liveUnavailable: 'Switched off by the operator.',
    });
    await hub.enter('simulated');
    // With all its fields there: a query waits four seconds for them, and a busy machine may need longer.
    await snapshotWhere(grids.run, ({ records }) => records !== null);
    const window = { fromMs: NOW, toMs: NOW + 2 * HOUR_MS, waitMs: 60_000 };
    const isThere = async () => {
      const { fields } = await createWindAloft({ weather: grids, clock }).forecast(window);
      return fields !== null && (await gatherHumidity(grids, fields.steps)).isWhole;
    };
    await vi.waitUntil(isThere, { timeout: 170_000 });
  });
  afterAll(() => hub.stop());
  const source = () => fieldSource({ windAloft: createWindAloft({ weather: grids, clock }), grids, clock });

  it('F3 finds icing where the atmosphere itself is humid and between 0 and −20 °C, and nowhere else', async () => {
    // Read from the world, not from the fields: 700 hPa is a level of the fields, 9,882 ft in the standard atmosphere.
    const humid: { lat: number; lon: number }[] = [];
    const dry: { lat: number; lon: number }[] = [];
    for (let lat = -60; lat <= 60; lat += 5)
      for (let lon = -170; lon < 170; lon += 10) {
        const along = [0, 3, 6, 9].map((east, index) =>
          world.at({ lat, lon: lon + east, levelHpa: 700, timeMs: NOW + index * 0.5 * HOUR_MS })!,
        );
        const isCold = along.every(({ temperatureC }) => temperatureC < -2 && temperatureC > -18);
        if (along.every(({ relativeHumidityPercent: humidity }) => humidity > 97) && isCold)
          humid.push({ lat, lon });
        if (along.every(({ relativeHumidityPercent: humidity }) => humidity < 40)) dry.push({ lat, lon });
      }
    expect(humid.length).toBeGreaterThan(0);
    expect(dry.length).toBeGreaterThan(0);
    const icing = async ({ lat, lon }: { lat: number; lon: number }) => {
      const path = flight(lat, lon, 9882);
      const { areas, checked } = await source().find({ ...at, path });
      expect(checked).toMatchObject({ state: 'checked', message: null });
      return compareAreas(path, areas, 0).crossings.filter(({ kind }) => kind === 'icing');
    };
    for (const place of humid.slice(0, 5)) expect(await icing(place)).toHaveLength(1);
    for (const place of dry.slice(0, 5)) expect(await icing(place)).toEqual([]);
  });

  const stateOf = async (path: ReturnType<typeof flight>) => {
    const { areas, checked } = await source().find({ ...at, path });
    expect(areas).toEqual([]);
    return [checked.state, checked.message];
  };

  it('F3 states what is not checked: no levels, no times, beyond the forecast', async () => {
    const without = ['not-checked', 'Not checked: the flight has no times or no levels.'];
    expect(await stateOf(flight(50, 0, null))).toEqual(without);
    expect(await stateOf(flight(50, 0, 35_000, null))).toEqual(without);
    expect(await stateOf(flight(50, 0, 35_000, NOW + 60 * HOUR_MS))).toEqual([
      'not-checked',
      'Not checked: The flight is outside the forecast period.',
    ]);
  });

  it('F3 missing humidity is reported, and the wind is compared all the same', async () => {
    const windAloft = createWindAloft({ weather: grids, clock });
    const isHumid = (key: string) => key.includes('humidity');
    const get: GridFeeds['grids']['get'] = async (key) => {
      const found = await grids.grids.get(key);
      return isHumid(key) ? { ...found, records: null } : found;
    };
    const deaf: GridFeeds = { ...grids, grids: { ...grids.grids, get } };
    const { checked } = await fieldSource({ windAloft, grids: deaf, clock }).find({
      ...at,
      path: flight(60, 0, 9882),
    });
    expect(checked).toMatchObject({ state: 'partly', message: expect.stringContaining('Icing not checked') });
  });

  it('F3 a path is queried again after half an hour, not before', async () => {
    const aloft = createWindAloft({ weather: grids, clock });
    let asked = 0;
    const windAloft: typeof aloft = {
      forecast: (window) => {
        asked += 1;
        return aloft.forecast(window);
      },
    };
    let nowMs = NOW;
    const fields = fieldSource({ windAloft, grids, clock: { nowMs: () => nowMs, frozen: false } });
    const path = flight(50, 0, 35_000);
    await fields.find({ ...at, path });
    nowMs += 29 * 60_000;
    await fields.find({ ...at, path });
    expect(asked).toBe(1);
    nowMs += 2 * 60_000;
    await fields.find({ ...at, path });
    expect(asked).toBe(2);
  });

  // Last: the simulated fields would have to be computed again for a further test.
  it('F3 states that nothing is checked without a source in the mode', async () => {
    await hub.enter('live');
    expect((await stateOf(flight(50, 0, 35_000)))[0]).toBe('not-checked');
  });
});
