import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSegmentBuilder } from '#capabilities/traffic/domain/history-tracks.ts';
import { aircraftForTest } from '#capabilities/traffic/domain/testing/aircraft-for-test.ts';
import { writeSegment } from '#capabilities/traffic/server/history/history-files.ts';

const HOUR_MS = 3_600_000;

/**
 * Stored traffic of an earlier server run: two aircraft at the last full hour but one, an empty sky five hours ago,
 * and nothing stored half an hour ago.
 */
export function keepTraffic(dataDir: string, nowMs: number): void {
  const keptMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS - HOUR_MS;
  const folder = join(dataDir, 'traffic-history');
  mkdirSync(folder, { recursive: true });
  const builder = createSegmentBuilder();
  builder.add({ timeMs: nowMs - 5 * HOUR_MS, aircraft: [] });
  const aircraft = ['PAST1', 'PAST2'].map((callsign, index) =>
    aircraftForTest({
      address: `f9000${index}`,
      callsign,
      lat: 40.4 + index / 20,
      lon: -74.5,
      positionMs: keptMs,
      groundSpeedKt: 400,
      trackDegTrue: 90,
    }),
  );
  for (const timeMs of [keptMs - 30_000, keptMs]) builder.add({ timeMs, aircraft });
  writeSegment(folder, 'simulated', builder.done());
}
