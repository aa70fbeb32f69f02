import { KELVIN_AT_ZERO_C, RADIANS_PER_DEGREE } from './earth.ts';
import { Flow, type Place, wavesOver } from './flow.ts';
import { landFractionAt } from './ground.ts';
import { smoothStep } from './hashed-noise.ts';
import { oceanCurrentAt, wavesAt } from './ocean.ts';
import { isNearSeaAt } from './sea-mask.ts';
import { type SurfaceExtent, SurfaceWeather } from './surface-weather.ts';
import {
  dewPointOf,
  freezingLevelFt,
  levelWind,
  relativeHumidityAt,
  humidityOf,
  tropopauseAt,
} from './upper-air.ts';
import { LevelColumns, type WorldState } from './world-state.ts';

/** Variables on a pressure level. Height m, wind m/s, temperatures °C, humidity percent. */
export type LevelVariable =
  | 'geopotentialHeight'
  | 'eastwardWind'
  | 'northwardWind'
  | 'temperature'
  | 'relativeHumidity'
  | 'dewPoint';

/**
 * Variables at the surface. Pressure hPa, wind and gust m/s, temperatures °C, cover and probabilities 0 to 1, rain
 * mm/h, visibility m, CAPE J/kg, hail mm, levels ft, tropopause also hPa, current m/s, waves m, degrees and s.
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

/** A regular grid of degrees: value (column, row) lies at lat0 + row·dLat, lon0 + column·dLon. */
export interface GridSpec {
  readonly nx: number;
  readonly ny: number;
  readonly lat0: number;
  readonly lon0: number;
  readonly dLat: number;
  readonly dLon: number;
}

/** Request for several fields of one level. `outs`, if given, are filled (nx·ny values each). */
export type FieldsRequest = {
  readonly timeMs: number;
  readonly grid: GridSpec;
  readonly outs?: readonly Float32Array[];
} & (
  | { readonly levelHpa: number; readonly variables: readonly LevelVariable[] }
  | { readonly levelHpa: 'surface'; readonly variables: readonly SurfaceVariable[] }
);

/** Request for one field. `out`, if given, is filled (nx·ny values). */
export type FieldRequest = {
  readonly timeMs: number;
  readonly grid: GridSpec;
  readonly out?: Float32Array;
} & (
  | { readonly levelHpa: number; readonly variable: LevelVariable }
  | { readonly levelHpa: 'surface'; readonly variable: SurfaceVariable }
);

interface Tools {
  readonly flow: Flow;
  readonly surface: SurfaceWeather;
}

/** How a variable is read at a position, and what must be computed there first. */
interface Reading {
  /** Extent of the surface weather it needs. */
  readonly surface?: SurfaceExtent;
  /** Extent of the flow it needs on the level: motion alone, or temperature too. */
  readonly flow?: 'motion' | 'all';
  /** Unknown over land. */
  readonly isOfSea?: boolean;
  readonly read: (tools: Tools, place: Place, world: WorldState) => number;
}

/** Probability of hail at the ground under a storm, and its size. */
function hail(surface: SurfaceWeather, lat: number): { probability: number; sizeMm: number } {
  const strong = smoothStep(900, 3200, surface.capeJPerKg) * smoothStep(10, 25, Math.abs(lat));
  return {
    probability: surface.thunderstorm * strong * 0.6,
    sizeMm: surface.thunderstorm > 0.08 ? 45 * strong * surface.thunderstorm : 0,
  };
}

type ReadSurface = (surface: SurfaceWeather, place: Place) => number;
const fromSurface = (read: ReadSurface, extent: SurfaceExtent): Reading => ({
  surface: extent,
  read: ({ surface }, place) => read(surface, place),
});
const overSea = (read: ReadSurface): Reading => ({ ...fromSurface(read, 'wind'), isOfSea: true });

const SURFACE_READINGS: Readonly<Record<SurfaceVariable, Reading>> = {
  eastwardWind: fromSurface((surface) => surface.eastwardMps, 'wind'),
  northwardWind: fromSurface((surface) => surface.northwardMps, 'wind'),
  gust: fromSurface((surface) => surface.gustMps, 'all'),
  temperature: fromSurface((surface) => surface.temperatureC, 'dry air'),
  dewPoint: fromSurface((surface) => surface.dewPointC, 'dry air'),
  relativeHumidity: fromSurface((surface) => humidityOf(surface.temperatureC, surface.dewPointC), 'dry air'),
  seaLevelPressure: fromSurface((surface) => surface.seaLevelPressureHpa, 'wind'),
  cloudLow: fromSurface((surface) => surface.cloudLow, 'dry air'),
  cloudMiddle: fromSurface((surface) => surface.cloudMiddle, 'dry air'),
  cloudHigh: fromSurface((surface) => surface.cloudHigh, 'dry air'),
  cloudTotal: fromSurface((surface) => surface.totalCloud, 'dry air'),
  precipitation: fromSurface((surface) => surface.precipitationMmPerHour, 'all'),
  visibility: fromSurface((surface) => surface.visibilityM, 'all'),
  cape: fromSurface((surface) => surface.capeJPerKg, 'all'),
  hailSize: fromSurface((surface, place) => hail(surface, place.lat).sizeMm, 'all'),
  hailProbability: fromSurface((surface, place) => hail(surface, place.lat).probability, 'all'),
  thunderstorm: fromSurface((surface) => surface.thunderstorm, 'all'),
  freezingLevel: { read: (_, place, world) => freezingLevelFt(world, place) },
  tropopauseHeight: { read: (_, place, world) => tropopauseAt(world, place).heightFt },
  tropopausePressure: { read: (_, place, world) => tropopauseAt(world, place).levelHpa },
  currentEastward: {
    isOfSea: true,
    read: (_, { lat, lon }, { summer }) => oceanCurrentAt(lat, lon, summer)?.eastwardMps ?? Number.NaN,
  },
  currentNorthward: {
    isOfSea: true,
    read: (_, { lat, lon }, { summer }) => oceanCurrentAt(lat, lon, summer)?.northwardMps ?? Number.NaN,
  },
  waveHeight: overSea(
    (surface, place) => wavesAt(place.lat, place.lon, surface)?.significantHeightM ?? Number.NaN,
  ),
  waveDirection: overSea(
    (surface, place) => wavesAt(place.lat, place.lon, surface)?.fromDegTrue ?? Number.NaN,
  ),
  wavePeriod: overSea((surface, place) => wavesAt(place.lat, place.lon, surface)?.periodS ?? Number.NaN),
};

function levelReading(variable: LevelVariable, levelHpa: number): Reading {
  const wind = ({ flow }: Tools, place: Place): { eastwardMps: number; northwardMps: number } =>
    levelHpa <= 860
      ? flow
      : levelWind(flow, place, { landFraction: landFractionAt(place.lat, place.lon) }, levelHpa);
  const temperatureC = ({ flow }: Tools): number => flow.temperatureK - KELVIN_AT_ZERO_C;
  const readings: Readonly<Record<LevelVariable, Reading>> = {
    geopotentialHeight: { flow: 'motion', read: ({ flow }) => flow.heightM },
    eastwardWind: { flow: 'motion', read: (tools, place) => wind(tools, place).eastwardMps },
    northwardWind: { flow: 'motion', read: (tools, place) => wind(tools, place).northwardMps },
    temperature: { flow: 'all', read: temperatureC },
    relativeHumidity: { surface: 'dry air', read: ({ surface }) => relativeHumidityAt(surface, levelHpa) },
    dewPoint: {
      surface: 'dry air',
      flow: 'all',
      read: (tools) => dewPointOf(temperatureC(tools), relativeHumidityAt(tools.surface, levelHpa)),
    },
  };
  return readings[variable];
}

function readingsOf(request: FieldsRequest): Reading[] {
  if (request.levelHpa === 'surface') return request.variables.map((variable) => SURFACE_READINGS[variable]);
  const { levelHpa } = request;
  return request.variables.map((variable) => levelReading(variable, levelHpa));
}

const EXTENTS = ['wind', 'dry air', 'all'] as const satisfies SurfaceExtent[];

/** Columns of a grid with the planetary waves on their meridians. */
function columnsOf(world: WorldState, { nx, lon0, dLon }: GridSpec) {
  return Array.from({ length: nx }, (_, column) => {
    const lon = ((((lon0 + column * dLon + 180) % 360) + 360) % 360) - 180;
    const sinLon = Math.sin(lon * RADIANS_PER_DEGREE);
    const cosLon = Math.cos(lon * RADIANS_PER_DEGREE);
    const north = wavesOver(world.waves.north, cosLon, sinLon);
    const south = wavesOver(world.waves.south, cosLon, sinLon);
    return { lon, sinLon, cosLon, north, south };
  });
}

/** Fills several fields of one level for a world in one pass, computing once what they have in common. */
export function computeFields(world: WorldState, request: FieldsRequest): Float32Array[] {
  const { nx, ny, lat0, dLat } = request.grid;
  const readings = readingsOf(request);
  const outs = readings.map((_, nth) => request.outs?.[nth] ?? new Float32Array(nx * ny));
  const extent = EXTENTS.findLast((one) => readings.some(({ surface }) => surface === one));
  const motions = readings.flatMap(({ flow }) => (flow === undefined ? [] : [flow]));
  const isMotionOnly = !motions.includes('all');
  const isOfSea = readings.every((reading) => reading.isOfSea === true);
  const ground = world.level(1000);
  const level = request.levelHpa === 'surface' ? ground : world.level(request.levelHpa);
  const tools: Tools = { flow: new Flow(), surface: new SurfaceWeather() };
  const columns = columnsOf(world, request.grid);
  const groundColumns = new LevelColumns(ground, request.grid);
  const levelColumns = level === ground ? groundColumns : new LevelColumns(level, request.grid);
  for (let row = 0; row < ny; row += 1) {
    const lat = Math.min(90, Math.max(-90, lat0 + row * dLat));
    const latRad = lat * RADIANS_PER_DEGREE;
    if (extent) groundColumns.moveTo(latRad);
    if (motions.length > 0) levelColumns.moveTo(latRad);
    const sinLat = Math.sin(latRad);
    const cosLat = Math.max(1e-3, Math.cos(latRad));
    for (let column = 0; column < nx; column += 1) {
      const meridian = columns[column];
      if (!meridian) continue;
      const { lon, sinLon, cosLon, north, south } = meridian;
      const at = row * nx + column;
      const place = { lat, lon, latRad, sinLat, cosLat, sinLon, cosLon, waves: latRad < 0 ? south : north };
      const isSought = !isOfSea || isNearSeaAt(lat, lon);
      if (isSought && extent)
        tools.surface.evaluate(world, place, { level: groundColumns.at(column), extent });
      if (isSought && motions.length > 0)
        tools.flow.evaluate(world, levelColumns.at(column), place, isMotionOnly);
      for (let nth = 0; nth < readings.length; nth += 1) {
        const out = outs[nth];
        if (out) out[at] = isSought ? (readings[nth]?.read(tools, place, world) ?? Number.NaN) : Number.NaN;
      }
    }
  }
  return outs;
}

/** Fills a field for a world. */
export function computeField(world: WorldState, request: FieldRequest): Float32Array {
  const { timeMs, grid, out } = request;
  const common = { timeMs, grid, ...(out && { outs: [out] }) };
  const [field] = computeFields(
    world,
    request.levelHpa === 'surface'
      ? { ...common, levelHpa: request.levelHpa, variables: [request.variable] }
      : { ...common, levelHpa: request.levelHpa, variables: [request.variable] },
  );
  return field ?? new Float32Array(0);
}
