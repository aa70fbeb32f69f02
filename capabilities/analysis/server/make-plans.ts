import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { eachOf } from '#platform/server/workers/each-of.ts';
import type { PlanFigures } from '../contract.ts';
import { figuresOf } from '../domain/plan-figures.ts';
import type { AnalysisPlanner } from './analysis-deps.ts';

/** A plan with its figures; `answer` is null when it failed. */
export interface ComputedPlan {
  readonly figures: PlanFigures;
  readonly answer: PerformancePlanAnswer | null;
}

/** Plans of many requests, in order; a failure replaces the plan. */
export async function plansOfAll(
  requests: readonly PerformancePlanRequest[],
  planner: AnalysisPlanner,
  signal: AbortSignal,
): Promise<{ plans: ComputedPlan[]; freshness: Freshness | null }> {
  const plans = await eachOf(requests, (request) => planFor(request, planner), signal);
  const known = plans.find(({ answer }) => answer !== null && answer.air.freshness !== null);
  return { plans, freshness: known?.answer?.air.freshness ?? null };
}

/** The plan of a request, or its failure. */
export async function planFor(
  request: PerformancePlanRequest,
  planner: Pick<AnalysisPlanner, 'figures'>,
): Promise<ComputedPlan> {
  try {
    const answer = await planner.figures(request);
    return { figures: figuresOf(request, answer), answer };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      figures: { state: 'refused', request, id: error.id, message: error.message },
      answer: null,
    };
  }
}
