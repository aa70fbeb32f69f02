import { describe, expect, it } from 'vitest';
import { besideField } from './airport-features.ts';
import { identPlace } from './ident-place.ts';

/** Metres per pixel at a zoom, for 512-pixel tiles: 40,075,017 m around the equator. */
const scale = (zoom: number, lat: number) => (40_075_017 / 512 / 2 ** zoom) * Math.cos((lat * Math.PI) / 180);

const HEATHROW = {
  point: { lat: 51.47, lon: -0.4543 },
  lines: [
    [
      { lat: 51.4775, lon: -0.4886 },
      { lat: 51.4777, lon: -0.4332 },
    ],
    [
      { lat: 51.4648, lon: -0.4828 },
      { lat: 51.465, lon: -0.434 },
    ],
  ],
} as const;
/** Thresholds of 04/22 from AIP Switzerland. */
const GENEVA = {
  point: { lat: 46.2381, lon: 6.1089 },
  lines: [
    [
      { lat: 46.2267, lon: 6.0937 },
      { lat: 46.2486, lon: 6.1244 },
    ],
  ],
} as const;

describe('F1 idents beside the airfield', () => {
  it('between two distant runways the ident is directly above the symbol', () => {
    const found = identPlace(HEATHROW.point, HEATHROW.lines, scale(12, 51.47));
    expect(found).toMatchObject({ side: 'north', distancePx: 10 });
  });

  it('at lower zooms it is beside both runways, on the side of the nearer one', () => {
    const found = identPlace(HEATHROW.point, HEATHROW.lines, scale(10, 51.47));
    expect(found?.side).toBe('south');
    // South of the southern runway.
    expect(found?.at.lat).toBeLessThan(51.4648);
  });

  it('the ident of a southwest–northeast runway is beside its middle, less than 30 px away, and not above its end', () => {
    for (const zoom of [10, 11, 12, 13, 14]) {
      const found = identPlace(GENEVA.point, GENEVA.lines, scale(zoom, 46.24));
      expect(['northwest', 'southeast'], `zoom ${zoom}`).toContain(found?.side);
      expect(found?.distancePx, `zoom ${zoom}`).toBeLessThan(30);
    }
  });

  it('for a runway across the antimeridian it is beside the symbol', () => {
    const along = [
      { lat: -16.7, lon: 179.999 },
      { lat: -16.68, lon: -179.999 },
    ] as const;
    const found = identPlace({ lat: -16.69, lon: 179.9999 }, [along], scale(11, -16.69));
    expect(found?.side).toBe('east');
    expect(found?.at.lon).toBeLessThan(-179.99);
  });

  it('an airfield whose runways have no position is labelled beside its reference point', () => {
    const point = { lat: 10, lon: 20 };
    expect(besideField({ z: 12, x: 0, y: 0 }, point, [])).toEqual({ at: point, side: 'around' });
  });
});
