import { expect, it } from 'vitest';
import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { openPath } from '#aviation/crossing/flown-path.ts';
import { compareAreas } from './compare-areas.ts';
import { type ForecastFields, fieldKnownAreas } from './field-known-areas.ts';

const T0 = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
/** Along the equator, 6° an hour, at FL350. */
const flight = (lon: number) =>
  openPath([
    { lat: 0, lon, timeMs: T0, altitudeFt: 35_000 },
    { lat: 0, lon: lon + 30, timeMs: T0 + 5 * HOUR_MS, altitudeFt: 35_000 },
  ]);
/** A jet between two longitudes, strongest at FL350, with the given shear around it. */
const jet = (from: number, to: number, shear: number): AirAloft => ({
  windAt: ({ lon, pressureAltitudeFt }) => {
    const east = ((lon % 360) + 360) % 360;
    const isIn = east >= from && east <= to;
    return { fromDegTrue: 270, speedKt: isIn ? 140 + ((pressureAltitudeFt - 35_000) / 1000) * shear : 40 };
  },
  temperatureAt: () => -50,
});
const fields = (air: AirAloft, humidityPercent: number | null = 20): ForecastFields => ({
  air,
  highestFt: 53_000,
  humidityAt: ({ lon }) => (lon >= 12 && lon <= 18 ? humidityPercent : 20),
});
const cross = (lon: number, air: AirAloft, humidityPercent = 20) => {
  const path = flight(lon);
  return compareAreas(path, fieldKnownAreas(path, fields(air, humidityPercent)).areas, 0).crossings;
};

it('F3 wind above its threshold is crossed at its forecast position and time', () => {
  const [found, ...others] = cross(0, jet(12, 18, 0));
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'wind',
    severity: 'info',
    title: 'Wind 140 kt',
    levels: 'FL370 / FL330',
  });
  const hours = (time: string | null | undefined) => (Date.parse(time ?? '') - T0) / HOUR_MS;
  // From 12° at 1400Z to 18° at 1500Z, within the resolution of the path segments.
  expect(hours(found?.stretches[0]?.entry.time)).toBeCloseTo(2, 0);
  expect(hours(found?.stretches[0]?.exit.time)).toBeCloseTo(3, 0);
  expect(cross(170, jet(182, 188, 0))).toHaveLength(1);
});
it('F3 turbulence is estimated from shear: nothing below 6 kt per 1,000 ft, severe from 10', () => {
  const kinds = (shear: number) =>
    cross(0, jet(12, 18, shear))
      .filter(({ kind }) => kind === 'turbulence')
      .map(({ severity }) => severity);
  expect(kinds(5.9)).toEqual([]);
  expect(kinds(6.1)).toEqual(['caution']);
  expect(kinds(10.1)).toEqual(['warning']);
});
const calm = (temperatureC: number): AirAloft => ({
  windAt: () => ({ fromDegTrue: 270, speedKt: 20 }),
  temperatureAt: () => temperatureC,
});

it('F3 icing is estimated in cloud between 0 and −20 °C: for information from 80 %, a caution from 95 %', () => {
  const found = (temperatureC: number, humidityPercent: number) =>
    cross(0, calm(temperatureC), humidityPercent).map(({ kind, severity }) => `${kind} ${severity}`);
  expect(found(-10, 79)).toEqual([]);
  expect(found(-10, 80)).toEqual(['icing info']);
  expect(found(-10, 95)).toEqual(['icing caution']);
  expect(found(1, 100)).toEqual([]);
  expect(found(-21, 100)).toEqual([]);
  const [icing] = cross(0, calm(-10), 95);
  expect(icing?.text).toContain('Estimated');
  const hours = (time: string | null | undefined) => (Date.parse(time ?? '') - T0) / HOUR_MS;
  expect(hours(icing?.stretches[0]?.entry.time)).toBeCloseTo(2, 0);
  expect(hours(icing?.stretches[0]?.exit.time)).toBeCloseTo(3, 0);
});

it('F3 parts without a forecast are not clear', () => {
  const unknown: AirAloft = { windAt: () => null, temperatureAt: () => null };
  expect(fieldKnownAreas(flight(0), fields(unknown))).toEqual({
    areas: [],
    gaps: { wind: true, turbulence: true, icing: true },
  });
  expect(fieldKnownAreas(flight(0), fields(calm(-10), null)).gaps).toEqual({
    wind: false,
    turbulence: false,
    icing: true,
  });
  // Too cold for icing, whatever the humidity.
  expect(fieldKnownAreas(flight(0), fields(calm(-50), null)).gaps).toEqual({
    wind: false,
    turbulence: false,
    icing: false,
  });
});

it('F3 icing in a climb is limited to its temperature range, not the whole segment', () => {
  // FL000 to FL350 in fifteen minutes, through air of 15 °C at the surface with a lapse rate of 2 °C per 1,000 ft.
  const path = openPath([
    { lat: 0, lon: 0, timeMs: T0, altitudeFt: 0 },
    { lat: 0, lon: 1.5, timeMs: T0 + HOUR_MS / 4, altitudeFt: 35_000 },
    { lat: 0, lon: 7.5, timeMs: T0 + 1.25 * HOUR_MS, altitudeFt: 35_000 },
  ]);
  const air: AirAloft = {
    windAt: () => ({ fromDegTrue: 270, speedKt: 20 }),
    temperatureAt: ({ pressureAltitudeFt }) => 15 - (2 * pressureAltitudeFt) / 1000,
  };
  const { areas } = fieldKnownAreas(path, { air, humidityAt: () => 99, highestFt: 53_000 });
  const [icing, ...others] = compareAreas(path, areas, 0).crossings;
  expect(others).toEqual([]);
  // 0 °C at 7,500 ft, −20 °C at 17,500 ft.
  const [from, to] = [icing?.stretches[0]?.entry.altitudeFt, icing?.stretches[0]?.exit.altitudeFt];
  expect(from).toBeGreaterThan(5500);
  expect(from).toBeLessThanOrEqual(9500);
  expect(to).toBeGreaterThan(15_500);
  expect(to).toBeLessThanOrEqual(19_500);
});
it('F3 a climb through two icing layers within a degree meets two areas, not one', () => {
  const climb = openPath([
    { lat: 0, lon: 0, timeMs: T0, altitudeFt: 0 },
    { lat: 0, lon: 0.4, timeMs: T0 + HOUR_MS / 3, altitudeFt: 30_000 },
  ]);
  const layered: ForecastFields = {
    air: calm(-10),
    highestFt: 53_000,
    humidityAt: ({ pressureAltitudeFt: feet }) =>
      (feet >= 6000 && feet <= 8000) || (feet >= 18_000 && feet <= 20_000) ? 97 : 20,
  };
  const { areas } = fieldKnownAreas(climb, layered);
  expect(areas.map(({ about: { id } }) => id)).toEqual(['field:icing:0,0', 'field:icing:0,0:2']);
  expect(compareAreas(climb, areas, 0).crossings).toHaveLength(2);
});

it('F3 turbulence above the highest forecast level is not checked; at that level the shear below is used', () => {
  // 200 hPa are 38,662 ft. 7 kt more per 1,000 ft up to there, constant above.
  const HIGHEST_FT = 38_662;
  const air: AirAloft = {
    windAt: ({ pressureAltitudeFt }) => ({
      fromDegTrue: 270,
      speedKt: 40 + (7 * (Math.min(pressureAltitudeFt, HIGHEST_FT) - 30_000)) / 1000,
    }),
    temperatureAt: () => -50,
  };
  const at = (altitudeFt: number) => {
    const path = openPath([
      { lat: 0, lon: 0, timeMs: T0, altitudeFt },
      { lat: 0, lon: 6, timeMs: T0 + HOUR_MS, altitudeFt },
    ]);
    const { areas, gaps } = fieldKnownAreas(path, { air, humidityAt: () => 10, highestFt: HIGHEST_FT });
    return { kinds: areas.map(({ about: { kind } }) => kind), isChecked: !gaps.turbulence };
  };
  expect(at(36_000)).toEqual({ kinds: ['turbulence'], isChecked: true });
  expect(at(38_000)).toEqual({ kinds: ['turbulence'], isChecked: true });
  expect(at(41_000)).toEqual({ kinds: [], isChecked: false });
});
