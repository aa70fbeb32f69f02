import { METRES_PER_FOOT } from '#aviation/units.ts';
import { standardAir } from '#aviation/atmosphere/standard-atmosphere.ts';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { ConvectiveCells, type ConvectiveCell } from './convective-cells.ts';
import { type FieldRequest, type FieldsRequest, computeField, computeFields } from './field.ts';
import { placeAt } from './flow.ts';
import { landFractionAt, terrainHeightAt } from './ground.ts';
import { type Waves, oceanCurrentAt, wavesAt } from './ocean.ts';
import { isSeaAt } from './sea-mask.ts';
import { SurfaceWeather } from './surface-weather.ts';
import { type AirState, airAt, freezingLevelFt, tropopauseAt } from './upper-air.ts';
import { type WorldState, worldStateAt } from './world-state.ts';

/** A position (degrees) and a time (ms since 1970). */
export interface When {
  readonly lat: number;
  readonly lon: number;
  readonly timeMs: number;
}

/** Weather at the surface. Wind 10 m above the ground; cloud cover 0 to 1. */
export interface SurfaceState {
  readonly seaLevelPressureHpa: number;
  readonly eastwardMps: number;
  readonly northwardMps: number;
  readonly gustMps: number;
  readonly temperatureC: number;
  readonly dewPointC: number;
  readonly cloudLow: number;
  readonly cloudMiddle: number;
  readonly cloudHigh: number;
  readonly cloudTotal: number;
  readonly cloudBaseAglM: number;
  readonly precipitationMmPerHour: number;
  readonly visibilityM: number;
  readonly capeJPerKg: number;
  /** Probability of a thunderstorm, 0 to 1. */
  readonly thunderstorm: number;
  readonly landFraction: number;
  /** Sine of the sun's elevation: 1 overhead, above 0 by day. */
  readonly sunHeight: number;
}

/** Freezing level (ft AMSL in the free air; 0 where every level is below 0 °C) and tropopause above a position. */
export interface ColumnState {
  readonly freezingLevelFt: number;
  readonly tropopauseFt: number;
  readonly tropopauseHpa: number;
}

/** Surface current and waves. */
export interface SeaState {
  readonly current: { readonly eastwardMps: number; readonly northwardMps: number };
  readonly waves: Waves;
}

/** Weather of one simulated world: pure functions of seed, position, level and time. */
export interface Atmosphere {
  readonly seed: number;
  /** Free air at a pressure or a pressure altitude (-1000 to 65,000 ft). `null` outside 1060 to 30 hPa. */
  at(where: When & ({ readonly levelHpa: number } | { readonly altitudeFt: number })): AirState | null;
  /** Surface weather at `elevationFt` AMSL; without it, at the height of the model's coarse terrain. */
  surfaceAt(where: When & { readonly elevationFt?: number }): SurfaceState;
  columnAt(where: When): ColumnState;
  /** `null` over land. */
  seaAt(where: When): SeaState | null;
  /** Gridded field, row by row from `lat0` in steps of `dLat` (may be negative). Sea variables over land are NaN. */
  field(request: FieldRequest): Float32Array;
  /** Several fields of one level, in less time than one by one. */
  fields(request: FieldsRequest): Float32Array[];
  /** Thunderstorm and shower cells alive in a box. */
  cellsInBox(where: { readonly box: BoundingBox; readonly timeMs: number }): ConvectiveCell[];
  /** Height of the model's terrain, ft AMSL, and the share of land around the position, 0 to 1. */
  groundAt(where: { readonly lat: number; readonly lon: number }): {
    terrainFt: number;
    landFraction: number;
  };
}

const LOWEST_HPA = 1060;
const HIGHEST_HPA = 30;
/** Default number of world states cached; each takes about 60 kB. */
const KEPT_STATES = 96;

/** Caches the latest world states. The cache changes speed only, never a result. */
function rememberedStates(seed: number, max: number): (timeMs: number) => WorldState {
  const kept = new Map<number, WorldState>();
  return (timeMs) => {
    let world = kept.get(timeMs);
    if (world) return world;
    world = worldStateAt({ seed, timeMs });
    if (kept.size >= max) for (const old of [...kept.keys()].slice(0, max / 2)) kept.delete(old);
    kept.set(timeMs, world);
    return world;
  };
}

function surfaceState(
  world: WorldState,
  where: When & { readonly elevationFt?: number },
  surface: SurfaceWeather,
): SurfaceState {
  const place = placeAt(where.lat, where.lon);
  surface.evaluate(
    world,
    place,
    where.elevationFt === undefined ? {} : { groundM: where.elevationFt * METRES_PER_FOOT },
  );
  return {
    seaLevelPressureHpa: surface.seaLevelPressureHpa,
    eastwardMps: surface.eastwardMps,
    northwardMps: surface.northwardMps,
    gustMps: surface.gustMps,
    temperatureC: surface.temperatureC,
    dewPointC: surface.dewPointC,
    cloudLow: surface.cloudLow,
    cloudMiddle: surface.cloudMiddle,
    cloudHigh: surface.cloudHigh,
    cloudTotal: surface.totalCloud,
    cloudBaseAglM: surface.cloudBaseM,
    precipitationMmPerHour: surface.precipitationMmPerHour,
    visibilityM: surface.visibilityM,
    capeJPerKg: surface.capeJPerKg,
    thunderstorm: surface.thunderstorm,
    landFraction: surface.landFraction,
    sunHeight: surface.sunHeight,
  };
}

/**
 * Creates the atmosphere of a seed (any integer). `keptStates` is the number of world states cached for callers that
 * return to the same times; it changes no result.
 */
export function createAtmosphere(given: { readonly seed: number; readonly keptStates?: number }): Atmosphere {
  const { seed, keptStates = KEPT_STATES } = given;
  const worldAt = rememberedStates(seed, keptStates);
  const cells = new ConvectiveCells(seed, worldAt);
  const surface = new SurfaceWeather();
  return {
    seed,
    at: (where) => {
      const levelHpa = 'levelHpa' in where ? where.levelHpa : standardAir(where.altitudeFt)?.pressureHpa;
      if (levelHpa === undefined || !(levelHpa <= LOWEST_HPA && levelHpa >= HIGHEST_HPA)) return null;
      const world = worldAt(where.timeMs);
      const place = placeAt(where.lat, where.lon);
      surface.evaluate(world, place);
      return airAt(world, place, levelHpa, surface);
    },
    surfaceAt: (where) => surfaceState(worldAt(where.timeMs), where, surface),
    columnAt: (where) => {
      const world = worldAt(where.timeMs);
      const place = placeAt(where.lat, where.lon);
      const { heightFt, levelHpa } = tropopauseAt(world, place);
      return {
        freezingLevelFt: freezingLevelFt(world, place),
        tropopauseFt: heightFt,
        tropopauseHpa: levelHpa,
      };
    },
    seaAt: (where) => {
      const world = worldAt(where.timeMs);
      surface.evaluate(world, placeAt(where.lat, where.lon));
      const isSea = isSeaAt(where.lat, where.lon);
      const current = isSea ? oceanCurrentAt(where.lat, where.lon, world.summer) : null;
      const waves = isSea ? wavesAt(where.lat, where.lon, surface) : null;
      return current && waves ? { current, waves } : null;
    },
    field: (request) => computeField(worldAt(request.timeMs), request),
    fields: (request) => computeFields(worldAt(request.timeMs), request),
    cellsInBox: ({ box, timeMs }) => cells.inBox(box, timeMs),
    groundAt: ({ lat, lon }) => ({
      terrainFt: terrainHeightAt(lat, lon) / METRES_PER_FOOT,
      landFraction: landFractionAt(lat, lon),
    }),
  };
}
