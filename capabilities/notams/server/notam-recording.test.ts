import { describe, expect, it } from 'vitest';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createNotamsServer } from './index.ts';

describe('F0 NOTAMs in a recording', () => {
  it('F0 contains those of each airport, and once each map square that contains an airport', async () => {
    const asked: string[] = [];
    const { hub } = await hubForTests(testClock(Date.parse('2026-11-20T12:00:00Z')), {
      isRecording: true,
      recordedAirports: ['KJFK', 'KLGA', 'EGLL', 'ZZZZ'],
      recordingPause: async (ms) => {
        // Only the first round is checked.
        if (ms > 10_000) await new Promise(() => undefined);
      },
    });
    const places: Record<string, { lat: number; lon: number }> = {
      KJFK: { lat: 40.64, lon: -73.78 },
      KLGA: { lat: 40.78, lon: -73.87 },
      EGLL: { lat: 51.47, lon: -0.46 },
    };
    createNotamsServer({
      feeds: hub,
      clock: testClock(Date.parse('2026-11-20T12:00:00Z')),
      sources: {
        live: {
          name: 'test',
          fetch: (key) => {
            asked.push(key);
            return Promise.resolve({ kind: 'empty' });
          },
        },
        liveUnavailable: null,
        simulated: null,
      },
      tfrSources: { live: null, liveUnavailable: 'off', simulated: null },
      airportPlace: (icao) => places[icao] ?? null,
    });
    try {
      await hub.enter('live');
      await expect.poll(() => asked.length).toBe(6);
      expect(asked).toEqual(['KJFK', 'KLGA', 'EGLL', 'ZZZZ', 'area:40,-74', 'area:50,-2']);
    } finally {
      await hub.stop();
    }
  });
});
