import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { PlanFigures } from '../contract.ts';
import { figuresOf } from '../domain/plan-figures.ts';
import type { AnalysisPlanner } from './analysis-deps.ts';

/** As many as keep the threads busy; more would only wait there. */
const AT_ONCE = 4;

/** Plans of many requests, in their order; what refuses one is in its place. */
export async function figuresOfAll(
  requests: readonly PerformancePlanRequest[],
  planner: AnalysisPlanner,
  signal: AbortSignal,
): Promise<{ figures: PlanFigures[]; freshness: Freshness | null }> {
  const figures: PlanFigures[] = [];
  let freshness: Freshness | null = null;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests.length) {
      const index = next++;
      const request = requests[index];
      if (!request) return;
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- each worker makes one plan after the other
      const made = await figuresFor(request, planner);
      figures[index] = made.figures;
      freshness ??= made.freshness;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { figures, freshness };
}

async function figuresFor(
  request: PerformancePlanRequest,
  planner: AnalysisPlanner,
): Promise<{ figures: PlanFigures; freshness: Freshness | null }> {
  try {
    const answer = await planner.figures(request);
    return { figures: figuresOf(request, answer), freshness: answer.air.freshness };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      figures: { state: 'refused', request, id: error.id, message: error.message },
      freshness: null,
    };
  }
}
