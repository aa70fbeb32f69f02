import { describe, expect, it } from 'vitest';
import { TrailTimes } from './trail-times.ts';

describe('F1 trails of particles', () => {
  it('know how much time each of their pieces covers, the newest first', () => {
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

  it('tell a particle that set out anew within a piece by its age, however young it was', () => {
    const times = new TrailTimes(3);
    let stayed = 0.02;
    let lost = 0.02;
    const older = 0.02;
    for (const [index, stepS] of [0.03, 0.05, 0.1].entries()) {
      times.pass(stepS);
      stayed += stepS;
      // Over the edge of the view in the first step: older than before at the end of the piece all the same.
      lost = index === 0 ? 0 : lost + stepS;
    }
    expect(lost).toBeGreaterThan(older);
    expect(stayed - older).toBeCloseTo(times.newestS, 9);
    expect(lost - older).toBeLessThan(times.newestS - 0.001);
  });
});
