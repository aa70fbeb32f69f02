import { type GridLevel, type GridVariable, SURFACE_LEVEL } from '../contract.ts';
import type { GridInput, GridParameter, GridSurface } from './grid-parameters.ts';

/** Plane of values on the common grid; NaN is missing. */
export type Plane = Float32Array;
/** Available planes; `null` for a missing optional one. */
export type Planes = (parameter: GridParameter, surface?: GridSurface) => Plane | null;

export interface GridRecipe {
  /** Model file. */
  dataset: 'atmosphere' | 'wave' | 'ocean';
  inputs: readonly GridInput[];
  /** One plane per component, or `null` when required data are missing. */
  combine: (planes: Planes) => Plane[] | null;
}

const input = (parameter: GridParameter, surface: GridSurface): GridInput => ({ parameter, surface });

/** Fields used unchanged. */
const asGiven = (dataset: GridRecipe['dataset'], inputs: readonly GridInput[]): GridRecipe => ({
  dataset,
  inputs,
  combine: (planes) => {
    const found = inputs.map(({ parameter }) => planes(parameter));
    return found.every((plane) => plane !== null) ? found : null;
  },
});

const smoothStep = (from: number, to: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

/** Applies a function to every point; missing when an input is missing. */
function pointwise(inputs: readonly Plane[], rule: (...values: number[]) => number): Plane {
  const length = inputs[0]?.length ?? 0;
  return Float32Array.from({ length }, (_, index) =>
    rule(...inputs.map((plane) => plane[index] ?? Number.NaN)),
  );
}

const MM_PER_HOUR = 1 / 3600;
const PERCENT = 100;

/** Instability makes storms possible, and rain shows that it is released: an estimate, labelled as one. */
const thunderstormPercent = (capeJPerKg: number, rainKgPerM2S: number): number =>
  PERCENT *
  smoothStep(100, 2500, capeJPerKg) *
  (0.25 + 0.75 * smoothStep(0.1 * MM_PER_HOUR, 2 * MM_PER_HOUR, rainKgPerM2S));

/**
 * Maximum hail size, mm: increases with instability and the shear of the lowest 500 hPa, and decreases when the
 * freezing level is so high that it melts, or so low that storms are shallow. An estimate, labelled as one.
 */
function hailMm(capeJPerKg: number, shearMps: number, freezingLevelM: number): number {
  const melting = 1 - smoothStep(3800, 5200, freezingLevelM);
  const deep = smoothStep(800, 2000, freezingLevelM);
  return 50 * smoothStep(800, 3500, capeJPerKg) * smoothStep(8, 25, shearMps) * melting * deep;
}

const THUNDERSTORM: GridRecipe = {
  dataset: 'atmosphere',
  inputs: [input('TSTM', 'ground'), input('CAPE', 'ground'), input('PRATE', 'ground')],
  combine(planes) {
    const given = planes('TSTM');
    if (given) return [given];
    const [cape, rain] = [planes('CAPE'), planes('PRATE')];
    return cape && rain ? [pointwise([cape, rain], thunderstormPercent)] : null;
  },
};

const HAIL: GridRecipe = {
  dataset: 'atmosphere',
  inputs: [
    input('HAIL', 'ground'),
    input('CAPE', 'ground'),
    input('HGT', '0 °C'),
    input('UGRD', 500),
    input('VGRD', 500),
    input('UGRD', '10 m'),
    input('VGRD', '10 m'),
  ],
  combine(planes) {
    const given = planes('HAIL');
    if (given) return [given.map((metres) => metres * 1000)];
    const inputs = [
      planes('CAPE'),
      planes('HGT', '0 °C'),
      planes('UGRD', 500),
      planes('VGRD', 500),
      planes('UGRD', '10 m'),
      planes('VGRD', '10 m'),
    ];
    if (!inputs.every((plane) => plane !== null)) return null;
    return [
      pointwise(inputs, (cape = 0, freezing = 0, u500 = 0, v500 = 0, u10 = 0, v10 = 0) =>
        hailMm(cape, Math.hypot(u500 - u10, v500 - v10), freezing),
      ),
    ];
  },
};

const GRAVITY_MPS2 = 9.806_65;

/** Deep-water phase speed g·T/2π in the direction of propagation; the model gives the direction from. */
const WAVE_MOTION: GridRecipe = {
  dataset: 'wave',
  inputs: [input('DIRPW', 'ground'), input('PERPW', 'ground')],
  combine(planes) {
    const [from, period] = [planes('DIRPW'), planes('PERPW')];
    if (!from || !period) return null;
    const along = (part: (radians: number) => number) =>
      pointwise(
        [from, period],
        (fromDeg = 0, periodS = 0) =>
          -part((fromDeg * Math.PI) / 180) * ((GRAVITY_MPS2 * periodS) / (2 * Math.PI)),
      );
    return [along(Math.sin), along(Math.cos)];
  },
};

const SURFACE_RECIPES: Partial<Record<GridVariable, GridRecipe>> = {
  wind: asGiven('atmosphere', [input('UGRD', '10 m'), input('VGRD', '10 m')]),
  temperature: asGiven('atmosphere', [input('TMP', '2 m')]),
  humidity: asGiven('atmosphere', [input('RH', '2 m')]),
  'dew-point': asGiven('atmosphere', [input('DPT', '2 m')]),
  gust: asGiven('atmosphere', [input('GUST', 'ground')]),
  pressure: asGiven('atmosphere', [input('PRMSL', 'sea level')]),
  'cloud-cover': asGiven('atmosphere', [input('TCDC', 'whole atmosphere')]),
  visibility: asGiven('atmosphere', [input('VIS', 'ground')]),
  precipitation: asGiven('atmosphere', [input('PRATE', 'ground')]),
  cape: asGiven('atmosphere', [input('CAPE', 'ground')]),
  thunderstorm: THUNDERSTORM,
  hail: HAIL,
  'ocean-current': asGiven('ocean', [input('UOGRD', 'ground'), input('VOGRD', 'ground')]),
  'wave-height': asGiven('wave', [input('HTSGW', 'ground')]),
  'wave-motion': WAVE_MOTION,
};

const isobaricRecipes = (levelHpa: number): Partial<Record<GridVariable, GridRecipe>> => ({
  wind: asGiven('atmosphere', [input('UGRD', levelHpa), input('VGRD', levelHpa)]),
  temperature: asGiven('atmosphere', [input('TMP', levelHpa)]),
  humidity: asGiven('atmosphere', [input('RH', levelHpa)]),
  height: asGiven('atmosphere', [input('HGT', levelHpa)]),
});

/** Recipe of a variable at a level; `null` when undefined there. */
export function gridRecipe(variable: GridVariable, level: GridLevel): GridRecipe | null {
  const recipes = level === SURFACE_LEVEL ? SURFACE_RECIPES : isobaricRecipes(level);
  return recipes[variable] ?? null;
}
