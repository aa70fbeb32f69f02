import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { WORLD_STATIONS } from '../testing/world-stations.ts';
import type { NotamAirport } from './notam-airport.ts';
import { flightRestrictions, notamPage, notamsOf } from './notams.ts';

const JANUARY = Date.UTC(2026, 0, 18, 16, 20);
const JULY = Date.UTC(2026, 6, 18, 16, 20);
const airports: NotamAirport[] = WORLD_STATIONS.map(({ icao, lat, lon }) => ({
  icao,
  lat,
  lon,
  isLarge: true,
  runways: ['04L/22R', '13/31'],
  navaids: [
    { ident: icao.slice(1), kind: 'VOR' },
    { ident: `I${icao.slice(2)}`, kind: 'ILS' },
  ],
}));

const all = (timeMs: number) =>
  airports.flatMap((airport) =>
    notamsOf({ seed: 5, airport, timeMs }).map((item) => ({ airport, ...item.properties.coreNOTAMData })),
  );

describe('F1 simulated NOTAM', () => {
  it('every NOTAM is in effect at the time, names the airport and states that it is simulated', () => {
    const found = all(JANUARY);
    expect(found.length).toBeGreaterThan(80);
    expect(found.length).toBeLessThan(900);
    for (const { airport, notam, notamTranslation } of found) {
      expect(notam.icaoLocation).toBe(airport.icao);
      expect(Date.parse(notam.issued)).toBeLessThanOrEqual(JANUARY);
      expect(Date.parse(notam.effectiveEnd)).toBeGreaterThan(JANUARY);
      expect(Date.parse(notam.effectiveStart)).toBeLessThan(Date.parse(notam.effectiveEnd));
      expect(notam.number).toMatch(/^S\d{4}\/\d\d$/);
      expect(notam.text).toContain('SIMULATED');
      expect(notamTranslation[0].formattedText).toMatch(
        /^S\d{4}\/\d\d NOTAMN\nQ\) [A-Z]{4}\/Q[A-Z]{4}\/(IV|I|V)\/[NBOM]+\/[AE]+\/\d{3}\/\d{3}\/\d{4}[NS]\d{5}[EW]\d{3}\nA\) [A-Z]{4} B\) \d{10} C\) \d{10}\n/,
      );
      expect(notamTranslation[1].simpleText).toContain('SIMULATED');
    }
  });

  it('snow removal is in winter only, and only existing runways and taxiways are closed', () => {
    const snowy = (timeMs: number): number =>
      all(timeMs).filter(({ airport, notam }) => airport.lat > 0 && notam.text.startsWith('SNOW')).length;
    expect(snowy(JULY)).toBe(0);
    const days = Array.from({ length: 20 }, (_, day) => snowy(JANUARY + day * 86_400_000));
    expect(days.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    for (const { notam } of all(JULY))
      if (notam.selectionCode === 'QMRLC') expect(notam.text).toMatch(/RWY (04L\/22R|13\/31) CLSD/);
  });

  it('the same NOTAM stays until it ends', () => {
    const [airport] = airports;
    if (!airport) throw new Error('no airport');
    const later = new Set(
      notamsOf({ seed: 5, airport, timeMs: JULY + 3_600_000 }).map(
        ({ properties }) => properties.coreNOTAMData.notam.id,
      ),
    );
    for (const { properties } of notamsOf({ seed: 5, airport, timeMs: JULY })) {
      const { notam } = properties.coreNOTAMData;
      if (Date.parse(notam.effectiveEnd) > JULY + 3_600_000) expect(later).toContain(notam.id);
    }
  });

  it('flight restrictions are circles of the radius that their text states', () => {
    const found = Array.from({ length: 10 }, (_, day) =>
      flightRestrictions({ seed: 5, airports, timeMs: JULY + day * 86_400_000 }),
    ).flat();
    expect(found.length).toBeGreaterThan(0);
    for (const { geometry, properties } of found) {
      const { notam } = properties.coreNOTAMData;
      const [area] = geometry.geometries;
      if (area?.type !== 'Polygon') throw new Error('a restriction has an area');
      const ring = area.coordinates[0] ?? [];
      const [west, east] = [ring[27], ring[9]];
      expect(ring).toHaveLength(37);
      expect(
        distanceNm(
          { lon: west?.[0] ?? 0, lat: west?.[1] ?? 0 },
          { lon: east?.[0] ?? 0, lat: east?.[1] ?? 0 },
        ),
      ).toBeCloseTo(2 * Number(notam.radius), 0);
      expect(notam.text).toContain(`WI ${notam.radius}NM RADIUS`);
    }
  });

  it('page numbers start at one', () => {
    const items = notamsOf({
      seed: 5,
      airport: { icao: 'KJFK', lat: 40.6, lon: -73.8, isLarge: true, runways: ['04L/22R'], navaids: [] },
      timeMs: JULY,
    });
    const page = notamPage(items, { pageSize: 2, pageNum: 2 });
    expect(page.items).toEqual(items.slice(2, 4));
    expect(page.totalPages).toBe(Math.ceil(items.length / 2));
  });
});
