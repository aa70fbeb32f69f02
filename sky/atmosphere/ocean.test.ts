import { describe, expect, it } from 'vitest';
import { oceanCurrentAt } from './ocean.ts';
import { isNearSeaAt, isSeaAt } from './sea-mask.ts';

const speedAt = (lat: number, lon: number) => {
  const current = oceanCurrentAt(lat, lon);
  return current ? Math.hypot(current.eastwardMps, current.northwardMps) : null;
};

describe('the sea', () => {
  it('F4 ends at the real coast: Ireland, Nova Scotia and Denmark are land, the Channel and the Baltic are sea', () => {
    for (const [name, lat, lon] of [
      ['Ireland', 53.2, -7.8],
      ['Nova Scotia', 45.1, -63],
      ['Jutland', 56.2, 9.2],
      ['Florida', 28, -81.6],
      ['Honshu', 36.2, 138],
      ['middle of Antarctica', -88, 20],
    ] as const)
      expect(isSeaAt(lat, lon), name).toBe(false);
    for (const [name, lat, lon] of [
      ['Channel', 50.1, -1],
      ['Baltic', 57.5, 19.5],
      ['Irish Sea', 53.6, -5],
      ['Gulf of Finland', 59.9, 26],
      ['Adriatic', 43, 15],
      ['Tokyo Bay entrance', 35, 139.75],
      ['antimeridian', 0, 180],
    ] as const)
      expect(isSeaAt(lat, lon), name).toBe(true);
  });

  it('F4 has values up to the coast and none far inland', () => {
    expect(isNearSeaAt(53.2, -8.5)).toBe(true);
    expect(speedAt(48, 12)).toBeNull();
    expect(speedAt(50.1, -1)).not.toBeNull();
  });

  it('F4 boundary currents run where they do, in their direction, faster than the middle of the ocean', () => {
    const gulfStream = oceanCurrentAt(30, -79.5);
    expect(gulfStream?.northwardMps).toBeGreaterThan(1);
    const kuroshio = oceanCurrentAt(33, 136);
    expect(kuroshio?.eastwardMps).toBeGreaterThan(0.8);
    const agulhas = oceanCurrentAt(-31, 31);
    expect(agulhas?.northwardMps).toBeLessThan(-0.5);
    expect(agulhas?.eastwardMps).toBeLessThan(0);
    expect(speedAt(30, -45) ?? 9).toBeLessThan(0.4);
  });
});
