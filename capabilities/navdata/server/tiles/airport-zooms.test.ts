import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overviewZooms } from '#aviation/aerodromes/overview-zooms.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { overviewZoomsOf } from './airport-zooms.ts';

describe('F1 airports drawn at low zooms', () => {
  it('F1 the highest-ranked of a region first, a lower-ranked one beside it when there is room', () => {
    const newYork = { lat: 40.64, lon: -73.78, rank: 97 };
    const newark = { lat: 40.69, lon: -74.17, rank: 90 };
    const syracuse = { lat: 43.11, lon: -76.11, rank: 65 };
    const dakar = { lat: 14.74, lon: -17.49, rank: 62 };
    const strip = { lat: -30, lon: 20, rank: 12 };
    // At zoom 6 JFK and LaGuardia are 36 px apart; Syracuse is 35 px from there at zoom 3.
    expect(overviewZooms([newYork, newark, syracuse, dakar, strip])).toEqual([0, null, 4, 4, null]);
  });

  it('F1 an airport does not take the place of a higher-ranked one beside it that has no room', () => {
    const dusseldorf = { lat: 51.29, lon: 6.77, rank: 86 };
    const brussels = { lat: 50.9, lon: 4.48, rank: 79 };
    const charleroi = { lat: 50.46, lon: 4.46, rank: 62 };
    const luxembourg = { lat: 49.63, lon: 6.21, rank: 61 };
    // At zoom 4 Brussels is 54 px from Düsseldorf, Charleroi 57 px, but only 16 px from Brussels.
    expect(overviewZooms([dusseldorf, brussels, charleroi, luxembourg])).toEqual([1, 5, null, 4]);
  });

  it('F1 two hubs may be a little closer to each other than other airports', () => {
    const amsterdam = { lat: 52.31, lon: 4.76, rank: 93 };
    const ostend = { lat: 51.2, lon: 2.86, rank: 63 };
    const brussels = { lat: 50.9, lon: 4.48, rank: 80 };
    // At zoom 4 Brussels is 51 px from Amsterdam.
    expect(overviewZooms([amsterdam, brussels, ostend])).toEqual([0, 4, 5]);
    expect(overviewZooms([amsterdam, { ...brussels, rank: 79 }, ostend])).toEqual([0, 5, 4]);
  });

  it('F1 property: no airport is displaced by a lower-ranked one, and every airport with room is drawn', () => {
    const airport = fc.record({
      lat: fc.double({ min: -60, max: 70, noNaN: true }),
      lon: fc.double({ min: -180, max: 179, noNaN: true }),
      rank: fc.integer({ min: 40, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(airport, { minLength: 1, maxLength: 60 }), (some) => {
        const airports = some.toSorted((a, b) => b.rank - a.rank);
        const zooms = overviewZooms(airports);
        const [first] = airports;
        expect(zooms[0] === null).toBe((first?.rank ?? 0) < 48);
        for (const [index, { rank }] of airports.entries()) {
          const zoom = zooms[index] ?? null;
          if (zoom !== null && rank < 86) expect(zoom).toBeGreaterThanOrEqual(2);
          if (rank < 48) expect(zoom).toBeNull();
        }
      }),
    );
  });

  it('F1 real data: hubs of every continent, JFK before Syracuse and Savannah', () => {
    const reader = openTestNavdata();
    const afar = overviewZoomsOf(reader);
    const zoomOf = (icao: string) => {
      const number = reader.airportByIdent(icao);
      return number === null ? null : (afar.get(number) ?? null);
    };
    for (const icao of ['KJFK', 'EGLL', 'RJTT', 'YSSY', 'SBGR', 'OMDB']) {
      const zoom = zoomOf(icao);
      // The fictitious set has none of them.
      if (reader.airportByIdent(icao) !== null) expect(zoom, icao).toBeLessThanOrEqual(2);
    }
    const [kennedy, syracuse] = [zoomOf('KJFK'), zoomOf('KSYR')];
    if (kennedy !== null && syracuse !== null) expect(kennedy).toBeLessThan(syracuse);
  });
});
