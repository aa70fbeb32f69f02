import { METRES_PER_FOOT } from '#aviation/units.ts';
import { encodeGribField } from '#aviation/grib2/encode-field.ts';
import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import type { LevelVariable, SurfaceVariable } from '#sky/atmosphere/field.ts';
import {
  GRID_PARAMETERS,
  type GridInput,
  type GridParameter,
  surfaceCode,
} from '../domain/grid-parameters.ts';

const GRID = { nx: 360, ny: 181, lat0: 90, lon0: 0, dLat: -1, dLon: 1 };
const MINUTE_MS = 60_000;
const ZERO_C_IN_K = 273.15;
const asIs = (value: number): number => value;
const kelvin = (celsius: number): number => celsius + ZERO_C_IN_K;
const percent = (part: number): number => part * 100;

interface Reading<Variable> {
  variable: Variable;
  toUnit: (value: number) => number;
}

const ON_LEVELS: Partial<Record<GridParameter, Reading<LevelVariable>>> = {
  UGRD: { variable: 'eastwardWind', toUnit: asIs },
  VGRD: { variable: 'northwardWind', toUnit: asIs },
  TMP: { variable: 'temperature', toUnit: kelvin },
  RH: { variable: 'relativeHumidity', toUnit: asIs },
  HGT: { variable: 'geopotentialHeight', toUnit: asIs },
};
const AT_GROUND: Partial<Record<GridParameter, Reading<SurfaceVariable>>> = {
  UGRD: { variable: 'eastwardWind', toUnit: asIs },
  VGRD: { variable: 'northwardWind', toUnit: asIs },
  TMP: { variable: 'temperature', toUnit: kelvin },
  DPT: { variable: 'dewPoint', toUnit: kelvin },
  RH: { variable: 'relativeHumidity', toUnit: asIs },
  GUST: { variable: 'gust', toUnit: asIs },
  PRMSL: { variable: 'seaLevelPressure', toUnit: (hPa) => hPa * 100 },
  TCDC: { variable: 'cloudTotal', toUnit: percent },
  VIS: { variable: 'visibility', toUnit: asIs },
  PRATE: { variable: 'precipitation', toUnit: (mmPerHour) => mmPerHour / 3600 },
  CAPE: { variable: 'cape', toUnit: asIs },
  TSTM: { variable: 'thunderstorm', toUnit: percent },
  HAIL: { variable: 'hailSize', toUnit: (mm) => mm / 1000 },
  HGT: { variable: 'freezingLevel', toUnit: (feet) => feet * METRES_PER_FOOT },
  UOGRD: { variable: 'currentEastward', toUnit: asIs },
  VOGRD: { variable: 'currentNorthward', toUnit: asIs },
  HTSGW: { variable: 'waveHeight', toUnit: asIs },
  DIRPW: { variable: 'waveDirection', toUnit: asIs },
  PERPW: { variable: 'wavePeriod', toUnit: asIs },
};

const worlds = new Map<number, Atmosphere>();
function worldOf(seed: number): Atmosphere {
  const world = worlds.get(seed) ?? createAtmosphere({ seed });
  worlds.set(seed, world);
  return world;
}

/** The inputs that the simulated sky has, and how each is read. */
function known<Variable>(
  inputs: readonly GridInput[],
  readings: Partial<Record<GridParameter, Reading<Variable>>>,
): (Reading<Variable> & { input: GridInput })[] {
  return inputs.flatMap((input) => {
    const reading = readings[input.parameter];
    return reading ? [{ input, ...reading }] : [];
  });
}

/** The fields of all inputs that the simulated sky has, computed level by level in one pass over the world. */
function fieldsOf(
  world: Atmosphere,
  inputs: readonly GridInput[],
  timeMs: number,
): Map<GridInput, Float32Array> {
  const found = new Map<GridInput, Float32Array>();
  const keep = (read: readonly (Reading<unknown> & { input: GridInput })[], fields: Float32Array[]) => {
    read.forEach(({ input, toUnit }, nth) => {
      const values = fields[nth];
      if (values) found.set(input, values.map(toUnit));
    });
  };
  const atGround = known(
    inputs.filter(({ surface }) => typeof surface !== 'number'),
    AT_GROUND,
  );
  const variables = atGround.map(({ variable }) => variable);
  if (variables.length > 0)
    keep(atGround, world.fields({ timeMs, grid: GRID, levelHpa: 'surface', variables }));
  const levels = inputs.flatMap(({ surface }) => (typeof surface === 'number' ? [surface] : []));
  for (const levelHpa of new Set(levels)) {
    const onLevel = known(
      inputs.filter(({ surface }) => surface === levelHpa),
      ON_LEVELS,
    );
    const request = { timeMs, grid: GRID, levelHpa, variables: onLevel.map(({ variable }) => variable) };
    keep(onLevel, world.fields(request));
  }
  return found;
}

export interface SimulatedGridRequest {
  seed: number;
  runMs: number;
  validMs: number;
  inputs: readonly GridInput[];
}

/** Runs in the thread of the simulated sky: fields as a GRIB2 file, one message each. */
export const gridHandlers = {
  gribFile({ seed, runMs, validMs, inputs }: SimulatedGridRequest): Uint8Array {
    const world = worldOf(seed);
    const fields = fieldsOf(world, inputs, validMs);
    const messages = inputs.flatMap((input) => {
      const values = fields.get(input);
      if (!values) return [];
      const [discipline, category, parameter] = GRID_PARAMETERS[input.parameter];
      return [
        encodeGribField({
          discipline,
          category,
          parameter,
          level: surfaceCode(input.surface),
          referenceMs: runMs,
          forecastMinutes: (validMs - runMs) / MINUTE_MS,
          grid: { ni: GRID.nx, nj: GRID.ny, lat1: GRID.lat0, lon1: GRID.lon0, di: 1, dj: 1 },
          values,
        }),
      ];
    });
    const file = new Uint8Array(messages.reduce((sum, message) => sum + message.byteLength, 0));
    let at = 0;
    for (const message of messages) {
      file.set(message, at);
      at += message.byteLength;
    }
    return file;
  },
};
export type GridHandlers = typeof gridHandlers;
