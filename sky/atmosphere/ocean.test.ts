import { describe, expect, it } from 'vitest';
import { currentAt } from './ocean-currents.ts';
import { OCEAN_CURRENTS } from './ocean-currents.table.ts';
import { oceanCurrentAt } from './ocean.ts';
import { isNearSeaAt, isSeaAt } from './sea-mask.ts';

const AUTUMN = 0;
const speedAt = (lat: number, lon: number) => {
  const current = oceanCurrentAt(lat, lon, AUTUMN);
  return current ? Math.hypot(current.eastwardMps, current.northwardMps) : null;
};

/** The fastest current within a degree and a half: where eddies have pushed the axis to. */
function axisNear(lat: number, lon: number, summer = AUTUMN): { speedMps: number; toDegTrue: number } {
  let fastest = { speedMps: 0, toDegTrue: 0 };
  for (let north = -1.5; north <= 1.5; north += 0.25)
    for (let east = -1.5; east <= 1.5; east += 0.25) {
      const current = oceanCurrentAt(lat + north, lon + east, summer);
      if (!current || !isSeaAt(lat + north, lon + east)) continue;
      const speedMps = Math.hypot(current.eastwardMps, current.northwardMps);
      const to = (Math.atan2(current.eastwardMps, current.northwardMps) * 180) / Math.PI;
      if (speedMps > fastest.speedMps) fastest = { speedMps, toDegTrue: (to + 360) % 360 };
    }
  return fastest;
}
const apart = (a: number, b: number): number => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

describe('the simulated sea', () => {
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

  // Speeds: NOAA (Gulf Stream 1.8 m/s, at most 2.5, half a metre a second past the Grand Banks); Talley and others 2011.
  it.each([
    ['Yucatan Channel', 21.8, -85.9, 0.8, 1.6, 355],
    ['Florida Current off Palm Beach', 27, -79.7, 1.4, 2.5, 0],
    ['Gulf Stream off Charleston', 32, -78.2, 1.3, 2.3, 50],
    ['Gulf Stream off Cape Hatteras', 35.2, -74.5, 1.4, 2.5, 50],
    ['North Atlantic Current off the Grand Banks', 44.5, -46.4, 0.35, 1, 35],
    ['North Atlantic Current in the middle', 51.4, -35, 0.15, 0.6, 90],
    ['Norwegian Coastal Current', 61.4, 4.5, 0.2, 0.7, 5],
    ['Labrador Current off Hamilton Bank', 54.3, -53.9, 0.25, 0.65, 140],
    ['Labrador Current north of the Grand Banks', 50, -50.6, 0.25, 0.65, 165],
    ['East Greenland Current', 68, -24.5, 0.2, 0.6, 225],
    ['Kuroshio off Taiwan', 24, 122.4, 0.7, 1.5, 20],
    ['Kuroshio off Shikoku', 32.4, 134.2, 1, 1.8, 65],
    ['Oyashio', 46, 152.2, 0.25, 0.7, 230],
    ['Agulhas Current off Durban', -31, 30.9, 1, 2, 220],
    ['Agulhas Current off Port Elizabeth', -34.6, 26, 1, 2, 240],
    ['Brazil Current', -29, -47.6, 0.35, 0.9, 220],
    ['Falkland Current', -45, -59.8, 0.3, 0.8, 5],
    ['East Australian Current', -30, 153.9, 0.8, 1.6, 190],
    ['Black Sea Rim Current', 43.9, 38, 0.2, 0.55, 315],
  ])('F4 %s has its published position, speed and direction', (_, lat, lon, min, max, toDegTrue) => {
    const axis = axisNear(lat, lon);
    expect(axis.speedMps).toBeGreaterThan(min);
    expect(axis.speedMps).toBeLessThan(max);
    expect(apart(axis.toDegTrue, toDegTrue)).toBeLessThan(45);
  });

  it('F4 the Somali Current reverses with the monsoon; currents in the open ocean are slow', () => {
    expect(apart(axisNear(6, 50, 1).toDegTrue, 30)).toBeLessThan(40);
    expect(axisNear(6, 50, 1).speedMps).toBeGreaterThan(1);
    expect(apart(axisNear(6, 50, -1).toDegTrue, 210)).toBeLessThan(40);
    expect(speedAt(30, -45) ?? 9).toBeLessThan(0.3);
  });

  it('F4 currents begin and end gradually, and every narrow sea has a varying current', () => {
    for (const { name, axis } of OCEAN_CURRENTS) {
      const [first, last] = [axis[0], axis.at(-1)];
      const isRing = first?.[0] === last?.[0];
      if (!isRing) expect([first?.[2], last?.[2]], name).toEqual([0, 0]);
    }
    let steepest = 0;
    for (let lat = -75; lat < 75; lat += 1)
      for (let lon = -180; lon < 180; lon += 1)
        for (const [north, east] of [
          [1, 0],
          [0, 1],
        ] as const) {
          const [here, there] = [currentAt(lat, lon, AUTUMN), currentAt(lat + north, lon + east, AUTUMN)];
          const change = Math.hypot(
            here.eastwardMps - there.eastwardMps,
            here.northwardMps - there.northwardMps,
          );
          steepest = Math.max(steepest, change);
        }
    // The shoreward side of the Florida Current: speed falls by 1.9 m/s within a degree and a half.
    expect(steepest).toBeLessThan(1.5);
    const baltic = [54.8, 55.6, 56.4, 57.2, 58, 58.8].map((lat) => speedAt(lat, 19.5) ?? Number.NaN);
    expect(Math.max(...baltic)).toBeLessThan(0.3);
    expect(Math.max(...baltic) - Math.min(...baltic)).toBeGreaterThan(0.04);
  });
});
