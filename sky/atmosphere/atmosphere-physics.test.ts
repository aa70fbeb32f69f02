import { describe, expect, it } from 'vitest';
import { createAtmosphere } from './create-atmosphere.ts';
import { EARTH_RADIUS_M, EARTH_ROTATION, GRAVITY, RADIANS_PER_DEGREE } from './earth.ts';

const JANUARY = Date.UTC(2026, 0, 15, 12);
const JULY = Date.UTC(2026, 6, 15, 12);
const atmosphere = createAtmosphere({ seed: 20_261_120 });
const grid = { nx: 180, ny: 91, lat0: 90, lon0: -180, dLat: -2, dLon: 2 };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean of a field over a band of latitude and several days. */
function zonalMean(
  read: (where: { lat: number; lon: number; timeMs: number }) => number,
  given: { lat: number; timeMs: number; lons?: readonly number[] },
): number {
  const lons = given.lons ?? Array.from({ length: 36 }, (_, index) => -180 + index * 10);
  const days = [0, 4.25, 8.5, 12.75];
  return mean(
    days.flatMap((day) =>
      lons.map((lon) => read({ lat: given.lat, lon, timeMs: given.timeMs + day * 86_400_000 })),
    ),
  );
}

describe('F0 simulated sky: physically consistent', () => {
  it.each([
    ['January', JANUARY],
    ['July', JULY],
  ])('wind within 25 % RMS of geostrophic at 500 hPa poleward of 25°, %s', (_, timeMs) => {
    let apart = 0;
    let total = 0;
    const step = 0.25;
    const height = (lat: number, lon: number): number =>
      atmosphere.at({ lat, lon, levelHpa: 500, timeMs })?.geopotentialHeightM ?? Number.NaN;
    for (let lat = -80; lat <= 80; lat += 5)
      for (let lon = -180; lon < 180; lon += 7) {
        if (Math.abs(lat) < 25) continue;
        const coriolis = 2 * EARTH_ROTATION * Math.sin(lat * RADIANS_PER_DEGREE);
        const metres = 2 * step * RADIANS_PER_DEGREE * EARTH_RADIUS_M;
        const u = (-GRAVITY / coriolis) * ((height(lat + step, lon) - height(lat - step, lon)) / metres);
        const v =
          (GRAVITY / coriolis) *
          ((height(lat, lon + step) - height(lat, lon - step)) /
            (metres * Math.cos(lat * RADIANS_PER_DEGREE)));
        const air = atmosphere.at({ lat, lon, levelHpa: 500, timeMs });
        apart += ((air?.eastwardMps ?? Number.NaN) - u) ** 2 + ((air?.northwardMps ?? Number.NaN) - v) ** 2;
        total += u * u + v * v;
      }
    expect(Math.sqrt(apart / total)).toBeLessThan(0.25);
  });

  it('heights and temperatures are hydrostatic between 850 and 300 hPa away from fronts', () => {
    const errors: number[] = [];
    for (const lat of [-65, -40, -20, 0, 20, 40, 65])
      for (let lon = -180; lon < 180; lon += 15) {
        const at = (levelHpa: number): { heightM: number; kelvin: number } => {
          const air = atmosphere.at({ lat, lon, levelHpa, timeMs: JANUARY });
          return {
            heightM: air?.geopotentialHeightM ?? Number.NaN,
            kelvin: (air?.temperatureC ?? Number.NaN) + 273.15,
          };
        };
        const thickness = at(400).heightM - at(500).heightM;
        const expected = (287.05 / GRAVITY) * at(447.2).kelvin * Math.log(500 / 400);
        errors.push(Math.abs(thickness / expected - 1));
      }
    expect(Math.max(...errors)).toBeLessThan(0.01);
  });

  it('the jet core is between 200 and 300 hPa and is stronger in winter; easterlies blow in the trades', () => {
    const strongest = (lat: number, levelHpa: number, timeMs: number): number =>
      zonalMean((where) => atmosphere.at({ ...where, levelHpa })?.eastwardMps ?? Number.NaN, { lat, timeMs });
    const jet = (timeMs: number, levelHpa: number): number =>
      Math.max(...[30, 34, 38, 42, 46, 50].map((lat) => strongest(lat, levelHpa, timeMs)));
    expect(jet(JANUARY, 225)).toBeGreaterThan(jet(JULY, 225) + 5);
    expect(jet(JANUARY, 225)).toBeGreaterThan(28);
    expect(jet(JANUARY, 225)).toBeLessThan(65);
    expect(jet(JANUARY, 225)).toBeGreaterThan(jet(JANUARY, 500));
    expect(jet(JANUARY, 225)).toBeGreaterThan(jet(JANUARY, 70));
    expect(
      zonalMean((where) => atmosphere.surfaceAt(where).eastwardMps, { lat: 14, timeMs: JANUARY }),
    ).toBeLessThan(-2);
    expect(
      zonalMean((where) => atmosphere.surfaceAt(where).eastwardMps, { lat: -48, timeMs: JANUARY }),
    ).toBeGreaterThan(2);
  });

  it('air circulates around lows counterclockwise in the northern hemisphere and clockwise in the southern', () => {
    for (const [south, north, turn] of [
      [42, 66, 1],
      [-66, -42, -1],
    ] as const) {
      let deepest = { lat: 0, lon: 0, hpa: 2000 };
      for (let lat = south; lat <= north; lat += 1)
        for (let lon = -180; lon < 180; lon += 2) {
          const hpa = atmosphere.surfaceAt({ lat, lon, timeMs: JANUARY }).seaLevelPressureHpa;
          if (hpa < deepest.hpa) deepest = { lat, lon, hpa };
        }
      const east = atmosphere.at({ lat: deepest.lat, lon: deepest.lon + 8, levelHpa: 850, timeMs: JANUARY });
      const west = atmosphere.at({ lat: deepest.lat, lon: deepest.lon - 8, levelHpa: 850, timeMs: JANUARY });
      expect(deepest.hpa).toBeLessThan(1000);
      expect(turn * ((east?.northwardMps ?? 0) - (west?.northwardMps ?? 0))).toBeGreaterThan(10);
    }
  });
});

describe('F0 simulated sky: climatology within plausible ranges by latitude and season', () => {
  const temperature = (lat: number, timeMs: number): number =>
    zonalMean((where) => atmosphere.surfaceAt({ ...where, elevationFt: 0 }).temperatureC, { lat, timeMs });

  it.each([
    [70, JANUARY, -34, -12],
    [50, JANUARY, -14, 4],
    [30, JANUARY, 9, 20],
    [0, JANUARY, 23, 30],
    [-30, JANUARY, 18, 28],
    [-60, JANUARY, -3, 6],
    [70, JULY, 1, 13],
    [50, JULY, 12, 24],
    [30, JULY, 23, 33],
    [0, JULY, 22, 29],
    [-30, JULY, 9, 19],
    [-60, JULY, -16, 1],
  ])('mean temperature at %d° (%d) lies between %d and %d °C', (lat, timeMs, low, high) => {
    expect(temperature(lat, timeMs)).toBeGreaterThan(low);
    expect(temperature(lat, timeMs)).toBeLessThan(high);
  });

  it('pressure, humidity, cloud and rain stay within observed ranges', () => {
    for (const timeMs of [JANUARY, JULY]) {
      const pressure = atmosphere.field({ variable: 'seaLevelPressure', levelHpa: 'surface', timeMs, grid });
      expect(Math.min(...pressure)).toBeGreaterThan(915);
      expect(Math.max(...pressure)).toBeLessThan(1065);
      const rain = (lat: number): number =>
        zonalMean((where) => atmosphere.surfaceAt(where).precipitationMmPerHour, { lat, timeMs });
      expect(rain(timeMs === JULY ? 9 : -4)).toBeGreaterThan(2 * rain(timeMs === JULY ? -24 : 24));
      const cover = [-60, -40, -20, 0, 20, 40, 60].map((lat) =>
        zonalMean((where) => atmosphere.surfaceAt(where).cloudTotal, { lat, timeMs }),
      );
      expect(mean(cover)).toBeGreaterThan(0.3);
      expect(mean(cover)).toBeLessThan(0.8);
    }
  });

  it('Arctic cloud has finer structure than mid-latitude cloud, because a flat map stretches it', () => {
    const changeOverOneDegree = (lat: number): number =>
      mean(
        [JANUARY, JULY].map((timeMs) =>
          zonalMean(
            (where) =>
              Math.abs(
                atmosphere.surfaceAt(where).cloudTotal -
                  atmosphere.surfaceAt({ ...where, lat: where.lat + 1 }).cloudTotal,
              ),
            { lat, timeMs },
          ),
        ),
      );
    const middle = mean([38, 42, 46, 50].map(changeOverOneDegree));
    expect(mean([70, 73, 76, 79].map(changeOverOneDegree))).toBeGreaterThan(1.2 * middle);
  });

  it('the tropopause is high in the tropics, low at the poles; 0 °C lies at 4 to 5.5 km in the tropics', () => {
    const tropics = atmosphere.columnAt({ lat: 3, lon: 40, timeMs: JANUARY });
    const pole = atmosphere.columnAt({ lat: 78, lon: 40, timeMs: JANUARY });
    expect(tropics.tropopauseFt).toBeGreaterThan(47_000);
    expect(tropics.tropopauseFt).toBeLessThan(58_000);
    expect(pole.tropopauseFt).toBeLessThan(36_000);
    expect(tropics.freezingLevelFt).toBeGreaterThan(13_000);
    expect(tropics.freezingLevelFt).toBeLessThan(18_500);
    expect(pole.freezingLevelFt).toBeLessThan(3000);
  });

  it('land is warmer in the afternoon than before dawn, the sea hardly', () => {
    const swing = (lat: number, lon: number): number => {
      const hours = Array.from(
        { length: 24 },
        (_, hour) => atmosphere.surfaceAt({ lat, lon, timeMs: Date.UTC(2026, 6, 3, hour) }).temperatureC,
      );
      return Math.max(...hours) - Math.min(...hours);
    };
    expect(swing(24, 5)).toBeGreaterThan(8);
    expect(swing(5, -150)).toBeLessThan(4);
  });
});

describe('F0 simulated sky: a pure and smooth function', () => {
  const where = { lat: 47.3, lon: 8.5, timeMs: JANUARY };

  it('the same seed gives the same world whatever the order of queries; another seed gives another world', () => {
    const again = createAtmosphere({ seed: 20_261_120 });
    again.surfaceAt({ lat: -10, lon: 100, timeMs: JULY });
    expect(again.surfaceAt(where)).toEqual(atmosphere.surfaceAt(where));
    expect(again.at({ ...where, levelHpa: 300 })).toEqual(atmosphere.at({ ...where, levelHpa: 300 }));
    expect(createAtmosphere({ seed: 8 }).surfaceAt(where)).not.toEqual(atmosphere.surfaceAt(where));
  });

  it('joins at 180° and is finite at the poles', () => {
    for (let lat = -90; lat <= 90; lat += 10) {
      const west = atmosphere.at({ lat, lon: -180, levelHpa: 250, timeMs: JULY });
      const east = atmosphere.at({ lat, lon: 180, levelHpa: 250, timeMs: JULY });
      expect(east?.geopotentialHeightM).toBeCloseTo(west?.geopotentialHeightM ?? Number.NaN, 6);
      for (const value of Object.values(west ?? {})) expect(Number.isFinite(value)).toBe(true);
      expect(Math.hypot(west?.eastwardMps ?? 0, west?.northwardMps ?? 0)).toBeLessThan(120);
    }
  });

  it('values at a pole are the same at every longitude; ocean waves fade into the ice without a step', () => {
    const lons = Array.from({ length: 24 }, (_, index) => index * 15 - 180);
    for (const lat of [90, -90]) {
      const states = lons.map((lon) => atmosphere.surfaceAt({ lat, lon, timeMs: JULY }));
      for (const [name, max] of [
        ['temperatureC', 1],
        ['seaLevelPressureHpa', 0.2],
        ['cloudTotal', 0.2],
      ] as const) {
        const values = states.map((state) => state[name]);
        expect(Math.max(...values) - Math.min(...values), `${name} at ${lat}`).toBeLessThan(max);
      }
    }
    for (let lat = 65; lat < 79; lat += 0.1) {
      const [here, there] = [lat, lat + 0.1].map(
        (one) => atmosphere.seaAt({ lat: one, lon: -5, timeMs: JANUARY })?.waves.significantHeightM ?? 0,
      );
      expect(Math.abs((here ?? 0) - (there ?? 0)), `waves at ${lat}`).toBeLessThan(0.15);
    }
  });

  it('changes little over a minute and over a kilometre', () => {
    for (let lat = -75; lat <= 75; lat += 5)
      for (let lon = -179; lon < 180; lon += 13) {
        const here = atmosphere.surfaceAt({ lat, lon, timeMs: JULY });
        const soon = atmosphere.surfaceAt({ lat, lon, timeMs: JULY + 60_000 });
        const near = atmosphere.surfaceAt({ lat: lat + 0.01, lon, timeMs: JULY });
        for (const other of [soon, near]) {
          expect(Math.abs(other.seaLevelPressureHpa - here.seaLevelPressureHpa)).toBeLessThan(0.7);
          expect(Math.abs(other.temperatureC - here.temperatureC)).toBeLessThan(0.7);
          expect(
            Math.hypot(other.eastwardMps - here.eastwardMps, other.northwardMps - here.northwardMps),
          ).toBeLessThan(1.5);
        }
      }
  });

  it('stays smooth at the end of a day, a storm slot or a pattern frame', () => {
    for (let hour = 0; hour < 24 * 4; hour += 1) {
      const timeMs = JANUARY + hour * 3_600_000;
      const before = atmosphere.surfaceAt({ lat: 44, lon: -40, timeMs: timeMs - 1 });
      const after = atmosphere.surfaceAt({ lat: 44, lon: -40, timeMs });
      expect(after.seaLevelPressureHpa).toBeCloseTo(before.seaLevelPressureHpa, 3);
      expect(after.cloudLow).toBeCloseTo(before.cloudLow, 3);
    }
  });

  it('a grid field equals the point values; sea variables are missing over land', () => {
    const field = atmosphere.field({ variable: 'eastwardWind', levelHpa: 300, timeMs: JULY, grid });
    expect(field[20 * 180 + 30]).toBeCloseTo(
      atmosphere.at({ lat: 50, lon: -120, levelHpa: 300, timeMs: JULY })?.eastwardMps ?? Number.NaN,
      3,
    );
    const ground = atmosphere.field({ variable: 'temperature', levelHpa: 'surface', timeMs: JULY, grid });
    expect(ground[20 * 180 + 30]).toBeCloseTo(
      atmosphere.surfaceAt({ lat: 50, lon: -120, timeMs: JULY }).temperatureC,
      3,
    );
    const waves = atmosphere.field({ variable: 'waveHeight', levelHpa: 'surface', timeMs: JULY, grid });
    expect(waves[20 * 180 + 30]).toBeNaN();
    expect(waves[45 * 180 + 20]).toBeGreaterThan(0);
    expect(atmosphere.seaAt({ lat: 50, lon: -110, timeMs: JULY })).toBeNull();
    expect(atmosphere.at({ lat: 0, lon: 0, levelHpa: 5, timeMs: JULY })).toBeNull();
  });
});
