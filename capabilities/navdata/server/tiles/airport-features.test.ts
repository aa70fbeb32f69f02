import { describe, expect, it } from 'vitest';
import { boxContains } from '#aviation/geo/bounding-box.ts';
import { hasDrawnRunways, runwayMargin, widthPxAt14 } from './airport-features.ts';
import { tileBox } from './tile-grid.ts';

describe('F1 runways in tiles', () => {
  it('the southern runway of Haneda is in the tile below, though its reference point is a quarter of a tile north of the edge', () => {
    const haneda = { lat: 35.5494, lon: 139.7798 };
    const southernEnd = { lat: 35.5241, lon: 139.8035 };
    const z = 12;
    const x = Math.floor(((southernEnd.lon + 180) / 360) * 2 ** z);
    const below = Array.from({ length: 2 ** z }, (_, y) => ({ z, x, y })).find((tile) =>
      boxContains(tileBox(tile), southernEnd),
    );
    if (!below) throw new Error('No tile has the runway end.');
    expect(boxContains(tileBox(below), haneda)).toBe(false);
    expect(boxContains(tileBox(below, 0.1), haneda)).toBe(false);
    expect(boxContains(tileBox(below, runwayMargin(below)), haneda)).toBe(true);
  });

  it('at low zooms a tile does not search beyond its usual margin', () => {
    expect(runwayMargin({ z: 8, x: 227, y: 100 })).toBe(0.1);
  });

  it('a water lane is not drawn as a runway, and the surface of a heliport appears with its symbol', () => {
    for (const z of [8, 10, 14]) {
      expect(hasDrawnRunways({ z }, { type: 'seaplane_base' })).toBe(false);
      expect(hasDrawnRunways({ z }, { type: 'small_airport' })).toBe(true);
      expect(hasDrawnRunways({ z }, { type: 'heliport' })).toBe(z >= 12);
    }
  });

  it('a runway has the width of its source, or none if no source has it', () => {
    const line = [
      { lat: 51.4775, lon: -0.4886 },
      { lat: 51.4777, lon: -0.4332 },
    ] as const;
    // Heathrow 09L/27R is 50 m wide; a pixel of zoom 14 there is 2.976 m.
    expect(widthPxAt14({ line, widthFt: 164 })).toBeCloseTo(16.8, 1);
    expect(widthPxAt14({ line, widthFt: null })).toBeNull();
  });
});
