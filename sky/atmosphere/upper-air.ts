import { FEET_PER_METRE } from '#aviation/units.ts';
import { KELVIN_AT_ZERO_C, RADIANS_PER_DEGREE } from './earth.ts';
import { Flow, type Place } from './flow.ts';
import { smoothStep } from './hashed-noise.ts';
import type { SurfaceWeather } from './surface-weather.ts';
import type { WorldState } from './world-state.ts';

/** Air at a pressure level; wind components as in gridded weather. */
export interface AirState {
  readonly levelHpa: number;
  readonly geopotentialHeightM: number;
  readonly eastwardMps: number;
  readonly northwardMps: number;
  readonly temperatureC: number;
  readonly relativeHumidityPercent: number;
  readonly dewPointC: number;
}

/** Relative humidity at a level, percent, from the moisture of the three cloud layers. */
export function relativeHumidityAt(surface: SurfaceWeather, levelHpa: number): number {
  const { low, middle, high } = surface.moisture;
  const middleShare = smoothStep(820, 640, levelHpa);
  const highShare = smoothStep(480, 330, levelHpa);
  const layer = low * (1 - middleShare) + middle * middleShare * (1 - highShare) + high * highShare;
  const stratosphere = smoothStep(170, 90, levelHpa);
  const near = smoothStep(900, 1000, levelHpa);
  const cloudy = 12 + 88 * smoothStep(-0.55, 1.0, layer);
  const ground = humidityOf(surface.temperatureC, surface.dewPointC);
  return (cloudy * (1 - near) + ground * near) * (1 - 0.93 * stratosphere);
}

/** Saturation vapour pressure over water, hPa (Magnus formula, Alduchov & Eskridge 1996). */
export function vapourPressureHpa(temperatureC: number): number {
  return 6.1094 * Math.exp((17.625 * temperatureC) / (243.04 + temperatureC));
}

/** Relative humidity, percent, from temperature and dew point. */
export function humidityOf(temperatureC: number, dewPointC: number): number {
  return Math.min(100, (100 * vapourPressureHpa(dewPointC)) / vapourPressureHpa(temperatureC));
}

/** Dew point, °C, from temperature and relative humidity (percent, above 0). */
export function dewPointOf(temperatureC: number, relativeHumidityPercent: number): number {
  const gamma = Math.log(relativeHumidityPercent / 100) + (17.625 * temperatureC) / (243.04 + temperatureC);
  return (243.04 * gamma) / (17.625 - gamma);
}

const flow = new Flow();

/** Wind at a level, with surface friction below 860 hPa. */
export function levelWind(
  free: Flow,
  place: Place,
  surface: { landFraction: number },
  levelHpa: number,
): { eastwardMps: number; northwardMps: number } {
  const near = smoothStep(860, 1000, levelHpa);
  if (near === 0) return { eastwardMps: free.eastwardMps, northwardMps: free.northwardMps };
  const share = 1 - near * (0.26 + 0.2 * surface.landFraction);
  const turn = near * Math.tanh(place.lat / 8) * (15 + 15 * surface.landFraction) * RADIANS_PER_DEGREE;
  const cos = Math.cos(turn) * share;
  const sin = Math.sin(turn) * share;
  return {
    eastwardMps: free.eastwardMps * cos - free.northwardMps * sin,
    northwardMps: free.eastwardMps * sin + free.northwardMps * cos,
  };
}

/** Air at a position and level; `surface` must be evaluated for the same place and time. */
export function airAt(world: WorldState, place: Place, levelHpa: number, surface: SurfaceWeather): AirState {
  flow.evaluate(world, world.level(levelHpa), place);
  const temperatureC = flow.temperatureK - KELVIN_AT_ZERO_C;
  const relativeHumidityPercent = relativeHumidityAt(surface, levelHpa);
  return {
    levelHpa,
    geopotentialHeightM: flow.heightM,
    ...levelWind(flow, place, surface, levelHpa),
    temperatureC,
    relativeHumidityPercent,
    dewPointC: dewPointOf(temperatureC, relativeHumidityPercent),
  };
}

const SEARCH_HPA = [500, 570, 640, 710, 780, 850, 925, 1000];

/** Freezing level in the free air, ft AMSL (the highest crossing of 0 °C); 0 where every level is below 0 °C. */
export function freezingLevelFt(world: WorldState, place: Place): number {
  let aboveC = 0;
  let aboveM = 0;
  for (const levelHpa of SEARCH_HPA) {
    flow.evaluate(world, world.level(levelHpa), place);
    const temperatureC = flow.temperatureK - KELVIN_AT_ZERO_C;
    if (temperatureC > 0) {
      const crossingM = aboveM + ((flow.heightM - aboveM) * aboveC) / (aboveC - temperatureC);
      return Math.max(0, crossingM) * FEET_PER_METRE;
    }
    aboveC = temperatureC;
    aboveM = flow.heightM;
  }
  return 0;
}

/** Pressure and height (ft AMSL) of the tropopause. */
export function tropopauseAt(world: WorldState, place: Place): { levelHpa: number; heightFt: number } {
  flow.evaluate(world, world.level(300), place);
  world.tropopause.read(flow.originLatRad);
  const levelHpa = world.tropopause.value;
  const at300 = flow.heightM;
  const kelvin = flow.temperatureK;
  return { levelHpa, heightFt: (at300 + 29.27 * (kelvin - 4) * Math.log(300 / levelHpa)) * FEET_PER_METRE };
}
