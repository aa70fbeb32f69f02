import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationNames } from './sign-text.ts';

describe('E5 signs on an airport', () => {
  it('E5 a sign names the taxiway it is on, not those it points to', () => {
    expect(locationNames('{@L}A{@Y,^l}E')).toEqual(['A']);
    expect(locationNames('{@L}NA{^r}')).toEqual(['NA']);
    expect(locationNames('{@Y,^l}L11{@L}A9')).toEqual(['A9']);
    expect(locationNames('{@L}A{@Y,^lu}R|{^ld}SA')).toEqual(['A']);
    expect(locationNames('{@L}A|B')).toEqual(['A', 'B']);
    expect(locationNames('{@Y}A{^r}{@@,@L}B')).toEqual(['B']);
  });

  it('E5 runways and remarks on a location sign are not taxiways', () => {
    expect(locationNames('{@L}31L')).toEqual([]);
    expect(locationNames('{@R}04L-22R{@L}K')).toEqual(['K']);
    expect(locationNames('{@L}CARGO')).toEqual([]);
    expect(locationNames('')).toEqual([]);
  });

  it('E5 no sign text causes an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: fc.constantFrom('{', '}', '@', 'L', ',', '|', 'A', '1', '^') }),
        (text) => {
          for (const name of locationNames(text)) expect(name).toMatch(/^[A-Z][A-Z0-9]{0,6}$/);
        },
      ),
    );
  });
});
