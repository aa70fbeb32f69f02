import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';

const isDrawn = ({ assumptions }: OperationalFlightPlan, name: 'costIndex'): boolean =>
  assumptions.some(({ field, kind }) => field === name && kind === 'drawn');

/** Cruise without steps at points no longer on the route, and without the cost index, which is requested separately. */
function cruiseAlong(cruise: CruiseOfPlan | undefined, idents: readonly string[]): CruiseOfPlan {
  const { costIndex: _, levelChanges, ...kept } = cruise ?? {};
  const steps = levelChanges?.filter(({ at }) => idents.includes(at)) ?? [];
  return { ...kept, ...(steps.length === 0 ? {} : { levelChanges: steps }) };
}

/** Request that produced a plan, for another route over these points. */
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

/** Steps of a plan that a new route omits, in sentences. */
export function lostSteps({ cruise }: OperationalFlightPlan, idents: readonly string[]): string[] {
  return (cruise?.levelChanges ?? [])
    .filter(({ at }) => !idents.includes(at))
    .map(({ at, level }) => `Step to FL${level} removed: ${at} is no longer on the route.`);
}

/** Plan without its default cost index, which is in the estimate only. */
function withoutDrawnSpeed(plan: OperationalFlightPlan): OperationalFlightPlan {
  if (!isDrawn(plan, 'costIndex') || plan.cruise?.costIndex === undefined) return plan;
  const { costIndex: _, ...cruise } = plan.cruise;
  const { cruise: __, ...rest } = plan;
  return Object.keys(cruise).length === 0 ? rest : { ...rest, cruise };
}

/** New plan with the notes on earlier defaults and caps (row C14), except for figures on which it has a note. */
export function withEarlierAssumptions(
  plan: OperationalFlightPlan,
  earlier: OperationalFlightPlan['assumptions'],
): OperationalFlightPlan {
  const assumed = new Set(plan.assumptions.map(({ field }) => field));
  const assumptions = [...earlier.filter(({ field }) => !assumed.has(field)), ...plan.assumptions];
  return withoutDrawnSpeed({ ...plan, assumptions });
}

const routeOf = ({ general, route_info }: OperationalFlightPlan): string =>
  [general.aircraft, ...route_info.map(({ ident }) => ident)].join(' ');

/** Keeps the tables of the analysis in the document while aircraft and route are unchanged. */
export function withEarlierTables(
  plan: OperationalFlightPlan,
  { tables, ...before }: OperationalFlightPlan,
): OperationalFlightPlan {
  return tables === undefined || routeOf(plan) !== routeOf(before) ? plan : { ...plan, tables };
}

/** Change of a saved flight that requires a new plan. */
export interface PlanChange {
  readonly cruise: CruiseOfPlan;
  /** Off-blocks, ISO 8601 UTC. */
  readonly offBlock?: string | undefined;
  readonly alternate?: string | undefined;
}

/** Fields that a change replaces completely; the cost index stays for the estimate. */
const REPLACED = ['level', 'levelChanges', 'speed', 'mach', 'trueAirspeedKt', 'cruise'] as const;
const SPEEDS = ['speed', 'mach', 'trueAirspeedKt', 'cruise', 'costIndex'] as const;

/** Date and time in the format of plans and flights. */
const timeOf = (iso: string) => ({
  date: iso.slice(0, 10),
  departureTime: `${iso.slice(11, 13)}${iso.slice(14, 16)}`,
});
const timeOrNone = (offBlock: string | undefined) => (offBlock === undefined ? {} : timeOf(offBlock));

/** Plan request of a flight with another cruise, time or alternate. */
export function changedPlanRequest(
  plan: OperationalFlightPlan,
  { cruise, offBlock, alternate }: PlanChange,
  fleetId: string | null,
): PlanRequest {
  const way = { route: plan.filed ?? plan.route, idents: plan.route_info.map(({ ident }) => ident) };
  const again = planRequestAgain(plan, way, fleetId);
  for (const field of REPLACED) delete again[field];
  // A default or estimate-only cost index is not flown because the level changes.
  const isUsual = plan.filed === undefined && SPEEDS.every((field) => cruise[field] === undefined);
  return {
    ...again,
    ...timeOrNone(offBlock),
    ...cruise,
    ...(isUsual ? { cruise: 'usual' as const } : {}),
    ...(alternate === undefined ? {} : { alternate }),
  };
}

/** Flight with the plan of a change. */
export function flightWithPlan(
  flight: FlightDetail,
  {
    cruise,
    offBlock,
    before,
    made,
  }: PlanChange & { before: OperationalFlightPlan; made: OperationalFlightPlan },
): FlightDetail {
  // An earlier default cost index is now chosen by the user.
  const earlier = before.assumptions.filter(
    ({ field }) => field !== 'costIndex' || cruise.costIndex === undefined,
  );
  const plan = withEarlierTables(withEarlierAssumptions(made, earlier), before);
  return { ...flight, ...timeOrNone(offBlock), plan };
}
