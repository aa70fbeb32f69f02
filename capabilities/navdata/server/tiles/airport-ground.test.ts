import { describe, expect, it } from 'vitest';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type RunwayLine, groundBetween } from './airport-ground.ts';

const isInside = (ring: readonly LatLon[], { lat, lon }: LatLon): boolean => {
  let isIn = false;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a;
    if (a.lat > lat !== b.lat > lat && lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon)
      isIn = !isIn;
  }
  return isIn;
};

/** Haneda (OurAirports): A 16R/34L, B 04/22, C 16L/34R, D 05/23. */
const A: RunwayLine = [
  { lat: 35.5604, lon: 139.7687 },
  { lat: 35.5407, lon: 139.7865 },
];
const B: RunwayLine = [
  { lat: 35.5486, lon: 139.7626 },
  { lat: 35.5662, lon: 139.7796 },
];
const C: RunwayLine = [
  { lat: 35.5635, lon: 139.7866 },
  { lat: 35.54, lon: 139.8053 },
];
const D: RunwayLine = [
  { lat: 35.5241, lon: 139.8035 },
  { lat: 35.5406, lon: 139.8228 },
];

describe('F2 ground of airports newer than the coastlines', () => {
  it('Haneda has ground between its runways A and C, with its reference point and terminals, but none towards island runway D', () => {
    const ground = groundBetween([A, B, C, D]);
    expect(ground).toHaveLength(1);
    expect(ground.some((ring) => isInside(ring, { lat: 35.552, lon: 139.785 }))).toBe(true);
    expect(ground.some((ring) => isInside(ring, { lat: 35.534, lon: 139.809 }))).toBe(false);
  });

  it('the outline does not cross itself, whichever end of a runway comes first', () => {
    const there = groundBetween([A, C])[0] ?? [];
    const back = groundBetween([A, [C[1], C[0]]])[0] ?? [];
    const middle = { lat: 35.551, lon: 139.786 };
    expect(isInside(there, middle)).toBe(true);
    expect(isInside(back, middle)).toBe(true);
  });

  it('one runway, none, or two that cross have no ground between them', () => {
    expect(groundBetween([])).toEqual([]);
    expect(groundBetween([A])).toEqual([]);
    expect(groundBetween([A, B])).toEqual([]);
  });
});
