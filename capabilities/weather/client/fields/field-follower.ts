import type { z } from 'zod';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { GridLevel, GridVariable, getWeatherGrids } from '../../contract.ts';
import { SURFACE_LEVEL } from '../../contract.ts';
import { type FieldDefinition, variablesOf } from './field-definitions.ts';
import { nearestLevel } from './field-level.ts';
import type { FieldState } from './field-state.store.ts';
import { type StepPair, neighbourSteps, stepsAround } from './field-time.ts';
import type { LoadedGrid } from './field-worker-messages.ts';
import type { GridLibrary, GridRequest } from './grid-library.ts';

export type Manifest = z.output<typeof getWeatherGrids.data>;

/** Two steps of each variable of a layer, and the position of the map's time between them. */
export interface FieldFrame {
  level: GridLevel;
  atMs: number;
  /** Steps between which it is interpolated; the same one twice at a step. */
  firstMs: number;
  secondMs: number;
  mix: number;
  fields: ReadonlyMap<GridVariable, { first: LoadedGrid; second: LoadedGrid }>;
}

/** Target state of a layer: all external inputs. */
export interface FieldTarget {
  manifest: Manifest | null;
  /** Why there is no manifest. */
  manifestMessage: string | null;
  atMs: number;
  /** The level that was chosen; not used by fields without levels. */
  level: GridLevel;
}

const RETRY_MS = 20_000;
const STATES = ['failed', 'stale', 'fresh'] as const;
const MINUTE_MS = 60_000;

/** The worse state of the run and of its files: a failure must not be hidden. */
export function worseOf(one: Freshness, others: readonly (Freshness | null)[]): Freshness {
  const file = others.find((other) => other !== null) ?? one;
  const states = [one, ...others].flatMap((freshness) => (freshness ? [freshness.state] : []));
  return { ...file, state: STATES.find((state) => states.includes(state)) ?? 'failed' };
}

const timeText = (ms: number): string => {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(8, 10)} ${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
};

interface Goal {
  key: string;
  pair: StepPair;
  level: GridLevel;
  requests: { variable: GridVariable; first: GridRequest; second: GridRequest }[];
}

/**
 * Loads the fields of one layer for the time and level of the map. The drawn field remains, with its own time, until
 * the target is loaded; outside the steps of the model nothing is drawn.
 */
export class FieldFollower {
  readonly #definition: FieldDefinition;
  readonly #library: GridLibrary;
  readonly #show: (frame: FieldFrame | null, state: FieldState) => void;
  #wanted: FieldTarget | null = null;
  #frame: FieldFrame | null = null;
  #loading: { key: string; abort: AbortController } | null = null;
  #failed: { key: string; message: string; timer: ReturnType<typeof setTimeout> } | null = null;
  #prefetchedFor = '';
  #prefetch = new AbortController();

  constructor(options: {
    definition: FieldDefinition;
    library: GridLibrary;
    show: (frame: FieldFrame | null, state: FieldState) => void;
  }) {
    this.#definition = options.definition;
    this.#library = options.library;
    this.#show = options.show;
  }

  get frame(): FieldFrame | null {
    return this.#frame;
  }

  want(wanted: FieldTarget): void {
    this.#wanted = wanted;
    this.#update();
  }

  stop(): void {
    this.#wanted = null;
    this.#loading?.abort.abort();
    this.#prefetch.abort();
    if (this.#failed) clearTimeout(this.#failed.timer);
    this.#loading = null;
    this.#failed = null;
  }

  #update(): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    const { manifest, manifestMessage, atMs } = wanted;
    if (!manifest || manifest.run === null) {
      this.#report(manifestMessage === null ? 'loading' : 'failed', manifestMessage);
      return;
    }
    const stepsMs = manifest.steps.map((step) => Date.parse(step));
    const pair = stepsAround(stepsMs, atMs);
    if (!pair) {
      this.#frame = null;
      this.#loading?.abort.abort();
      this.#loading = null;
      this.#report('outside', `The model run has no data for ${timeText(atMs)}.`);
      return;
    }
    const goal = this.#goal(manifest, pair, wanted.level);
    if (!goal) {
      this.#report('failed', 'The model has no level for this layer.');
      return;
    }
    if (this.#take(goal, atMs)) {
      this.#report('shown', null);
      this.#prefetchAround(goal, stepsMs);
    } else this.#load(goal);
  }

  #goal(manifest: Manifest, pair: StepPair, chosen: GridLevel): Goal | null {
    const variables = variablesOf(this.#definition);
    const [main] = variables;
    const levels = manifest.variables.find(({ variable }) => variable === main)?.levels ?? [];
    const level = this.#definition.fixedLevel === null ? nearestLevel(levels, chosen) : SURFACE_LEVEL;
    if (level === null) return null;
    const edition = `${manifest.model} ${manifest.run ?? ''}`;
    const request = (variable: GridVariable, timeMs: number) => ({ edition, variable, level, timeMs });
    return {
      key: `${edition}|${level}|${pair.firstMs}|${pair.secondMs}`,
      pair,
      level,
      requests: variables.map((variable) => ({
        variable,
        first: request(variable, pair.firstMs),
        second: request(variable, pair.secondMs),
      })),
    };
  }

  /** Shows loaded data; the step itself is only a change of two textures. */
  #take(goal: Goal, atMs: number): boolean {
    const fields = new Map<GridVariable, { first: LoadedGrid; second: LoadedGrid }>();
    for (const { variable, first, second } of goal.requests) {
      const [a, b] = [this.#library.peek(first), this.#library.peek(second)];
      if (!a || !b) return false;
      fields.set(variable, { first: a, second: b });
    }
    this.#loading?.abort.abort();
    this.#loading = null;
    this.#clearFailure();
    this.#frame = { level: goal.level, atMs, ...goal.pair, fields };
    return true;
  }

  #load(goal: Goal): void {
    if (this.#failed?.key === goal.key) {
      this.#report('failed', this.#failed.message);
      return;
    }
    this.#clearFailure();
    if (this.#loading?.key !== goal.key) {
      this.#loading?.abort.abort();
      const abort = new AbortController();
      this.#loading = { key: goal.key, abort };
      const requests = goal.requests.flatMap(({ first, second }) => [first, second]);
      Promise.all(requests.map((request) => this.#library.load(request, abort.signal))).then(
        () => this.#settled(goal.key, null),
        (error: unknown) => this.#settled(goal.key, error instanceof Error ? error.message : String(error)),
      );
    }
    this.#report('loading', null);
  }

  #settled(key: string, message: string | null): void {
    if (this.#loading?.key !== key) return;
    this.#loading = null;
    if (message !== null) {
      const timer = setTimeout(() => {
        this.#failed = null;
        this.#update();
      }, RETRY_MS);
      this.#failed = { key, message, timer };
    }
    this.#update();
  }

  #clearFailure(): void {
    if (this.#failed) clearTimeout(this.#failed.timer);
    this.#failed = null;
  }

  #prefetchAround(goal: Goal, stepsMs: readonly number[]): void {
    if (this.#prefetchedFor === goal.key) return;
    this.#prefetchedFor = goal.key;
    this.#prefetch.abort();
    this.#prefetch = new AbortController();
    const { signal } = this.#prefetch;
    for (const timeMs of neighbourSteps(stepsMs, goal.pair))
      for (const { first } of goal.requests)
        // Prefetch only: failed data is requested again when needed, and the failure reported then.
        this.#library.load({ ...first, timeMs }, signal).catch(() => undefined);
  }

  #report(status: FieldState['status'], message: string | null): void {
    const manifest = this.#wanted?.manifest ?? null;
    const frame = this.#frame;
    const [main] = variablesOf(this.#definition);
    const ofRun = manifest?.variables.find(({ variable }) => variable === main)?.freshness ?? null;
    const files = [...(frame?.fields.values() ?? [])].flatMap(({ first, second }) => [
      first.freshness,
      second.freshness,
    ]);
    const known = ofRun && worseOf(ofRun, files);
    this.#show(frame, {
      status,
      message,
      freshness: known && (status === 'failed' ? { ...known, state: 'failed' } : known),
      model: manifest?.model ?? null,
      run: manifest?.run ?? null,
      level: frame?.level ?? null,
      // Whole minutes as the clock and the timeline have them.
      validAtMs: frame ? Math.floor(frame.atMs / MINUTE_MS) * MINUTE_MS : null,
      betweenMs: frame && frame.firstMs !== frame.secondMs ? [frame.firstMs, frame.secondMs] : null,
    });
  }
}
