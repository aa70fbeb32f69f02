import { describe, expect, it } from 'vitest';
import { pointInPolygon } from '#aviation/geo/polygon.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { metarOf } from '../observations/metar.ts';
import { TILE_SIZE, lightningStrikes, reflectivityTile } from '../radar/radar.ts';
import { convectiveSigmets, stormAreas, stormSigmets } from './convective-sigmet.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const AMERICAS = { west: -128, south: -38, east: -30, north: 52 };
const atmosphere = createAtmosphere({ seed: 20_261_120 });
const times = [Date.UTC(2026, 6, 18, 21, 20), Date.UTC(2026, 0, 12, 5, 50)];

/** Tile and pixel of a place at a zoom. */
function pixelOf(lat: number, lon: number, z: number): { x: number; y: number; at: number } {
  const column = ((lon + 180) / 360) * 2 ** z * TILE_SIZE;
  const row = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z * TILE_SIZE;
  const x = Math.floor(column / TILE_SIZE);
  const y = Math.floor(row / TILE_SIZE);
  return { x, y, at: Math.floor(row - y * TILE_SIZE) * TILE_SIZE + Math.floor(column - x * TILE_SIZE) };
}

describe('F3 simulated storms agree with one another', () => {
  inFullRun(() => {
    it.each(times)(
      'at least 95 percent of radar of 45 dBZ or more lies inside a convective SIGMET or is younger than an hour (%d)',
      (timeMs) => {
        const areas = stormAreas(atmosphere, timeMs, AMERICAS);
        const rings = [
          ...convectiveSigmets(areas).map(({ geometry }) => geometry.coordinates),
          ...stormSigmets(areas).map(({ coords }) => [coords.map(({ lon, lat }) => [lon, lat])]),
        ];
        const strong = atmosphere
          .cellsInBox({ box: AMERICAS, timeMs })
          .filter(({ coreDbz }) => coreDbz >= 45);
        const covered = strong.filter(
          (cell) => timeMs - cell.bornMs < 3_600_000 || rings.some((ring) => pointInPolygon(cell, ring)),
        );
        expect(strong.length).toBeGreaterThan(30);
        expect(covered.length / strong.length).toBeGreaterThanOrEqual(0.95);
        const old = strong.filter((cell) => timeMs - cell.bornMs >= 3_600_000);
        expect(
          old.filter((cell) => rings.some((ring) => pointInPolygon(cell, ring))).length,
        ).toBeGreaterThanOrEqual(0.9 * old.length);
      },
    );
  });

  it('every polygon contains storms, and none is larger than a continent', () => {
    const [timeMs = 0] = times;
    for (const area of stormAreas(atmosphere, timeMs, AMERICAS)) {
      expect(area.cellCount).toBeGreaterThan(0);
      expect(area.untilMs - area.issuedMs).toBe(7_200_000);
      expect(new Date(area.issuedMs).getUTCMinutes()).toBe(55);
      const lats = area.ring.map(([, lat]) => lat);
      expect(Math.max(...lats) - Math.min(...lats)).toBeLessThan(25);
    }
    expect(convectiveSigmets(stormAreas(atmosphere, timeMs, AMERICAS)).length).toBeGreaterThan(0);
  });

  it('a radar tile shows each cell at its position at every zoom, and rain where the field has rain', () => {
    const [timeMs = 0] = times;
    for (const z of [2, 5, 7])
      for (const cell of atmosphere
        .cellsInBox({ box: { west: -110, south: 20, east: -70, north: 50 }, timeMs })
        .filter(({ coreDbz }) => coreDbz > 42)
        .slice(0, 4)) {
        const { x, y, at } = pixelOf(cell.lat, cell.lon, z);
        const tile = reflectivityTile(atmosphere, { z, x, y, timeMs });
        expect(tile?.[at] ?? 0).toBeGreaterThan(cell.coreDbz * 0.7);
      }
    expect(reflectivityTile(atmosphere, { z: 2, x: 4, y: 0, timeMs })).toBeNull();
  });

  it('F1 storm cores remain visible when the map halves a low-zoom tile', () => {
    const [timeMs = 0] = times;
    const z = 3;
    const cells = atmosphere
      .cellsInBox({ box: { west: -110, south: 20, east: -70, north: 50 }, timeMs })
      .filter(({ coreDbz }) => coreDbz >= 50);
    expect(cells.length).toBeGreaterThan(3);
    for (const { lat, lon, coreDbz } of cells) {
      const { x, y, at } = pixelOf(lat, lon, z);
      const tile = reflectivityTile(atmosphere, { z, x, y, timeMs });
      const [row, column] = [Math.floor(at / TILE_SIZE), at % TILE_SIZE];
      // The pixel of half the size that holds the core: the mean of these four.
      const four = [0, 1].flatMap((down) =>
        [0, 1].map((right) => tile?.[((row & ~1) + down) * TILE_SIZE + (column & ~1) + right] ?? 0),
      );
      expect(four.reduce((sum, dbz) => sum + dbz, 0) / 4).toBeGreaterThan(coreDbz - 8);
    }
  });

  it('F1 rain has streaks and gaps, is continuous across tile edges, and is never as strong as a storm', () => {
    const timeMs = Date.UTC(2026, 10, 20, 15);
    const rows = [0, 1, 2].map((x) => reflectivityTile(atmosphere, { z: 4, x: 7 + x, y: 5, timeMs }));
    const wet = rows.flatMap((tile) => [...(tile ?? [])].filter((dbz) => dbz > 0));
    expect(wet.length).toBeGreaterThan(2000);
    const steps = rows.flatMap((tile) =>
      [...(tile ?? [])].flatMap((dbz, at, all) =>
        at % TILE_SIZE > 0 && dbz > 0 && (all[at - 1] ?? 0) > 0 ? [Math.abs(dbz - (all[at - 1] ?? 0))] : [],
      ),
    );
    expect(new Set(steps).size).toBeGreaterThan(3);
    const [left, right] = rows;
    for (let row = 0; row < TILE_SIZE; row += 1) {
      const [west, east] = [left?.[row * TILE_SIZE + 255] ?? 0, right?.[row * TILE_SIZE] ?? 0];
      if (west > 12 && east > 12) expect(Math.abs(west - east)).toBeLessThan(10);
    }
  });

  it('a cell on the edge of two tiles is drawn on both', () => {
    const [timeMs = 0] = times;
    const left = reflectivityTile(atmosphere, { z: 6, x: 15, y: 24, timeMs });
    const right = reflectivityTile(atmosphere, { z: 6, x: 16, y: 24, timeMs });
    let apart = 0;
    for (let row = 0; row < TILE_SIZE; row += 1)
      apart = Math.max(
        apart,
        Math.abs((left?.[row * TILE_SIZE + 255] ?? 0) - (right?.[row * TILE_SIZE] ?? 0)),
      );
    expect(apart).toBeLessThan(15);
  });

  it('lightning strikes inside cells of 40 dBZ or more, and never elsewhere', () => {
    const [timeMs = 0] = times;
    const fromMs = Math.floor(timeMs / 60_000) * 60_000;
    const box = { west: -110, south: 15, east: -60, north: 50 };
    const strikes = lightningStrikes(atmosphere, { box, fromMs, toMs: fromMs + 60_000 }) ?? [];
    const cells = atmosphere.cellsInBox({ box, timeMs: fromMs }).filter(({ coreDbz }) => coreDbz >= 40);
    expect(strikes.length).toBeGreaterThan(5);
    for (const strike of strikes)
      expect(
        cells.some(
          (cell) =>
            Math.hypot(
              cell.lat - strike.lat,
              (cell.lon - strike.lon) * Math.cos((cell.lat * Math.PI) / 180),
            ) *
              111.2 <
            cell.radiusKm + 1,
        ),
      ).toBe(true);
    expect(lightningStrikes(atmosphere, { box, fromMs, toMs: fromMs + 7_200_000 })).toBeNull();
  });

  it('an airport under a strong cell reports the thunderstorm', () => {
    const [timeMs = 0] = times;
    const observedMs = Math.floor(timeMs / 3_600_000) * 3_600_000;
    const cells = atmosphere
      .cellsInBox({ box: AMERICAS, timeMs: observedMs })
      .filter(({ coreDbz }) => coreDbz > 50)
      .slice(0, 5);
    expect(cells.length).toBeGreaterThan(2);
    for (const { lat, lon } of cells) {
      const station = { icao: 'MTST', lat, lon, elevationFt: 0, isLarge: false, name: 'Test' };
      const report = metarOf({ atmosphere, station, timeMs: observedMs });
      expect(report.raw).toMatch(/ [-+]?TS/);
      expect(report.raw).toMatch(/CB/);
      expect(decodeMetar(report.raw, { nearMs: observedMs }).undecoded).toEqual([]);
    }
  });
});
