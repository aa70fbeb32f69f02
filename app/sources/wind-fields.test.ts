import { describe, expect, it } from 'vitest';
import { sectionAirOf } from '#capabilities/analysis/domain/section-air.ts';
import type { WeatherGrid } from '#capabilities/weather/domain/grid-file.ts';
import { type AirFields, airOfFields, LEVELS_HPA, nameOfField } from './wind-fields.ts';

const NOON = Date.UTC(2026, 10, 26, 12);
const HERE = { lat: 50, lon: 8, timeMs: NOON };
/** ICAO Doc 7488, table of pressure levels: temperature of the standard atmosphere, °C. */
const ISA_C: Record<(typeof LEVELS_HPA)[number], number> = {
  850: 5.53,
  500: -21.23,
  300: -44.57,
  250: -52.36,
  200: -56.5,
};

function fieldsOf(warmerC: number, levels: readonly (typeof LEVELS_HPA)[number][] = LEVELS_HPA): AirFields {
  const points = 36 * 19;
  const grid = { lat1: 90, lon1: 0, di: 10, dj: 10, ni: 36, nj: 19, scale: 0.01, offset: 0 };
  const plane = (value: number) => new Int16Array(points).fill(Math.round(value * 100));
  const grids = levels.flatMap((levelHpa): [string, WeatherGrid][] => [
    [
      nameOfField({ variable: 'wind', levelHpa, stepMs: NOON }),
      // Wind increases with height: 95 m/s less a tenth of the pressure in hPa.
      { ...grid, planes: [plane(95 - levelHpa / 10), plane(0)] },
    ],
    [
      nameOfField({ variable: 'temperature', levelHpa, stepMs: NOON }),
      { ...grid, offset: 250, planes: [plane(ISA_C[levelHpa] + warmerC + 273.15 - 250)] },
    ],
  ]);
  return { steps: [NOON], grids: new Map(grids) };
}

describe('K2 air below the lowest and above the highest forecast level', () => {
  // ICAO Doc 7488: 15.00 °C at sea level, −1.9812 °C for 1,000 ft, −56.5 °C from 36,089 ft.
  it.each([
    [0, 15],
    [1000, 13.02],
    [2500, 10.05],
    [4000, 7.08],
    [5000, 5.09],
    [20_000, -24.62],
    [42_000, -56.5],
  ])('K2 at %i ft the temperature of the standard atmosphere is %f °C', (pressureAltitudeFt, celsius) => {
    expect(airOfFields(fieldsOf(0)).temperatureAt({ ...HERE, pressureAltitudeFt })).toBeCloseTo(celsius, 1);
  });

  it('K2 keeps the deviation of the nearest level: ISA+10 at 850 hPa is 25 °C at sea level', () => {
    const air = airOfFields(fieldsOf(10));
    expect(air.temperatureAt({ ...HERE, pressureAltitudeFt: 0 })).toBeCloseTo(25, 1);
    // With 300 hPa (30,065 ft) as the highest level received: ISA at 34,000 ft is −52.36.
    const low = airOfFields(fieldsOf(10, [850, 500, 300]));
    expect(low.temperatureAt({ ...HERE, pressureAltitudeFt: 34_000 })).toBeCloseTo(-42.36, 1);
    expect(low.temperatureAt({ ...HERE, pressureAltitudeFt: 37_000 })).toBeNull();
  });

  it('K2 states the altitude range of the forecast wind, and uses the nearest level beyond it', () => {
    const { windRangeFt, windAt } = airOfFields(fieldsOf(0));
    // Doc 7488: 850 hPa is at 4,781 ft, 200 hPa at 38,662 ft.
    expect(Math.round(windRangeFt?.lowestFt ?? 0)).toBe(4781);
    expect(Math.round(windRangeFt?.highestFt ?? 0)).toBe(38_662);
    expect(windAt({ ...HERE, pressureAltitudeFt: 1000 })?.speedKt).toBeCloseTo((10 * 3600) / 1852, 1);
    expect(airOfFields({ steps: [NOON], grids: new Map() }).windRangeFt).toBeNull();
  });

  it('K2 a section has unknown shear, not zero, where the wind is taken from another level', () => {
    const column = { ...HERE, alongNm: 0, trackDegTrue: 90, plannedFt: 35_000 };
    const levelsFt = [1000, 3000, 5000, 7000, 9000, 37_000, 39_000, 41_000, 43_000];
    const fields = { air: airOfFields(fieldsOf(0)), humidityAt: () => [], temperaturesAt: () => [] };
    const { air } = sectionAirOf([column], levelsFt, fields);
    const shear = air.shearKtPer1000Ft.map((value) => value !== null && value > 0);
    // Known only between 4,781 and 38,662 ft.
    expect(air.shearKtPer1000Ft.filter((value) => value === 0)).toEqual([]);
    expect(shear).toEqual([false, false, true, true, true, true, false, false, false]);
  });
});
