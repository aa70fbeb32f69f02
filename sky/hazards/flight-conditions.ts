import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import type { AirState } from '../atmosphere/upper-air.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { smoothStep } from '../atmosphere/hashed-noise.ts';

/** Turbulence from shear and mountain waves, and icing in supercooled cloud. */

/** Intensities 0 (none) to 1 (severe): light from 0.15, moderate from 0.4, severe from 0.75. */
export interface FlightConditions {
  readonly highTurbulence: number;
  readonly lowTurbulence: number;
  readonly mountainWave: number;
  readonly icing: number;
  /** Icing layer, ft AMSL; `null` without icing. */
  readonly icingBaseFt: number | null;
  readonly icingTopFt: number | null;
}

const SHEAR_LEVELS = [400, 300, 250, 200, 150];
const ICING_LEVELS = [900, 800, 700, 600, 500, 420];

/** Vertical wind shear, kt per 1000 ft. */
function shearKtPer1000Ft(lower: AirState, upper: AirState): number {
  const feet = (upper.geopotentialHeightM - lower.geopotentialHeightM) * FEET_PER_METRE;
  return (
    (Math.hypot(upper.eastwardMps - lower.eastwardMps, upper.northwardMps - lower.northwardMps) *
      KNOTS_PER_MPS *
      1000) /
    feet
  );
}

/** Icing intensity at one level: cloud between 0 and -20 °C, worst near -7 °C. */
export function icingOf(air: Pick<AirState, 'temperatureC' | 'relativeHumidityPercent'>): number {
  const cold = smoothStep(0.5, -3, air.temperatureC) * smoothStep(-21, -12, air.temperatureC);
  return cold * smoothStep(72, 100, air.relativeHumidityPercent);
}

/** Turbulence intensity between two levels from wind shear alone. */
export function shearTurbulence(lower: AirState, upper: AirState): number {
  return smoothStep(1.6, 5.6, shearKtPer1000Ft(lower, upper));
}

/** Turbulence and icing above a position. */
export function flightConditionsAt(
  atmosphere: Atmosphere,
  where: { lat: number; lon: number; timeMs: number },
): FlightConditions {
  const levels = (list: readonly number[]): AirState[] =>
    list.map((levelHpa) => atmosphere.at({ ...where, levelHpa })).filter((air) => air !== null);
  const high = levels(SHEAR_LEVELS);
  let highTurbulence = 0;
  for (const [index, upper] of high.entries()) {
    const lower = high[index - 1];
    if (lower) highTurbulence = Math.max(highTurbulence, shearTurbulence(lower, upper));
  }
  const wet = levels(ICING_LEVELS);
  const iced = wet
    .map((air) => ({ heightFt: air.geopotentialHeightM * FEET_PER_METRE, icing: icingOf(air) }))
    .filter(({ icing }) => icing > 0.3);
  const at700 = wet[2];
  const terrain = smoothStep(2500, 7500, atmosphere.groundAt(where).terrainFt);
  const wind700Kt = at700 ? Math.hypot(at700.eastwardMps, at700.northwardMps) * KNOTS_PER_MPS : 0;
  const low = wet[0];
  const lowWindKt = low ? Math.hypot(low.eastwardMps, low.northwardMps) * KNOTS_PER_MPS : 0;
  const mountainWave = terrain * smoothStep(18, 50, wind700Kt);
  return {
    highTurbulence,
    lowTurbulence: Math.max(mountainWave, smoothStep(20, 50, lowWindKt)),
    mountainWave,
    icing: iced.reduce((max, { icing }) => Math.max(max, icing), 0),
    icingBaseFt: iced[0] ? iced[0].heightFt : null,
    icingTopFt: iced.at(-1)?.heightFt ?? null,
  };
}
