import { describe, expect, it } from 'vitest';
import { particleArea, particleCount, worldSizePx } from './particle-area.ts';

const VIEW = { center: { lat: 0, lon: 0 }, zoom: 4, widthPx: 1440, heightPx: 900, pixelRatio: 1 };

describe('F1 particles', () => {
  it('live around what is in view: the corners of a turned map are inside', () => {
    const area = particleArea(VIEW);
    expect([area.x, area.y]).toEqual([0.5, 0.5]);
    const corner = Math.hypot(720, 450) / worldSizePx(4);
    expect(area.halfWidth).toBeGreaterThan(corner);
    expect(area.halfHeight).toBeLessThan(corner * 1.5);
  });

  it('never spread over more than one world, and stay in the first one', () => {
    expect(particleArea({ ...VIEW, zoom: 0 }).halfWidth).toBe(0.5);
    expect(particleArea({ ...VIEW, center: { lat: 0, lon: 550 } }).x).toBeCloseTo(10 / 360, 9);
    expect(particleArea({ ...VIEW, center: { lat: 89, lon: -190 } })).toMatchObject({ x: 350 / 360 });
  });

  it('are as dense on every screen, and no more than 20,000', () => {
    expect(particleCount({ ...VIEW, widthPx: 2880, heightPx: 1800, pixelRatio: 2 })).toBe(
      particleCount(VIEW),
    );
    expect(particleCount({ ...VIEW, widthPx: 7680, heightPx: 4320 })).toBe(20_000);
  });
});
