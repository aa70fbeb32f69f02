import type { FlightDetail } from '#capabilities/flights/contract.ts';
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

const wayOf = ({ general, route_info }: OperationalFlightPlan): string =>
  [general.aircraft, ...route_info.map(({ ident }) => ident)].join(' ');

/** The tables of the analysis stay in the document as long as aircraft and route are those that they were made of. */
export function withEarlierTables(
  plan: OperationalFlightPlan,
  { tables, ...before }: OperationalFlightPlan,
): OperationalFlightPlan {
  return tables === undefined || wayOf(plan) !== wayOf(before) ? plan : { ...plan, tables };
}

/** What is changed in a saved flight and planned anew. */
export interface PlanChange {
  readonly cruise: CruiseOfPlan;
  /** Off blocks, ISO 8601 UTC. */
  readonly offBlock?: string | undefined;
  readonly alternate?: string | undefined;
}

/** What a change states whole; the cost index stays for the estimate. */
const REPLACED = ['level', 'levelChanges', 'speed', 'mach', 'trueAirspeedKt', 'cruise'] as const;
const SPEEDS = ['speed', 'mach', 'trueAirspeedKt', 'cruise', 'costIndex'] as const;

/** Date and time as plans and flights write them. */
const timeOf = (iso: string) => ({
  date: iso.slice(0, 10),
  departureTime: `${iso.slice(11, 13)}${iso.slice(14, 16)}`,
});
const timeOrNone = (offBlock: string | undefined) => (offBlock === undefined ? {} : timeOf(offBlock));

/** What the plan of a flight is made from again with another cruise, time or alternate. */
export function changedPlanRequest(
  plan: OperationalFlightPlan,
  { cruise, offBlock, alternate }: PlanChange,
  fleetId: string | null,
): PlanRequest {
  const way = { route: plan.filed ?? plan.route, idents: plan.route_info.map(({ ident }) => ident) };
  const again = planRequestAgain(plan, way, fleetId);
  for (const field of REPLACED) delete again[field];
  // A cost index that was drawn, or only counted in the estimate, is not flown because the level changes.
  const isUsual = plan.filed === undefined && SPEEDS.every((field) => cruise[field] === undefined);
  return {
    ...again,
    ...timeOrNone(offBlock),
    ...cruise,
    ...(isUsual ? { cruise: 'usual' as const } : {}),
    ...(alternate === undefined ? {} : { alternate }),
  };
}

/** The flight with the plan that was made of the change. */
export function flightWithPlan(
  flight: FlightDetail,
  {
    cruise,
    offBlock,
    before,
    made,
  }: PlanChange & { before: OperationalFlightPlan; made: OperationalFlightPlan },
): FlightDetail {
  // A cost index that was drawn before is now one that a person chose.
  const earlier = before.assumptions.filter(
    ({ field }) => field !== 'costIndex' || cruise.costIndex === undefined,
  );
  const plan = withEarlierTables(withEarlierAssumptions(made, earlier), before);
  return { ...flight, ...timeOrNone(offBlock), plan };
}
