import { describe, expect, it } from 'vitest';
import { differencesFirst } from './compare.ts';

describe('K2 side by side', () => {
  it('K2 rows with differences come first, otherwise in order', () => {
    const rows = [
      { label: 'Aircraft', values: ['A333', 'A333'] },
      { label: 'Level', values: ['FL350', 'FL370'] },
      { label: 'Alternate', values: ['EGKK', 'EGKK'] },
      { label: 'Trip fuel', values: ['31,000 kg', '30,400 kg'] },
    ];
    expect(differencesFirst(rows).map(({ label }) => label)).toEqual([
      'Level',
      'Trip fuel',
      'Aircraft',
      'Alternate',
    ]);
  });
});
