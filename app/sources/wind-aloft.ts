import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { WeatherGrid } from '#capabilities/weather/domain/grid-file.ts';
import { formatGridKey } from '#capabilities/weather/domain/grid-key.ts';
import { STEP_HOURS, gridSteps } from '#capabilities/weather/domain/grid-steps.ts';
import type { GridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type AirFields,
  LEVELS_HPA,
  STEP_MS,
  type RequiredField,
  airOfFields,
  nameOfField,
} from './wind-fields.ts';
import { withinMs } from '../server/within-ms.ts';

/** Wind and temperature for one flight, with their source. */
export interface AirForecast {
  /** `null` when nothing is known: plan still air and ISA, and state so. */
  readonly air: AirAloft | null;
  /** Data from which the air is read, for other threads. */
  readonly fields: AirFields | null;
  readonly freshness: Freshness | null;
  /** Text for the user stating what is missing; `null` when complete. */
  readonly message: string | null;
  /** Interval of the steps between which `air` is interpolated, h. */
  readonly stepHours?: number | undefined;
}

export interface WindAloft {
  /**
   * Collects the fields of a flight. Fields not received within `waitMs` are omitted and reported; fetching
   * continues, so that the next request finds them.
   */
  forecast(window: { fromMs: number; toMs: number; waitMs?: number }): Promise<AirForecast>;
}

const DEFAULT_WAIT_MS = 12_000;

/**
 * Wind and temperature aloft from the gridded weather of the current feed mode (live: GFS; simulated: the simulated
 * sky through the same feed). Linear between steps and, by pressure altitude, between levels; no values beyond the
 * run.
 */
export function createWindAloft({ weather, clock }: { weather: GridFeeds; clock: Clock }): WindAloft {
  return {
    async forecast({ fromMs, toMs, waitMs = DEFAULT_WAIT_MS }) {
      const run = weather.run.snapshot();
      if (run.records === null) {
        return {
          air: null,
          fields: null,
          freshness: run.freshness,
          message: run.message ?? 'No model run received yet.',
          stepHours: STEP_HOURS,
        };
      }
      const { runMs, shiftMs } = run.records;
      const steps = gridSteps(runMs, clock.nowMs()).filter(
        (stepMs) => stepMs > fromMs - STEP_MS && stepMs < toMs + STEP_MS,
      );
      if (steps.length === 0) {
        return {
          air: null,
          fields: null,
          freshness: run.freshness,
          message: 'The flight is outside the forecast period.',
          stepHours: STEP_HOURS,
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
        if (records) gathered.set(nameOfField(field), records.grid);
        else if (message !== null) faults.push(message);
      });
      await withinMs(Promise.allSettled(fetching), waitMs);
      // Fields that arrive later are used by the next request: this result must not change while in use.
      const fields: AirFields | null = gathered.size === 0 ? null : { steps, grids: new Map(gathered) };
      const message = missing(wanted.length, gathered.size, faults[0]);
      return {
        air: fields && airOfFields(fields),
        fields,
        freshness: run.freshness,
        message,
        stepHours: STEP_HOURS,
      };
    },
  };
}

function wantedFields(steps: readonly number[]): RequiredField[] {
  return (['wind', 'temperature'] as const).flatMap((variable) =>
    LEVELS_HPA.flatMap((levelHpa) => steps.map((stepMs) => ({ variable, levelHpa, stepMs }))),
  );
}

function missing(wanted: number, found: number, fault: string | undefined): string | null {
  if (found === wanted) return null;
  const reason = fault === undefined ? 'the rest has not arrived; plan again in a moment' : fault;
  return `${found} of ${wanted} wind and temperature fields available: ${reason}`;
}
