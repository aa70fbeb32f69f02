import { KNOTS_PER_MPS, METRES_PER_FOOT } from '#aviation/units.ts';

/**
 * The ICAO standard atmosphere (Doc 7488, the same as ISO 2533 and the US Standard Atmosphere 1976 up to 32 km).
 * Altitudes are geopotential pressure altitudes in feet.
 */

const GRAVITY = 9.806_65;
const GAS_CONSTANT = 287.052_87;
const HEAT_RATIO = 1.4;

/** 0 °C in kelvin. */
export const ZERO_CELSIUS_K = 273.15;
/** Standard pressure at mean sea level. */
export const SEA_LEVEL_PRESSURE_HPA = 1013.25;

interface Layer {
  readonly baseM: number;
  readonly baseK: number;
  readonly basePressureHpa: number;
  readonly lapseKPerM: number;
}

const SEA_LEVEL: Layer = {
  baseM: 0,
  baseK: 288.15,
  basePressureHpa: SEA_LEVEL_PRESSURE_HPA,
  lapseKPerM: -0.0065,
};
const LOWER_STRATOSPHERE = layerAbove(SEA_LEVEL, 11_000, 0);
const MIDDLE_STRATOSPHERE = layerAbove(LOWER_STRATOSPHERE, 20_000, 0.001);

const LOWEST_M = -5000;
const HIGHEST_M = 32_000;

/** Air in the standard atmosphere at one altitude. */
export interface StandardAir {
  readonly temperatureC: number;
  readonly pressureHpa: number;
  readonly densityKgPerM3: number;
  readonly speedOfSoundKt: number;
}

/** Standard air at a pressure altitude (ft); `null` below -5 km and above 32 km, outside the model. */
export function standardAir(pressureAltitudeFt: number): StandardAir | null {
  const altitudeM = pressureAltitudeFt * METRES_PER_FOOT;
  if (!(altitudeM >= LOWEST_M && altitudeM <= HIGHEST_M)) return null;
  const layer = layerAt(altitudeM);
  const temperatureK = layer.baseK + layer.lapseKPerM * (altitudeM - layer.baseM);
  const pressureHpa = pressureInLayer(layer, altitudeM);
  const temperatureC = temperatureK - ZERO_CELSIUS_K;
  return {
    temperatureC,
    pressureHpa,
    densityKgPerM3: densityKgPerM3(pressureHpa, temperatureC),
    speedOfSoundKt: speedOfSoundKt(temperatureC),
  };
}

/** Pressure altitude, ft, of a pressure; `null` outside the model. */
export function pressureAltitudeOfPressureFt(pressureHpa: number): number | null {
  if (!(pressureHpa > 0)) return null;
  const layers = [MIDDLE_STRATOSPHERE, LOWER_STRATOSPHERE];
  const layer = layers.find(({ basePressureHpa }) => pressureHpa <= basePressureHpa) ?? SEA_LEVEL;
  const ratio = pressureHpa / layer.basePressureHpa;
  const altitudeM =
    layer.lapseKPerM === 0
      ? layer.baseM - (Math.log(ratio) * GAS_CONSTANT * layer.baseK) / GRAVITY
      : layer.baseM +
        (layer.baseK / layer.lapseKPerM) * (ratio ** ((-GAS_CONSTANT * layer.lapseKPerM) / GRAVITY) - 1);
  return altitudeM >= LOWEST_M && altitudeM <= HIGHEST_M ? altitudeM / METRES_PER_FOOT : null;
}

/** ISA deviation, K: positive is warmer than standard; `null` outside the model. */
export function isaDeviationC(air: { pressureAltitudeFt: number; temperatureC: number }): number | null {
  const standard = standardAir(air.pressureAltitudeFt);
  return standard === null ? null : air.temperatureC - standard.temperatureC;
}

/** Speed of sound in dry air, kt. */
export function speedOfSoundKt(temperatureC: number): number {
  return Math.sqrt(HEAT_RATIO * GAS_CONSTANT * (temperatureC + ZERO_CELSIUS_K)) * KNOTS_PER_MPS;
}

/** Density of dry air by the ideal gas law, kg/m³. */
export function densityKgPerM3(pressureHpa: number, temperatureC: number): number {
  return (pressureHpa * 100) / (GAS_CONSTANT * (temperatureC + ZERO_CELSIUS_K));
}

function layerAt(altitudeM: number): Layer {
  if (altitudeM < LOWER_STRATOSPHERE.baseM) return SEA_LEVEL;
  return altitudeM < MIDDLE_STRATOSPHERE.baseM ? LOWER_STRATOSPHERE : MIDDLE_STRATOSPHERE;
}

function layerAbove(below: Layer, baseM: number, lapseKPerM: number): Layer {
  const baseK = below.baseK + below.lapseKPerM * (baseM - below.baseM);
  return { baseM, baseK, basePressureHpa: pressureInLayer(below, baseM), lapseKPerM };
}

function pressureInLayer(layer: Layer, altitudeM: number): number {
  const heightM = altitudeM - layer.baseM;
  if (layer.lapseKPerM === 0) {
    return layer.basePressureHpa * Math.exp((-GRAVITY * heightM) / (GAS_CONSTANT * layer.baseK));
  }
  const temperatureRatio = 1 + (layer.lapseKPerM * heightM) / layer.baseK;
  return layer.basePressureHpa * temperatureRatio ** (-GRAVITY / (GAS_CONSTANT * layer.lapseKPerM));
}
