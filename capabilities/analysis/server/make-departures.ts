import { eachOf } from '#platform/server/workers/each-of.ts';
import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { DepartureOption, DeparturesAnswer } from '../contract.ts';
import { pathOf } from '../domain/section-columns.ts';
import type {
  AerodromeTime,
  AnalysisPlanner,
  AnalysisServerDeps,
  AnalysisSurroundings,
} from './analysis-deps.ts';
import { type ComputedPlan, plansOfAll } from './make-plans.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The aerodromes of a plan at their times, in the order flown. */
export function aerodromesOf(plan: PerformancePlanAnswer): AerodromeTime[] {
  const landingMs = Date.parse(plan.landing);
  return [
    { role: 'departure', icao: plan.departure, atMs: Date.parse(plan.takeOff) },
    { role: 'destination', icao: plan.arrival, atMs: landingMs },
    ...(plan.alternate
      ? [
          {
            role: 'alternate' as const,
            icao: plan.alternate.ident,
            atMs: landingMs + plan.alternate.minutes * MINUTE_MS,
          },
        ]
      : []),
  ];
}

/** Start of a plan: its aerodrome, otherwise its first point. */
export function startOf(plan: PerformancePlanAnswer, deps: Pick<AnalysisServerDeps, 'aerodrome'>) {
  const departure = deps.aerodrome(plan.departure);
  const [lon = 0, lat = 0] = plan.legs[0]?.coordinate ?? [];
  return {
    lat: departure?.lat ?? lat,
    lon: departure?.lon ?? lon,
    elevationFt: departure?.elevationFt ?? 0,
  };
}

interface Around {
  readonly deps: Pick<AnalysisServerDeps, 'aerodrome'>;
  readonly surroundings: AnalysisSurroundings;
}

async function surroundingsOf({ answer }: ComputedPlan, { deps, surroundings }: Around) {
  if (!answer) return { aerodromes: null, hazards: null, unchecked: [] };
  const [aerodromes, crossed] = await Promise.all([
    Promise.all(aerodromesOf(answer).map((place) => surroundings.aerodromeAt(place))),
    surroundings.hazardsOn(pathOf(answer, startOf(answer, deps))),
  ]);
  return { aerodromes, ...crossed };
}

/**
 * The flight hour by hour around its departure.
 * @throws Problem 400 `hours-reversed`
 */
export async function makeDepartures(
  request: { plan: PerformancePlanRequest; callsign: string; fromHours: number; toHours: number },
  planner: AnalysisPlanner,
  { nowMs, signal, ...around }: Around & { nowMs: number; signal: AbortSignal },
): Promise<Pick<DeparturesAnswer, 'departures' | 'unchecked' | 'crew' | 'freshness'>> {
  const { plan, callsign, fromHours, toHours } = request;
  if (fromHours > toHours) throw new Problem('hours-reversed', 400, 'The first hour is after the last.');
  const fixed = await planner.fixed(plan);
  const plannedMs = Date.parse(fixed.offBlock ?? '');
  const hours = Array.from({ length: toHours - fromHours + 1 }, (_, index) => fromHours + index);
  const offBlocks = hours.map((hour) => new Date(plannedMs + hour * HOUR_MS).toISOString());
  const requests = offBlocks.map((offBlock) => ({ ...fixed, offBlock }));
  const { plans, freshness } = await plansOfAll(requests, planner, signal);
  const facts = await eachOf(plans, (made) => surroundingsOf(made, around), signal);
  const departures = plans.map(({ figures }, index): DepartureOption => {
    const offBlock = offBlocks[index] ?? '';
    const { aerodromes = null, hazards = null } = facts[index] ?? {};
    return {
      hours: hours[index] ?? 0,
      offBlock,
      isPast: Date.parse(offBlock) < nowMs,
      figures,
      aerodromes,
      hazards,
    };
  });
  const crew = await around.surroundings.crewLimit({ callsign, departure: fixed.dep, offBlockMs: plannedMs });
  const unchecked = [...new Set(facts.flatMap((one) => one.unchecked))];
  return { departures, unchecked, crew, freshness };
}
