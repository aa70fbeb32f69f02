import { describe, expect, it } from 'vitest';
import { isAreaNear, isPlaceNear, wayAlong } from './on-the-way.ts';

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

describe('G5 what lies on the way', () => {
  const way = wayAlong([
    { lat: 40, lon: -100 },
    { lat: 40, lon: -80 },
  ]);

  it.each([
    ['an area that the way crosses between its points', box(-91, 39, -89, 42), true],
    ['one that holds the whole way', box(-110, 20, -70, 60), true],
    // The great circle bulges to 40.4 north; 41.1 north is some 40 nm off.
    ['one within 50 nm', box(-91, 41.1, -89, 43), true],
    ['one further off', box(-91, 42, -89, 43), false],
    ['one on the other side of the globe', box(89, 39, 91, 41), false],
  ])('finds %s', (_, ring, isNear) => {
    expect(isAreaNear([ring], way)).toBe(isNear);
  });

  it('judges over the antimeridian, where outlines go on past 180', () => {
    const pacific = wayAlong([
      { lat: 45, lon: 170 },
      { lat: 45, lon: -170 },
    ]);
    expect(isAreaNear([box(178, 44, 184, 47)], pacific)).toBe(true);
    expect(isAreaNear([box(-182, 44, -176, 47)], pacific)).toBe(true);
  });

  it('counts what reaches out from a place', () => {
    const place = { lat: 43, lon: -90 };
    expect(isPlaceNear(place, 0, way)).toBe(false);
    expect(isPlaceNear(place, 120, way)).toBe(true);
  });
});
