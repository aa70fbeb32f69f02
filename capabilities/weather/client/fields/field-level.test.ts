import { describe, expect, it } from 'vitest';
import { GRID_LEVELS_HPA, SURFACE_LEVEL } from '../../contract.ts';
import { levelOfBand, levelText } from './field-level.ts';

const ALL = [SURFACE_LEVEL, ...GRID_LEVELS_HPA] as const;

describe('F4 the altitude control chooses the level', () => {
  it.each([
    [0, 10, 'surface'],
    [0, 40, 925],
    [330, 350, 250],
    [380, 400, 200],
    [170, 190, 500],
    [510, 510, 100],
  ])('FL%i to FL%i shows %s', (lowFl, highFl, level) => {
    expect(levelOfBand(ALL, { lowFl, highFl })).toBe(level);
  });

  it('takes what is given: the surface alone, or levels alone', () => {
    expect(levelOfBand([SURFACE_LEVEL], { lowFl: 300, highFl: 400 })).toBe('surface');
    expect(levelOfBand([850, 500], { lowFl: 0, highFl: 0 })).toBe(850);
    expect(levelOfBand([], { lowFl: 0, highFl: 0 })).toBeNull();
  });

  it('says the level as pilots do', () => {
    expect(levelText(250)).toBe('FL340 (250 hPa)');
    expect(levelText(925)).toBe('FL020 (925 hPa)');
    expect(levelText('surface')).toBe('Surface');
  });
});
