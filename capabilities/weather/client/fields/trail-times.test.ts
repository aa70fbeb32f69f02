import { describe, expect, it } from 'vitest';
import { TrailTimes } from './trail-times.ts';

describe('F1 trails of particles', () => {
  it('have the time that each of their segments covers, the newest first', () => {
    const times = new TrailTimes(3);
    expect(times.all).toEqual([0, 0, 0]);
    times.pass(0.25);
    times.pass(0.5);
    times.keep();
    times.pass(0.125);
    expect(times.all).toEqual([0.125, 0.75, 0]);
    times.keep();
    times.pass(1);
    times.keep();
    expect(times.all).toEqual([0, 1, 0.125]);
    expect(times.newestS).toBe(0);
  });

  it('detect by its age a particle that restarted within a segment, however young it was', () => {
    const times = new TrailTimes(3);
    let stayed = 0.02;
    let lost = 0.02;
    const older = 0.02;
    for (const [index, stepS] of [0.03, 0.05, 0.1].entries()) {
      times.pass(stepS);
      stayed += stepS;
      // It left the view and restarted in the first step, but at the end of the segment it is older than at the beginning.
      lost = index === 0 ? 0 : lost + stepS;
    }
    expect(lost).toBeGreaterThan(older);
    expect(stayed - older).toBeCloseTo(times.newestS, 9);
    expect(lost - older).toBeLessThan(times.newestS - 0.001);
  });
});
