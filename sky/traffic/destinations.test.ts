import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { createDestinations } from './destinations.ts';
import type { TrafficAirport } from './flight.ts';
import { distanceNmOf, vectorOf } from './sphere.ts';

const airportAt = (lat: number, lon: number, at: number): TrafficAirport => ({
  icao: `A${at}`,
  lat,
  lon,
  elevationFt: 0,
  weight: 1,
  longestRunwayFt: 8000,
  runways: [],
});
const kind = { shortestNm: 100, longestNm: 3000 };
const servedBy = (airports: readonly TrafficAirport[], weights: readonly number[]) => ({
  kind,
  airports,
  vectors: airports.map(vectorOf),
  weights: Float64Array.from(weights),
});

/** Airport by airport, as by hand. */
function drawnByHand(
  { airports, vectors, weights }: ReturnType<typeof servedBy>,
  base: number,
  random: number,
) {
  const flows = airports.map((_, to) => {
    const nm = distanceNmOf(vectors[base]!, vectors[to]!);
    return to === base || nm < kind.shortestNm || nm > kind.longestNm ? 0 : weights[to]! / (300 + nm);
  });
  const total = flows.reduce((sum, flow) => sum + flow, 0);
  let sum = 0;
  return airports.find((_, to) => (sum += flows[to]!) > random * total) ?? null;
}

describe('F5 destinations of a base', () => {
  test('F5 property: stored partial sums select the same airport as all sums', () => {
    const place = fc.record({
      lat: fc.integer({ min: -80, max: 80 }),
      lon: fc.integer({ min: -180, max: 179 }),
      weight: fc.double({ min: 0.1, max: 9, noNaN: true }),
    });
    const asked = fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 0.999_999, noNaN: true })), {
      minLength: 5,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 120 }), asked, (places, draws) => {
        const airports = places.map(({ lat, lon }, at) => airportAt(lat, lon, at));
        const served = servedBy(
          airports,
          places.map(({ weight }) => weight),
        );
        const destinations = createDestinations(served);
        for (const [number, random] of draws) {
          const base = number % airports.length;
          const byHand = drawnByHand(served, base, random);
          expect(destinations.drawn(airports[base]!, random)?.icao).toBe(byHand?.icao);
          expect(destinations.hasAny(airports[base]!)).toBe(byHand !== null);
        }
      }),
      { numRuns: cases(150) },
    );
  });

  test('F5 a base with nothing in range, or one that is not served, has no destination', () => {
    const [near, alone] = [airportAt(0, 0, 0), airportAt(0, 1, 1)];
    const destinations = createDestinations(servedBy([near, alone], [1, 1]));
    expect(destinations.hasAny(near)).toBe(false);
    expect(destinations.drawn(near, 0.5)).toBeNull();
    expect(destinations.drawn(airportAt(0, 20, 2), 0.5)).toBeNull();
  });
});
