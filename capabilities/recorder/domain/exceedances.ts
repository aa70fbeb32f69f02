import type { Limit } from './limits.table.ts';
import type { Motion } from './motion.ts';
import { type Phase, PHASES } from './phases.ts';
import { channelOf, type FlightSamples } from './samples.ts';

export interface Exceedance {
  readonly limit: Limit;
  readonly fromMs: number;
  readonly toMs: number;
  readonly seconds: number;
  /** Value furthest beyond the limit. */
  readonly worst: number;
  readonly worstMs: number;
  readonly phase: Phase;
}

/** Result of one limit: evaluated, or why not. */
export interface JudgedLimit {
  readonly limit: Limit;
  readonly notChecked: 'not recorded' | 'other unit' | null;
}

const isBeyond = ({ is, value }: Limit, figure: number): boolean =>
  is === 'above' ? figure > value : is === 'below' ? figure < value : Math.abs(figure) > value;

const isWorse = ({ is }: Limit, figure: number, than: number): boolean =>
  is === 'above' ? figure > than : is === 'below' ? figure < than : Math.abs(figure) > Math.abs(than);

function figuresOf(
  limit: Limit,
  samples: FlightSamples,
  motion: Motion,
): ArrayLike<number> | 'not recorded' | 'other unit' {
  const channel = channelOf(samples, limit.channel);
  if (channel) return channel.unit === limit.unit ? channel.values : 'other unit';
  const derived: Readonly<Record<string, Float64Array>> = {
    altitude: motion.altitudeFt,
    speed: motion.speedKt,
    verticalSpeed: motion.verticalFpm,
  };
  return derived[limit.channel] ?? 'not recorded';
}

interface Run {
  from: number;
  to: number;
  worst: number;
}

/**
 * Exceedances with the minimum duration of each limit, in order of time. A row without a value or a gap ends an
 * exceedance: its duration is the observed one.
 */
export function exceedancesOf(
  samples: FlightSamples,
  motion: Motion,
  given: { readonly codes: Uint8Array; readonly limits: readonly Limit[] },
): { exceedances: Exceedance[]; judged: JudgedLimit[] } {
  const { codes, limits } = given;
  const { timeMs } = samples;
  const afterGap = new Set(motion.gaps.map(({ fromIndex }) => fromIndex + 1));
  const exceedances: Exceedance[] = [];
  const judged: JudgedLimit[] = [];
  for (const limit of limits) {
    const figures = figuresOf(limit, samples, motion);
    if (typeof figures === 'string') {
      judged.push({ limit, notChecked: figures });
      continue;
    }
    judged.push({ limit, notChecked: null });
    const phases = limit.phases ? new Set(limit.phases.map((phase) => PHASES.indexOf(phase))) : null;
    let run: Run | null = null;
    const end = () => {
      if (run === null) return;
      const [fromMs, toMs] = [timeMs[run.from] ?? 0, timeMs[run.to] ?? 0];
      const seconds = (toMs - fromMs) / 1000;
      if (seconds >= limit.seconds)
        exceedances.push({
          limit,
          fromMs,
          toMs,
          seconds,
          worst: figures[run.worst] ?? Number.NaN,
          worstMs: timeMs[run.worst] ?? fromMs,
          phase: PHASES[codes[run.from] ?? 0] ?? 'no-data',
        });
      run = null;
    };
    for (let at = 0; at < timeMs.length; at += 1) {
      const figure = figures[at] ?? Number.NaN;
      const isJudged =
        (phases === null || phases.has(codes[at] ?? -1)) &&
        (limit.belowFt === undefined || (motion.altitudeFt[at] ?? Number.NaN) < limit.belowFt);
      if (afterGap.has(at)) end();
      if (!isJudged || !isBeyond(limit, figure)) end();
      else if (run === null) run = { from: at, to: at, worst: at };
      else {
        const open: Run = run;
        const worst = isWorse(limit, figure, figures[open.worst] ?? figure) ? at : open.worst;
        run = { from: open.from, to: at, worst };
      }
    }
    end();
  }
  return { exceedances: exceedances.toSorted((one, other) => one.fromMs - other.fromMs), judged };
}
