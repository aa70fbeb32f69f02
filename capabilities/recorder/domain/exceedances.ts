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
  readonly notChecked: 'not recorded' | 'other unit' | 'no values' | null;
  /** Rows in which it was evaluated; those without a value, or without the altitude that it needs, are not. */
  readonly checkedRows: number;
  /** Rows in the phases of the limit, at or below its altitude or at an unknown one. */
  readonly rows: number;
}

/** Whether a limit was evaluated at all. */
export const isChecked = ({ notChecked, checkedRows }: JudgedLimit): boolean =>
  notChecked === null && checkedRows > 0;

/** Whether some of the rows to which a limit applies were not evaluated: no exceedance found is then no proof. */
export const isPartlyChecked = ({ notChecked, checkedRows, rows }: JudgedLimit): boolean =>
  notChecked === null && checkedRows < rows;

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
      judged.push({ limit, notChecked: figures, checkedRows: 0, rows: 0 });
      continue;
    }
    const phases = limit.phases ? new Set(limit.phases.map((phase) => PHASES.indexOf(phase))) : null;
    let [checkedRows, rows] = [0, 0];
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
      const altitudeFt = limit.belowFt === undefined ? null : (motion.altitudeFt[at] ?? Number.NaN);
      const isAbove = altitudeFt !== null && limit.belowFt !== undefined && altitudeFt >= limit.belowFt;
      const applies = (phases === null || phases.has(codes[at] ?? -1)) && !isAbove;
      const isJudged = applies && !Number.isNaN(figure) && !Number.isNaN(altitudeFt);
      if (applies) rows += 1;
      if (isJudged) checkedRows += 1;
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
    const notChecked = rows > 0 && checkedRows === 0 ? 'no values' : null;
    judged.push({ limit, notChecked, checkedRows, rows });
  }
  return { exceedances: exceedances.toSorted((one, other) => one.fromMs - other.fromMs), judged };
}
