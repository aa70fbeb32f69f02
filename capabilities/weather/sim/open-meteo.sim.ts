import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import type { KeyedRawSource } from '#platform/server/feeds/feed.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import { type Atmosphere, type SurfaceState, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import {
  OPEN_METEO_AHEAD_STEPS,
  OPEN_METEO_PAST_STEPS,
  OPEN_METEO_STEP_MS,
  parsePlaceKey,
} from '../domain/open-meteo.ts';

const QUARTERS_PER_HOUR = 4;
/** Share of the storm's energy available to lightning: high enough that a certain storm reads as a strong one. */
const LIGHTNING_SHARE = 0.1;
const STEPS = OPEN_METEO_PAST_STEPS + OPEN_METEO_AHEAD_STEPS;
/**
 * Creating the world state of an instant takes twelve times as long as reading one position from it, and all
 * positions share it.
 */
const KEPT_STATES = STEPS + 40;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

interface PlaceAndTime {
  readonly lat: number;
  readonly lon: number;
  readonly nowMs: number;
}

/** The forecast for a location in Open-Meteo's format, as JSON; one step per 15 minutes. */
function* forecastSteps(world: Atmosphere, { lat, lon, nowMs }: PlaceAndTime): Generator<void, string> {
  const current = Math.floor(nowMs / OPEN_METEO_STEP_MS) * OPEN_METEO_STEP_MS;
  const times = Array.from(
    { length: STEPS },
    (_, nth) => current + (nth - OPEN_METEO_PAST_STEPS) * OPEN_METEO_STEP_MS,
  );
  const states: SurfaceState[] = [];
  for (const timeMs of times) {
    states.push(world.surfaceAt({ lat, lon, timeMs }));
    yield;
  }
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
}

/**
 * The forecast for a location from the simulated sky, evaluated at future times. A user waits for it, so it does not
 * queue behind worldwide hazards in the thread of the sky: it is computed in slices of a few milliseconds.
 */
export function simulatedOpenMeteo(seed: number): KeyedRawSource {
  const world = createAtmosphere({ seed, keptStates: KEPT_STATES });
  return {
    name: 'Simulated sky',
    async fetch(key, { nowMs, signal }) {
      const body = await runInSlices(forecastSteps(world, { ...parsePlaceKey(key), nowMs }), { signal });
      return {
        kind: 'answer',
        parts: [{ name: 'main', contentType: 'application/json', body: new TextEncoder().encode(body) }],
      };
    },
  };
}
