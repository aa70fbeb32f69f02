import { expect, it } from 'vitest';
import { encodeGribField } from '#aviation/grib2/encode-field.ts';
import { FeedFault } from '#platform/server/feeds/feed.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { GRID_LEVELS_HPA } from '../contract.ts';
import { parseGridKey } from '../domain/grid-key.ts';
import { GRID_PARAMETERS, surfaceCode } from '../domain/grid-parameters.ts';
import { registerGridFeeds } from './grid-feeds.ts';

const RUN = Date.UTC(2026, 10, 20, 6);
const NOW = Date.UTC(2026, 10, 20, 16);
const HOUR_MS = 3_600_000;

it('F0 a recording requests the wind at every level and step of the timeline, and the surface fields', async () => {
  const [discipline, category, parameter] = GRID_PARAMETERS.PRMSL;
  const body = encodeGribField({
    discipline,
    category,
    parameter,
    level: surfaceCode('sea level'),
    referenceMs: RUN,
    forecastMinutes: 0,
    grid: { ni: 2, nj: 2, lat1: 90, lon1: 0, di: 180, dj: 180 },
    values: Float32Array.from([1, 2, 3, 4]),
  });
  const asked = new Set<string>();
  const { hub } = await hubForTests(testClock(NOW), {
    isRecording: true,
    recordingPause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  registerGridFeeds(hub, {
    live: {
      run: {
        name: 'run',
        fetch: () => Promise.resolve({ kind: 'answer', parts: [{ name: 'main', contentType: 'x', body }] }),
      },
      grid: {
        name: 'grid',
        fetch(key) {
          asked.add(key);
          return Promise.reject(new FeedFault('none', 'None here.'));
        },
      },
    },
    simulated: null,
    liveUnavailable: null,
  });
  await hub.enter('live');
  const fields = () => [...asked].map(parseGridKey).filter((key) => key !== null);
  await expect.poll(() => fields().some(({ variable }) => variable === 'temperature')).toBe(true);
  await hub.stop();
  expect(fields().every(({ runMs }) => runMs === RUN)).toBe(true);
  const wind = fields().filter(({ variable }) => variable === 'wind');
  expect(new Set(wind.map(({ level }) => level))).toEqual(new Set([...GRID_LEVELS_HPA, 'surface']));
  const hours = wind.filter(({ level }) => level === 250).map(({ validMs }) => (validMs - RUN) / HOUR_MS);
  // From two hours back to a day ahead, at the steps of the files: every three hours of the run.
  expect(hours).toEqual([6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
  // The cache has room for all of them; otherwise each round would request everything again.
  expect(asked.size).toBeLessThan(220);
});
