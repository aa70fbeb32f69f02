import { describe, expect, it } from 'vitest';
import { levelLimits, levelsOf } from './hazard-levels.ts';

const BAND = { baseFt: null, topFt: 10_000, isTopAbove: false };

describe('F1 vertical limits of a hazard', () => {
  it('F1 a figure without a stated reference has no datum', () => {
    expect(levelLimits(levelsOf({ ...BAND, isFlightLevels: null }))).toBe('TOP 10,000 ft');
    expect(levelLimits(levelsOf({ ...BAND, isFlightLevels: true }))).toBe('TOP FL100');
    expect(levelLimits(levelsOf({ ...BAND, isFlightLevels: false }))).toBe('TOP 10,000 ft MSL');
  });

  it('F1 with a base at the freezing level, the top is shown even where both figures are equal', () => {
    const icing = levelsOf({ baseFt: 8000, topFt: 8000, isTopAbove: false }, 'FZL');
    expect(levelLimits(icing)).toBe('8,000 ft MSL / FZL');
  });
});
