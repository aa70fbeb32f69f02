import { describe, expect, it } from 'vitest';
import { ammSourceText, diagramSourceText } from './source-text.ts';

const nasr = { id: 'nasr-airports', name: 'FAA NASR airports', asOf: '2026-09-03' };
const ground = { id: 'x-plane-airports', name: 'X-Plane airports, format 1000', asOf: '2013-09-19' };

describe('E5 sources of a diagram', () => {
  it('E5 states the surveyed parts, their age, and "not for navigation"', () => {
    expect(diagramSourceText({ detail: 'layout', runwaySource: nasr, groundSource: ground })).toBe(
      'Ground: apt.dat 2013-09-19, may have changed since · runways: FAA NASR airports 2026-09-03 · markings are a pattern · not for navigation',
    );
    expect(diagramSourceText({ detail: 'layout', runwaySource: ground, groundSource: ground })).toBe(
      'Ground and runways: apt.dat 2013-09-19, no other source places the runways · markings are a pattern · not for navigation',
    );
  });

  it('E5 states where there are only runway ends, and that a date is unknown', () => {
    const ours = { id: 'ourairports-csv', name: 'OurAirports', asOf: null };
    expect(diagramSourceText({ detail: 'runway-ends', runwaySource: ours, groundSource: null })).toMatch(
      /^From runway ends only: OurAirports, date unknown · .*not for navigation$/,
    );
  });

  it('F1 the layer states its sources', () => {
    expect(ammSourceText({ groundSource: null })).toMatch(/Runways only/);
    expect(ammSourceText({ groundSource: { ...ground, airports: 18_464 } })).toBe(
      'apt.dat 2013-09-19: 18464 airports · elsewhere runways only',
    );
  });
});
