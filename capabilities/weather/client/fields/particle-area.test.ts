import { describe, expect, it } from 'vitest';
import { particleArea, particleCount, hasOutgrown, smallerArea, worldSizePx } from './particle-area.ts';

const VIEW = {
  center: { lat: 0, lon: 0 },
  zoom: 4,
  widthPx: 1440,
  heightPx: 900,
  pixelRatio: 1,
  bearingDeg: 0,
  pitchDeg: 0,
  isGlobe: false,
};

describe('F1 particles', () => {
  it('fill the view plus a margin of a quarter', () => {
    const area = particleArea(VIEW);
    expect([area.x, area.y]).toEqual([0.5, 0.5]);
    expect(area.halfWidth).toBeCloseTo((720 / worldSizePx(4)) * 1.25, 9);
    expect(area.halfHeight).toBeCloseTo((450 / worldSizePx(4)) * 1.25, 9);
  });

  it('rotate with the map, and reach farther when it is tilted or is a globe', () => {
    const area = particleArea(VIEW);
    expect(particleArea({ ...VIEW, bearingDeg: 30 })).toEqual({ ...area, turnDeg: 30 });
    expect(particleArea({ ...VIEW, pitchDeg: 60 }).halfHeight).toBeGreaterThan(area.halfHeight * 1.4);
    const corner = Math.hypot(720, 450) / worldSizePx(4);
    const globe = particleArea({ ...VIEW, isGlobe: true });
    expect(Math.min(globe.halfWidth, globe.halfHeight)).toBeGreaterThan(corner);
  });

  it('never cover more than one world copy, and stay in the first', () => {
    const whole = particleArea({ ...VIEW, zoom: 0, bearingDeg: 45 });
    expect(whole).toEqual({ x: 0.5, y: 0.5, halfWidth: 0.5, halfHeight: 0.5, turnDeg: 0 });
    const north = particleArea({ ...VIEW, zoom: 1, isGlobe: true, center: { lat: 60, lon: 0 } });
    expect(north.y - north.halfHeight).toBeCloseTo(0, 9);
    expect(particleArea({ ...VIEW, center: { lat: 0, lon: 550 } }).x).toBeCloseTo(10 / 360, 9);
    expect(particleArea({ ...VIEW, center: { lat: 89, lon: -190 } })).toMatchObject({ x: 350 / 360 });
  });

  it('restart when the view has grown, in one step or in many, and otherwise stay where they are', () => {
    const at = (zoom: number) => particleArea({ ...VIEW, zoom });
    expect(hasOutgrown(at(8), at(4))).toBe(true);
    expect(hasOutgrown(at(4), at(8))).toBe(false);
    expect(hasOutgrown(null, at(4))).toBe(false);
    // Four presses of zoom out, in the frames of their flights.
    let lived = at(8);
    let restarts = 0;
    for (let step = 1; step <= 200; step += 1) {
      const now = at(8 - step / 50);
      if (hasOutgrown(lived, now)) [lived, restarts] = [now, restarts + 1];
      lived = smallerArea(lived, now);
    }
    // The view is 256 times as large; the particles have lived in at least three quarters of it.
    expect((lived.halfWidth * lived.halfHeight) / (at(4).halfWidth * at(4).halfHeight)).toBeGreaterThan(0.75);
    expect(restarts).toBeLessThan(22);
    expect(smallerArea(at(4), at(6))).toEqual(at(6));
  });

  it('have the same density on every screen, and number at most 20,000', () => {
    expect(particleCount({ ...VIEW, widthPx: 2880, heightPx: 1800, pixelRatio: 2 })).toBe(
      particleCount(VIEW),
    );
    expect(particleCount({ ...VIEW, widthPx: 7680, heightPx: 4320 })).toBe(20_000);
  });
});
