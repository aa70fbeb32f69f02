import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { OPEN_METEO_AHEAD_STEPS, OPEN_METEO_PAST_STEPS, OPEN_METEO_STEP_MS } from '../domain/open-meteo.ts';

const KNOTS_PER_MPS = 1.943_844;
const FEET_PER_METRE = 3.280_84;
const QUARTERS_PER_HOUR = 4;
/** Of the energy of the storm, what lightning draws on: enough that a certain storm reads as a strong one. */
const LIGHTNING_SHARE = 0.1;

const worlds = new Map<number, Atmosphere>();
function worldOf(seed: number): Atmosphere {
  const world = worlds.get(seed) ?? createAtmosphere({ seed });
  worlds.set(seed, world);
  return world;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export interface SimulatedForecastRequest {
  readonly seed: number;
  readonly lat: number;
  readonly lon: number;
  readonly nowMs: number;
}

/** Runs in the thread of the simulated sky: the forecast of a place in Open-Meteo's shape, as JSON. */
export const openMeteoHandlers = {
  openMeteoForecast({ seed, lat, lon, nowMs }: SimulatedForecastRequest): string {
    const world = worldOf(seed);
    const current = Math.floor(nowMs / OPEN_METEO_STEP_MS) * OPEN_METEO_STEP_MS;
    const times = Array.from(
      { length: OPEN_METEO_PAST_STEPS + OPEN_METEO_AHEAD_STEPS },
      (_, nth) => current + (nth - OPEN_METEO_PAST_STEPS) * OPEN_METEO_STEP_MS,
    );
    const states = times.map((timeMs) => world.surfaceAt({ lat, lon, timeMs }));
    return JSON.stringify({
      latitude: lat,
      longitude: lon,
      generationtime_ms: 0,
      utc_offset_seconds: 0,
      timezone: 'GMT',
      timezone_abbreviation: 'GMT',
      elevation: Math.round(world.groundAt({ lat, lon }).terrainFt / FEET_PER_METRE),
      model: 'Simulated sky',
      minutely_15_units: {
        time: 'unixtime',
        precipitation: 'mm',
        wind_gusts_10m: 'kn',
        lightning_potential: 'J/kg',
        visibility: 'm',
        wind_speed_10m: 'kn',
      },
      minutely_15: {
        time: times.map((timeMs) => timeMs / 1000),
        precipitation: states.map((state) => rounded(state.precipitationMmPerHour / QUARTERS_PER_HOUR, 2)),
        wind_gusts_10m: states.map((state) => rounded(state.gustMps * KNOTS_PER_MPS, 1)),
        lightning_potential: states.map((state) =>
          rounded(LIGHTNING_SHARE * state.thunderstorm * state.capeJPerKg, 1),
        ),
        visibility: states.map((state) => Math.round(state.visibilityM)),
        wind_speed_10m: states.map((state) =>
          rounded(Math.hypot(state.eastwardMps, state.northwardMps) * KNOTS_PER_MPS, 1),
        ),
      },
    });
  },
};
export type OpenMeteoHandlers = typeof openMeteoHandlers;
