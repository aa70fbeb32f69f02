import type { OperationalFlightPlan, PlanRequest } from '#capabilities/plan/contract.ts';

/** What a plan was made from, for making it again with another route. */
export function planRequestAgain(
  plan: OperationalFlightPlan,
  route: string,
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
    ...(fleetId === null ? {} : { fleetId }),
    ...(alternateIdent === '' ? {} : { alternate: alternateIdent }),
  };
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
  return { ...plan, assumptions: [...earlier.filter(({ field }) => !told.has(field)), ...plan.assumptions] };
}
