import { describe, expect, it } from 'vitest';
import { highestGroundFt } from '../domain/highest-ground.ts';
import { createBundledHeights } from './bundled-heights.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

describe('G5 highest ground in the bundled heights', () => {
  inFullRun(() => {
    it.each([
      // Surveyed peaks; a five-minute grid has cell means, so it is lower, but mountains remain visible.
      ['Mont Blanc', { south: 45, north: 46, west: 6, east: 7 }, 15_774],
      ['Everest', { south: 27, north: 28, west: 86, east: 87 }, 29_032],
      ['Aconcagua', { south: -33, north: -32, west: -71, east: -70 }, 22_838],
    ])('%s', async (_, box, peakFt) => {
      const found = highestGroundFt(await createBundledHeights().grid(), box);
      expect(found).toBeGreaterThan(peakFt * 0.6);
      expect(found).toBeLessThanOrEqual(peakFt);
    });
  });

  it('is 0 over the ocean, also across the antimeridian', async () => {
    const grid = await createBundledHeights().grid();
    expect(highestGroundFt(grid, { south: 49, north: 50, west: -31, east: -30 })).toBe(0);
    expect(highestGroundFt(grid, { south: 40, north: 41, west: 179.5, east: -179.5 })).toBe(0);
  });
});
