import { KELVIN_AT_ZERO_C, RADIANS_PER_DEGREE } from './earth.ts';
import { Flow, type Place } from './flow.ts';
import { landFractionAt } from './ground.ts';
import { smoothStep } from './hashed-noise.ts';
import { oceanCurrentAt, wavesAt } from './ocean.ts';
import { isNearSeaAt } from './sea-mask.ts';
import { SurfaceWeather } from './surface-weather.ts';
import {
  dewPointOf,
  freezingLevelFt,
  levelWind,
  relativeHumidityAt,
  humidityOf,
  tropopauseAt,
} from './upper-air.ts';
import { type PressureLevel, type WorldState, levelNearLatitude } from './world-state.ts';

/** Variables of a pressure level. Height m, wind m/s, temperatures °C, humidity percent. */
export type LevelVariable =
  | 'geopotentialHeight'
  | 'eastwardWind'
  | 'northwardWind'
  | 'temperature'
  | 'relativeHumidity'
  | 'dewPoint';

/**
 * Variables of the surface. Pressure hPa, wind and gust m/s, temperatures °C, cover and probabilities 0 to 1, rain
 * mm/h, visibility m, CAPE J/kg, hail mm, freezing level and tropopause ft, tropopause also hPa, current m/s, waves m,
 * degrees true (from) and s.
 */
export type SurfaceVariable =
  | 'eastwardWind'
  | 'northwardWind'
  | 'gust'
  | 'temperature'
  | 'relativeHumidity'
  | 'dewPoint'
  | 'seaLevelPressure'
  | 'cloudLow'
  | 'cloudMiddle'
  | 'cloudHigh'
  | 'cloudTotal'
  | 'precipitation'
  | 'visibility'
  | 'cape'
  | 'hailSize'
  | 'hailProbability'
  | 'thunderstorm'
  | 'freezingLevel'
  | 'tropopauseHeight'
  | 'tropopausePressure'
  | 'currentEastward'
  | 'currentNorthward'
  | 'waveHeight'
  | 'waveDirection'
  | 'wavePeriod';

/** Regular grid in degrees: value (column, row) is at lat0 + row·dLat, lon0 + column·dLon. */
export interface GridSpec {
  readonly nx: number;
  readonly ny: number;
  readonly lat0: number;
  readonly lon0: number;
  readonly dLat: number;
  readonly dLon: number;
}

/** Variable, level, grid and time of a field. `out`, when given, receives the nx·ny values. */
export type FieldRequest = {
  readonly timeMs: number;
  readonly grid: GridSpec;
  readonly out?: Float32Array;
} & (
  | { readonly levelHpa: number; readonly variable: LevelVariable }
  | { readonly levelHpa: 'surface'; readonly variable: SurfaceVariable }
);

interface Tools {
  readonly world: WorldState;
  readonly flow: Flow;
  readonly surface: SurfaceWeather;
  /** The 1000 hPa level and the requested level, with only the systems that reach the row. */
  ground: PressureLevel;
  level: PressureLevel;
}
type Reading = (tools: Tools, place: Place) => number;

/** Probability of hail at the ground, 0 to 1, and its size. */
function hail(surface: SurfaceWeather, lat: number): { probability: number; sizeMm: number } {
  const strong = smoothStep(900, 3200, surface.capeJPerKg) * smoothStep(10, 25, Math.abs(lat));
  return {
    probability: surface.thunderstorm * strong * 0.6,
    sizeMm: surface.thunderstorm > 0.08 ? 45 * strong * surface.thunderstorm : 0,
  };
}

const fromSurface =
  (read: (surface: SurfaceWeather, place: Place) => number): Reading =>
  ({ world, surface, ground }, place) => {
    surface.evaluate(world, place, { level: ground });
    return read(surface, place);
  };

/** As `fromSurface`, for variables that do not need rain, storms, gusts or visibility. */
const fromDryAir =
  (read: (surface: SurfaceWeather, place: Place) => number): Reading =>
  ({ world, surface, ground }, place) => {
    surface.evaluate(world, place, { level: ground, isDryAir: true });
    return read(surface, place);
  };

const overSea = (read: (surface: SurfaceWeather, place: Place) => number): Reading => {
  const reading = fromDryAir(read);
  return (tools, place) => (isNearSeaAt(place.lat, place.lon) ? reading(tools, place) : Number.NaN);
};

const SURFACE_READINGS: Readonly<Record<SurfaceVariable, Reading>> = {
  eastwardWind: fromDryAir((surface) => surface.eastwardMps),
  northwardWind: fromDryAir((surface) => surface.northwardMps),
  gust: fromSurface((surface) => surface.gustMps),
  temperature: fromDryAir((surface) => surface.temperatureC),
  dewPoint: fromDryAir((surface) => surface.dewPointC),
  relativeHumidity: fromDryAir((surface) => humidityOf(surface.temperatureC, surface.dewPointC)),
  seaLevelPressure: fromDryAir((surface) => surface.seaLevelPressureHpa),
  cloudLow: fromDryAir((surface) => surface.cloudLow),
  cloudMiddle: fromDryAir((surface) => surface.cloudMiddle),
  cloudHigh: fromDryAir((surface) => surface.cloudHigh),
  cloudTotal: fromDryAir((surface) => surface.totalCloud),
  precipitation: fromSurface((surface) => surface.precipitationMmPerHour),
  visibility: fromSurface((surface) => surface.visibilityM),
  cape: fromSurface((surface) => surface.capeJPerKg),
  hailSize: fromSurface((surface, place) => hail(surface, place.lat).sizeMm),
  hailProbability: fromSurface((surface, place) => hail(surface, place.lat).probability),
  thunderstorm: fromSurface((surface) => surface.thunderstorm),
  freezingLevel: ({ world }, place) => freezingLevelFt(world, place),
  tropopauseHeight: ({ world }, place) => tropopauseAt(world, place).heightFt,
  tropopausePressure: ({ world }, place) => tropopauseAt(world, place).levelHpa,
  currentEastward: (_, place) => oceanCurrentAt(place.lat, place.lon)?.eastwardMps ?? Number.NaN,
  currentNorthward: (_, place) => oceanCurrentAt(place.lat, place.lon)?.northwardMps ?? Number.NaN,
  waveHeight: overSea(
    (surface, place) => wavesAt(place.lat, place.lon, surface)?.significantHeightM ?? Number.NaN,
  ),
  waveDirection: overSea(
    (surface, place) => wavesAt(place.lat, place.lon, surface)?.fromDegTrue ?? Number.NaN,
  ),
  wavePeriod: overSea((surface, place) => wavesAt(place.lat, place.lon, surface)?.periodS ?? Number.NaN),
};

function levelReading(variable: LevelVariable, levelHpa: number): Reading {
  const wind = (
    { world, flow, level }: Tools,
    place: Place,
  ): { eastwardMps: number; northwardMps: number } => {
    flow.evaluate(world, level, place);
    return levelHpa <= 860
      ? flow
      : levelWind(flow, place, { landFraction: landFractionAt(place.lat, place.lon) }, levelHpa);
  };
  const temperatureC = ({ world, flow, level }: Tools, place: Place): number => {
    flow.evaluate(world, level, place);
    return flow.temperatureK - KELVIN_AT_ZERO_C;
  };
  const readings: Readonly<Record<LevelVariable, Reading>> = {
    geopotentialHeight: ({ world, flow, level }, place) => {
      flow.evaluate(world, level, place);
      return flow.heightM;
    },
    eastwardWind: (tools, place) => wind(tools, place).eastwardMps,
    northwardWind: (tools, place) => wind(tools, place).northwardMps,
    temperature: temperatureC,
    relativeHumidity: fromDryAir((surface) => relativeHumidityAt(surface, levelHpa)),
    dewPoint: (tools, place) => {
      tools.surface.evaluate(tools.world, place, { level: tools.ground, isDryAir: true });
      return dewPointOf(temperatureC(tools, place), relativeHumidityAt(tools.surface, levelHpa));
    },
  };
  return readings[variable];
}

/** Computes a field, row by row from `lat0`; NaN where the variable is undefined. */
export function computeField(world: WorldState, request: FieldRequest): Float32Array {
  const { nx, ny, lat0, lon0, dLat, dLon } = request.grid;
  const out = request.out ?? new Float32Array(nx * ny);
  const reading =
    request.levelHpa === 'surface'
      ? SURFACE_READINGS[request.variable]
      : levelReading(request.variable, request.levelHpa);
  const ground = world.level(1000);
  const level = request.levelHpa === 'surface' ? ground : world.level(request.levelHpa);
  const tools: Tools = { world, flow: new Flow(), surface: new SurfaceWeather(), ground, level };
  const columns = Array.from({ length: nx }, (_, column) => {
    const lon = ((((lon0 + column * dLon + 180) % 360) + 360) % 360) - 180;
    return { lon, sinLon: Math.sin(lon * RADIANS_PER_DEGREE), cosLon: Math.cos(lon * RADIANS_PER_DEGREE) };
  });
  for (let row = 0; row < ny; row += 1) {
    const lat = Math.min(90, Math.max(-90, lat0 + row * dLat));
    const latRad = lat * RADIANS_PER_DEGREE;
    tools.ground = levelNearLatitude(ground, latRad);
    tools.level = level === ground ? tools.ground : levelNearLatitude(level, latRad);
    const sinLat = Math.sin(latRad);
    const cosLat = Math.max(1e-3, Math.cos(latRad));
    for (const [column, { lon, sinLon, cosLon }] of columns.entries())
      out[row * nx + column] = reading(tools, { lat, lon, latRad, sinLat, cosLat, sinLon, cosLon });
  }
  return out;
}
