import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';

const COST_INDEX = 'costIndex';

/**
 * A plan that was made to take the place of another, from figures of it. What had been drawn or capped before is still said
 * to be, unless the new plan or the person says something of the same figure. A cost index that was drawn counts in the
 * estimate only: it was asked for again to keep the estimate, and is not flown because something else was changed.
 */
export function planInPlace(
  made: OperationalFlightPlan,
  before: Pick<OperationalFlightPlan, 'assumptions'> | null,
  { isCostIndexGiven }: { readonly isCostIndexGiven: boolean },
): OperationalFlightPlan {
  const told = new Set(made.assumptions.map(({ field }) => field));
  const earlier = (before?.assumptions ?? []).filter(
    ({ field }) => !told.has(field) && !(isCostIndexGiven && field === COST_INDEX),
  );
  const plan = { ...made, assumptions: [...earlier, ...made.assumptions] };
  const isDrawn = plan.assumptions.some(({ field }) => field === COST_INDEX);
  if (!isDrawn || plan.cruise?.costIndex === undefined) return plan;
  const { costIndex: _, ...cruise } = plan.cruise;
  const { cruise: __, ...rest } = plan;
  return Object.keys(cruise).length === 0 ? rest : { ...rest, cruise };
}
