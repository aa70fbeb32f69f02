/** Two steps around a time; `mix` is 0 at the first and 1 at the second. */
export interface StepPair {
  firstMs: number;
  secondMs: number;
  mix: number;
}

/** The steps around a time, or `null` where the model has none: no other time is shown instead. */
export function stepsAround(stepsMs: readonly number[], atMs: number): StepPair | null {
  const next = stepsMs.findIndex((step) => step >= atMs);
  const secondMs = stepsMs[next];
  if (secondMs === undefined) return null;
  if (secondMs === atMs) return { firstMs: atMs, secondMs: atMs, mix: 0 };
  const firstMs = stepsMs[next - 1];
  if (firstMs === undefined) return null;
  return { firstMs, secondMs, mix: (atMs - firstMs) / (secondMs - firstMs) };
}

/** The steps before and after a pair, the later one first: time mostly moves forward. */
export function neighbourSteps(stepsMs: readonly number[], pair: StepPair): number[] {
  const after = stepsMs.find((step) => step > pair.secondMs);
  const before = stepsMs.findLast((step) => step < pair.firstMs);
  return [after, before].filter((step) => step !== undefined);
}
