import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Settings, settings } from '../settings.store.ts';
import { scaleLength as inAnyUnit, scaleOf } from './scale-length.ts';

const scaleLength = (view: { lat: number; zoom: number; maxPx: number }) => {
  const { length, px } = inAnyUnit({ ...view, unitsPerNm: 1 });
  return { nm: length, px };
};

describe('scale of the map', () => {
  it('F0 is right at the equator: a world of 21,639 NM over 512 px at zoom 0', () => {
    const { nm, px } = scaleLength({ lat: 0, zoom: 0, maxPx: 44 });
    expect(nm).toBe(1000);
    expect(px).toBeCloseTo((1000 / 21_638.8) * 512, 2);
  });

  it('F0 accounts for Web Mercator being twice as large at 60°', () => {
    const equator = scaleLength({ lat: 0, zoom: 8, maxPx: 44 });
    const north = scaleLength({ lat: 60, zoom: 7, maxPx: 44 });
    expect(north.nm).toBe(equator.nm);
    expect(north.px).toBeCloseTo(equator.px, 6);
  });

  it('F0 is a round distance that fits and fills at least two fifths of the space', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: 0.5, max: 18, noNaN: true }),
        (lat, zoom) => {
          const { nm, px } = scaleLength({ lat, zoom, maxPx: 44 });
          expect(px).toBeLessThanOrEqual(44 + 1e-9);
          expect(px).toBeGreaterThan(44 * 0.39);
          expect(['1', '2', '5']).toContain(Number(nm.toPrecision(3)).toExponential().charAt(0));
        },
      ),
    );
  });

  it('F7 is also round in the unit of the settings, with the matching length in pixels', () => {
    // The equator of WGS 84: 40,075.017 km, 24,901.461 statute miles.
    const equator = { lat: 0, zoom: 0, maxPx: 44 };
    const km = inAnyUnit({ ...equator, unitsPerNm: 1.852 });
    expect(km.length).toBe(2000);
    expect(km.px).toBeCloseTo((2000 / 40_075.017) * 512, 6);
    const miles = inAnyUnit({ ...equator, unitsPerNm: 1.852 / 1.609_344 });
    expect(miles.length).toBe(2000);
    expect(miles.px).toBeCloseTo((2000 / 24_901.461) * 512, 4);
  });

  it('F0 F7 close to the ground it is in the unit of runways, not a hundredth of a mile', () => {
    const textAt = (zoom: number, chosen: Partial<Settings> = {}) =>
      scaleOf({ lat: 51.5, zoom, maxPx: 42 }, { ...settings.get(), runwayLength: 'ft', ...chosen }).text;
    expect(textAt(6)).toBe('10 NM');
    expect(textAt(12)).toBe('0.2 NM');
    expect(textAt(14)).toBe('200 ft');
    expect(textAt(14, { runwayLength: 'm' })).toBe('100 m');
    expect(textAt(14, { distance: 'km', runwayLength: 'm' })).toBe('0.1 km');
    for (let zoom = 2; zoom < 18; zoom += 0.25)
      expect(textAt(zoom), String(zoom)).toMatch(/^(0\.[125]|[125]0*) (NM|ft)$/);
  });
});
