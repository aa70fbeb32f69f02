import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import { type MapFraming, isInView } from './in-view.ts';

const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 };

function viewOf(zoom: number, camera: Partial<MapFraming['camera']> = {}, coveredPx = NOTHING): MapFraming {
  const whole = { lat: 0, lon: 0, bearingDeg: 0, pitchDeg: 0, isGlobe: false, ...camera };
  return { ...toWebMercator(whole), zoom, widthPx: 1200, heightPx: 800, coveredPx, camera: whole };
}

describe('F5 aircraft in view', () => {
  test('F5 the edges of the window: at zoom 4 a degree at the equator is 512 × 2⁴ ÷ 360 = 22.76 px', () => {
    const view = viewOf(4);
    // 600 px are 26.37°.
    expect(isInView(view, { lat: 0, lon: 26.3 })).toBe(true);
    expect(isInView(view, { lat: 0, lon: -26.3 })).toBe(true);
    expect(isInView(view, { lat: 0, lon: 26.5 })).toBe(false);
  });

  test('F5 B10 aircraft behind a panel are not in view, and the camera is centred on the free area', () => {
    const view = viewOf(4, {}, { ...NOTHING, left: 400 });
    // 400 px, half of the remaining 800, are 17.58°.
    expect(isInView(view, { lat: 0, lon: -17.5 })).toBe(true);
    expect(isInView(view, { lat: 0, lon: -17.7 })).toBe(false);
    expect(isInView(view, { lat: 0, lon: 17.7 })).toBe(false);
  });

  test('F5 a map rotated east up: 400 px to the east at the top, 600 px to the north at the left', () => {
    const view = viewOf(4, { bearingDeg: 90 });
    expect(isInView(view, { lat: 0, lon: 17.5 })).toBe(true);
    expect(isInView(view, { lat: 0, lon: 17.7 })).toBe(false);
    expect(isInView(view, { lat: 25, lon: 0 })).toBe(true);
  });

  test('F5 a tilted map shows more beyond the centre and less in front of it', () => {
    const view = viewOf(4, { pitchDeg: 60 });
    // Seen from 1200 px away at 60°: 400 px up the screen cover 1893 px of the ground, 63.6° of latitude on the map;
    // down the screen, 508 px.
    expect(isInView(view, { lat: 63.4, lon: 0 })).toBe(true);
    expect(isInView(view, { lat: 64, lon: 0 })).toBe(false);
    expect(isInView(view, { lat: -21.5, lon: 0 })).toBe(true);
    expect(isInView(view, { lat: -22.5, lon: 0 })).toBe(false);
  });

  test('F5 aircraft behind the limb of the globe are not in view', () => {
    // From 1200 px above a globe of 512 ÷ 2π = 81.5 px the horizon lies at arccos(81.5 ÷ 1281.5) = 86.4°.
    const view = viewOf(0, { isGlobe: true });
    expect(isInView(view, { lat: 0, lon: 86 })).toBe(true);
    expect(isInView(view, { lat: 0, lon: 87 })).toBe(false);
    expect(isInView(view, { lat: 0, lon: 180 })).toBe(false);
    expect(isInView(viewOf(0), { lat: 0, lon: 179 })).toBe(true);
  });

  test('F5 near the centre globe and flat map show the same', () => {
    const camera = fc.record({
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      bearingDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(camera, fc.double({ min: -0.04, max: 0.04, noNaN: true }), (at, apart) => {
        const place = { lat: at.lat + apart, lon: at.lon + apart };
        for (const isGlobe of [false, true])
          expect(isInView(viewOf(8, { ...at, isGlobe }), place)).toBe(true);
        const far = { lat: at.lat + 4, lon: at.lon };
        for (const isGlobe of [false, true]) expect(isInView(viewOf(8, { ...at, isGlobe }), far)).toBe(false);
      }),
    );
  });
});
