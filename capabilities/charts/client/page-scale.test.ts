import { describe, expect, it } from 'vitest';
import { percentOf, scaleOf, stepZoom, zoomBy } from './page-scale.ts';

const PAGE = { width: 387, height: 594 };
const WINDOW = { width: 420, height: 700 };

describe('H5 zoom of a chart', () => {
  it('H5 fits width or the whole page, and 100 % is the printed size', () => {
    expect(scaleOf('width', PAGE, WINDOW) * PAGE.width).toBeCloseTo(420, 9);
    expect(scaleOf('page', { width: 594, height: 387 }, WINDOW) * 594).toBeCloseTo(420, 9);
    expect(scaleOf('page', PAGE, { width: 900, height: 594 }) * PAGE.height).toBeCloseTo(594, 9);
    expect(scaleOf(100, PAGE, WINDOW) * 72).toBe(96);
  });
  it('H5 steps from the present scale and stays within 50 to 400 %', () => {
    const at = (percent: number) => scaleOf(percent, PAGE, WINDOW);
    expect(stepZoom(at(100), 1)).toBe(125);
    expect(stepZoom(at(110), -1)).toBe(100);
    expect(stepZoom(at(400), 1)).toBe(400);
    expect(stepZoom(at(50), -1)).toBe(50);
    expect(zoomBy(at(300), 2)).toBe(400);
    expect(zoomBy(at(60), 0.5)).toBe(50);
    expect(percentOf(at(250))).toBe(250);
  });
});
