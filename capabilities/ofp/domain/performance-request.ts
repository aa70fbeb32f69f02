import type { OperationalFlightPlan, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';

/** When the plan leaves its stand, ISO 8601; null where its date and time cannot be read. */
export function offBlockOf({ general }: OperationalFlightPlan): string | null {
  const [, hour = '', minute = ''] = /^(\d{2}):?(\d{2})Z?$/.exec(general.utcTime) ?? [];
  const at = new Date(`${general.date}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The alternate as the plan writes the way to it; empty where there is none. */
export const alternateOf = ({ alternate }: OperationalFlightPlan) => alternate.via.split(' ').at(-1) ?? '';

/** What the user chooses for the performance plan of a flight. */
export type PerformanceChoice = Pick<PerformancePlanRequest, 'policy'> &
  Partial<Pick<PerformancePlanRequest, 'edtoMinutes'>> & {
    /** In place of the flight's own cruise; an empty one plans the best levels and the usual speed, or the cost index. */
    cruise?: CruiseOfPlan;
  };

/** The cruise that is asked for. Without another speed the cost index of the flight stays. */
function cruiseOf({ cruise = {} }: OperationalFlightPlan, chosen: CruiseOfPlan | undefined): CruiseOfPlan {
  if (!chosen) return cruise;
  const hasSpeed = chosen.speed !== undefined || chosen.mach !== undefined;
  return {
    ...chosen,
    ...(hasSpeed || cruise.costIndex === undefined ? {} : { costIndex: cruise.costIndex }),
  };
}

/** The same flight asked of the performance plan. */
export function performanceRequestOf(
  plan: OperationalFlightPlan,
  { cruise, ...others }: PerformanceChoice,
): Partial<PerformancePlanRequest> & { dep: string; arr: string } {
  const offBlock = offBlockOf(plan);
  const alternate = alternateOf(plan);
  return {
    dep: plan.general.departure,
    arr: plan.general.arrival,
    // Speeds and levels that were typed are flown.
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
