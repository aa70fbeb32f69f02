import { describe, expect, it } from 'vitest';
import { cruisingLevelsFt, type LevelRule } from './cruising-levels.ts';

const levels = (track: number, rule?: LevelRule) => cruisingLevelsFt(track, rule).map((feet) => feet / 100);

describe('G4 cruising levels', () => {
  it('ICAO: odd from 000° to 179°, even from 180° to 359°, every 4,000 ft above FL410', () => {
    for (const track of [0, 90, 179.9]) {
      expect(levels(track)).toEqual(expect.arrayContaining([270, 290, 350, 410, 450, 490]));
      expect(levels(track)).not.toContain(360);
    }
    for (const track of [180, 270, 359.9]) {
      expect(levels(track)).toEqual(expect.arrayContaining([280, 300, 360, 400, 430, 470]));
      expect(levels(track)).not.toContain(290);
    }
  });

  it.each([
    ['south-odd', 89.9, false],
    ['south-odd', 90, true],
    ['south-odd', 269.9, true],
    ['south-odd', 270, false],
    ['north-odd', 270, true],
    ['north-odd', 89.9, true],
    ['north-odd', 90, false],
    ['north-odd', 269.9, false],
  ] as const)('%s on track %d: FL350 is %s', (rule, track, isLevel) => {
    expect(levels(track, rule).includes(350)).toBe(isLevel);
    expect(levels(track, rule).includes(360)).toBe(!isLevel);
  });

  // The scheme of 21 November 2007 as published by the Chinese authority.
  it('China: 8,900 m is FL291, 9,200 m FL301, up to FL411; below in metres', () => {
    const within = (all: number[]) => all.filter((level) => level >= 285 && level <= 412);
    expect(within(levels(90, 'china'))).toEqual([291, 311, 331, 351, 371, 391, 411]);
    expect(within(levels(270, 'china'))).toEqual([301, 321, 341, 361, 381, 401]);
    // 8,100 m and 8,400 m; 13,100 m.
    expect(levels(90, 'china')).toContain(266);
    expect(levels(270, 'china')).toEqual(expect.arrayContaining([276, 430]));
  });

  it.each(['icao', 'south-odd', 'north-odd', 'china'] as const)(
    '%s: the two directions share no level and are 1,000 ft apart up to FL410',
    (rule) => {
      const both = [...levels(45, rule), ...levels(225, rule)].toSorted((a, b) => a - b);
      expect(new Set(both).size).toBe(both.length);
      const low = both.filter((level) => level <= 411);
      const gaps = low.slice(1).map((level, index) => level - low[index]!);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(9);
    },
  );
});
