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

/** A place (degrees) and an instant (ms since 1970). */
export interface When {
  readonly lat: number;
  readonly lon: number;
  readonly timeMs: number;
}

/** The weather at the ground. Wind in m/s, 10 m above it; gusts; cover 0 to 1. */
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
  /** Chance of a thunderstorm at the place, 0 to 1. */
  readonly thunderstorm: number;
  readonly landFraction: number;
  /** -1 at midnight under the pole to 1 with the sun overhead; above 0 is day. */
  readonly sunHeight: number;
}

/** What the column above a place holds: 0 °C in the free air (0 ft where all of it freezes) and the tropopause. */
export interface ColumnState {
  readonly freezingLevelFt: number;
  readonly tropopauseFt: number;
  readonly tropopauseHpa: number;
}

/** The sea; `null` over land. */
export interface SeaState {
  readonly current: { readonly eastwardMps: number; readonly northwardMps: number };
  readonly waves: Waves;
}

/** One world's weather: pure functions of place, level and time; the same seed gives the same world for ever. */
export interface Atmosphere {
  readonly seed: number;
  /** The free air at a pressure or at a pressure altitude (-1000 to 65,000 ft). `null` outside 1060 to 30 hPa. */
  at(where: When & ({ readonly levelHpa: number } | { readonly altitudeFt: number })): AirState | null;
  /** The weather at the ground; `elevationFt` is the ground's, without it the model's own coarse terrain. */
  surfaceAt(where: When & { readonly elevationFt?: number }): SurfaceState;
  columnAt(where: When): ColumnState;
  seaAt(where: When): SeaState | null;
  /** A gridded field, row by row from `lat0` in steps of `dLat` (may be negative). Unknown (sea variables over land) is NaN. */
  field(request: FieldRequest): Float32Array;
  /** Several fields of one level, in less time than one by one. */
  fields(request: FieldsRequest): Float32Array[];
  /** Thunderstorm and shower cells alive in a box. */
  cellsInBox(where: { readonly box: BoundingBox; readonly timeMs: number }): ConvectiveCell[];
  /** Height of the model's terrain, ft, and how much land is around, 0 to 1. */
  groundAt(where: { readonly lat: number; readonly lon: number }): {
    terrainFt: number;
    landFraction: number;
  };
}

const LOWEST_HPA = 1060;
const HIGHEST_HPA = 30;
/** Worlds of an instant that are kept where nothing else is said; each takes some 60 kB. */
const KEPT_STATES = 96;

/** The last worlds asked for; what is kept is only speed, never a different answer. */
function rememberedStates(seed: number, most: number): (timeMs: number) => WorldState {
  const kept = new Map<number, WorldState>();
  return (timeMs) => {
    let world = kept.get(timeMs);
    if (world) return world;
    world = worldStateAt({ seed, timeMs });
    if (kept.size >= most) for (const old of [...kept.keys()].slice(0, most / 2)) kept.delete(old);
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
    where.elevationFt === undefined ? {} : { groundM: where.elevationFt * 0.3048 },
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
 * The atmosphere of a seed (any whole number). `keptStates`: so many instants are kept, for who comes back to the same
 * ones; it changes no answer.
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
      terrainFt: terrainHeightAt(lat, lon) / 0.3048,
      landFraction: landFractionAt(lat, lon),
    }),
  };
}
