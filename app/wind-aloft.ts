import type { AirAloft, AirPlace } from '#aviation/atmosphere/air-aloft.ts';
import { pressureAltitudeOfPressureFt, ZERO_CELSIUS_K } from '#aviation/atmosphere/standard-atmosphere.ts';
import { windOfComponents } from '#aviation/atmosphere/wind-vector.ts';
import type { GridVariable } from '#capabilities/weather/contract.ts';
import { type WeatherGrid, sampleGrid } from '#capabilities/weather/domain/grid-file.ts';
import { formatGridKey } from '#capabilities/weather/domain/grid-key.ts';
import { gridSteps } from '#capabilities/weather/domain/grid-steps.ts';
import type { GridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { withinMs } from './within-ms.ts';

/** Wind and temperature for one flight, with where they come from. */
export interface AirForecast {
  /** `null` when nothing is known: plan still air and ISA, and say so. */
  readonly air: AirAloft | null;
  readonly freshness: Freshness | null;
  /** What is missing, in words for a person; `null` when nothing is. */
  readonly message: string | null;
}

export interface WindAloft {
  /**
   * Gathers the fields of a flight. What does not come within `waitMs` is left out and named; it goes on being
   * fetched, so that the next question finds it.
   */
  forecast(window: { fromMs: number; toMs: number; waitMs?: number }): Promise<AirForecast>;
}

/** From climb to the highest cruising levels, the most wanted first: a slow source is asked in this order. */
const LEVELS_HPA = [250, 200, 300, 500, 850] as const;
const LAYERS = LEVELS_HPA.map((levelHpa) => ({
  levelHpa,
  altitudeFt: pressureAltitudeOfPressureFt(levelHpa) ?? Number.NaN,
})).toSorted((a, b) => a.altitudeFt - b.altitudeFt);
const HOUR_MS = 3_600_000;
const STEP_MS = 3 * HOUR_MS;
/** A step stands for this long before and after the last one there is. */
const STEP_REACH_MS = STEP_MS / 2;
/** Beyond the highest and the lowest field, one is taken as it is this far. */
const LEVEL_REACH_FT = 6000;
const DEFAULT_WAIT_MS = 12_000;

type FieldVariable = Extract<GridVariable, 'wind' | 'temperature'>;
interface Wanted {
  readonly variable: FieldVariable;
  readonly levelHpa: number;
  readonly stepMs: number;
}
type Gathered = ReadonlyMap<string, WeatherGrid>;

const nameOf = ({ variable, levelHpa, stepMs }: Wanted): string => `${variable}/${levelHpa}/${stepMs}`;

/**
 * Wind and temperature aloft out of the gridded weather of the feed mode in force (live: GFS; simulated: the simulated
 * sky through the same feed). Linear between steps and, by pressure altitude, between levels; nothing beyond the run.
 */
export function createWindAloft({ weather, clock }: { weather: GridFeeds; clock: Clock }): WindAloft {
  return {
    async forecast({ fromMs, toMs, waitMs = DEFAULT_WAIT_MS }) {
      const run = weather.run.snapshot();
      if (run.records === null) {
        return {
          air: null,
          freshness: run.freshness,
          message: run.message ?? 'No model run was received yet.',
        };
      }
      const { runMs, shiftMs } = run.records;
      const steps = gridSteps(runMs, clock.nowMs()).filter(
        (stepMs) => stepMs > fromMs - STEP_MS && stepMs < toMs + STEP_MS,
      );
      if (steps.length === 0) {
        return {
          air: null,
          freshness: run.freshness,
          message: 'The flight lies outside the times of the forecast.',
        };
      }
      const wanted = wantedFields(steps);
      const gathered = new Map<string, WeatherGrid>();
      const faults: string[] = [];
      const fetching = wanted.map(async (field) => {
        const key = formatGridKey({
          variable: field.variable,
          level: field.levelHpa,
          runMs: runMs - shiftMs,
          validMs: field.stepMs - shiftMs,
        });
        const { records, message } = await weather.grids.get(key);
        if (records) gathered.set(nameOf(field), records.grid);
        else if (message !== null) faults.push(message);
      });
      await withinMs(Promise.allSettled(fetching), waitMs);
      // What arrives later belongs to the next question: this answer must not change while it is used.
      const fields: Gathered = new Map(gathered);
      const air = fields.size === 0 ? null : airOf(fields, steps);
      return { air, freshness: run.freshness, message: missing(wanted.length, fields.size, faults[0]) };
    },
  };
}

function wantedFields(steps: readonly number[]): Wanted[] {
  return (['wind', 'temperature'] as const).flatMap((variable) =>
    LEVELS_HPA.flatMap((levelHpa) => steps.map((stepMs) => ({ variable, levelHpa, stepMs }))),
  );
}

function missing(wanted: number, found: number, fault: string | undefined): string | null {
  if (found === wanted) return null;
  const reason = fault === undefined ? 'the rest is still being fetched; plan again in a moment' : fault;
  return `${found} of ${wanted} fields of wind and temperature are there: ${reason}`;
}

function airOf(fields: Gathered, steps: readonly number[]): AirAloft {
  const sample = (variable: FieldVariable, place: AirPlace): number[] | null => {
    const between = neighbours(steps, place.timeMs, STEP_REACH_MS);
    return blend(between, (stepMs) => atStep(fields, { variable, stepMs }, place));
  };
  return {
    windAt: (place) => {
      const [eastwardMps, northwardMps] = sample('wind', place) ?? [];
      if (eastwardMps === undefined || northwardMps === undefined) return null;
      return windOfComponents({ eastwardMps, northwardMps });
    },
    temperatureAt: (place) => {
      const kelvin = sample('temperature', place)?.[0];
      return kelvin === undefined ? null : kelvin - ZERO_CELSIUS_K;
    },
  };
}

function atStep(
  fields: Gathered,
  { variable, stepMs }: { variable: FieldVariable; stepMs: number },
  place: AirPlace,
): number[] | null {
  const layers = LAYERS.flatMap(({ levelHpa, altitudeFt }) => {
    const grid = fields.get(nameOf({ variable, levelHpa, stepMs }));
    return grid ? [{ altitudeFt, grid }] : [];
  });
  const between = neighbours(
    layers.map(({ altitudeFt }) => altitudeFt),
    place.pressureAltitudeFt,
    LEVEL_REACH_FT,
  );
  return blend(between, (altitudeFt) => {
    const layer = layers.find((one) => one.altitudeFt === altitudeFt);
    const values = layer ? sampleGrid(layer.grid, place) : [];
    return values.every((value) => value !== null) && values.length > 0 ? values : null;
  });
}

interface Between {
  readonly lower: number;
  readonly upper: number;
  /** 0 at `lower`, 1 at `upper`. */
  readonly part: number;
}

/** The two of an ascending list around a value; beyond an end that end alone, no further than `reach`. */
function neighbours(ascending: readonly number[], value: number, reach: number): Between | null {
  const upper = ascending.find((one) => one >= value);
  const lower = ascending.findLast((one) => one <= value);
  if (lower !== undefined && upper !== undefined) {
    return { lower, upper, part: upper === lower ? 0 : (value - lower) / (upper - lower) };
  }
  const end = lower ?? upper;
  return end === undefined || Math.abs(end - value) > reach ? null : { lower: end, upper: end, part: 0 };
}

function blend(between: Between | null, valuesAt: (one: number) => number[] | null): number[] | null {
  if (!between) return null;
  const { lower, upper, part } = between;
  const from = valuesAt(lower);
  if (part === 0 || !from) return from;
  const to = valuesAt(upper);
  return to && from.map((value, index) => value + ((to[index] ?? Number.NaN) - value) * part);
}
