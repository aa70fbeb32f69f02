import { describe, expect, it } from 'vitest';
import { knownHundredths } from './performance-answer.ts';

describe('G4 share of the route with known wind', () => {
  it.each([
    [1, 1],
    [0.999, 0.99],
    [0.995, 0.99],
    [0.29, 0.29],
    [0.004, 0],
  ])('G4 %f of the route is reported as %f: 1 only when nothing is missing', (part, told) =>
    expect(knownHundredths(part)).toBe(told),
  );
});
