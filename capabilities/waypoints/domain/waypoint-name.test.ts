import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeName, parseWaypointName } from './waypoint-name.ts';

describe('H5 names of user waypoints', () => {
  it.each([
    [' home ', 'HOME'],
    ['Lake1', 'LAKE1'],
    ['VRP07', 'VRP07'],
  ])('H5 %s is stored as %s', (typed, name) => {
    expect(parseWaypointName(typed)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['A', 'A name has 2 to 10 letters and digits.'],
    ['A'.repeat(300), 'A name has 2 to 10 letters and digits.'],
    ['<b>X</b>', 'A name has letters A–Z and digits only.'],
    ['STRAßE', 'A name has letters A–Z and digits only.'],
    ['HOME POINT', 'A name has letters A–Z and digits only.'],
    ['12345', 'A name needs a letter.'],
    ['J146', 'J146 already has a meaning in a route. Choose another name.'],
    ['46N078W', '46N078W already has a meaning in a route. Choose another name.'],
    ['5730N', '5730N already has a meaning in a route. Choose another name.'],
    ['JFK270016', 'JFK270016 already has a meaning in a route. Choose another name.'],
    ['dct', 'DCT already has a meaning in a route. Choose another name.'],
    ['FL350', 'FL350 already has a meaning in a route. Choose another name.'],
    ['N0450F350', 'N0450F350 already has a meaning in a route. Choose another name.'],
  ])('H5 %s is rejected with a reason', (typed, message) => {
    expect(parseWaypointName(typed)).toEqual({ ok: false, message });
  });

  it('H5 every name of a file becomes a unique free name', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), (names) => {
        const taken = new Set(['WPT', 'WPT1', 'J146']);
        const numbers = new Map<string, number>();
        for (const name of names) {
          const free = freeName(name, (one) => !taken.has(one), numbers);
          expect(parseWaypointName(free)).toEqual({ ok: true, value: free });
          expect(taken.has(free)).toBe(false);
          taken.add(free);
        }
      }),
    );
  });
});
