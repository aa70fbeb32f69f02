import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from './diagram-parts.ts';
import { METRES_PER_PX, fitView } from './fit-view.ts';
import { frameAround } from './local-frame.ts';

const size = { widthPx: 368, heightPx: 306, margin: { top: 30, right: 56, bottom: 34, left: 34 } };

/** Where a position is drawn, in pixels from the top left corner. */
function pixelOf(
  [lon, lat]: Position,
  view: { lat: number; lon: number; zoom: number },
  bearingDeg: number,
): { x: number; y: number } {
  const [east, north] = frameAround(view).toMetres({ lat, lon });
  const angle = (bearingDeg * Math.PI) / 180;
  const metresPerPx = (METRES_PER_PX * Math.cos((view.lat * Math.PI) / 180)) / 2 ** view.zoom;
  return {
    x: size.widthPx / 2 + (east * Math.cos(angle) - north * Math.sin(angle)) / metresPerPx,
    y: size.heightPx / 2 - (east * Math.sin(angle) + north * Math.cos(angle)) / metresPerPx,
  };
}

describe('E5 the initial view of a diagram', () => {
  it('E5 shows everything inside the margins, in any orientation, as large as possible', () => {
    const place = fc.tuple(
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.04, max: 0.04, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 0, max: 359 }),
        fc.double({ min: -65, max: 65, noNaN: true }),
        (offsets, bearingDeg, lat) => {
          const positions = offsets.map(([lon, north]): Position => [179.98 + lon, lat + north]);
          const view = fitView(positions, bearingDeg, size);
          if (!view) throw new Error('no view');
          const pixels = positions.map((position) => pixelOf(position, view, bearingDeg));
          const slack = 2;
          for (const { x, y } of pixels) {
            expect(x).toBeGreaterThan(size.margin.left - slack);
            expect(x).toBeLessThan(size.widthPx - size.margin.right + slack);
            expect(y).toBeGreaterThan(size.margin.top - slack);
            expect(y).toBeLessThan(size.heightPx - size.margin.bottom + slack);
          }
          const reach = (values: number[]) => Math.max(...values) - Math.min(...values);
          const fillsWidth = reach(pixels.map(({ x }) => x)) > 278 - 4;
          const fillsHeight = reach(pixels.map(({ y }) => y)) > 242 - 4;
          expect(fillsWidth || fillsHeight || view.zoom === 16).toBe(true);
        },
      ),
    );
  });

  it('E5 there is none without a position or without space', () => {
    expect(fitView([], 0, size)).toBeNull();
    expect(fitView([[8, 50]], 0, { ...size, widthPx: 40 })).toBeNull();
    expect(fitView([[8, 50]], 0, size)).toMatchObject({ zoom: 16 });
  });
});
