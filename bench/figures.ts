/** The same random numbers in every run: a linear congruential generator (Numerical Recipes, 1992). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Quantile: the value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Milliseconds of every query, the best of three runs each, to exclude other load of the machine; the first queries,
 * before the code is compiled, do not count.
 */
export function timesMs<Query>(queries: readonly Query[], run: (query: Query) => unknown): number[] {
  for (const query of queries.slice(0, queries.length >> 2)) run(query);
  return queries.map((query) => Math.min(timeMs(query, run), timeMs(query, run), timeMs(query, run)));
}

function timeMs<Query>(query: Query, run: (query: Query) => unknown): number {
  const start = performance.now();
  run(query);
  return performance.now() - start;
}

/** Prints a figure with its requirement; returns whether it is met. */
export function judge(input: {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}): boolean {
  const { name, figure, unit, atMost, atLeast } = input;
  const isMet = figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity);
  const required = atMost === undefined ? `at least ${atLeast ?? 0}` : `at most ${atMost}`;
  const digits = figure < 1 ? 3 : 1;
  console.log(
    `${isMet ? 'pass' : 'FAIL'}  ${name}  ${figure.toFixed(digits)} ${unit}, required ${required} ${unit}`,
  );
  return isMet;
}

const YARDSTICK_STEPS = 60_000_000;
/** Time of the yardstick loop on the reference machine of the limits: 2 cores of an idle AMD EPYC. */
const YARDSTICK_REFERENCE_MS = 65;

/** Milliseconds of the fixed loop, the best of a few runs. */
function yardstickMs(runs: number): number {
  const run = () => {
    const start = performance.now();
    let state = 1;
    for (let step = 0; step < YARDSTICK_STEPS; step += 1)
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // The result is used, so that the loop is not optimised away.
    return state === 0 ? Number.NaN : performance.now() - start;
  };
  return Math.min(...Array.from({ length: runs }, run));
}

/** How many times slower this machine currently is than the reference machine: best of five runs of a fixed loop. */
export function slowness(): number {
  const ms = yardstickMs(5);
  console.log(`yardstick loop: ${ms.toFixed(0)} ms; ${YARDSTICK_REFERENCE_MS} ms where the limits were set`);
  return ms / YARDSTICK_REFERENCE_MS;
}

/** The same at this moment, for a measurement of seconds on a machine whose speed changes meanwhile. */
export const slownessNow = (): number => yardstickMs(3) / YARDSTICK_REFERENCE_MS;
