import { describe, expect, it } from 'vitest';
import { CLOUD_DECKS } from './cloud-decks.table.ts';
import { createAtmosphere } from './create-atmosphere.ts';

const SEED = 20_261;
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const DAYS = [0, 3, 6, 9, 12].map((day) => NOON + day * DAY_MS);
const atmosphere = createAtmosphere({ seed: SEED });
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean low or total cloud cover around a place, over all days. */
const cloudAround = (at: { lat: number; lon: number }, of: 'cloudLow' | 'cloudTotal'): number =>
  mean(
    DAYS.flatMap((timeMs) =>
      [-2, 0, 2].flatMap((north) =>
        [-2, 0, 2].map(
          (east) => atmosphere.surfaceAt({ lat: at.lat + north, lon: at.lon + east, timeMs })[of],
        ),
      ),
    ),
  );

describe('F0 cloud over the subtropical oceans', () => {
  it('F0 there is a stratocumulus deck off each west coast, and less than half as much low cloud in mid-ocean', () => {
    const far = [
      { lat: 27, lon: -160 },
      { lat: -18, lon: -130 },
      { lat: -17, lon: -25 },
      { lat: 24, lon: -55 },
      { lat: -28, lon: 70 },
    ];
    const decks = CLOUD_DECKS.map((deck) => cloudAround(deck, 'cloudLow'));
    for (const cover of decks) expect(cover).toBeGreaterThan(0.6);
    expect(mean(far.map((at) => cloudAround(at, 'cloudLow')))).toBeLessThan(mean(decks) / 2);
  });

  it('F0 cloud forms streets along the trade wind, not round blobs', () => {
    const step = 2;
    const changes = { east: [] as number[], north: [] as number[] };
    for (const timeMs of DAYS)
      for (let lat = 16; lat <= 28; lat += 3)
        for (let lon = 150; lon <= 220; lon += 5) {
          const cloud = (more: { lat?: number; lon?: number }) =>
            atmosphere.surfaceAt({ lat: lat + (more.lat ?? 0), lon: lon + (more.lon ?? 0) - 360, timeMs })
              .cloudTotal;
          const here = cloud({});
          // The same distance in both directions.
          changes.east.push(Math.abs(cloud({ lon: step / Math.cos((lat * Math.PI) / 180) }) - here));
          changes.north.push(Math.abs(cloud({ lat: step }) - here));
        }
    expect(mean(changes.north)).toBeGreaterThan(1.5 * mean(changes.east));
  });
});
