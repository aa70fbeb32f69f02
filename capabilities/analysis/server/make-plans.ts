import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { PlanFigures } from '../contract.ts';
import { figuresOf } from '../domain/plan-figures.ts';
import type { AnalysisPlanner } from './analysis-deps.ts';

/** As many as keep the threads busy; more would only wait there. */
const AT_ONCE = 4;

/** A plan with its figures; `answer` null where it was refused. */
export interface MadePlan {
  readonly figures: PlanFigures;
  readonly answer: PerformancePlanAnswer | null;
}

/** Does work for many, a few at once, in their order. */
export async function eachOf<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
  signal: AbortSignal,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- each worker makes one after the other
      made[index] = await make(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

/** Plans of many requests, in their order; what refuses one is in its place. */
export async function plansOfAll(
  requests: readonly PerformancePlanRequest[],
  planner: AnalysisPlanner,
  signal: AbortSignal,
): Promise<{ plans: MadePlan[]; freshness: Freshness | null }> {
  const plans = await eachOf(requests, (request) => planFor(request, planner), signal);
  const known = plans.find(({ answer }) => answer !== null && answer.air.freshness !== null);
  return { plans, freshness: known?.answer?.air.freshness ?? null };
}

/** The plan of a request; what refuses it is in its place. */
export async function planFor(
  request: PerformancePlanRequest,
  planner: Pick<AnalysisPlanner, 'figures'>,
): Promise<MadePlan> {
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
