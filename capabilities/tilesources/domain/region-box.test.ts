import { describe, expect, it } from 'vitest';
import { countTilesOfBox, faultOfBox, tilesOfBox } from './region-box.ts';

// Column and row of Geneva's airport at zoom 14 by the formula of the OpenStreetMap wiki ("Slippy map tilenames"):
// x = ⌊(6.10895 + 180) / 360 × 16384⌋ = 8470, y = ⌊(1 − asinh(tan 46.238°) / π) / 2 × 16384⌋ = 5813.
describe('F1 road regions', () => {
  const airport = { west: 6.1, south: 46.23, east: 6.12, north: 46.25 };

  it('include every tile that touches them, zoom 6 to 14', () => {
    const tiles = [...tilesOfBox(airport)];
    expect(tiles).toHaveLength(countTilesOfBox(airport));
    expect(tiles).toContainEqual({ z: 14, x: 8470, y: 5813 });
    expect(tiles[0]).toEqual({ z: 6, x: 33, y: 22 });
    for (let z = 6; z <= 14; z += 1) expect(tiles.some((tile) => tile.z === z)).toBe(true);
  });

  it('are rejected with the reason when invalid', () => {
    expect(faultOfBox(airport)).toBeNull();
    expect(faultOfBox({ ...airport, west: NaN })).toMatch(/four figures/);
    expect(faultOfBox({ ...airport, south: 47 })).toMatch(/South/);
    expect(faultOfBox({ west: 170, south: -20, east: -170, north: -10 })).toMatch(/two regions/);
    expect(faultOfBox({ ...airport, north: 89 })).toMatch(/85/);
    expect(faultOfBox({ ...airport, east: 181 })).toMatch(/180/);
  });
});
