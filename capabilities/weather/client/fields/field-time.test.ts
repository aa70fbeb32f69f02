import { describe, expect, it } from 'vitest';
import { neighbourSteps, stepsAround } from './field-time.ts';

const STEPS = [0, 3, 6, 9];

describe('F4 the timeline between model steps', () => {
  it('finds the steps around a time, and its position between them', () => {
    expect(stepsAround(STEPS, 4)).toEqual({ firstMs: 3, secondMs: 6, mix: 1 / 3 });
    expect(stepsAround(STEPS, 3)).toEqual({ firstMs: 3, secondMs: 3, mix: 0 });
    expect(stepsAround(STEPS, 0)).toEqual({ firstMs: 0, secondMs: 0, mix: 0 });
    expect(stepsAround(STEPS, 9)).toEqual({ firstMs: 9, secondMs: 9, mix: 0 });
  });

  it('returns nothing before the first or after the last step, instead of a wrong time', () => {
    expect(stepsAround(STEPS, -0.1)).toBeNull();
    expect(stepsAround(STEPS, 9.1)).toBeNull();
    expect(stepsAround([], 3)).toBeNull();
  });

  it('returns the adjacent steps, the later one first', () => {
    expect(neighbourSteps(STEPS, { firstMs: 3, secondMs: 6, mix: 0 })).toEqual([9, 0]);
    expect(neighbourSteps(STEPS, { firstMs: 6, secondMs: 9, mix: 0 })).toEqual([3]);
  });
});
