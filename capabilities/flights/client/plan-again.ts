import type { OperationalFlightPlan, PlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';

const isDrawn = ({ assumptions }: OperationalFlightPlan, name: 'costIndex'): boolean =>
  assumptions.some(({ field, kind }) => field === name && kind === 'drawn');

/** The cruise without the steps at points that are no longer flown over, and without the cost index: that is asked for anyway. */
function cruiseAlong(cruise: CruiseOfPlan | undefined, idents: readonly string[]): CruiseOfPlan {
  const { costIndex: _, levelChanges, ...kept } = cruise ?? {};
  const steps = levelChanges?.filter(({ at }) => idents.includes(at)) ?? [];
  return { ...kept, ...(steps.length === 0 ? {} : { levelChanges: steps }) };
}

/** What a plan was made from, for making it again with another route over these points. */
export function planRequestAgain(
  plan: OperationalFlightPlan,
  { route, idents }: { readonly route: string; readonly idents: readonly string[] },
  fleetId: string | null,
): PlanRequest {
  const { general, weight, plannedFuel, alternate, reserveMinutes } = plan;
  const alternateIdent = alternate.via.split(' ').at(-1) ?? '';
  return {
    dep: general.departure,
    arr: general.arrival,
    route,
    aircraft: general.aircraft,
    ...(general.flightNumber === '' ? {} : { flightNumber: general.flightNumber }),
    date: general.date,
    departureTime: general.utcTime,
    costIndex: general.ci,
    reserve: reserveMinutes,
    passengers: weight.passenger_number,
    load: weight.cargo / 1000,
    extra: plannedFuel.extra,
    ...(plan.remarks === undefined ? {} : { remarks: plan.remarks }),
    ...cruiseAlong(plan.cruise, idents),
    ...(fleetId === null ? {} : { fleetId }),
    ...(alternateIdent === '' ? {} : { alternate: alternateIdent }),
  };
}

/** Steps of a plan that a new route leaves out, in a sentence each. */
export function lostSteps({ cruise }: OperationalFlightPlan, idents: readonly string[]): string[] {
  return (cruise?.levelChanges ?? [])
    .filter(({ at }) => !idents.includes(at))
    .map(({ at, level }) => `Step to FL${level} left out: ${at} is no longer on the route.`);
}

/** A plan whose cost index was drawn: it counts in the estimate, and is not flown. */
function withoutDrawnSpeed(plan: OperationalFlightPlan): OperationalFlightPlan {
  if (!isDrawn(plan, 'costIndex') || plan.cruise?.costIndex === undefined) return plan;
  const { costIndex: _, ...cruise } = plan.cruise;
  const { cruise: __, ...rest } = plan;
  return Object.keys(cruise).length === 0 ? rest : { ...rest, cruise };
}

/**
 * A plan made again from figures that had been drawn or capped before: they are still labelled as that (row C14), unless
 * the new plan has something to say about the same figure.
 */
export function withEarlierAssumptions(
  plan: OperationalFlightPlan,
  earlier: OperationalFlightPlan['assumptions'],
): OperationalFlightPlan {
  const told = new Set(plan.assumptions.map(({ field }) => field));
  const assumptions = [...earlier.filter(({ field }) => !told.has(field)), ...plan.assumptions];
  return withoutDrawnSpeed({ ...plan, assumptions });
}
