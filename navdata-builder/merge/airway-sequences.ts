/** A leg between two points by their numbers. */
export interface Leg {
  readonly from: number;
  readonly to: number;
}

/**
 * Joins the legs of one airway into runs of neighbouring points: each leg is in exactly one run; runs end at the
 * airway's ends and at forks. A run that is a ring begins and ends at the same point. Runs begin at their western
 * end, so that the order does not depend on the order of the legs.
 */
export function airwaySequences(legs: readonly Leg[], longitudeOf: (point: number) => number): number[][] {
  const neighbours = new Map<number, number[]>();
  const link = (from: number, to: number): void => {
    const list = neighbours.get(from);
    if (list) list.push(to);
    else neighbours.set(from, [to]);
  };
  for (const { from, to } of legs) {
    link(from, to);
    link(to, from);
  }
  const walked = new Set<string>();
  const runs: number[][] = [];
  const isEnd = (point: number): boolean => neighbours.get(point)?.length !== 2;
  const starts = [...neighbours.keys()].toSorted((a, b) => a - b);
  // Rings have no end: they remain after the walks from all ends.
  for (const start of [...starts.filter(isEnd), ...starts])
    for (const next of neighbours.get(start) ?? [])
      if (!walked.has(legKey(start, next))) runs.push(walk({ start, next, neighbours, walked, isEnd }));
  return runs.map((run) => orient(run, longitudeOf)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function walk(input: {
  readonly start: number;
  readonly next: number;
  readonly neighbours: ReadonlyMap<number, readonly number[]>;
  readonly walked: Set<string>;
  readonly isEnd: (point: number) => boolean;
}): number[] {
  const { neighbours, walked, isEnd } = input;
  const run = [input.start, input.next];
  walked.add(legKey(input.start, input.next));
  for (let at = input.next; !isEnd(at);) {
    const here = at;
    const onward = (neighbours.get(here) ?? []).find((point) => !walked.has(legKey(here, point)));
    if (onward === undefined) break;
    walked.add(legKey(here, onward));
    run.push(onward);
    at = onward;
  }
  return run;
}

function legKey(a: number, b: number): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}

function orient(run: number[], longitudeOf: (point: number) => number): number[] {
  const first = run[0] ?? 0;
  const last = run.at(-1) ?? 0;
  const eastward = ((longitudeOf(last) - longitudeOf(first) + 540) % 360) - 180;
  return eastward < 0 ? run.toReversed() : run;
}
