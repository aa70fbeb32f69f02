import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightCategory } from './flight-category.ts';

const none = { state: 'none' } as const;
const at = (heightFt: number) => ({ state: 'at', heightFt }) as const;
const exactly = (statuteMiles: number) => ({ statuteMiles, bound: 'exact' }) as const;

describe('E1 flight category: the boundaries of the table', () => {
  it.each([
    [0, 'LIFR'],
    [499, 'LIFR'],
    [500, 'IFR'],
    [999, 'IFR'],
    [1000, 'MVFR'],
    [3000, 'MVFR'],
    [3001, 'VFR'],
  ])('a ceiling of %i ft is %s', (heightFt, category) => {
    expect(flightCategory({ ceiling: at(heightFt), visibility: exactly(10) })).toBe(category);
  });

  it.each([
    [0.99, 'LIFR'],
    [1, 'IFR'],
    [2.99, 'IFR'],
    [3, 'MVFR'],
    [5, 'MVFR'],
    [5.01, 'VFR'],
  ])('a visibility of %f SM is %s', (statuteMiles, category) => {
    expect(flightCategory({ ceiling: none, visibility: exactly(statuteMiles) })).toBe(category);
  });

  it('"below" and "above" exclude the limit', () => {
    expect(flightCategory({ ceiling: none, visibility: { statuteMiles: 3, bound: 'below' } })).toBe('IFR');
    expect(flightCategory({ ceiling: none, visibility: { statuteMiles: 5, bound: 'above' } })).toBe('VFR');
  });

  it('is the worse of the two, and never better when one of them worsens', () => {
    const ranks = ['VFR', 'MVFR', 'IFR', 'LIFR'];
    const height = fc.integer({ min: 0, max: 6000 });
    const miles = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(height, miles, (heightFt, statuteMiles) => {
        const both = flightCategory({ ceiling: at(heightFt), visibility: exactly(statuteMiles) });
        const byCeiling = flightCategory({ ceiling: at(heightFt), visibility: exactly(10) });
        const byVisibility = flightCategory({ ceiling: none, visibility: exactly(statuteMiles) });
        const worse = Math.max(ranks.indexOf(byCeiling ?? ''), ranks.indexOf(byVisibility ?? ''));
        expect(both).toBe(ranks[worse]);
      }),
    );
  });

  it('is unknown when a missing part decides, and LIFR when it cannot matter', () => {
    expect(flightCategory({ ceiling: { state: 'unknown' }, visibility: exactly(10) })).toBeNull();
    expect(flightCategory({ ceiling: none, visibility: null })).toBeNull();
    expect(flightCategory({ ceiling: at(800), visibility: null })).toBeNull();
    expect(flightCategory({ ceiling: at(200), visibility: null })).toBe('LIFR');
  });
});
