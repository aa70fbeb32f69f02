import type { OperationalFlightPlan, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';

/** Off-block time of a plan, ISO 8601; null when its date and time are invalid. */
export function offBlockOf({ general }: OperationalFlightPlan): string | null {
  const [, hour = '', minute = ''] = /^(\d{2}):?(\d{2})Z?$/.exec(general.utcTime) ?? [];
  const at = new Date(`${general.date}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Route to the alternate as in the plan; empty without one. */
export const alternateOf = ({ alternate }: OperationalFlightPlan) => alternate.via.split(' ').at(-1) ?? '';

/** User's choices for the performance plan of a flight. */
export type PerformanceChoice = Pick<PerformancePlanRequest, 'policy'> &
  Partial<Pick<PerformancePlanRequest, 'edtoMinutes'>> & {
    /** Replaces the cruise of the flight; an empty one plans optimum levels and the usual speed, or the cost index. */
    cruise?: CruiseOfPlan;
  };

/** Requested cruise. Without another speed the flight's cost index applies. */
function cruiseOf({ cruise = {} }: OperationalFlightPlan, chosen: CruiseOfPlan | undefined): CruiseOfPlan {
  if (!chosen) return cruise;
  const hasSpeed = chosen.speed !== undefined || chosen.mach !== undefined;
  return {
    ...chosen,
    ...(hasSpeed || cruise.costIndex === undefined ? {} : { costIndex: cruise.costIndex }),
  };
}

/** Performance plan request of a flight. */
export function performanceRequestOf(
  plan: OperationalFlightPlan,
  { cruise, ...others }: PerformanceChoice,
): Partial<PerformancePlanRequest> & { dep: string; arr: string } {
  const offBlock = offBlockOf(plan);
  const alternate = alternateOf(plan);
  return {
    dep: plan.general.departure,
    arr: plan.general.arrival,
    // Typed speeds and levels are used.
    route: plan.filed ?? plan.route,
    aircraft: plan.general.aircraft,
    payloadKg: plan.weight.payload,
    extraKg: plan.plannedFuel.extra,
    ...cruiseOf(plan, cruise),
    ...others,
    ...(alternate === '' ? {} : { alternate }),
    ...(offBlock === null ? {} : { offBlock }),
    ...(plan.ownAircraft ? { ownAircraft: plan.ownAircraft } : {}),
  };
}
