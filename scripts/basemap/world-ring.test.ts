import { describe, expect, it } from 'vitest';
import { mercatorY, perimeter, projectRing, rankedRing, signedDoubleArea, simplified } from './world-ring.ts';

const ring = (...positions: [number, number][]) => Float64Array.from(positions.flat());
const pairs = (xy: ArrayLike<number>) =>
  Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0]);

describe('world ring', () => {
  it('F2 projects to Web Mercator', () => {
    // EPSG 3857: 45° N is 5621521.486 m north of the equator, a half world is 20037508.343 m.
    expect(mercatorY(45)).toBeCloseTo(0.5 - 5621521.486192 / (2 * 20037508.342789), 9);
    expect(mercatorY(0)).toBe(0.5);
    expect(mercatorY(90)).toBe(0);
    expect(mercatorY(-90)).toBe(1);
  });

  it('F2 moves a cut at the antimeridian out of the world and keeps the land up to its edge', () => {
    // Land from 170° E to the antimeridian, cut there by the source.
    const cut = pairs(projectRing(ring([170, 60], [180, 60], [180, 65], [170, 65], [170, 60])));
    const beyond = cut.filter(([x = 0]) => x > 1);
    expect(beyond).toHaveLength(2);
    // The coast reaches the edge at its own latitude before it leaves the world.
    for (const [, y] of beyond) expect(cut.filter(([x, other]) => x === 1 && other === y)).toHaveLength(1);
    // No side of the ring lies on the edge itself.
    const onEdge = cut.filter(([x = 0], i) => x === 1 && cut[(i + 1) % cut.length]?.[0] === 1);
    expect(onEdge).toEqual([]);
  });

  it('F2 does the same at the other side of the world', () => {
    const cut = pairs(projectRing(ring([-180, 60], [-170, 60], [-170, 65], [-180, 65], [-180, 60])));
    expect(cut.filter(([x = 0]) => x < 0)).toHaveLength(2);
  });

  it('F2 leaves a coast that only touches the antimeridian alone', () => {
    const touching = pairs(projectRing(ring([178, 60], [180, 61], [178, 62], [178, 60])));
    expect(touching.every(([x = 0]) => x <= 1)).toBe(true);
    expect(touching).toHaveLength(4);
  });

  it('F2 ends Antarctica exactly at the southern edge, where the globe closes the pole', () => {
    const cut = pairs(
      projectRing(
        ring([180, -78], [180, -85], [179, -85.051], [-180, -85.051], [-180, -78], [0, -70], [180, -78]),
      ),
    );
    const south = cut.filter(([, y]) => y === 1).map(([x = 0]) => x);
    expect(Math.min(...south)).toBeLessThan(0);
    expect(Math.max(...south)).toBeGreaterThan(1);
  });

  it('F2 simplifies within the tolerance and never drops what lies at the edge of the world', () => {
    const circle = Float64Array.from(
      Array.from({ length: 361 }, (_, deg) => [
        40 * Math.cos((deg * Math.PI) / 180),
        40 * Math.sin((deg * Math.PI) / 180),
      ]).flat(),
    );
    const line = rankedRing(projectRing(circle));
    const fine = simplified(line, 0, 1);
    const coarse = simplified(line, 0.001 ** 2, 1);
    expect(fine.length).toBe(line.xy.length);
    expect(coarse.length).toBeLessThan(fine.length / 5);
    expect(signedDoubleArea(coarse) / signedDoubleArea(fine)).toBeCloseTo(1, 1);
    const cut = rankedRing(
      projectRing(ring([179.99, 60], [180, 60], [180, 60.01], [179.99, 60.01], [179.99, 60])),
    );
    const kept = simplified(cut, 1, 1);
    expect(kept.filter((value, i) => i % 2 === 0 && value > 1)).toHaveLength(2);
  });

  it('F2 measures rings', () => {
    const square = [0, 0, 2, 0, 2, 2, 0, 2];
    expect(signedDoubleArea(square)).toBe(8);
    expect(signedDoubleArea([0, 0, 0, 2, 2, 2, 2, 0])).toBe(-8);
    expect(perimeter(square)).toBe(8);
  });
});
