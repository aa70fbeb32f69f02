import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';

const COST_INDEX = 'costIndex';

/**
 * Plan that replaces another, based on its figures. Notes on defaults and caps of the old plan are kept, unless the
 * new plan or the user sets the same figure. A default cost index affects the estimate only: it is requested again to
 * keep the estimate, and is not flown just because something else changed.
 */
export function planInPlace(
  made: OperationalFlightPlan,
  before: Pick<OperationalFlightPlan, 'assumptions'> | null,
  { isCostIndexGiven }: { readonly isCostIndexGiven: boolean },
): OperationalFlightPlan {
  const assumed = new Set(made.assumptions.map(({ field }) => field));
  const earlier = (before?.assumptions ?? []).filter(
    ({ field }) => !assumed.has(field) && !(isCostIndexGiven && field === COST_INDEX),
  );
  const plan = { ...made, assumptions: [...earlier, ...made.assumptions] };
  const isDrawn = plan.assumptions.some(({ field }) => field === COST_INDEX);
  if (!isDrawn || plan.cruise?.costIndex === undefined) return plan;
  const { costIndex: _, ...cruise } = plan.cruise;
  const { cruise: __, ...rest } = plan;
  return Object.keys(cruise).length === 0 ? rest : { ...rest, cruise };
}
