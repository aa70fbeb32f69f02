import { describe, expect, it } from 'vitest';
import { createAtmosphere } from './create-atmosphere.ts';
import { coldFrontAngle, frontShape, frontsAt, warmFrontAngle } from './fronts.ts';
import { hashUnit } from './hashed-noise.ts';
import { pressureSystemsAt } from './pressure-systems.ts';

const shapeOf = (low: number, age: number) => frontShape((what) => hashUnit(7, low, what), age);
const lows = Array.from({ length: 40 }, (_, low) => low);
const RADII = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const sectorAt = (low: number, age: number, r: number): number =>
  warmFrontAngle(shapeOf(low, age), r) - coldFrontAngle(shapeOf(low, age), r);

describe('F0 fronts of a simulated low', () => {
  it('of a young low enclose a warm sector from the centre outward; the cold front trails behind', () => {
    for (const low of lows) {
      for (const r of RADII) expect(sectorAt(low, 0.05, r)).toBeGreaterThan(0.3);
      const shape = shapeOf(low, 0.05);
      expect(coldFrontAngle(shape, 0.8)).toBeLessThan(coldFrontAngle(shape, 0.1));
      // Equatorward of the centre, and behind it at its end.
      expect(coldFrontAngle(shape, 0.8)).toBeLessThan(-0.6);
    }
  });

  it('of an old low are occluded from the centre outward, with the warm sector open far out', () => {
    for (const low of lows) {
      const isOpen = RADII.map((r) => sectorAt(low, 0.99, r) > 0);
      expect(isOpen[0]).toBe(false);
      expect(isOpen.at(-1)).toBe(true);
      // Once open, it stays open outward.
      expect(isOpen.indexOf(true)).toBe(isOpen.lastIndexOf(false) + 1);
      const { occluded, cold } = frontsAt(
        shapeOf(low, 0.99),
        0.15 * Math.cos(coldFrontAngle(shapeOf(low, 0.99), 0.15)),
        0.15 * Math.sin(coldFrontAngle(shapeOf(low, 0.99), 0.15)),
      );
      expect(occluded).toBeGreaterThan(0.9);
      expect(cold).toBe(0);
    }
  });

  it('leave no edge in cloud, rain or dry air on the far side of the low', () => {
    const step = 0.002;
    let most = 0;
    for (const low of lows)
      for (const age of [0.1, 0.4, 0.7, 0.95]) {
        const shape = shapeOf(low, age);
        for (const r of RADII.slice(1, 6)) {
          const at = (angle: number) => frontsAt(shape, r * Math.cos(angle), r * Math.sin(angle));
          for (const line of [coldFrontAngle(shape, r), warmFrontAngle(shape, r)]) {
            const [one, other] = [at(line + Math.PI - step), at(line + Math.PI + step)];
            for (const part of ['cloudLow', 'cloudMiddle', 'cloudHigh', 'dry', 'lineRain', 'trough'] as const)
              most = Math.max(most, Math.abs(one[part] - other[part]));
          }
        }
      }
    expect(most).toBeLessThan(0.1);
  });

  it('are curved: no cold front is a straight line, and no two are alike', () => {
    const middles = lows.map((low) => {
      const shape = shapeOf(low, 0.3);
      const at = (r: number) => {
        const angle = coldFrontAngle(shape, r);
        return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
      };
      const [from, middle, to] = [at(0.1), at(0.5), at(0.9)];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      return ((to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x)) / length ** 2;
    });
    expect(new Set(middles.map((bow) => bow.toFixed(3))).size).toBeGreaterThan(30);
    expect(middles.filter((bow) => Math.abs(bow) > 0.04).length).toBeGreaterThan(30);
  });

  it('the lows of one moment differ in size, stretch and stage', () => {
    const frontal = pressureSystemsAt({ seed: 20_261_120, timeMs: Date.UTC(2026, 10, 25, 12) }).filter(
      ({ kind }) => kind === 'frontal-low',
    );
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    expect(frontal.length).toBe(26);
    expect(spread(frontal.map(({ radiusRad }) => radiusRad * 6371))).toBeGreaterThan(600);
    expect(spread(frontal.map(({ oval }) => oval.eastNorth))).toBeGreaterThan(0.5);
    const stages = frontal.map(({ fronts }) => fronts?.occlusion ?? Number.NaN);
    expect(stages.filter((stage) => stage < 0.2).length).toBeGreaterThan(4);
    expect(stages.filter((stage) => stage > 0.8).length).toBeGreaterThan(4);
  });

  it('are visible: an overcast line with rain along the cold front, clear air behind it, and a wind shift', () => {
    const seed = 20_261_120;
    const atmosphere = createAtmosphere({ seed });
    const median = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    const onLine: { cloud: number; rain: number; veered: number }[] = [];
    const behind: { cloud: number; rain: number }[] = [];
    for (let day = 0; day < 12; day += 1) {
      const timeMs = Date.UTC(2026, 10, 20 + 5 * day);
      for (const { lat, lon, hemisphere, radiusRad, maturity, fronts } of pressureSystemsAt({
        seed,
        timeMs,
      })) {
        if (!fronts || maturity < 0.6 || warmFrontAngle(fronts, 0.5) - coldFrontAngle(fronts, 0.5) < 0.4)
          continue;
        // Radii behind the line, at half a radius from the centre.
        const at = (back: number) => {
          const angle = coldFrontAngle(fronts, 0.5) - back / 0.5;
          const degrees = (radiusRad * 180) / Math.PI;
          const north = 0.5 * Math.sin(angle) * degrees * hemisphere;
          const east = (0.5 * Math.cos(angle) * degrees) / Math.cos(((lat + north / 2) * Math.PI) / 180);
          const place = { lat: lat + north, lon: ((((lon + east + 180) % 360) + 360) % 360) - 180, timeMs };
          return atmosphere.surfaceAt(place);
        };
        const [ahead, line, back] = [at(-0.16), at(0), at(0.3)];
        const from = (state: typeof line) => Math.atan2(-state.eastwardMps, -state.northwardMps);
        const turned = (from(at(0.16)) - from(ahead)) * hemisphere;
        const veered = Math.atan2(Math.sin(turned), Math.cos(turned));
        onLine.push({ cloud: line.cloudTotal, rain: line.precipitationMmPerHour, veered });
        behind.push({ cloud: back.cloudTotal, rain: back.precipitationMmPerHour });
      }
    }
    expect(onLine.length).toBeGreaterThan(20);
    expect(median(onLine.map(({ cloud }) => cloud))).toBeGreaterThan(0.95);
    expect(median(behind.map(({ cloud }) => cloud))).toBeLessThan(0.75);
    expect(median(onLine.map(({ rain }) => rain))).toBeGreaterThan(1.5);
    expect(median(behind.map(({ rain }) => rain))).toBeLessThan(0.3);
    // From ahead of the front to behind it: clockwise in the northern hemisphere, counterclockwise in the southern.
    expect((median(onLine.map(({ veered }) => veered)) * 180) / Math.PI).toBeGreaterThan(15);
  });
});
