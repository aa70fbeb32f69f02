import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressureAltitudeOfPressureFt, standardAir } from '#aviation/atmosphere/standard-atmosphere.ts';
import { componentsOfWind } from '#aviation/atmosphere/wind-vector.ts';
import { type GridFeeds, registerGridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import { type GridHandlers, gridHandlers } from '#capabilities/weather/sim/grid.handlers.ts';
import { simulatedGrids } from '#capabilities/weather/sim/grid.sim.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { hubForTests, snapshotWhere, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { createWindAloft } from './wind-aloft.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const SEED = 7;
/** The handlers of the simulated sky in this thread. */
const sky = {
  call: async (name: keyof GridHandlers, args: Parameters<GridHandlers['gribFile']>[0]) =>
    gridHandlers[name](args),
  stop: async () => undefined,
} as unknown as WorkerCaller<GridHandlers>;
const clock = testClock(NOW);
const world = createAtmosphere({ seed: SEED });

describe('G4 wind and temperature along a flight', () => {
  let hub: RunningFeedHub;
  let weather: GridFeeds;
  beforeAll(async () => {
    ({ hub } = await hubForTests(clock));
    weather = registerGridFeeds(hub, {
      live: null,
      simulated: simulatedGrids(sky, SEED),
      liveUnavailable: 'Switched off by the operator.',
    });
    await hub.enter('simulated');
    await snapshotWhere(weather.run, ({ records }) => records !== null);
  });
  afterAll(() => hub.stop());

  inFullRun(() => {
    it('equals the atmosphere at a grid point, step and level', async () => {
      const { air, freshness, message } = await createWindAloft({ weather, clock }).forecast({
        fromMs: NOW,
        toMs: NOW + HOUR,
        waitMs: 60_000,
      });
      expect(message).toBeNull();
      expect(freshness).toMatchObject({ origin: 'simulated', source: 'Simulated sky' });
      const pressureAltitudeFt = pressureAltitudeOfPressureFt(250)!;
      const place = { lat: 45, lon: -30, pressureAltitudeFt, timeMs: NOW };
      const there = world.at({ lat: 45, lon: -30, levelHpa: 250, timeMs: NOW })!;
      const wind = componentsOfWind(air!.windAt(place)!);
      expect(wind.eastwardMps).toBeCloseTo(there.eastwardMps, 0);
      expect(wind.northwardMps).toBeCloseTo(there.northwardMps, 0);
      // Between two levels and two steps the wind is between theirs, and the temperature is that of the altitude.
      const between = air!.temperatureAt({ ...place, pressureAltitudeFt: 26_000, timeMs: NOW + HOUR })!;
      expect(Math.abs(between - standardAir(26_000)!.temperatureC)).toBeLessThan(25);
    });
  });

  it('has no values after the forecast, and states so instead of guessing', async () => {
    const aloft = createWindAloft({ weather, clock });
    const late = await aloft.forecast({ fromMs: NOW + 60 * HOUR, toMs: NOW + 62 * HOUR });
    expect(late).toMatchObject({ air: null, message: 'The flight is outside the forecast period.' });
    const { air } = await aloft.forecast({ fromMs: NOW, toMs: NOW + HOUR, waitMs: 60_000 });
    const place = { lat: 45, lon: -30, pressureAltitudeFt: 34_000 };
    expect(air!.windAt({ ...place, timeMs: NOW + 9 * HOUR })).toBeNull();
    expect(air!.windAt({ ...place, pressureAltitudeFt: 60_000, timeMs: NOW })).toBeNull();
  });

  it('has no wind in live mode without a source, and never uses simulated wind', async () => {
    await hub.enter('live');
    const { air, message } = await createWindAloft({ weather, clock }).forecast({ fromMs: NOW, toMs: NOW });
    expect(air).toBeNull();
    expect(message).not.toBeNull();
    await hub.enter('simulated');
  });
});
